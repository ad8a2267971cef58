#include "board/view.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <new>
#include <utility>

#include "base/assert.hpp"
#include "board/adders.hpp"

namespace mines {

namespace {

/// Makes cells of a row read as off the board: open, with a 7.
void put_outside(KnownBlock& block, std::int32_t lane, Word mask) {
  block.opened[lane] |= mask;
  block.unsafe[lane] &= ~mask;
  for (auto& lanes : block.number) lanes[lane] |= mask;
}

constexpr KnownBlock nothing_known() {
  KnownBlock block{};
  for (Word& lane : block.unsafe) lane = ~Word{0};
  return block;
}

constexpr KnownBlock nothing = nothing_known();

}  // namespace

Result<View> View::make(BoardSize size, Eights eights) {
  MINES_ASSERT(size.rows >= 0 && size.rows <= max_view_side);
  MINES_ASSERT(size.columns >= 0 && size.columns <= max_view_side);
  View view;
  view.size_ = size;
  view.eights_ = eights;
  view.grid_ = TileGrid::over(size);
  const auto tiles = static_cast<std::size_t>(view.grid_.count());
  MINES_LET(view.blocks_, ZeroedArray<KnownBlock*>::make(tiles * blocks_of_tile));
  MINES_LET(view.finished_, ZeroedArray<TileBlocks>::make(tiles));
  MINES_LET(view.finished_mines_, ZeroedArray<MinesOfBlock>::make(tiles * blocks_of_tile));
  view.pool_ = std::make_unique<BlockPool>();
  view.own_stock_ = std::make_unique<BlockPool::Stock>(*view.pool_);
  for_each_word_outside(size, [&](std::int32_t row, std::int32_t word, Word cells) {
    put_outside(*view.writable_block(view.place_of(row, word)), row % block_rows, cells);
  });
  return view;
}

KnownBlock View::outside_block() {
  KnownBlock block{};
  for (std::int32_t lane = 0; lane < block_rows; ++lane) put_outside(block, lane, ~Word{0});
  return block;
}

View View::copy(Eights eights) const {
  auto copy = make(size_, eights);
  if (!copy) throw std::bad_alloc();
  if (eights == Eights::listed) copy->listed_ = listed_;
  for (std::int32_t tile = 0; tile < grid_.count(); ++tile) {
    // A tile without memory is unknown in the copy as well, and stays without memory.
    if (!is_touched(tile)) continue;
    copy->touch(tile, *copy->own_stock_);
    for (std::int32_t index = 0; index < static_cast<std::int32_t>(blocks_of_tile); ++index) {
      KnownBlock& to = *copy->block(tile, index);
      if (const KnownBlock* const known = block(tile, index)) {
        to = *known;
      } else {
        // finish() below takes the mines from the block and gives its memory back.
        const Lanes& mines = finished_mines(tile, index);
        for (std::int32_t lane = 0; lane < block_rows; ++lane) {
          to.mines[lane] = mines[lane];
          to.opened[lane] = ~mines[lane];
        }
      }
    }
    copy->finish(tile, finished(tile), *copy->own_stock_);
  }
  return std::move(*copy);
}

void View::give_memory(std::int32_t tile, BlockPool::Stock& stock) {
  MINES_ASSERT(finished(tile) == 0);
  KnownBlock** const blocks = &blocks_[static_cast<std::size_t>(tile) * blocks_of_tile];
  for (std::size_t index = 0; index < blocks_of_tile; ++index) {
    blocks[index] = &stock.take();
    *blocks[index] = nothing;
  }
}

void View::find_surroundings(std::int32_t tile, KnownBlock& outside, BlockPool::Stock& stock,
                             TileSurroundings& around) {
  MINES_ASSERT(tile >= 0 && tile < grid_.count());
  const auto find = [&](std::int32_t near, std::int32_t index, std::int32_t place) {
    KnownBlock* const known = near < 0 ? &outside : block(near, index);
    around.mines[place] = known != nullptr ? &known->mines : &finished_mines(near, index);
    // In a finished block each cell is open or a mine, so its unsafe cells are its mines.
    around.unsafe[place] = known != nullptr ? &known->unsafe : &finished_mines(near, index);
  };
  const auto touched = [&](std::int32_t down, std::int32_t right) {
    const std::int32_t near = grid_.beside(tile, down, right);
    if (near >= 0) touch(near, stock);
    return near;
  };
  touch(tile, stock);
  for (std::int32_t w = 0; w < tile_words; ++w) {
    for (std::int32_t b = 0; b < tile_blocks; ++b) {
      const std::int32_t index = block_index(w, b);
      find(tile, index, wide_place(w, b));
      around.blocks[index] = block(tile, index);
    }
  }
  around.unfinished = ~finished(tile);
  constexpr std::int32_t last = tile_blocks - 1;
  const std::int32_t above = touched(-1, 0);
  const std::int32_t below = touched(1, 0);
  const std::int32_t left = touched(0, -1);
  const std::int32_t right = touched(0, 1);
  for (std::int32_t i = 0; i < tile_blocks; ++i) {
    find(above, block_index(i, last), wide_place(i, -1));
    find(below, block_index(i, 0), wide_place(i, tile_blocks));
    find(left, block_index(last, i), wide_place(-1, i));
    find(right, block_index(0, i), wide_place(tile_words, i));
  }
  find(touched(-1, -1), block_index(last, last), wide_place(-1, -1));
  find(touched(-1, 1), block_index(0, last), wide_place(tile_words, -1));
  find(touched(1, -1), block_index(last, 0), wide_place(-1, tile_blocks));
  find(touched(1, 1), block_index(0, 0), wide_place(tile_words, tile_blocks));
}

void View::find_planes(std::int32_t tile, std::int32_t index, BlockPlanes (&around)[9]) const {
  MINES_ASSERT(tile >= 0 && tile < grid_.count() && index >= 0 && index < tile_words * tile_blocks);
  static const KnownBlock outside = outside_block();
  for (std::int32_t i = 0; i < 9; ++i) {
    const std::int32_t w = index / tile_blocks + i % 3 - 1;
    const std::int32_t b = index % tile_blocks + i / 3 - 1;
    const bool inside =
        static_cast<std::uint32_t>(w) < tile_words && static_cast<std::uint32_t>(b) < tile_blocks;
    const std::int32_t near =
        inside ? tile
               : grid_.beside(tile, (b + tile_blocks) / tile_blocks - 1, (w + tile_words) / tile_words - 1);
    const std::int32_t at = block_index(w & (tile_words - 1), b & (tile_blocks - 1));
    const KnownBlock* known = near < 0 ? &outside : block(near, at);
    // A const view cannot give memory: a tile that has none reads as unknown.
    if (known == nullptr && (finished(near) >> at & 1) == 0) known = &nothing;
    // All cells of a finished block count as open here, mines too: nothing is asked of either.
    around[i].mines = known != nullptr ? &known->mines : &finished_mines(near, at);
    around[i].unsafe = known != nullptr ? &known->unsafe : &finished_mines(near, at);
    around[i].opened = known != nullptr ? &known->opened : &outside.opened;
  }
}

void View::finish(std::int32_t tile, TileBlocks blocks, BlockPool::Stock& stock) {
  MINES_ASSERT((blocks & finished(tile)) == 0 && is_touched(tile));
  for_each_bit(blocks, [&](int index) {
    KnownBlock& known = *block(tile, index);
    MINES_ASSERT(unknown_rows(tile, index) == 0);
    std::memcpy(finished_mines(tile, index), known.mines, sizeof(Lanes));
    stock.give_back(known);
    blocks_[static_cast<std::size_t>(tile) * blocks_of_tile + static_cast<std::size_t>(index)] = nullptr;
  });
  finished_[static_cast<std::size_t>(tile)] |= blocks;
}

KnownBlock* View::writable_block(const Place& place) {
  touch(place.tile, *own_stock_);
  return block(place.tile, place.index);
}

Word View::opened(std::int32_t row, std::int32_t word) const {
  const Place place = place_of(row, word);
  if (const KnownBlock* const known = block(place.tile, place.index)) return known->opened[place.lane];
  return is_finished(place) ? ~finished_mines(place.tile, place.index)[place.lane] : 0;
}

Word View::mines(std::int32_t row, std::int32_t word) const {
  if (!covers(row, word)) return 0;
  const Place place = place_of(row, word);
  if (const KnownBlock* const known = block(place.tile, place.index)) return known->mines[place.lane];
  return is_finished(place) ? finished_mines(place.tile, place.index)[place.lane] : 0;
}

unsigned View::unknown_rows(std::int32_t tile, std::int32_t index) const {
  const KnownBlock* const known = block(tile, index);
  if (known == nullptr) return (finished(tile) >> index & 1) != 0 ? 0 : (1U << block_rows) - 1;
  unsigned rows = 0;
  for (std::int32_t lane = 0; lane < block_rows; ++lane)
    rows |= static_cast<unsigned>(~(known->opened[lane] | known->mines[lane]) != 0) << lane;
  return rows;
}

KnownWord View::load(std::int32_t row, std::int32_t word) const {
  if (!covers(row, word)) return {~Word{0}, ~Word{0}, 0, {~Word{0}, ~Word{0}, ~Word{0}}};
  const Place place = place_of(row, word);
  const KnownBlock* const known = block(place.tile, place.index);
  if (known == nullptr) return is_finished(place) ? load_finished(row, word) : KnownWord{};
  const auto lane = static_cast<std::size_t>(place.lane);
  return {known->opened[lane],
          ~known->unsafe[lane],
          known->mines[lane],
          {known->number[0][lane], known->number[1][lane], known->number[2][lane]}};
}

/// All mines in and around a finished block are known, so its numbers can be counted.
KnownWord View::load_finished(std::int32_t row, std::int32_t word) const {
  Count2<Word> across[3];
  for (std::int32_t i = 0; i < 3; ++i) {
    const std::int32_t r = row + i - 1;
    across[i] = count_across(mines(r, word - 1), mines(r, word), mines(r, word + 1));
  }
  // The fourth bit is dropped, so an 8 reads as a 0 between mines, as in other blocks.
  const Count4<Word> number = add(across[0], across[1], across[2]);
  const Word opened = ~mines(row, word);
  // Cells off the board keep their 7.
  const Word outside = row < size_.rows && word < size_.words() ? ~size_.word_mask(word) : ~Word{0};
  KnownWord known{opened, opened, ~opened, {number.bit0, number.bit1, number.bit2}};
  for (Word& plane : known.number) plane = (plane & opened) | outside;
  return known;
}

Word View::apply(const OpenedWord& reply) {
  MINES_ASSERT(covers(reply.row, reply.word));
  KnownBlock* const known = writable_block(place_of(reply.row, reply.word));
  if (known == nullptr) return 0;
  const Word opened = reply.opened & ~known->opened[reply.row % block_rows];
  const Word news = show_word(*known, reply, opened);
  // An 8 that was open before has been marked or listed already.
  for_each_bit(reply.number[3] & opened, [&](int bit) {
    const Cell eight = cell_at(reply.row, reply.word, bit);
    if (eights_ == Eights::marked) {
      for_each_neighbour(size_, eight, [&](Cell cell) { add_mines(cell.row, word_of(cell), bit_of(cell)); });
    } else {
      // The list stays sorted, because number() and listed_eights() search in it.
      listed_.insert(std::lower_bound(listed_.begin(), listed_.end(), eight), eight);
    }
  });
  return news;
}

Word View::listed_eights(std::int32_t row, std::int32_t word) const {
  MINES_ASSERT(eights_ == Eights::listed);
  Word eights = 0;
  for (auto at = std::lower_bound(listed_.begin(), listed_.end(), cell_at(row, word, 0));
       at != listed_.end() && at->row == row && word_of(*at) == word; ++at)
    eights |= bit_of(*at);
  return eights;
}

Word View::add_mines(std::int32_t row, std::int32_t word, Word mask) {
  MINES_ASSERT(covers(row, word));
  KnownBlock* const known = writable_block(place_of(row, word));
  if (known == nullptr) return 0;
  Word& mines = known->mines[row % block_rows];
  const Word fresh = mask & ~mines;
  mines |= fresh;
  return fresh;
}

Word View::add_safe(std::int32_t row, std::int32_t word, Word mask) {
  MINES_ASSERT(covers(row, word));
  KnownBlock* const known = writable_block(place_of(row, word));
  if (known == nullptr) return 0;
  Word& unsafe = known->unsafe[row % block_rows];
  const Word fresh = mask & unsafe;
  unsafe &= ~fresh;
  return fresh;
}

void View::forget(std::int32_t row, std::int32_t word, Word mask) {
  MINES_ASSERT(covers(row, word));
  KnownBlock* const known = writable_block(place_of(row, word));
  MINES_ASSERT(known != nullptr);  // players who take back moves finish no blocks
  const auto lane = static_cast<std::size_t>(row % block_rows);
  for (Lanes* const plane :
       {&known->opened, &known->mines, &known->number[0], &known->number[1], &known->number[2]}) {
    (*plane)[lane] &= ~mask;
  }
  known->unsafe[lane] |= mask;
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
  // The planes show a 0 and an 8 alike.
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

std::uint64_t View::count_mines(std::int32_t tile) const {
  MINES_ASSERT(tile >= 0 && tile < grid_.count());
  if (!is_touched(tile)) return 0;
  std::uint64_t count = 0;
  for (std::int32_t index = 0; index < static_cast<std::int32_t>(blocks_of_tile); ++index) {
    const KnownBlock* const known = block(tile, index);
    for (const Word mines : known != nullptr ? known->mines : finished_mines(tile, index))
      count += static_cast<std::uint64_t>(std::popcount(mines));
  }
  return count;
}

}  // namespace mines
