// Boards as people name them on command lines.
#pragma once

#include <cstdint>
#include <string>

#include "base/error.hpp"
#include "board/geometry.hpp"

namespace mines {

struct NamedBoard {
  BoardSize size{};
  std::uint64_t mines = 0;  ///< at most the cells
};

/// expert, intermediate, beginner, 8x8, or ROWSxCOLUMNS/MINES. Errors name `where`, which is the option.
Result<NamedBoard> parse_board_name(const std::string& text, const std::string& where);

}  // namespace mines
