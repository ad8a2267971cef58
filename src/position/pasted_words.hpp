// The number of mines in a line of words: "10 mines", "Mines: 10", "mines left 4".
#pragma once

#include <cstdint>
#include <optional>

#include "position/pasted_fields.hpp"

namespace mines {

struct MinesInWords {
  std::optional<std::uint64_t> all;
  std::optional<std::uint64_t> left;  ///< mines that are not flagged

  /// Looks at one more line; a later number counts. O(glyphs).
  void look(PastedField line);
  /// Looks for the member of an object, or an assignment: "mines": 10, total_mines = 10. O(glyphs).
  void look_for_member(PastedField text);
};

}  // namespace mines
