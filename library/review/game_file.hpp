// Reads all games of a file, for tables of many games. mines::read_game() reads one of them.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "mines/review.hpp"
#include "replay/replay.hpp"

namespace mines::library {

class GameFile {
 public:
  /// The games in `bytes`, which are copied. Errors call the file `name`.
  GameFile(std::string_view bytes, Format format, std::string name);

  /// The next game; empty if there is none. After the error of a damaged game the games behind it follow.
  std::optional<Result<PlayedGame>> next();
  /// Which game of the file next() gave last, from 1.
  std::uint64_t number() const { return number_; }

 private:
  std::unique_ptr<ByteReader> from_;
  std::unique_ptr<replay::Games> games_;
  std::uint64_t number_ = 0;
};

}  // namespace mines::library
