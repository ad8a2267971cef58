// What is done of the boards, and what came of each: what a checkpoint of strength keeps.
#pragma once

#include <cstdint>
#include <vector>

#include "cluster/bytes.hpp"
#include "cluster/deal.hpp"

namespace mines::cluster {

struct BoardScore {
  std::uint64_t deficit = 0;
  std::uint64_t mines_hit = 0;
  double predicted = 0;    ///< the deficit that the player expected when the board was open
  double cpu_seconds = 0;  ///< with the drawing of the board
};

struct StrengthSheet {
  explicit StrengthSheet(std::uint64_t boards) : done(boards), scores(boards) {}

  std::vector<bool> done;
  std::vector<BoardScore> scores;  ///< of the boards that are done
  double seconds = 0;
};

void pack(Packer& packer, const BoardScore& score);
Result<BoardScore> unpack_score(Unpacker& unpacker);

/// The state of a run, for a checkpoint, and back. `sheet` has the right size.
Bytes pack(const StrengthSheet& sheet);
Result<void> unpack(Unpacker unpacker, StrengthSheet& sheet);

}  // namespace mines::cluster
