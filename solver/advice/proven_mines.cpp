#include "advice/proven_mines.hpp"

#include <new>

namespace mines {

View with_proven_mines(const View& view, const Analysis& analysis) {
  auto copy = View::make(view.size());  // with Eights::marked: the analysis has proven the mines around 8s
  if (!copy) throw std::bad_alloc();
  for (std::int32_t tile = 0; tile < view.tiles().count(); ++tile) copy->tile(tile) = view.tile(tile);
  for (const Analysis::Answered& answered : analysis.cells) {
    if (answered.answer.verdict == CellVerdict::mine)
      copy->add_mines(answered.cell.row, word_of(answered.cell), bit_of(answered.cell));
  }
  return std::move(*copy);
}

}  // namespace mines
