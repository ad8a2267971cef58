#include "advice/proven_mines.hpp"

namespace mines {

View with_proven_mines(const View& view, const Analysis& analysis) {
  View copy = view.copy(Eights::marked);  // the analysis has proven the mines around 8s
  for (const Analysis::Answered& answered : analysis.cells) {
    if (answered.answer.verdict == CellVerdict::mine)
      copy.add_mines(answered.cell.row, word_of(answered.cell), bit_of(answered.cell));
  }
  return copy;
}

}  // namespace mines
