#include "cluster/strength/strength_sheet.hpp"

namespace mines::cluster {

void pack(Packer& packer, const BoardScore& score) {
  packer.number(score.deficit);
  packer.number(score.mines_hit);
  packer.decimal(score.predicted);
  packer.decimal(score.cpu_seconds);
}

Result<BoardScore> unpack_score(Unpacker& unpacker) {
  BoardScore score;
  MINES_LET(score.deficit, unpacker.number());
  MINES_LET(score.mines_hit, unpacker.number());
  MINES_LET(score.predicted, unpacker.decimal());
  MINES_LET(score.cpu_seconds, unpacker.decimal());
  return score;
}

Bytes pack(const StrengthSheet& sheet) {
  Packer packer;
  packer.bits(sheet.done);
  packer.decimal(sheet.seconds);
  for (std::size_t board = 0; board < sheet.done.size(); ++board) {
    if (sheet.done[board]) pack(packer, sheet.scores[board]);
  }
  return packer.take();
}

Result<void> unpack(Unpacker unpacker, StrengthSheet& sheet) {
  MINES_TRY(unpacker.bits(sheet.done));
  MINES_LET(sheet.seconds, unpacker.decimal());
  for (std::size_t board = 0; board < sheet.done.size(); ++board) {
    if (!sheet.done[board]) continue;
    MINES_LET(sheet.scores[board], unpack_score(unpacker));
  }
  return unpacker.expect_end();
}

}  // namespace mines::cluster
