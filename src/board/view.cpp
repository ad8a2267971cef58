#include "board/view.hpp"

namespace mines {

namespace {

constexpr auto relaxed = std::memory_order_relaxed;

/// Sets bits and returns those that were not set. The load spares the locked instruction where nothing is
/// new.
Word add_bits(std::atomic<Word>& word, Word bits, std::memory_order order = relaxed) {
  const Word missing = bits & ~word.load(relaxed);
  return missing == 0 ? 0 : missing & ~word.fetch_or(missing, order);
}

}  // namespace

Result<View> View::make(BoardSize size) {
  View view;
  view.size_ = size;
  view.tiles_ = TileGrid::over(size);
  const auto words = static_cast<std::size_t>(view.tiles_.count()) * tile_rows * tile_words;
  auto array = ZeroedArray<SharedWord>::make(words);
  if (!array) return tl::unexpected(array.error());
  view.words_ = std::move(*array);
  // The parts of edge tiles that reach over the board.
  const std::int32_t all_words = view.tiles_.columns * tile_words;
  for (std::int32_t row = 0; row < view.tiles_.rows * tile_rows; ++row) {
    const std::int32_t first = row < size.rows ? size.columns / word_bits : 0;
    for (std::int32_t word = first; word < all_words; ++word) {
      const Word outside = row < size.rows ? ~size.word_mask(word) : ~Word{0};
      SharedWord& shared = view.words_[view.index(row, word)];
      shared.opened.store(outside, relaxed);
      for (auto& plane : shared.number) plane.store(outside, relaxed);
    }
  }
  return view;
}

KnownWord View::load(std::int32_t row, std::int32_t word) const {
  if (!covers(row, word)) return {~Word{0}, 0, 0, {~Word{0}, ~Word{0}, ~Word{0}}};
  const SharedWord& shared = words_[index(row, word)];
  KnownWord known;
  known.opened = shared.opened.load(std::memory_order_acquire);  // pairs with the release in apply
  known.mines = shared.mines.load(relaxed);
  known.requested = shared.requested.load(relaxed);
  for (int i = 0; i < 3; ++i) known.number[i] = shared.number[i].load(relaxed);
  return known;
}

void View::snapshot(std::int32_t tile, Snapshot& copy) const {
  copy.first_row = tiles_.first_row(tile) - halo_rows;
  copy.first_word = tiles_.first_word(tile) - halo_words;
  const auto shared = [&](std::int32_t i, std::int32_t w) -> const SharedWord* {
    const std::int32_t row = copy.first_row + i;
    const std::int32_t word = copy.first_word + w;
    const bool guard = w == 0 || w == Snapshot::words - 1;
    return !guard && covers(row, word) ? &words_[index(row, word)] : nullptr;
  };
  for (std::int32_t i = 0; i < Snapshot::rows; ++i) {
    for (std::int32_t w = 0; w < Snapshot::words; ++w) {
      const SharedWord* const source = shared(i, w);
      copy.opened[i][w] = source == nullptr ? ~Word{0} : source->opened.load(std::memory_order_acquire);
    }
  }
  for (std::int32_t i = 0; i < Snapshot::rows; ++i) {
    for (std::int32_t w = 0; w < Snapshot::words; ++w) {
      const SharedWord* const source = shared(i, w);
      copy.mines[i][w] = source == nullptr ? 0 : source->mines.load(relaxed);
      copy.requested[i][w] = source == nullptr ? 0 : source->requested.load(relaxed);
      for (int p = 0; p < 3; ++p) {
        copy.number[p][i][w] = source == nullptr ? ~Word{0} : source->number[p].load(relaxed);
      }
    }
  }
}

Word View::apply(const OpenedWord& reply) {
  SharedWord& shared = words_[index(reply.row, reply.word)];
  Word fresh = add_bits(shared.mines, reply.mines);
  const Word opened = reply.opened & ~shared.opened.load(relaxed);
  if (opened == 0) return fresh;
  for (int i = 0; i < 3; ++i) add_bits(shared.number[i], reply.number[i] & opened);
  if (const Word eights = reply.number[3] & opened; eights != 0) {
    mark_neighbours_of_eights(reply.row, reply.word, eights);
  }
  fresh |= add_bits(shared.opened, opened, std::memory_order_release);
  return fresh;
}

void View::mark_neighbours_of_eights(std::int32_t row, std::int32_t word, Word eights) {
  for_each_bit(eights, [&](int bit) {
    for_each_neighbour(size_, cell_at(row, word, bit),
                       [&](Cell cell) { add_mines(cell.row, word_of(cell), bit_of(cell)); });
  });
}

Word View::add_mines(std::int32_t row, std::int32_t word, Word mask) {
  return add_bits(words_[index(row, word)].mines, mask);
}

Word View::request(std::int32_t row, std::int32_t word, Word mask) {
  return add_bits(words_[index(row, word)].requested, mask);
}

int View::number(Cell cell) const {
  const KnownWord known = load(cell.row, word_of(cell));
  const int bit = cell.column % word_bits;
  int number = 0;
  for (int i = 0; i < 3; ++i) number |= static_cast<int>(known.number[i] >> bit & 1) << i;
  if (number != 0) return number;
  int mines = 0;
  for_each_neighbour(size_, cell, [&](Cell neighbour) { mines += is_mine(neighbour) ? 1 : 0; });
  return mines == 8 ? 8 : 0;
}

}  // namespace mines
