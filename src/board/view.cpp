#include "board/view.hpp"

#include <algorithm>
#include <bit>

#include "base/assert.hpp"

namespace mines {

namespace {

/// Sets bits and returns those that were not set.
Word add_bits(Word& word, Word bits) {
  const Word missing = bits & ~word;
  word |= missing;
  return missing;
}

void put_outside(KnownBlock& block, std::int32_t lane, Word mask) {
  block.opened[lane] |= mask;
  block.safe[lane] |= mask;
  for (auto& lanes : block.number) lanes[lane] |= mask;
}

}  // namespace

Result<View> View::make(BoardSize size, Eights eights) {
  MINES_ASSERT(size.rows >= 0 && size.rows <= max_side && size.columns >= 0 && size.columns <= max_side);
  View view;
  view.size_ = size;
  view.eights_ = eights;
  view.grid_ = TileGrid::over(size);
  MINES_LET(auto tiles, ZeroedArray<Tile>::make(static_cast<std::size_t>(view.grid_.count())));
  view.tiles_ = std::move(tiles);
  for_each_word_outside(size, [&](std::int32_t row, std::int32_t word, Word cells) {
    put_outside(view.block_of(row, word), row % block_rows, cells);
  });
  return view;
}

std::unique_ptr<Tile> View::outside_tile() {
  auto tile = std::make_unique<Tile>();
  for (KnownBlock& block : tile->blocks) {
    for (std::int32_t lane = 0; lane < block_rows; ++lane) put_outside(block, lane, ~Word{0});
  }
  return tile;
}

TileSurroundings View::surroundings(std::int32_t tile, Tile& outside) {
  MINES_ASSERT(tile >= 0 && tile < grid_.count());
  TileSurroundings around;
  for (std::int32_t down = 0; down < 3; ++down) {
    for (std::int32_t right = 0; right < 3; ++right) {
      const std::int32_t beside = grid_.beside(tile, down - 1, right - 1);
      around.at[down][right] = beside < 0 ? &outside : &this->tile(beside);
    }
  }
  return around;
}

KnownWord View::load(std::int32_t row, std::int32_t word) const {
  if (!covers(row, word)) return {~Word{0}, ~Word{0}, 0, {~Word{0}, ~Word{0}, ~Word{0}}};
  const KnownBlock& known = block_of(row, word);
  const auto lane = static_cast<std::size_t>(row % block_rows);
  return {known.opened[lane],
          known.safe[lane],
          known.mines[lane],
          {known.number[0][lane], known.number[1][lane], known.number[2][lane]}};
}

Word View::apply(const OpenedWord& reply) {
  MINES_ASSERT(covers(reply.row, reply.word));
  KnownBlock& known = block_of(reply.row, reply.word);
  const Word opened = reply.opened & ~known.opened[reply.row % block_rows];
  const Word news = show_word(known, reply, opened);
  if (const Word eights = reply.number[3] & opened; eights != 0) {
    if (eights_ == Eights::marked) {
      mark_neighbours_of_eights(reply.row, reply.word, eights);
    } else {
      list_eights(reply.row, reply.word, eights);
    }
  }
  return news;
}

void View::mark_neighbours_of_eights(std::int32_t row, std::int32_t word, Word eights) {
  for_each_bit(eights, [&](int bit) {
    for_each_neighbour(size_, cell_at(row, word, bit),
                       [&](Cell cell) { add_mines(cell.row, word_of(cell), bit_of(cell)); });
  });
}

void View::list_eights(std::int32_t row, std::int32_t word, Word eights) {
  for_each_bit(eights, [&](int bit) {
    const Cell cell = cell_at(row, word, bit);
    listed_.insert(std::lower_bound(listed_.begin(), listed_.end(), cell), cell);
  });
}

Word View::listed_eights(std::int32_t row, std::int32_t word) const {
  Word eights = 0;
  for (auto at = std::lower_bound(listed_.begin(), listed_.end(), cell_at(row, word, 0));
       at != listed_.end() && at->row == row && word_of(*at) == word; ++at)
    eights |= bit_of(*at);
  return eights;
}

Word View::add_mines(std::int32_t row, std::int32_t word, Word mask) {
  MINES_ASSERT(covers(row, word));
  return add_bits(block_of(row, word).mines[row % block_rows], mask);
}

Word View::add_safe(std::int32_t row, std::int32_t word, Word mask) {
  MINES_ASSERT(covers(row, word));
  return add_bits(block_of(row, word).safe[row % block_rows], mask);
}

void View::forget(std::int32_t row, std::int32_t word, Word mask) {
  MINES_ASSERT(covers(row, word));
  KnownBlock& known = block_of(row, word);
  const auto lane = static_cast<std::size_t>(row % block_rows);
  for (Lanes* const plane :
       {&known.opened, &known.safe, &known.mines, &known.number[0], &known.number[1], &known.number[2]}) {
    (*plane)[lane] &= ~mask;
  }
  listed_.erase(
      std::remove_if(
          listed_.begin(), listed_.end(),
          [&](Cell cell) { return cell.row == row && word_of(cell) == word && (bit_of(cell) & mask) != 0; }),
      listed_.end());
}

int View::number(Cell cell) const {
  MINES_ASSERT(size_.contains(cell) && is_open(cell));
  const KnownWord known = load(cell.row, word_of(cell));
  const int bit = cell.column % word_bits;
  int number = 0;
  for (int i = 0; i < 3; ++i) number |= static_cast<int>(known.number[i] >> bit & 1) << i;
  if (number != 0) return number;
  if (eights_ == Eights::listed) return std::binary_search(listed_.begin(), listed_.end(), cell) ? 8 : 0;
  int mines = 0;
  for_each_neighbour(size_, cell, [&](Cell neighbour) { mines += is_mine(neighbour) ? 1 : 0; });
  return mines == 8 ? 8 : 0;
}

std::uint64_t View::count_opened() const {
  std::uint64_t opened = 0;
  for (std::int32_t row = 0; row < size_.rows; ++row) {
    for (std::int32_t word = 0; word < size_.words(); ++word)
      opened += static_cast<std::uint64_t>(std::popcount(opened_on_board(row, word)));
  }
  return opened;
}

}  // namespace mines
