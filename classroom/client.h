// A client for the course's Minesweeper: the engine of the toolkit `mines` in one header, C++17 and its standard
// library. Made by the toolkit's scripts/make-client; not to be edited. The toolkit has these sources with their
// comments. MIT licence:
//
// MIT License
//
// Copyright (c) 2026 The mines authors
//
// Permission is hereby granted, free of charge, to any person obtaining a copy
// of this software and associated documentation files (the "Software"), to deal
// in the Software without restriction, including without limitation the rights
// to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
// copies of the Software, and to permit persons to whom the Software is
// furnished to do so, subject to the following conditions:
//
// The above copyright notice and this permission notice shall be included in all
// copies or substantial portions of the Software.
//
// THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
// IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
// FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
// AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
// LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
// OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
// SOFTWARE.
#ifndef MINES_CLASSROOM_CLIENT_H
#define MINES_CLASSROOM_CLIENT_H

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <initializer_list>
#include <iostream>
#include <iterator>
#include <limits>
#include <math.h>
#include <memory>
#include <mutex>
#include <new>
#include <optional>
#include <random>
#include <string>
#include <system_error>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

// Parts of these sources that no client calls.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"

namespace classroom_client {

// classroom/client_prelude.h


namespace mines_compat {

inline int popcount(unsigned long long bits) { return __builtin_popcountll(bits); }
constexpr int countr_zero(unsigned long long bits) { return __builtin_ctzll(bits); }
inline unsigned long long rotl(unsigned long long bits, int by) { return bits << by | bits >> (64 - by); }

template <class T>
class span {
 public:
  using element_type = T;
  using value_type = std::remove_cv_t<T>;

  constexpr span() = default;
  constexpr span(T* data, std::size_t size) : data_(data), size_(size) {}
  template <
      class Container,
      class = std::enable_if_t<std::is_convertible<
          std::remove_pointer_t<decltype(std::data(std::declval<Container&>()))> (*)[], T (*)[]>::value>>
  constexpr span(Container&& container) : data_(std::data(container)), size_(std::size(container)) {}

  constexpr T* data() const { return data_; }
  constexpr std::size_t size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }
  constexpr T* begin() const { return data_; }
  constexpr T* end() const { return data_ + size_; }
  std::reverse_iterator<T*> rbegin() const { return std::reverse_iterator<T*>(end()); }
  std::reverse_iterator<T*> rend() const { return std::reverse_iterator<T*>(begin()); }
  constexpr T& operator[](std::size_t i) const { return data_[i]; }
  constexpr T& front() const { return data_[0]; }
  constexpr T& back() const { return data_[size_ - 1]; }
  constexpr span subspan(std::size_t from) const { return {data_ + from, size_ - from}; }
  constexpr span subspan(std::size_t from, std::size_t count) const { return {data_ + from, count}; }
  constexpr span first(std::size_t count) const { return {data_, count}; }

 private:
  T* data_ = nullptr;
  std::size_t size_ = 0;
};

template <class Container>
span(Container&&) -> span<std::remove_pointer_t<decltype(std::data(std::declval<Container&>()))>>;

}

namespace tl {

template <class E>
struct unexpected {
  explicit unexpected(E given) : error(std::move(given)) {}
  E error;
};

template <class T, class E>
class expected {
 public:
  expected() : value_(T()) {}
  expected(T value) : value_(std::move(value)) {}
  expected(unexpected<E> problem) : error_(std::move(problem.error)) {}

  explicit operator bool() const { return value_.has_value(); }
  T& value() { return value_.value(); }
  T& operator*() & { return *value_; }
  T&& operator*() && { return std::move(*value_); }
  T* operator->() { return &*value_; }
  const E& error() const { return error_; }

 private:
  std::optional<T> value_;
  E error_{};
};

template <class E>
class expected<void, E> {
 public:
  expected() = default;
  expected(unexpected<E> problem) : error_(std::move(problem.error)) {}

  explicit operator bool() const { return !error_.has_value(); }
  const E& error() const { return *error_; }

 private:
  std::optional<E> error_;
};

}

// src/base/error.hpp


namespace mines {

enum class ExitCode : int {
  ok = 0,
  bad_input = 2,
  broken = 3,
};

struct Error {
  ExitCode code = ExitCode::bad_input;
  std::string where;
  std::optional<std::uint64_t> offset{};
  std::string what;
};

std::string to_string(const Error& error);
std::string shown(char byte);

template <class T>
using Result = tl::expected<T, Error>;

tl::unexpected<Error> bad_input(std::string where, std::string what);
tl::unexpected<Error> bad_input(std::string where, std::uint64_t offset, std::string what);
tl::unexpected<Error> broken(std::string where, std::string what);
tl::unexpected<Error> system_failure(ExitCode code, std::string where, const char* call, int errno_value);

}

#define MINES_TRY(...) MINES_TRY_RESULT(MINES_JOIN(mines_result_, __LINE__), __VA_ARGS__)

#define MINES_LET(declaration, ...)                                   \
  MINES_TRY_RESULT(MINES_JOIN(mines_result_, __LINE__), __VA_ARGS__); \
  declaration =                                                       \
      *std::forward<decltype(MINES_JOIN(mines_result_, __LINE__))>(MINES_JOIN(mines_result_, __LINE__))

#define MINES_TRY_RESULT(result, ...) \
  auto&& result = (__VA_ARGS__);      \
  if (!result) return tl::unexpected(std::forward<decltype(result)>(result).error())
#define MINES_JOIN(a, b) MINES_JOIN_EXPANDED(a, b)
#define MINES_JOIN_EXPANDED(a, b) a##b

// classroom/client_memory.h


namespace mines {

template <class T>
class ZeroedArray {
 public:
  static Result<ZeroedArray> make(std::size_t size) {
    ZeroedArray array;
    array.items_ = std::make_unique<T[]>(size);
    array.size_ = size;
    return array;
  }

  T* data() { return items_.get(); }
  const T* data() const { return items_.get(); }
  std::size_t size() const { return size_; }
  T& operator[](std::size_t i) { return items_[i]; }
  const T& operator[](std::size_t i) const { return items_[i]; }

 private:
  std::unique_ptr<T[]> items_;
  std::size_t size_ = 0;
};

}

// src/board/geometry.hpp


namespace mines {

using Word = std::uint64_t;
inline constexpr int word_bits = 64;

inline constexpr std::int32_t max_side = 65536;
inline constexpr std::int32_t max_shared_side = 1 << 20;

struct Cell {
  std::int32_t row = 0;
  std::int32_t column = 0;

  friend constexpr bool operator==(Cell a, Cell b) { return a.row == b.row && a.column == b.column; }
  friend constexpr bool operator<(Cell a, Cell b) {
    return a.row != b.row ? a.row < b.row : a.column < b.column;
  }
};

struct BoardSize {
  std::int32_t rows = 0;
  std::int32_t columns = 0;

  constexpr std::uint64_t cells() const {
    return static_cast<std::uint64_t>(rows) * static_cast<std::uint64_t>(columns);
  }
  constexpr std::int32_t words() const { return (columns + word_bits - 1) / word_bits; }
  constexpr bool contains(Cell cell) const {
    return cell.row >= 0 && cell.row < rows && cell.column >= 0 && cell.column < columns;
  }
  constexpr Cell cell(std::uint64_t index) const {
    const auto in_row = static_cast<std::uint64_t>(columns);
    return {static_cast<std::int32_t>(index / in_row), static_cast<std::int32_t>(index % in_row)};
  }
  constexpr std::uint64_t index(Cell cell) const {
    return static_cast<std::uint64_t>(cell.row) * static_cast<std::uint64_t>(columns) +
           static_cast<std::uint64_t>(cell.column);
  }
  constexpr Word word_mask(std::int32_t word) const {
    const std::int32_t left = columns - word * word_bits;
    return left >= word_bits ? ~Word{0} : left <= 0 ? Word{0} : (Word{1} << left) - 1;
  }
  friend constexpr bool operator==(BoardSize a, BoardSize b) {
    return a.rows == b.rows && a.columns == b.columns;
  }
};

constexpr std::int32_t word_of(Cell cell) { return cell.column / word_bits; }
constexpr Word bit_of(Cell cell) { return Word{1} << (cell.column % word_bits); }
constexpr Cell cell_at(std::int32_t row, std::int32_t word, int bit) { return {row, word * word_bits + bit}; }

template <class Visit>
constexpr void for_each_bit(Word word, Visit visit) {
  for (; word != 0; word &= word - 1) visit(mines_compat::countr_zero(word));
}

template <class Visit>
constexpr void for_each_neighbour(BoardSize size, Cell cell, Visit visit) {
  for (std::int32_t row = std::max(cell.row - 1, 0); row <= std::min(cell.row + 1, size.rows - 1); ++row) {
    for (std::int32_t column = std::max(cell.column - 1, 0);
         column <= std::min(cell.column + 1, size.columns - 1); ++column) {
      if (row != cell.row || column != cell.column) visit(Cell{row, column});
    }
  }
}

}

// src/board/tile.hpp


namespace mines {

inline constexpr std::int32_t tile_rows = 64;
inline constexpr std::int32_t tile_words = 8;
inline constexpr std::int32_t tile_columns = tile_words * word_bits;

using TileWords = std::uint8_t;
static_assert(tile_words <= 8);

inline constexpr TileWords all_tile_words = 0xff;

using TileRows = std::uint64_t;
static_assert(tile_rows <= 64);

inline constexpr TileRows all_tile_rows = ~TileRows{0} >> (64 - tile_rows);

struct TileGrid {
  std::int32_t rows = 0;
  std::int32_t columns = 0;

  static constexpr TileGrid over(BoardSize size) {
    return {(size.rows + tile_rows - 1) / tile_rows, (size.words() + tile_words - 1) / tile_words};
  }
  constexpr std::int32_t count() const { return rows * columns; }
  constexpr std::int32_t tile_of(std::int32_t row, std::int32_t word) const {
    return row / tile_rows * columns + word / tile_words;
  }
  constexpr std::int32_t first_row(std::int32_t tile) const { return tile / columns * tile_rows; }
  constexpr std::int32_t first_word(std::int32_t tile) const { return tile % columns * tile_words; }
  constexpr std::int32_t beside(std::int32_t tile, std::int32_t down, std::int32_t right) const {
    const std::int32_t row = tile / columns + down;
    const std::int32_t column = tile % columns + right;
    const bool inside = row >= 0 && row < rows && column >= 0 && column < columns;
    return inside ? row * columns + column : -1;
  }
};

template <class Visit>
constexpr void for_each_word_outside(BoardSize size, Visit visit) {
  const TileGrid grid = TileGrid::over(size);
  for (std::int32_t row = 0; row < grid.rows * tile_rows; ++row) {
    const std::int32_t first = row < size.rows ? size.columns / word_bits : 0;
    for (std::int32_t word = first; word < grid.columns * tile_words; ++word) {
      visit(row, word, row < size.rows ? ~size.word_mask(word) : ~Word{0});
    }
  }
}

inline constexpr std::int32_t block_rows = 8;
inline constexpr std::int32_t tile_blocks = tile_rows / block_rows;
using Lanes = Word[block_rows];

struct alignas(64) KnownBlock {
  Lanes mines;
  Lanes unsafe;
  Lanes opened;
  Lanes number[3];
};

struct BlockPlanes {
  const Lanes* mines;
  const Lanes* unsafe;
  const Lanes* opened;
};

using TileBlocks = std::uint64_t;
static_assert(tile_words * tile_blocks == 64);

struct BlocksOfTile {
  std::int32_t tile = 0;
  TileBlocks blocks = 0;
};

constexpr std::int32_t block_index(std::int32_t word, std::int32_t block) {
  return word * tile_blocks + block;
}

inline constexpr std::int32_t wide_side = tile_blocks + 2;
static_assert(tile_words == tile_blocks);
constexpr std::int32_t wide_place(std::int32_t w, std::int32_t b) { return (w + 1) * wide_side + b + 1; }

struct TileSurroundings {
  Lanes* mines[wide_side * wide_side];
  Lanes* unsafe[wide_side * wide_side];
  const KnownBlock* blocks[tile_words * tile_blocks];
  TileBlocks unfinished;
};

}

// src/board/band.hpp


namespace mines {

struct RowsOfTiles {
  std::int32_t first = 0;
  std::int32_t end = 0;

  constexpr std::int32_t count() const { return end - first; }
};

struct Band {
  BoardSize board{};
  std::int32_t first_row = 0;
  std::int32_t end_row = 0;

  static constexpr Band whole(BoardSize board) { return {board, 0, board.rows}; }
  static constexpr Band of_player(BoardSize board, int player, int players) {
    const std::int64_t tiles = TileGrid::over(board).rows;
    const auto first = [&](std::int64_t of) {
      return static_cast<std::int32_t>(std::min<std::int64_t>(tiles * of / players * tile_rows, board.rows));
    };
    return {board, first(player), first(player + 1)};
  }
  static constexpr int most_players(BoardSize board) { return TileGrid::over(board).rows; }

  constexpr std::int32_t window_first_row() const { return std::max(first_row - tile_rows, 0); }
  constexpr std::int32_t window_end_row() const { return std::min(end_row + tile_rows, board.rows); }
  constexpr BoardSize window() const { return {window_end_row() - window_first_row(), board.columns}; }
  constexpr std::uint64_t cells() const { return BoardSize{end_row - first_row, board.columns}.cells(); }

  constexpr std::int32_t first_in_window() const { return first_row - window_first_row(); }
  constexpr std::int32_t end_in_window() const { return end_row - window_first_row(); }
  constexpr RowsOfTiles rows_of_tiles() const {
    return {first_in_window() / tile_rows, (end_in_window() + tile_rows - 1) / tile_rows};
  }
  constexpr bool holds(std::int32_t row) const { return row >= first_in_window() && row < end_in_window(); }
  constexpr bool has_rim_above() const { return window_first_row() > 0; }
  constexpr bool has_rim_below() const { return window_end_row() < board.rows; }
  constexpr bool is_rim(std::int32_t row) const {
    return (row == 0 && has_rim_above()) || (row == window().rows - 1 && has_rim_below());
  }
  constexpr bool is_whole() const { return first_row == 0 && end_row == board.rows; }
  constexpr bool shares(std::int32_t row) const {
    return (first_row > 0 && row < first_in_window() + tile_rows) ||
           (end_row < board.rows && row >= end_in_window() - tile_rows);
  }

  template <class Cells>
  bool owns(const Cells& cells) const {
    if (is_whole()) return true;
    std::int32_t first = board.rows;
    std::int32_t last = 0;
    for (const Cell cell : cells) {
      first = std::min(first, cell.row);
      last = std::max(last, cell.row);
    }
    if (holds(first)) {
      const bool is_cut_off = has_rim_below() && last == window().rows - 1;
      const bool begins_below_next_rim = end_row == tile_rows || first > end_in_window() - tile_rows;
      return !(is_cut_off && begins_below_next_rim);
    }
    const bool is_cut_off_above =
        first_row + tile_rows < board.rows && last >= first_in_window() + tile_rows - 1;
    return first < first_in_window() && !is_rim(first) && is_cut_off_above;
  }
  template <class Cells>
  bool reaches_rim(const Cells& cells) const {
    if (is_whole()) return false;
    return std::any_of(cells.begin(), cells.end(), [&](Cell cell) { return is_rim(cell.row); });
  }
};

}

// src/board/block_pool.hpp


namespace mines {

class BlockPool {
 public:
  class Stock {
   public:
    explicit Stock(BlockPool& pool) : pool_(&pool) {}
    KnownBlock& take() {
      if (blocks_.empty()) pool_->hand_out(blocks_);
      KnownBlock& block = *blocks_.back();
      blocks_.pop_back();
      return block;
    }
    void give_back(KnownBlock& block) {
      blocks_.push_back(&block);
      if (blocks_.size() > most_in_stock) pool_->take_back(blocks_);
    }

   private:
    BlockPool* pool_;
    std::vector<KnownBlock*> blocks_;
  };

 private:
  static constexpr std::size_t at_once = tile_words * tile_blocks;
  static constexpr std::size_t most_in_stock = 4 * at_once;
  static constexpr std::size_t largest_chunk = std::size_t{1} << 16;

  void hand_out(std::vector<KnownBlock*>& blocks);
  void take_back(std::vector<KnownBlock*>& blocks);

  std::mutex mutex_;
  std::vector<KnownBlock*> free_;
  std::vector<ZeroedArray<KnownBlock>> chunks_;
  std::size_t used_ = 0;
};

}

// src/board/clicks.hpp


namespace mines {

struct alignas(64) ClickBlock {
  Lanes mask;
  std::int32_t row;
  std::int32_t word;
};

struct ClickWord {
  std::int32_t row = 0;
  std::int32_t word = 0;
  Word mask = 0;
};

inline ClickBlock to_block(const ClickWord& click) {
  ClickBlock block{{}, click.row & -block_rows, click.word};
  block.mask[click.row % block_rows] = click.mask;
  return block;
}

inline void add_clicks(std::vector<ClickBlock>& blocks, const ClickWord& click) {
  if (blocks.empty() || blocks.back().row != (click.row & -block_rows) || blocks.back().word != click.word) {
    blocks.push_back(to_block(click));
  } else {
    blocks.back().mask[click.row % block_rows] |= click.mask;
  }
}

template <class Visit>
void for_each_word(const ClickBlock& click, Visit visit) {
  for (std::int32_t lane = 0; lane < block_rows; ++lane) {
    if (click.mask[lane] != 0) visit(ClickWord{click.row + lane, click.word, click.mask[lane]});
  }
}

inline bool is_on_board(const ClickBlock& click, BoardSize size) {
  if (click.row < 0 || click.row % block_rows != 0 || click.row >= size.rows) return false;
  if (click.word < 0 || click.word >= size.words()) return false;
  Word off_the_board = 0;
  for (const Word lane : click.mask) off_the_board |= lane & ~size.word_mask(click.word);
  for (std::int32_t lane = size.rows - click.row; lane < block_rows; ++lane)
    off_the_board |= click.mask[lane];
  return off_the_board == 0;
}

struct OpenedWord {
  std::int32_t row = 0;
  std::int32_t word = 0;
  Word opened = 0;
  Word mines = 0;
  Word number[4] = {};
};

struct alignas(64) OpenedPlanes {
  Lanes opened;
  Lanes number[3];
};

struct OpenedBlock {
  std::int32_t row;
  std::int32_t word;
  const OpenedPlanes* planes;
};

class Replies {
 public:
  std::vector<OpenedBlock> blocks;
  std::vector<OpenedWord> words;

  std::size_t size() const { return blocks.size() + words.size(); }
  bool empty() const { return size() == 0; }
  void clear() {
    blocks.clear();
    words.clear();
    chunk_ = 0;
    used_ = 0;
  }

  OpenedPlanes* room_for_tile() {
    constexpr std::size_t blocks_of_tile = tile_words * tile_blocks;
    if (chunk_ < chunks_.size() && used_ + blocks_of_tile > planes_of_chunk) {
      ++chunk_;
      used_ = 0;
    }
    if (chunk_ == chunks_.size()) chunks_.emplace_back(new OpenedPlanes[planes_of_chunk]);
    return &chunks_[chunk_][used_];
  }
  void use_room(std::size_t count) { used_ += count; }

  void hide_numbers(const OpenedBlock& block, std::int32_t lane) {
    for (Lanes& plane : const_cast<OpenedPlanes*>(block.planes)->number) plane[lane] = ~Word{0};
  }

  void add_copies(const Replies& others) {
    for (const OpenedBlock& block : others.blocks) {
      OpenedPlanes* const planes = room_for_tile();
      *planes = *block.planes;
      use_room(1);
      blocks.push_back({block.row, block.word, planes});
    }
    words.insert(words.end(), others.words.begin(), others.words.end());
  }

 private:
  static constexpr std::size_t planes_of_chunk = 256;
  std::vector<std::unique_ptr<OpenedPlanes[]>> chunks_;
  std::size_t chunk_ = 0;
  std::size_t used_ = 0;
};

template <class Visit>
void for_each_word(const Replies& replies, Visit visit) {
  for (const OpenedBlock& block : replies.blocks) {
    for (std::int32_t lane = 0; lane < block_rows; ++lane) {
      const Word opened = block.planes->opened[lane];
      if (opened == 0) continue;
      const Lanes(&number)[3] = block.planes->number;
      visit(OpenedWord{block.row + lane,
                       block.word,
                       opened,
                       0,
                       {number[0][lane] & opened, number[1][lane] & opened, number[2][lane] & opened, 0}});
    }
  }
  for (const OpenedWord& word : replies.words) visit(word);
}

}

// src/board/game.hpp


namespace mines {

class Partners;

struct GameInfo {
  BoardSize size{};
  std::uint64_t mines = 0;
  int penalty = 8;
  std::optional<Band> band{};

  double density() const {
    const BoardSize whole = band ? band->board : size;
    return static_cast<double>(mines) / static_cast<double>(whole.cells());
  }
};

class GameLink {
 public:
  virtual ~GameLink() = default;

  virtual void post(mines_compat::span<const ClickBlock> clicks) = 0;

  virtual std::size_t width() const = 0;

  virtual bool order_counts() const { return false; }

  virtual Result<std::size_t> poll(Replies& replies) = 0;

  virtual void pump() {}
};

class Game {
 public:
  virtual ~Game() = default;

  virtual GameInfo info() const = 0;

  virtual Result<std::unique_ptr<GameLink>> connect() = 0;

  virtual Partners* partners() { return nullptr; }
};

}

// src/board/view.hpp


namespace mines {

struct KnownWord {
  Word opened = 0;
  Word safe = 0;
  Word mines = 0;
  Word number[3] = {};

  Word undecided() const { return ~(safe | mines); }
};

enum class Eights : std::uint8_t {
  marked,
  listed
};

class View {
 public:
  static Result<View> make(BoardSize size, Eights eights = Eights::marked);
  static Result<View> make_window(const Band& band);

  BoardSize size() const { return size_; }
  const Band& band() const { return band_; }
  Eights eights() const { return eights_; }
  TileGrid tiles() const { return grid_; }

  KnownBlock* block(std::int32_t tile, std::int32_t index) {
    return blocks_[static_cast<std::size_t>(tile) * blocks_of_tile + static_cast<std::size_t>(index)];
  }
  const KnownBlock* block(std::int32_t tile, std::int32_t index) const {
    return const_cast<View*>(this)->block(tile, index);
  }
  TileBlocks finished(std::int32_t tile) const { return finished_[static_cast<std::size_t>(tile)]; }

  BlockPool::Stock stock() { return BlockPool::Stock(*pool_); }
  void touch(std::int32_t tile, BlockPool::Stock& stock) {
    if (!is_touched(tile)) give_memory(tile, stock);
  }
  void find_surroundings(std::int32_t tile, KnownBlock& outside, BlockPool::Stock& stock,
                         TileSurroundings& around);
  void find_planes(std::int32_t tile, std::int32_t index, BlockPlanes (&around)[9]) const;
  void finish(std::int32_t tile, TileBlocks blocks, BlockPool::Stock& stock);
  static KnownBlock outside_block();

  View copy(Eights eights) const;

  KnownWord load(std::int32_t row, std::int32_t word) const;

  Word unknown(std::int32_t row, std::int32_t word) const {
    const Place place = place_of(row, word);
    if (const KnownBlock* const known = block(place.tile, place.index))
      return ~(known->opened[place.lane] | known->mines[place.lane]);
    return is_finished(place) ? 0 : ~Word{0};
  }
  unsigned unknown_rows(std::int32_t tile, std::int32_t index) const;
  Word opened_on_board(std::int32_t row, std::int32_t word) const {
    const bool inside = row >= 0 && row < size_.rows && word >= 0 && word < size_.words();
    return inside ? opened(row, word) & size_.word_mask(word) : 0;
  }
  Word mines(std::int32_t row, std::int32_t word) const;
  std::uint64_t count_opened() const;
  std::uint64_t count_mines(std::int32_t tile) const;

  static Word show_word(KnownBlock& known, const OpenedWord& reply, Word opened);

  Word apply(const OpenedWord& reply);
  Word add_mines(std::int32_t row, std::int32_t word, Word mask);
  Word add_safe(std::int32_t row, std::int32_t word, Word mask);
  void forget(std::int32_t row, std::int32_t word, Word mask);

  bool is_open(Cell cell) const { return (opened(cell.row, word_of(cell)) & bit_of(cell)) != 0; }
  bool is_mine(Cell cell) const { return (mines(cell.row, word_of(cell)) & bit_of(cell)) != 0; }
  bool is_unknown(Cell cell) const { return (unknown(cell.row, word_of(cell)) & bit_of(cell)) != 0; }
  int number(Cell cell) const;
  Word listed_eights(std::int32_t row, std::int32_t word) const;

 private:
  static constexpr std::size_t blocks_of_tile = tile_words * tile_blocks;
  struct Place {
    std::int32_t tile, index, lane;
  };

  Place place_of(std::int32_t row, std::int32_t word) const {
    return {grid_.tile_of(row, word), block_index(word % tile_words, row % tile_rows / block_rows),
            row % block_rows};
  }
  bool is_finished(const Place& place) const { return (finished(place.tile) >> place.index & 1) != 0; }
  bool is_touched(std::int32_t tile) const { return block(tile, 0) != nullptr || (finished(tile) & 1) != 0; }
  Lanes& finished_mines(std::int32_t tile, std::int32_t index) {
    return finished_mines_[static_cast<std::size_t>(tile) * blocks_of_tile + static_cast<std::size_t>(index)]
        .lanes;
  }
  const Lanes& finished_mines(std::int32_t tile, std::int32_t index) const {
    return const_cast<View*>(this)->finished_mines(tile, index);
  }
  void give_memory(std::int32_t tile, BlockPool::Stock& stock);
  KnownBlock* writable_block(const Place& place);
  Word opened(std::int32_t row, std::int32_t word) const;
  KnownWord load_finished(std::int32_t row, std::int32_t word) const;
  void mark_neighbours_of_eights(std::int32_t row, std::int32_t word, Word eights);
  void list_eights(std::int32_t row, std::int32_t word, Word eights);
  bool covers(std::int32_t row, std::int32_t word) const {
    return row >= 0 && word >= 0 && row < grid_.rows * tile_rows && word < grid_.columns * tile_words;
  }

  BoardSize size_{};
  Band band_{};
  TileGrid grid_{};
  struct alignas(64) MinesOfBlock {
    Lanes lanes;
  };
  ZeroedArray<KnownBlock*> blocks_;
  ZeroedArray<TileBlocks> finished_;
  ZeroedArray<MinesOfBlock> finished_mines_;
  std::unique_ptr<BlockPool> pool_;
  std::unique_ptr<BlockPool::Stock> own_stock_;
  Eights eights_ = Eights::marked;
  std::vector<Cell> listed_;
};

inline Word View::show_word(KnownBlock& known, const OpenedWord& reply, Word opened) {
  const auto lane = static_cast<std::size_t>(reply.row % block_rows);
  const Word mines = reply.mines & ~known.mines[lane];
  known.mines[lane] |= mines;
  known.opened[lane] |= opened;
  known.unsafe[lane] &= ~opened;
  for (std::size_t i = 0; i < 3; ++i) known.number[i][lane] |= reply.number[i] & opened;
  return opened | mines;
}

}

// solver/components/component.hpp


namespace mines {

class Constraint {
 public:
  static constexpr std::size_t most_in_place = 8;

  Constraint() = default;
  ~Constraint() = default;
  Constraint(Constraint&&) noexcept = default;
  Constraint& operator=(Constraint&&) noexcept = default;
  Constraint(const Constraint& other)
      : number(other.number), mines(other.mines), slack(other.slack), size_(other.size_), few_(other.few_) {
    if (other.many_) many_ = std::make_unique<std::vector<std::uint32_t>>(*other.many_);
  }
  Constraint& operator=(const Constraint& other) { return *this = Constraint(other); }
  Constraint(Cell of, int exactly, std::initializer_list<std::uint32_t> cells = {})
      : number(of), mines(exactly) {
    for (const std::uint32_t cell : cells) add(cell);
  }
  static Constraint bounds_of(const Constraint& other) {
    Constraint bounds(other.number, other.mines);
    bounds.slack = other.slack;
    return bounds;
  }

  Cell number{};
  int mines = 0;
  int slack = 0;

  mines_compat::span<const std::uint32_t> cells() const { return {many_ ? many_->data() : few_.data(), size_}; }
  mines_compat::span<std::uint32_t> cells() { return {many_ ? many_->data() : few_.data(), size_}; }
  int size() const { return static_cast<int>(size_); }

  void add(std::uint32_t cell) {
    if (size_ < most_in_place) {
      few_[size_] = cell;
    } else {
      if (!many_) many_ = std::make_unique<std::vector<std::uint32_t>>(few_.begin(), few_.end());
      many_->push_back(cell);
    }
    ++size_;
  }

  int least() const { return mines - slack; }
  bool is_possible() const { return mines >= 0 && slack >= 0 && least() <= size(); }
  bool is_void() const { return least() <= 0 && mines >= size(); }
  bool is_number() const { return slack == 0 && size_ <= most_in_place; }
  bool is_satisfied_by(int mines_there) const { return least() <= mines_there && mines_there <= mines; }

 private:
  std::uint32_t size_ = 0;
  std::array<std::uint32_t, most_in_place> few_{};
  std::unique_ptr<std::vector<std::uint32_t>> many_;
};

enum class CellVerdict : std::uint8_t { open_question, safe, mine };

struct Component {
  std::vector<Cell> cells;
  std::vector<Constraint> constraints;
  bool truncated = false;

  void append(const Component& other) {
    const auto begin = static_cast<std::uint32_t>(cells.size());
    cells.insert(cells.end(), other.cells.begin(), other.cells.end());
    for (Constraint constraint : other.constraints) {
      for (std::uint32_t& cell : constraint.cells()) cell += begin;
      constraints.push_back(std::move(constraint));
    }
  }

  void clear() {
    cells.clear();
    constraints.clear();
    truncated = false;
  }
};

}

// solver/components/pair_rule.hpp


namespace mines {

class PairRule {
 public:
  std::size_t apply(const Component& component, std::vector<CellVerdict>& verdicts);

 private:
  struct Rest {
    int mines = 0;
    int size = 0;
    std::array<std::uint32_t, 8> cells{};
  };

  void load(const Component& component);
  void decide(std::uint32_t cell, CellVerdict verdict, std::vector<CellVerdict>& verdicts);
  void drop_decided(Rest& rest, const std::vector<CellVerdict>& verdicts);
  void apply_single(Rest& rest, std::vector<CellVerdict>& verdicts);
  void apply_pairs(std::uint32_t a, std::vector<CellVerdict>& verdicts);
  void apply_pair(const Rest& a, const Rest& b, std::vector<CellVerdict>& verdicts);

  std::vector<Rest> rests_;
  std::vector<std::array<std::uint32_t, 8>> beside_;
  std::vector<std::uint8_t> beside_size_;
  std::vector<std::uint32_t> seen_;
  std::size_t decided_ = 0;
};

}

// src/base/hash.hpp


namespace mines {

inline constexpr std::uint64_t hash_multiplier = 0x9E3779B97F4A7C15;

}

// solver/components/cell_table.hpp


namespace mines {

class CellTable {
 public:
  struct Place {
    std::uint32_t component;
    std::uint32_t index;
  };

  void clear() {
    if (slots_.size() > least_slots && count_ * 16 < slots_.size())
      slots_ = std::vector<Slot>(slots_.size() / 2);
    count_ = 0;
    if (++epoch_ != 0) return;
    slots_.assign(slots_.size(), Slot{});
    epoch_ = 1;
  }

  const Place* find(Cell cell) const {
    const Slot& slot = slots_[slot_of(key(cell))];
    return slot.epoch == epoch_ ? &slot.place : nullptr;
  }

  std::pair<Place, bool> add(Cell cell, Place place) {
    const std::uint64_t wanted = key(cell);
    Slot& slot = slots_[slot_of(wanted)];
    if (slot.epoch == epoch_) return {slot.place, false};
    slot = {wanted, epoch_, place};
    if (++count_ * 2 > slots_.size()) grow();
    return {place, true};
  }

 private:
  struct Slot {
    std::uint64_t key = 0;
    std::uint32_t epoch = 0;
    Place place{};
  };

  static_assert(max_shared_side <= 1 << 20);
  static std::uint64_t key(Cell cell) {
    return static_cast<std::uint64_t>(cell.row) << 20 | static_cast<std::uint32_t>(cell.column);
  }

  std::size_t slot_of(std::uint64_t wanted) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t i = (wanted * hash_multiplier >> 32) & mask;
    while (slots_[i].epoch == epoch_ && slots_[i].key != wanted) i = (i + 1) & mask;
    return i;
  }

  void grow() {
    std::vector<Slot> old(slots_.size() * 2);
    old.swap(slots_);
    for (const Slot& slot : old) {
      if (slot.epoch == epoch_) slots_[slot_of(slot.key)] = slot;
    }
  }

  static constexpr std::size_t least_slots = 4096;

  std::vector<Slot> slots_ = std::vector<Slot>(256);
  std::size_t count_ = 0;
  std::uint32_t epoch_ = 1;
};

}

// solver/components/stuck_tile.hpp


namespace mines {

struct StuckTile {
  std::int32_t tile = 0;
  TileRows rows = 0;
  TileWords words = all_tile_words;
};

TileRows unknown_rows(const View& view, std::int32_t tile);

inline bool is_ascending(mines_compat::span<const StuckTile> tiles) {
  for (std::size_t i = 1; i < tiles.size(); ++i) {
    if (tiles[i - 1].tile >= tiles[i].tile) return false;
  }
  return true;
}

inline bool contains(mines_compat::span<const StuckTile> tiles, TileGrid grid, Cell cell) {
  const std::int32_t word = word_of(cell);
  const std::int32_t tile = grid.tile_of(cell.row, word);
  const auto place = std::lower_bound(tiles.begin(), tiles.end(), tile,
                                      [](const StuckTile& stuck, std::int32_t t) { return stuck.tile < t; });
  return place != tiles.end() && place->tile == tile && (place->rows >> cell.row % tile_rows & 1) != 0 &&
         (place->words >> word % tile_words & 1) != 0;
}

template <class Visit>
void for_each_unknown_word(const View& view, const StuckTile& stuck, Visit visit) {
  const std::int32_t first_row = view.tiles().first_row(stuck.tile);
  const std::int32_t first_word = view.tiles().first_word(stuck.tile);
  const std::int32_t last_word = std::min(first_word + tile_words, view.size().words());
  for_each_bit(stuck.rows, [&](int i) {
    if (first_row + i >= view.size().rows) return;
    for (std::int32_t word = first_word; word < last_word; ++word) {
      if ((stuck.words >> (word - first_word) & 1) == 0) continue;
      const Word unknown = view.unknown(first_row + i, word);
      if (unknown != 0) visit(first_row + i, word, unknown);
    }
  });
}

class StuckRows {
 public:
  explicit StuckRows(const View& view)
      : view_(view), rows_(static_cast<std::size_t>(view.tiles().count()), all_tile_rows) {}

  void refresh(mines_compat::span<const BlocksOfTile> changed, int threads);

  std::vector<StuckTile> around(mines_compat::span<const BlocksOfTile> changed) const;
  std::vector<StuckTile> all() const;

 private:
  const View& view_;
  std::vector<TileRows> rows_;
};

}

// solver/components/component_finder.hpp


namespace mines {

enum class Join {
  numbers,
  numbers_and_neighbours
};

Word frontier_cells(const View& view, std::int32_t row, std::int32_t word);

template <class Visit>
void for_each_interior_word(const View& view, Visit visit) {
  for (std::int32_t row = 0; row < view.size().rows; ++row) {
    for (std::int32_t word = 0; word < view.size().words(); ++word) {
      const Word cells = view.unknown(row, word) & ~frontier_cells(view, row, word);
      if (cells != 0) visit(row, word, cells);
    }
  }
}

class ComponentFinder {
 public:
  ComponentFinder(const View& view, Join join, std::size_t limit = std::numeric_limits<std::size_t>::max())
      : view_(view), join_(join), limit_(limit) {}

  void clear();

  bool found(Cell cell) const { return table_.find(cell) != nullptr; }
  std::size_t component_of(Cell cell) const {
    return table_.find(cell)->component;
  }
  const CellTable::Place* place_of(Cell cell) const { return table_.find(cell); }

  void grow(Cell seed, Component& component);

  template <class Visit>
  void for_each_component(const StuckTile& stuck, mines_compat::span<const StuckTile> tiles, Component& component,
                          Visit visit) {
    start(stuck.tile, tiles);
    for_each_unknown_word(view_, stuck, [&](std::int32_t row, std::int32_t word, Word) {
      for_each_bit(frontier_cells(view_, row, word), [&](int bit) {
        const Cell cell = cell_at(row, word, bit);
        if (found(cell)) return;
        grow(cell, component);
        if (!component.truncated) visit(component);
      });
    });
  }

 private:
  void start(std::int32_t tile, mines_compat::span<const StuckTile> tiles);
  bool is_of_earlier_tile(Cell cell) const;
  std::uint32_t add_cell(Cell cell, Component& component);
  void add_number(Cell number, Component& component);

  const View& view_;
  Join join_;
  std::size_t limit_;
  std::uint32_t count_ = 0;
  CellTable table_;
  std::int32_t tile_ = 0;
  mines_compat::span<const StuckTile> tiles_;
};

}

// solver/components/sequence_map.hpp


namespace mines {

template <class Word, class Value>
class SequenceMap {
 public:
  using Key = mines_compat::span<const Word>;

  static constexpr std::uint32_t none = ~std::uint32_t{0};

  explicit SequenceMap(std::size_t first_slots) : slots_(first_slots, none) {}

  std::uint32_t find(Key key) const { return slots_[place_of(key, hash_of(key))]; }

  std::uint32_t find_or_add(Key key) {
    if ((entries_.size() + 1) * 2 > slots_.size()) grow();
    const std::uint64_t hash = hash_of(key);
    const std::size_t place = place_of(key, hash);
    if (slots_[place] == none) {
      slots_[place] = static_cast<std::uint32_t>(entries_.size());
      entries_.push_back({hash, words_.size(), static_cast<std::uint32_t>(key.size()),
                          static_cast<std::uint32_t>(place), Value()});
      words_.insert(words_.end(), key.begin(), key.end());
    }
    return slots_[place];
  }

  Value& operator[](std::uint32_t index) { return entries_[index].value; }
  const Value& operator[](std::uint32_t index) const { return entries_[index].value; }

  std::size_t size() const { return entries_.size(); }
  std::size_t words() const { return words_.size(); }

  void clear() {
    for (const Entry& entry : entries_) slots_[entry.place] = none;
    entries_.clear();
    words_.clear();
  }

 private:
  struct Entry {
    std::uint64_t hash;
    std::size_t begin;
    std::uint32_t length;
    std::uint32_t place;
    Value value;
  };

  static std::uint64_t hash_of(Key key) {
    constexpr std::size_t at_once = sizeof(std::uint64_t) / sizeof(Word);
    std::uint64_t hash = key.size();
    const auto mix = [&hash](std::uint64_t value) { hash = (mines_compat::rotl(hash, 5) ^ value) * hash_multiplier; };
    for (; key.size() >= at_once; key = key.subspan(at_once)) {
      std::uint64_t value = 0;
      std::memcpy(&value, key.data(), sizeof value);
      mix(value);
    }
    for (const Word word : key) mix(word);
    return hash ^ hash >> 32;
  }

  std::size_t place_of(Key key, std::uint64_t hash) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t place = hash & mask;
    for (; slots_[place] != none; place = (place + 1) & mask) {
      const Entry& entry = entries_[slots_[place]];
      if (entry.hash == hash && entry.length == key.size() &&
          std::equal(key.begin(), key.end(), words_.data() + entry.begin))
        break;
    }
    return place;
  }

  void grow() {
    slots_.assign(slots_.size() * 2, none);
    const std::size_t mask = slots_.size() - 1;
    for (std::size_t index = 0; index < entries_.size(); ++index) {
      std::size_t place = entries_[index].hash & mask;
      while (slots_[place] != none) place = (place + 1) & mask;
      slots_[place] = static_cast<std::uint32_t>(index);
      entries_[index].place = static_cast<std::uint32_t>(place);
    }
  }

  std::vector<std::uint32_t> slots_;
  std::vector<Word> words_;
  std::vector<Entry> entries_;
};

}

// solver/components/shape_memo.hpp


namespace mines {

class ShapeKey {
 public:
  const ShapeKey& of_constraints(const Component& component) {
    words_.clear();
    if (component.cells.size() > most_cells || !add_constraints(component)) words_.clear();
    return *this;
  }
  const ShapeKey& of_cells_and_constraints(const Component& component) {
    words_.clear();
    if (component.cells.size() > most_cells) return *this;
    add(static_cast<std::int32_t>(component.cells.size()));
    const Cell first = component.cells.front();
    for (const Cell cell : component.cells) {
      add(cell.row - first.row);
      add(cell.column - first.column);
    }
    if (!add_constraints(component)) words_.clear();
    return *this;
  }

  mines_compat::span<const std::uint16_t> words() const { return words_; }

 private:
  static constexpr std::size_t most_cells = 8192;

  void add(std::int32_t value) { words_.push_back(static_cast<std::uint16_t>(value)); }
  bool add_constraints(const Component& component) {
    for (const Constraint& constraint : component.constraints) {
      if (!constraint.is_number()) return false;
      add((constraint.mines + 8) << 4 | constraint.size());
      for (const std::uint32_t cell : constraint.cells()) add(static_cast<std::int32_t>(cell));
    }
    return true;
  }

  std::vector<std::uint16_t> words_;
};

template <class Value>
class ShapeMemo {
 public:
  explicit ShapeMemo(std::size_t most_words = std::size_t{1} << 23) : most_words_(most_words) {}

  const Value* find(const ShapeKey& key) const {
    const std::uint32_t entry = entries_.find(key.words());
    return entry == entries_.none ? nullptr : &entries_[entry];
  }

  void add(const ShapeKey& key, Value value) {
    const std::size_t words = key.words().size();
    if (words == 0 || words > most_words_) return;
    if (entries_.words() + words > most_words_) entries_.clear();
    entries_[entries_.find_or_add(key.words())] = std::move(value);
  }

  std::size_t size() const { return entries_.size(); }

 private:
  std::size_t most_words_;
  SequenceMap<std::uint16_t, Value> entries_{1024};
};

}

// solver/components/placement.hpp


namespace mines {

using Placement = std::vector<std::uint8_t>;

bool satisfies(const Component& component, const Placement& placement);

}

// src/base/binomials.hpp


namespace mines {

namespace detail {

inline constexpr int most_for_small_binomials = 8;

using SmallBinomials =
    std::array<std::array<int, most_for_small_binomials + 1>, most_for_small_binomials + 1>;

constexpr SmallBinomials make_small_binomials() {
  SmallBinomials table{};
  for (std::size_t n = 0; n < table.size(); ++n) {
    table[n][0] = 1;
    for (std::size_t k = 1; k <= n; ++k) table[n][k] = table[n - 1][k - 1] + (k < n ? table[n - 1][k] : 0);
  }
  return table;
}

inline constexpr SmallBinomials small_binomials = make_small_binomials();

}

constexpr int small_binomial(int n, int k) {
  if (k < 0 || k > n) return 0;
  return detail::small_binomials[static_cast<std::size_t>(n)][static_cast<std::size_t>(k)];
}

inline double log2_binomial(std::uint64_t n, std::uint64_t k) {
  const auto log2_factorial = [](std::uint64_t m) {
    int sign = 0;
    return lgamma_r(static_cast<double>(m) + 1, &sign) / std::log(2.0);
  };
  return log2_factorial(n) - log2_factorial(k) - log2_factorial(n - k);
}

template <class Integer>
Integer exact_binomial(std::uint64_t n, std::uint64_t k) {
  Integer result = 1;
  const std::uint64_t steps = std::min(k, n - k);
  for (std::uint64_t i = 1; i <= steps; ++i) {
    result *= n - steps + i;
    result /= i;
  }
  return result;
}

}

// solver/count/boxes.hpp


namespace mines {

class IndexLists {
 public:
  void clear() {
    begin_.assign(1, 0);
    items_.clear();
  }
  void push(std::uint32_t item) { items_.push_back(item); }
  void end_list() { begin_.push_back(static_cast<std::uint32_t>(items_.size())); }
  mines_compat::span<std::uint32_t> open_list() { return mines_compat::span(items_).subspan(begin_.back()); }
  void drop_open_list() { items_.resize(begin_.back()); }

  void transpose_of(const IndexLists& lists, std::size_t count);

  std::size_t size() const { return begin_.size() - 1; }
  mines_compat::span<const std::uint32_t> operator[](std::size_t list) const {
    return mines_compat::span(items_).subspan(begin_[list], begin_[list + 1] - begin_[list]);
  }

 private:
  std::vector<std::uint32_t> begin_ = {0};
  std::vector<std::uint32_t> items_;
};

class Boxes {
 public:
  static constexpr int most_cells = 8;

  void load(const Component& component);

  bool impossible() const { return impossible_; }

  std::size_t size() const { return cells_.size(); }
  std::size_t cell_count() const { return box_of_.size(); }
  std::size_t constraint_count() const { return mines_.size(); }

  std::uint32_t box_of(std::size_t cell) const { return box_of_[cell]; }
  mines_compat::span<const std::uint32_t> cells_of(std::size_t box) const { return cells_[box]; }
  int cell_count_of(std::size_t box) const { return static_cast<int>(cells_[box].size()); }
  mines_compat::span<const std::uint32_t> constraints_of(std::size_t box) const { return constraints_[box]; }
  mines_compat::span<const std::uint32_t> boxes_of(std::size_t constraint) const { return boxes_[constraint]; }
  int mines_of(std::size_t constraint) const { return mines_[constraint]; }
  int slack_of(std::size_t constraint) const { return slacks_[constraint]; }
  int size_of(std::size_t constraint) const { return sizes_[constraint]; }

 private:
  void find_boxes(const Component& component);
  std::uint32_t box_with(std::uint32_t cell, const Component& component) const;
  bool alike(std::uint32_t cell, std::uint32_t other) const;
  void keep_different_constraints(const Component& component);
  std::uint32_t kept_like(std::size_t given, int mines, int slack,
                          mines_compat::span<const std::uint32_t> boxes) const;

  bool impossible_ = false;
  std::vector<std::uint32_t> box_of_;
  std::vector<int> mines_;
  std::vector<int> slacks_;
  std::vector<int> sizes_;
  IndexLists cells_;
  IndexLists constraints_;
  IndexLists boxes_;

  IndexLists given_;
  IndexLists beside_;
  IndexLists members_;
  std::vector<int> box_size_;
  std::vector<std::uint32_t> kept_as_;
};

constexpr int ways(int cells, int mines) {
  static_assert(Boxes::most_cells <= detail::most_for_small_binomials);
  return small_binomial(cells, mines);
}
constexpr int ways_with_mine(int cells, int mines) { return ways(cells - 1, mines - 1); }
constexpr int ways_with_safe(int cells, int mines) { return ways(cells - 1, mines); }

}

// solver/count/elimination_order.hpp


namespace mines {

struct Slot {
  std::uint8_t word = 0;
  std::uint8_t shift = 0;
  std::uint16_t mask = 0;
};

struct SlotState {
  static constexpr std::size_t word_count = 4;
  static constexpr std::uint32_t slots_each = 16;
  static constexpr std::uint32_t slots = word_count * slots_each;

  std::array<std::uint64_t, word_count> words{};

  int at(Slot slot) const { return static_cast<int>(words[slot.word] >> slot.shift & slot.mask); }
  void add(Slot slot, int value) { words[slot.word] += static_cast<std::uint64_t>(value) << slot.shift; }
  SlotState& operator+=(const SlotState& other) {
    for (std::size_t i = 0; i < word_count; ++i) words[i] += other.words[i];
    return *this;
  }
  SlotState& operator-=(const SlotState& other) {
    for (std::size_t i = 0; i < word_count; ++i) words[i] -= other.words[i];
    return *this;
  }
  friend bool operator==(const SlotState& a, const SlotState& b) { return a.words == b.words; }
};

struct EliminationStep {
  struct Part {
    Slot slot;
    int slack;
    int rest;
  };

  std::uint32_t box = 0;
  int cells = 0;
  SlotState opened{};
  SlotState mine{};
  mines_compat::span<const Part> parts;
  bool has_slack = false;
};

class EliminationOrder {
 public:
  bool load(const Boxes& boxes);

  bool load(const Boxes& boxes, mines_compat::span<const std::uint32_t> order);

  mines_compat::span<const EliminationStep> steps() const { return steps_; }

 private:
  void start(const Boxes& boxes);
  std::uint32_t far_box(const Boxes& boxes, std::uint32_t from);
  std::uint32_t next_box();
  bool eliminate(const Boxes& boxes, std::uint32_t box);
  bool open(const Boxes& boxes, std::uint32_t constraint);
  bool take_slots(std::uint32_t constraint, int mines);
  void link_parts(const Boxes& boxes);

  std::vector<EliminationStep> steps_;
  std::vector<EliminationStep::Part> parts_;
  std::vector<std::uint8_t> box_done_;
  std::vector<std::uint8_t> box_waits_;
  std::vector<int> price_;
  std::vector<std::uint32_t> waiting_;
  std::vector<Slot> slot_;
  std::vector<std::uint32_t> boxes_left_;
  std::vector<int> cells_left_;
  std::uint64_t free_slots_ = 0;
  std::vector<std::uint32_t> queue_;
  std::vector<std::uint32_t> seen_;
  std::uint32_t search_ = 0;
};

}

// solver/count/elimination_layers.hpp


namespace mines {

struct Transition {
  std::uint32_t from;
  std::uint32_t to;
  std::int32_t mines;
};

class EliminationLayers {
 public:
  enum class Outcome {
    complete,
    contradiction,
    exceeded
  };

  Outcome build(mines_compat::span<const EliminationStep> steps, std::uint64_t most_transitions);

  std::uint64_t work() const { return work_; }

  std::size_t step_count() const { return transition_begin_.size() - 1; }
  std::size_t state_count() const { return state_begin_.back(); }
  std::size_t last_state() const { return state_count() - 1; }
  std::size_t first_state(std::size_t layer) const { return state_begin_[layer]; }
  mines_compat::span<const Transition> transitions(std::size_t step) const {
    return mines_compat::span(transitions_)
        .subspan(transition_begin_[step], transition_begin_[step + 1] - transition_begin_[step]);
  }
  mines_compat::span<const Transition> transitions() const { return transitions_; }

 private:
  void add_layer(const EliminationStep& step, std::size_t first, std::uint64_t most_transitions);
  std::uint32_t state_with(const SlotState& state, std::size_t first_of_layer);
  void grow_table(std::size_t first_of_layer);
  void remove_dead_ends();

  std::vector<SlotState> states_;
  std::vector<std::size_t> state_begin_ = {0, 0};
  std::vector<Transition> transitions_;
  std::vector<std::size_t> transition_begin_ = {0};
  std::vector<std::uint8_t> alive_;
  std::uint64_t work_ = 0;

  struct Place {
    std::uint32_t layer = 0;
    std::uint32_t state = 0;
  };
  std::vector<Place> table_ = std::vector<Place>(64);
  std::uint32_t layer_ = 0;
};

}

// solver/count/elimination.hpp


namespace mines {

class Elimination {
 public:
  using Outcome = EliminationLayers::Outcome;

  static constexpr std::uint64_t usual_work = 1'000'000;

  Outcome run(const Component& component, std::uint64_t most_transitions = usual_work);

  Outcome run(const Component& component, mines_compat::span<const std::uint32_t> order,
              std::uint64_t most_transitions);

  std::uint64_t work() const { return work_; }

  const Boxes& boxes() const { return boxes_; }
  const EliminationLayers& layers() const { return layers_; }
  mines_compat::span<const EliminationStep> steps() const { return order_.steps(); }

  void verdicts(std::vector<CellVerdict>& verdicts) const;

 private:
  Outcome build(bool is_ordered, std::uint64_t most_transitions);

  Boxes boxes_;
  EliminationOrder order_;
  EliminationLayers layers_;
  std::uint64_t work_ = 0;
};

}

// solver/count/model_counting.hpp


namespace mines {

template <class Number>
struct ModelCounts {
  int least = 0;
  std::vector<Number> models;

  mines_compat::span<const Number> mine(std::size_t cell) const { return row(box_mine, cell); }
  mines_compat::span<const Number> safe(std::size_t cell) const { return row(box_safe, cell); }

  int most() const { return least + static_cast<int>(models.size()) - 1; }
  std::size_t cells() const { return box_of.size(); }

  bool exact = true;

  std::vector<std::uint32_t> box_of;
  std::vector<Number> box_mine;
  std::vector<Number> box_safe;

 private:
  mines_compat::span<const Number> row(const std::vector<Number>& rows, std::size_t cell) const {
    return mines_compat::span(rows).subspan(box_of[cell] * models.size(), models.size());
  }
};

inline constexpr std::size_t most_cells_for_doubles = 1000;

template <class Number>
class ModelCounter {
 public:
  static constexpr std::uint64_t usual_work = 100'000'000;

  bool count(const Elimination& elimination, ModelCounts<Number>& counts,
             std::uint64_t most_products = usual_work);

 private:
  struct Range {
    std::int32_t least = 0;
    std::int32_t size = 0;
    std::size_t begin = 0;
  };

  bool count_models(const Elimination& elimination, ModelCounts<Number>& counts, std::uint64_t most_products);
  void find_ranges(const EliminationLayers& layers);
  std::uint64_t products(const EliminationLayers& layers) const;
  void count_forward(const Elimination& elimination);
  void count_box(const Elimination& elimination, std::size_t step, ModelCounts<Number>& counts);
  void add_convolutions(const Elimination& elimination, std::size_t step,
                        int (*weight_of)(int cells, int mines), Number* row, int least);
  void step_back(const Elimination& elimination, std::size_t step);

  std::vector<Range> before_;
  std::vector<Range> after_;
  std::vector<Number> forward_;
  std::vector<Number> backward_;
  std::vector<Number> earlier_;
  std::vector<Number> into_;
};

template <class Number>
bool count_by_mines(const Elimination& elimination, int& least, std::vector<Number>& models,
                    std::uint64_t most_products);

}

// solver/count/wide_number.hpp


namespace mines {

class WideNumber {
 public:
  constexpr WideNumber() = default;
  explicit WideNumber(double value) : part_(value) {
    settle();
    settle();
  }
  explicit WideNumber(int value) : part_(value) {}

  bool is_zero() const { return part_ == 0; }

  WideNumber& operator+=(WideNumber other) {
    if (exponent_ == other.exponent_) {
      part_ += other.part_;
      settle();
    } else if (other.part_ != 0) {
      add_apart(other);
    }
    return *this;
  }
  WideNumber& operator*=(WideNumber other) {
    part_ *= other.part_;
    exponent_ += other.exponent_;
    settle();
    return *this;
  }
  WideNumber& operator/=(WideNumber other) {
    part_ /= other.part_;
    exponent_ -= other.exponent_;
    settle();
    return *this;
  }
  friend WideNumber operator+(WideNumber a, WideNumber b) { return a += b; }
  friend WideNumber operator*(WideNumber a, WideNumber b) { return a *= b; }
  friend WideNumber operator/(WideNumber a, WideNumber b) { return a /= b; }
  friend bool operator==(WideNumber a, WideNumber b) {
    return a.part_ == b.part_ && a.exponent_ == b.exponent_;
  }

  double to_double() const {
    if (exponent_ == 0) return part_;
    const std::int64_t clamped = std::clamp<std::int64_t>(exponent_, -4, 4);
    return std::ldexp(part_, static_cast<int>(512 * clamped));
  }
  double log2() const { return std::log2(part_) + 512 * static_cast<double>(exponent_); }

 private:
  static constexpr double unit = 0x1p512;

  void settle() {
    if (part_ >= 0x1p256) {
      part_ /= unit;
      ++exponent_;
    } else if (part_ < 0x1p-256) {
      if (part_ == 0) {
        exponent_ = 0;
        return;
      }
      part_ *= unit;
      --exponent_;
    }
  }
  void add_apart(WideNumber other) {
    if (part_ == 0) {
      *this = other;
    } else if (exponent_ == other.exponent_ + 1) {
      part_ += other.part_ / unit;
    } else if (exponent_ + 1 == other.exponent_) {
      part_ = other.part_ + part_ / unit;
      exponent_ = other.exponent_;
    } else if (exponent_ < other.exponent_) {
      *this = other;
    }
    settle();
  }

  double part_ = 0;
  std::int64_t exponent_ = 0;
};

}

// solver/count/mine_spread.hpp


namespace mines {

struct MineSpread {
  int least = 0;
  std::vector<WideNumber> models;

  int most() const { return least + static_cast<int>(models.size()) - 1; }
  WideNumber sum() const {
    WideNumber sum;
    for (const WideNumber& each : models) sum += each;
    return sum;
  }
};

inline WideNumber widened(double number) { return WideNumber(number); }
inline WideNumber widened(WideNumber number) { return number; }

template <class Number>
MineSpread spread_of(const ModelCounts<Number>& counts) {
  MineSpread spread{counts.least, {}};
  spread.models.reserve(counts.models.size());
  for (const Number& models : counts.models) spread.models.push_back(widened(models));
  return spread;
}

inline WideNumber weigh_by_odds(const MineSpread& spread, double odds, std::vector<WideNumber>& weights) {
  weights.assign(1, WideNumber(1));
  WideNumber sum = spread.models.front();
  for (std::size_t k = 1; k < spread.models.size(); ++k) {
    weights.push_back(weights.back() * WideNumber(odds));
    sum += weights.back() * spread.models[k];
  }
  for (WideNumber& weight : weights) weight /= sum;
  return sum;
}

}

// solver/count/probability.hpp


namespace mines {

enum class Known : std::uint8_t {
  exact,
  bounded,
  sampled
};

struct Probability {
  double value = 0;
  double error = 0;
  Known known = Known::exact;

  friend bool operator==(const Probability& a, const Probability& b) {
    return a.value == b.value && a.error == b.error && a.known == b.known;
  }
};

}

// solver/count/deferred_counts.hpp


namespace mines {

struct DeferredCounts {
  struct Allowed {
    bool mine = false;
    bool safe = false;
  };

  MineSpread spread;
  std::vector<std::uint32_t> box_of;
  std::vector<Allowed> allowed;
  std::vector<std::uint32_t> order;

  std::size_t cells() const { return box_of.size(); }
};

bool count_deferred(const Elimination& elimination, DeferredCounts& counts, std::uint64_t most_products);

void judge_deferred(const Component& component, const DeferredCounts& counts,
                    mines_compat::span<const WideNumber> weights, std::vector<Probability>& probabilities,
                    std::vector<CellVerdict>& verdicts);

}

// solver/count/spread_tree.hpp


namespace mines {

template <class Number>
class SpreadTree {
 public:
  void clear() {
    nodes_.clear();
    entries_.clear();
    weights_.clear();
  }

  mines_compat::span<Number> add(std::size_t size) {
    nodes_.push_back({0, size, entries_.size(), 0, 0});
    entries_.resize(entries_.size() + size);
    return mines_compat::span(entries_).subspan(nodes_.back().begin);
  }

  bool multiply_up(double cut, std::uint64_t most_products,
                   std::size_t most_entries = std::numeric_limits<std::size_t>::max());

  mines_compat::span<const Number> all() const { return entries(nodes_.back()); }
  std::size_t first() const { return nodes_.back().first; }
  mines_compat::span<Number> weights_of_all() { return weights(nodes_.size() - 1); }

  void hand_down();
  mines_compat::span<const Number> weights_of(std::size_t summand) const {
    const Node& node = nodes_[summand];
    return mines_compat::span(weights_).subspan(node.begin, node.size);
  }

 private:
  struct Node {
    std::size_t first = 0;
    std::size_t size = 0;
    std::size_t begin = 0;
    std::size_t left = 0;
    std::size_t right = 0;
  };

  mines_compat::span<const Number> entries(const Node& node) const {
    return mines_compat::span(entries_).subspan(node.begin, node.size);
  }
  mines_compat::span<Number> weights(std::size_t node) {
    return mines_compat::span(weights_).subspan(nodes_[node].begin, nodes_[node].size);
  }
  void add_pair(std::size_t left, std::size_t right, double cut, std::size_t most_entries);
  void weigh(std::size_t index, const Node& parent, const Node& other);

  std::vector<Node> nodes_;
  std::vector<Number> entries_;
  std::vector<Number> weights_;
};

}

// solver/count/mines_left.hpp


namespace mines {

class MinesLeftCombiner {
 public:
  enum class Outcome {
    complete,
    contradiction,
    exceeded
  };

  static constexpr std::uint64_t usual_work = 100'000'000;

  Outcome combine(mines_compat::span<const MineSpread> components, std::uint64_t interior, std::uint64_t mines,
                  std::uint64_t most_products = usual_work);

  mines_compat::span<const WideNumber> weights(std::size_t component) const {
    return weights_[component];
  }

  Probability interior() const { return interior_; }
  CellVerdict interior_verdict() const { return interior_verdict_; }

  double log2_placements() const { return log2_placements_; }

 private:
  struct Board {
    mines_compat::span<const MineSpread> components;
    std::uint64_t interior = 0;
    std::uint64_t mines = 0;
    std::uint64_t spread = 0;
    std::uint64_t most_products = 0;
  };
  struct Tilt {
    double odds = 0;
    std::vector<WideNumber> sums;
  };

  bool fits_doubles(const Board& board) const;
  template <class Number>
  Outcome combine_counts(const Board& board, SpreadTree<Number>& tree);
  Outcome combine_at_bound(const Board& board);
  std::optional<Outcome> combine_probabilities(const Board& board);
  void weigh_components(const Board& board);
  std::optional<double> weigh_interior(const Board& board);
  void judge_by_bounds(const Board& board);
  template <class Number>
  void judge_interior(const Board& board, const SpreadTree<Number>& tree, mines_compat::span<const Number> weights);

  std::vector<std::size_t> varying_;
  SpreadTree<double> narrow_;
  SpreadTree<WideNumber> wide_;
  Tilt tilt_;
  std::vector<std::vector<WideNumber>> weights_;
  Probability interior_;
  CellVerdict interior_verdict_ = CellVerdict::open_question;
  double log2_placements_ = 0;
};

template <class Number>
void judge_cells(const ModelCounts<Number>& counts, mines_compat::span<const WideNumber> weights,
                 std::vector<Probability>& probabilities, std::vector<CellVerdict>& verdicts);

}

// solver/count/order_search.hpp


namespace mines {

class OrderSearch {
 public:
  static constexpr double most_promise = 19;

  void run(const Boxes& boxes, int starts);

  void run(const Boxes& boxes);

  mines_compat::span<const std::uint32_t> order() const { return best_; }
  double promise() const { return promise_; }

 private:
  struct Taste {
    double bonus = 0;
    double noise = 0;
  };

  void start();
  void try_order(const Boxes& boxes);
  void find_order(const Boxes& boxes, const Taste& taste);
  void take(const Boxes& boxes, std::uint32_t box);
  void finish(const Boxes& boxes, std::uint32_t constraint);
  void drop_finished(const Boxes& boxes);
  std::uint32_t next_constraint(const Boxes& boxes, const Taste& taste);
  double bits_if_finished(const Boxes& boxes, std::uint32_t constraint);
  double bits_if_taken(const Boxes& boxes, std::uint32_t box) const;
  double bits(const Boxes& boxes, std::uint32_t constraint, int more_cells) const;
  double added_bits(const Boxes& boxes, std::uint32_t constraint, int more_cells) const;
  double promise_of(const Boxes& boxes, mines_compat::span<const std::uint32_t> order);
  std::uint32_t far_box(const Boxes& boxes, std::uint32_t from);

  std::mt19937_64 random_;
  int tried_ = 0;
  std::uint32_t first_ = 0;
  std::vector<std::uint32_t> kept_;
  std::vector<std::uint32_t> best_;
  double promise_ = 0;
  std::vector<std::uint32_t> order_;
  std::vector<std::uint8_t> box_done_;
  std::vector<int> cells_done_;
  std::vector<std::uint8_t> waits_;
  std::vector<std::uint32_t> waiting_;
  std::vector<std::uint8_t> is_stale_;
  std::vector<double> bits_;
  std::vector<int> more_;
  std::vector<std::uint32_t> touched_;
  std::vector<std::uint8_t> seen_;
  std::vector<std::uint32_t> queue_;
};

}

// solver/counted/counted_component.hpp


namespace mines {

struct CountingLimits {
  std::uint64_t transitions = 10'000'000;
  std::uint64_t products = 1'000'000'000;
  bool searches_order = false;
};

struct CountingOptions {
  CountingLimits limits{};
  bool doubles_only = false;
  bool remembers_shapes = false;
};

struct MineRange {
  std::uint64_t least = 0;
  std::uint64_t most = 0;

  MineRange& operator+=(const MineRange& other) {
    least += other.least;
    most += other.most;
    return *this;
  }
};

MineRange mine_range(const Component& component);

struct CountedComponent {
  enum class State : std::uint8_t {
    counted,
    contradiction,
    exceeded
  };
  using Counts = std::variant<ModelCounts<double>, ModelCounts<WideNumber>, DeferredCounts>;

  Component component;
  State state = State::exceeded;
  std::shared_ptr<const Counts> counts{};
  std::vector<Probability> probabilities{};
  std::vector<CellVerdict> verdicts{};

  bool is_counted() const { return state == State::counted; }
  const ModelCounts<double>& in_doubles() const {
    return std::get<ModelCounts<double>>(*counts);
  }
  MineSpread spread() const;
  MineRange range() const;
  bool is_decided_by_numbers(std::size_t cell) const;
  void judge(mines_compat::span<const WideNumber> weights);
};

class ComponentCounter {
 public:
  explicit ComponentCounter(const CountingOptions& options) : options_(options) {}

  void count(CountedComponent& counted);

 private:
  CountedComponent::State count_again(CountedComponent& counted);
  CountedComponent::State count_in_usual_order(CountedComponent& counted, const CountingLimits& limits);
  CountedComponent::State count_in_better_order(CountedComponent& counted);
  template <class Number>
  CountedComponent::State sum_up(ModelCounter<Number>& counter, CountedComponent& counted,
                                 std::uint64_t most_products);

  CountingOptions options_;
  Boxes boxes_;
  OrderSearch order_search_;
  Elimination elimination_;
  ModelCounter<double> doubles_;
  ModelCounter<WideNumber> wide_numbers_;
  ShapeKey key_;
  ShapeMemo<std::shared_ptr<const CountedComponent::Counts>> memo_;
};

}

// solver/counted/counted_position.hpp


namespace mines {

class CountedPosition {
 public:
  enum class Outcome {
    counted,
    exceeded,
    contradiction
  };

  explicit CountedPosition(const CountingOptions& options = {}) : options_(options) {}

  Outcome count(std::vector<Component> components, int threads = 1);

  std::uint64_t remove_fixed();

  Outcome combine(std::uint64_t interior, std::uint64_t mines);

  void weigh(double odds, const Probability& uncounted = {0.5, 0.5, Known::bounded});

  const std::vector<CountedComponent>& components() const { return components_; }
  bool is_counted() const;
  mines_compat::span<const MineSpread> spreads() const { return spreads_; }
  MineRange range() const;

  Probability interior() const { return combiner_.interior(); }
  CellVerdict interior_verdict() const { return combiner_.interior_verdict(); }
  double log2_placements() const { return combiner_.log2_placements(); }

 private:
  template <class Judge>
  void judge(const Judge& judge_component);

  CountingOptions options_;
  int threads_ = 1;
  std::vector<ComponentCounter> counters_;
  std::vector<CountedComponent> components_;
  std::vector<MineSpread> spreads_;
  MinesLeftCombiner combiner_;
};

}

// solver/counted/situation.hpp


namespace mines {

class Situation {
 public:
  Situation();

  using Outcome = CountedPosition::Outcome;

  Outcome look(const View& view, std::uint64_t mines);

  const std::vector<CountedComponent>& parts() const { return position_.components(); }

  std::uint64_t unknown() const { return unknown_; }
  std::uint64_t interior() const { return interior_; }
  std::uint64_t mines_left() const { return mines_left_; }
  double interior_probability() const { return interior_probability_; }
  CellVerdict interior_verdict() const { return interior_verdict_; }
  bool is_counted() const { return is_counted_; }
  double probability_of(Cell cell) const {
    const CellTable::Place* const place = place_of(cell);
    return place == nullptr ? interior_probability_
                            : parts()[place->component].probabilities[place->index].value;
  }
  double placements() const;

  const CellTable::Place* place_of(Cell cell) const { return finder_->place_of(cell); }

 private:
  std::vector<Component> find_components(const View& view);
  void estimate();

  CountedPosition position_;
  std::optional<ComponentFinder> finder_;
  std::uint64_t unknown_ = 0;
  std::uint64_t interior_ = 0;
  std::uint64_t known_mines_ = 0;
  std::uint64_t mines_left_ = 0;
  bool is_counted_ = false;
  double interior_probability_ = 0;
  CellVerdict interior_verdict_ = CellVerdict::open_question;
};

}

// solver/count/enumerate_models.hpp


namespace mines {

using Model = std::uint64_t;

struct ModelSet {
  std::vector<Model> models;
  std::vector<double> weights;

  double mine_probability(std::size_t cell) const;
};

struct ModelBudget {
  std::size_t models = 10000;
  std::uint64_t steps = 100000;
};

std::optional<ModelSet> enumerate_models(const Component& component, double odds,
                                         const ModelBudget& budget = {});

}

// solver/guess/guess.hpp


namespace mines {

struct Guess {
  Cell cell{};
  double mine_probability = 0;
  bool is_mark = false;
  std::optional<double> gain{};
  std::optional<double> progress{};
  std::optional<double> value{};
  std::optional<double> rating{};

  double risk() const { return is_mark ? 1 - mine_probability : mine_probability; }
};

}

// solver/guess/model_stack.hpp


namespace mines {

template <class Entry>
class ModelStack {
 public:
  static constexpr std::size_t most_cells = 64;
  static constexpr std::size_t most_replies = 10;

  struct Position {
    std::size_t begin = 0;
    std::size_t end = 0;
    Model open = 0;
    std::size_t size() const { return end - begin; }
  };
  using Parts = std::array<Position, most_replies>;

  struct Common {
    Model every = ~Model{0};
    Model some = 0;
  };

  enum class Keep {
    safe,
    mine,
    all
  };

  void clear(const std::vector<Cell>& cells) {
    cells_ = cells.size() == most_cells ? ~Model{0} : (Model{1} << cells.size()) - 1;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      neighbours_[i] = 0;
      for (std::size_t k = 0; k < cells.size(); ++k) {
        if (i != k && touch(cells[i], cells[k])) neighbours_[i] |= Model{1} << k;
      }
    }
    entries_.clear();
  }
  void add(const Entry& entry) { entries_.push_back(entry); }
  Position sort() {
    std::sort(entries_.begin(), entries_.end(),
              [](const Entry& a, const Entry& b) { return a.model < b.model; });
    return {0, entries_.size(), 0};
  }

  Model cells() const { return cells_; }
  Model neighbours(std::size_t cell) const { return neighbours_[cell]; }
  const Entry& operator[](std::size_t place) const { return entries_[place]; }

  Common common(const Position& position) const {
    Common common;
    for (std::size_t i = position.begin; i < position.end; ++i) {
      common.every &= entries_[i].model;
      common.some |= entries_[i].model;
    }
    return common;
  }

  std::size_t top() const { return entries_.size(); }
  void drop_to(std::size_t top) { entries_.resize(top); }

  template <Keep keep>
  int split(const Position& position, std::size_t cell, Parts& parts) {
    const Model around = neighbours_[cell];
    const auto reply_of = [cell, around](Model model) -> std::size_t {
      if ((model >> cell & 1) != 0) return keep == Keep::safe ? dropped : mine_reply;
      return keep == Keep::mine ? dropped : static_cast<std::size_t>(mines_compat::popcount(model & around));
    };
    std::array<std::size_t, most_replies + 1> place{};
    for (std::size_t i = position.begin; i < position.end; ++i) ++place[reply_of(entries_[i].model)];
    std::size_t end = entries_.size();
    int count = 0;
    for (std::size_t reply = 0; reply < most_replies; ++reply) {
      const std::size_t models = place[reply];
      place[reply] = end;
      end += models;
      if (models == 0) continue;
      const Model open = reply == mine_reply ? position.open : position.open | Model{1} << cell;
      parts[static_cast<std::size_t>(count++)] = {place[reply], end, open};
    }
    entries_.resize(end);
    for (std::size_t i = position.begin; i < position.end; ++i) {
      const std::size_t reply = reply_of(entries_[i].model);
      if (reply != dropped) entries_[place[reply]++] = entries_[i];
    }
    return count;
  }

 private:
  static constexpr std::size_t mine_reply = most_replies - 1;
  static constexpr std::size_t dropped = most_replies;

  static bool touch(Cell a, Cell b) {
    return std::abs(a.row - b.row) <= 1 && std::abs(a.column - b.column) <= 1;
  }

  Model cells_ = 0;
  std::array<Model, most_cells> neighbours_{};
  std::vector<Entry> entries_;
};

}

// solver/guess/position_memo.hpp


namespace mines {

class PositionMemo {
 public:
  struct Entry {
    double value = 0;
    int depth = 0;
    bool exact = false;
  };

  void clear() { entries_.clear(); }

  std::vector<Model>& key() { return key_; }

  std::uint32_t find_or_add() { return entries_.find_or_add(key_); }

  Entry& operator[](std::uint32_t entry) { return entries_[entry]; }

 private:
  std::vector<Model> key_;
  SequenceMap<Model, Entry> entries_{256};
};

}

// solver/guess/win/goal.hpp


namespace mines {

enum class Goal {
  win,
  cells
};

}

// solver/guess/win/endgame.hpp


namespace mines {

class Endgame {
 public:
  static constexpr std::uint64_t usual_work = 2'000'000;

  explicit Endgame(Goal goal = Goal::win) : goal_(goal) {}

  std::optional<Guess> solve(const std::vector<Cell>& cells, const std::vector<Model>& models,
                             std::uint64_t most_work = usual_work);

  std::optional<std::vector<double>> values(const std::vector<Cell>& cells, const std::vector<Model>& models,
                                            std::uint64_t most_work = usual_work, Model which = ~Model{0});

 private:
  struct Placement {
    Model model;
  };
  using Stack = ModelStack<Placement>;
  using Position = Stack::Position;
  using Common = Stack::Common;

  struct Part {
    Position position;
    std::size_t bound = 0;
    bool is_exact = false;
  };

  struct Candidate {
    std::size_t right = 0;
    std::size_t cell = 0;
    bool is_mark = false;
  };
  using Candidates = std::array<Candidate, 2 * Stack::most_cells>;

  Position load(const std::vector<Cell>& cells, const std::vector<Model>& models, std::uint64_t most_work);
  double share_of(std::size_t points, std::size_t models) const {
    return static_cast<double>(points) / static_cast<double>(models * full_);
  }
  bool spend(std::size_t placements);

  std::size_t settle_questions(const Position& position, std::size_t to_beat);
  std::size_t take_apart(const Position& position, Model group, std::size_t to_beat);
  std::size_t best_of(const Position& position, std::size_t to_beat, Candidate* choice);
  std::size_t take(const Position& position, const Candidate& candidate, std::size_t lost,
                   std::size_t to_beat);
  std::size_t sum_of(std::size_t first, std::size_t points, std::size_t to_beat);

  Model prepare(Part& part);
  bool tells_apart(const Position& position) const;
  std::size_t bound_of(const Position& position) const;
  std::size_t lost_points(const Position& position) const;
  std::size_t list_candidates(const Position& position, Candidates& candidates) const;
  void count_mines(const Position& position, std::array<std::size_t, Stack::most_cells>& mines) const;
  Model questions_of(const Position& position) const { return stack_.cells() & ~position.open; }
  Model open_certain(Position& position) const;
  void split_by_numbers(const Position& position, Model cells);
  std::uint32_t remember(const Position& position);
  std::optional<Model> independent_group(const Position& position);
  std::size_t count_projections(const Position& position, Model cells);
  Position project(const Position& position, Model cells);

  Goal goal_;
  std::size_t cells_ = 0;
  std::size_t full_ = 1;
  Stack stack_;
  PositionMemo memo_;
  std::vector<Part> parts_;
  std::vector<Model> projections_;
  std::vector<std::pair<std::uint64_t, Model>> sorted_;
  std::uint64_t most_work_ = 0;
  std::uint64_t work_ = 0;
  bool tired_ = false;
};

}

// solver/guess/win/joined_parts.hpp


namespace mines {

class JoinedParts {
 public:
  void look(const Situation& situation);

  void clear();
  std::uint32_t join(Cell cell);
  std::optional<std::uint32_t> find(Cell cell) const;
  const Component& component() const { return joined_; }
  const std::vector<std::uint32_t>& parts() const { return parts_; }
  bool is_joined(std::uint32_t part) const;
  std::uint64_t interior_joined() const { return interior_cells_.size(); }
  std::uint64_t interior_left() const { return situation_->interior() - interior_joined(); }

  bool weigh_rest();
  Constraint& constrain(Constraint constraint);
  Constraint& last_constraint() { return joined_.constraints.back(); }

  bool count();

  double weight() const { return weight_; }
  double whole_weight() const;
  double interior_mines() const { return interior_mines_; }
  const Boxes& boxes() const { return elimination_.boxes(); }
  std::uint32_t box_of(std::uint32_t cell) const { return counts_.box_of[cell]; }
  double mine_probability(std::size_t box) const;

 private:
  double interior_ways(std::int64_t mines) const;
  double rest_weight(std::int64_t mines) const;

  const Situation* situation_ = nullptr;
  double odds_ = 1;
  std::int64_t mines_left_ = 0;
  std::vector<std::vector<double>> spreads_;
  std::vector<double> sums_;
  Component joined_;
  std::size_t own_constraints_ = 0;
  std::vector<std::uint32_t> parts_;
  std::vector<std::uint32_t> begins_;
  std::vector<Cell> interior_cells_;
  std::vector<std::uint32_t> interior_indices_;
  std::vector<double> rest_;
  std::int64_t rest_least_ = 0;
  std::vector<double> ways_;
  std::int64_t ways_least_ = 0;
  Elimination elimination_;
  ModelCounter<double> counter_;
  ModelCounts<double> counts_;
  std::vector<double> weights_;
  double weight_ = 0;
  double sum_ = 0;
  double interior_mines_ = 0;
};

}

// solver/guess/win/outlook.hpp


namespace mines {

struct Outlook {
  bool is_known = false;
  double progress = 0;
  double several = 0;
  double risk = 0;
  double bits = 0;
  double open_cells = 0;
  double log_safety = 0;
};

inline double worth_of(const Outlook& outlook) {
  return 1 + 0.06 * outlook.several - 0.71 * outlook.risk - 0.018 * outlook.bits +
         0.007 * outlook.open_cells + 0.033 * outlook.log_safety;
}

inline constexpr double most_worth = 1.15;

inline double entropy(double p) {
  return p <= 0 || p >= 1 ? 0 : -p * std::log2(p) - (1 - p) * std::log2(1 - p);
}

}

// solver/guess/win/look_ahead.hpp


namespace mines {

struct LookAheadOptions {
  int most_candidates = 10;
  Goal goal = Goal::win;
};

class LookAhead {
 public:
  explicit LookAhead(const LookAheadOptions& options) : options_(options) {}

  std::vector<Guess> rate(const View& view, const Situation& situation, double most = most_worth);
  Guess rate(const View& view, const Situation& situation, Cell cell);
  Outlook outlook_of(const View& view, const Situation& situation, const Guess& guess);

 private:
  struct Extent {
    double bits = 0;
    double open_cells = 0;
    double log_safety = 0;
  };

  void look(const Situation& situation);
  std::vector<Guess> candidates(const View& view, const Situation& situation) const;
  void add_interior(const View& view, const Situation& situation, std::vector<Guess>& guesses) const;
  void add_marks(const Situation& situation, std::vector<Guess>& guesses) const;
  double safety(double mine_probability) const;
  void join(const View& view, const Situation& situation, const Guess& guess);
  void constrain_to(const Guess& guess);
  void add_reply(double& weight, Outlook& outlook) const;
  void rate_guess(const View& view, const Situation& situation, Guess& guess);

  LookAheadOptions options_;
  std::vector<double> safety_;
  std::vector<Extent> extents_;
  JoinedParts joined_;
  std::vector<std::uint32_t> beside_;
  std::uint32_t guess_ = 0;
  Extent before_;
  double other_safety_ = 0;
};

}

// classroom/player.hpp


namespace mines {

struct CourseMind {
  Situation situation;
  Endgame endgame{Goal::cells};
  LookAhead look_ahead{{30, Goal::cells}};
  PairRule pair_rule;
};

class CoursePlayer {
 public:
  struct Move {
    Cell cell{};
    bool is_mark = false;
    bool certain = true;
  };

  CoursePlayer(View view, std::uint64_t mines, CourseMind& mind);

  void begin_at(Cell first) { first_ = first; }
  void assume_safe_around(Cell cell, int distance);
  void show(std::int32_t row, const std::string& cells);
  Move next();

 private:
  bool take_pairs();
  bool take_certain();
  void decide(Cell cell, CellVerdict verdict);
  void add_interior(CellVerdict verdict);
  bool pop_safe(Move& move);
  bool pop_mark(Move& move);
  Move guess();
  Move best_guess() const;
  std::optional<Cell> cell_near_first() const;

  View view_;
  std::uint64_t mines_;
  CourseMind* mind_;
  std::optional<Cell> first_;
  std::vector<std::string> shown_;
  std::vector<Cell> safe_;
  std::vector<Cell> marks_;
  bool is_marking_ = false;
  Component component_;
  std::vector<CellVerdict> verdicts_;
};

}

// src/board/adders.hpp


namespace mines {

template <class W>
struct Count2 {
  W bit0, bit1;
};

template <class W>
struct Count4 {
  W bit0, bit1, bit2, bit3;
};

template <class W>
constexpr W xor_of(W a, W b, W c) {
  return a ^ b ^ c;
}
template <class W>
constexpr W majority_of(W a, W b, W c) {
  return (a & b) | ((a ^ b) & c);
}

template <class W>
constexpr Count2<W> add(W a, W b, W c) {
  return {xor_of(a, b, c), majority_of(a, b, c)};
}

template <class W>
constexpr Count4<W> add(Count2<W> a, Count2<W> b, Count2<W> c) {
  const Count2<W> low = add(a.bit0, b.bit0, c.bit0);
  const Count2<W> high = add(a.bit1, b.bit1, c.bit1);
  const W carry = low.bit1 & high.bit0;
  return {low.bit0, low.bit1 ^ high.bit0, high.bit1 ^ carry, high.bit1 & carry};
}

template <class W>
constexpr W from_left(W left, W middle) {
  return (middle << 1) | (left >> 63);
}

template <class W>
constexpr W from_right(W middle, W right) {
  return (middle >> 1) | (right << 63);
}

template <class W>
constexpr Count2<W> count_across(W left, W middle, W right) {
  return add(from_left(left, middle), middle, from_right(middle, right));
}

}

// solver/count/odds_for_mines.hpp


namespace mines {

struct MineMoments {
  double mean = 0;
  double variance = 0;

  MineMoments& operator+=(const MineMoments& other) {
    mean += other.mean;
    variance += other.variance;
    return *this;
  }
};

MineMoments moments_at(mines_compat::span<const MineSpread> components, std::uint64_t interior, double odds);

std::optional<double> odds_for_mines(mines_compat::span<const MineSpread> components, std::uint64_t interior,
                                     std::uint64_t mines);

}

// classroom/client_parallel.h


namespace mines {

template <class Work>
void work_in_runs(std::size_t items, std::size_t, int, const Work& work) {
  if (items > 0) work(0, std::size_t{0}, items);
}

}

// solver/guess/win/placements.hpp


namespace mines {

struct AllPlacements {
  std::vector<Cell> cells;
  std::vector<Model> models;
};

std::optional<AllPlacements> all_placements(const View& view, const Situation& situation, std::size_t most);

}

// src/board/block_pool.cpp


namespace mines {

void BlockPool::hand_out(std::vector<KnownBlock*>& blocks) {
  const std::lock_guard lock(mutex_);
  const std::size_t used_again = std::min(at_once, free_.size());
  blocks.insert(blocks.end(), free_.end() - static_cast<std::ptrdiff_t>(used_again), free_.end());
  free_.resize(free_.size() - used_again);
  if (used_again != 0) return;
  if (chunks_.empty() || used_ == chunks_.back().size()) {
    const std::size_t size = chunks_.empty() ? at_once : std::min(2 * chunks_.back().size(), largest_chunk);
    auto chunk = ZeroedArray<KnownBlock>::make(size);
    if (!chunk) throw std::bad_alloc();
    chunks_.push_back(std::move(*chunk));
    used_ = 0;
  }
  used_ += at_once;
  for (std::size_t i = 1; i <= at_once; ++i) blocks.push_back(&chunks_.back()[used_ - i]);
}

void BlockPool::take_back(std::vector<KnownBlock*>& blocks) {
  const std::lock_guard lock(mutex_);
  const auto half = blocks.begin() + static_cast<std::ptrdiff_t>(blocks.size() / 2);
  free_.insert(free_.end(), blocks.begin(), half);
  blocks.erase(blocks.begin(), half);
}

}

// src/board/view.cpp


namespace mines {

namespace {

Word add_bits(Word& word, Word bits) {
  const Word missing = bits & ~word;
  word |= missing;
  return missing;
}

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

constexpr KnownWord outside_word() { return {~Word{0}, ~Word{0}, 0, {~Word{0}, ~Word{0}, ~Word{0}}}; }

}

Result<View> View::make(BoardSize size, Eights eights) {
  View view;
  view.size_ = size;
  view.band_ = Band::whole(size);
  view.eights_ = eights;
  view.grid_ = TileGrid::over(size);
  const auto tiles = static_cast<std::size_t>(view.grid_.count());
  MINES_LET(auto blocks, ZeroedArray<KnownBlock*>::make(tiles * blocks_of_tile));
  MINES_LET(auto finished, ZeroedArray<TileBlocks>::make(tiles));
  MINES_LET(auto finished_mines, ZeroedArray<MinesOfBlock>::make(tiles * blocks_of_tile));
  view.blocks_ = std::move(blocks);
  view.finished_ = std::move(finished);
  view.finished_mines_ = std::move(finished_mines);
  view.pool_ = std::make_unique<BlockPool>();
  view.own_stock_ = std::make_unique<BlockPool::Stock>(*view.pool_);
  for_each_word_outside(size, [&](std::int32_t row, std::int32_t word, Word cells) {
    put_outside(*view.writable_block(view.place_of(row, word)), row % block_rows, cells);
  });
  return view;
}

Result<View> View::make_window(const Band& band) {
  auto view = make(band.window());
  if (view) view->band_ = band;
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
    if (!is_touched(tile)) continue;
    copy->touch(tile, *copy->own_stock_);
    for (std::int32_t index = 0; index < static_cast<std::int32_t>(blocks_of_tile); ++index) {
      KnownBlock& to = *copy->block(tile, index);
      if (const KnownBlock* const known = block(tile, index)) {
        to = *known;
      } else {
        std::memcpy(to.mines, finished_mines(tile, index), sizeof(Lanes));
      }
    }
    copy->finish(tile, finished(tile), *copy->own_stock_);
  }
  return std::move(*copy);
}

void View::give_memory(std::int32_t tile, BlockPool::Stock& stock) {
  KnownBlock** const blocks = &blocks_[static_cast<std::size_t>(tile) * blocks_of_tile];
  for (std::size_t index = 0; index < blocks_of_tile; ++index) {
    blocks[index] = &stock.take();
    *blocks[index] = nothing;
  }
}

void View::find_surroundings(std::int32_t tile, KnownBlock& outside, BlockPool::Stock& stock,
                             TileSurroundings& around) {
  const auto find = [&](std::int32_t near, std::int32_t index, std::int32_t place) {
    KnownBlock* const known = near < 0 ? &outside : block(near, index);
    around.mines[place] = known != nullptr ? &known->mines : &finished_mines(near, index);
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
    if (known == nullptr && (finished(near) >> at & 1) == 0) known = &nothing;
    around[i].mines = known != nullptr ? &known->mines : &finished_mines(near, at);
    around[i].unsafe = known != nullptr ? &known->unsafe : &finished_mines(near, at);
    around[i].opened = known != nullptr ? &known->opened : &outside.opened;
  }
}

void View::finish(std::int32_t tile, TileBlocks blocks, BlockPool::Stock& stock) {
  for_each_bit(blocks, [&](int index) {
    KnownBlock& known = *block(tile, index);
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
  if (!covers(row, word)) return outside_word();
  const Place place = place_of(row, word);
  const KnownBlock* const known = block(place.tile, place.index);
  if (known == nullptr) return is_finished(place) ? load_finished(row, word) : KnownWord{};
  const auto lane = static_cast<std::size_t>(place.lane);
  return {known->opened[lane],
          ~known->unsafe[lane],
          known->mines[lane],
          {known->number[0][lane], known->number[1][lane], known->number[2][lane]}};
}

KnownWord View::load_finished(std::int32_t row, std::int32_t word) const {
  Count2<Word> across[3];
  for (std::int32_t i = 0; i < 3; ++i) {
    const std::int32_t r = row + i - 1;
    across[i] = count_across(mines(r, word - 1), mines(r, word), mines(r, word + 1));
  }
  const Count4<Word> number = add(across[0], across[1], across[2]);
  const Word opened = ~mines(row, word);
  const Word outside = row < size_.rows && word < size_.words() ? ~size_.word_mask(word) : ~Word{0};
  KnownWord known{opened, opened, ~opened, {number.bit0, number.bit1, number.bit2}};
  for (Word& plane : known.number) plane = (plane & opened) | outside;
  return known;
}

Word View::apply(const OpenedWord& reply) {
  KnownBlock* const known = writable_block(place_of(reply.row, reply.word));
  if (known == nullptr) return 0;
  const Word opened = reply.opened & ~known->opened[reply.row % block_rows];
  const Word news = show_word(*known, reply, opened);
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
  KnownBlock* const known = writable_block(place_of(row, word));
  return known == nullptr ? 0 : add_bits(known->mines[row % block_rows], mask);
}

Word View::add_safe(std::int32_t row, std::int32_t word, Word mask) {
  KnownBlock* const known = writable_block(place_of(row, word));
  if (known == nullptr) return 0;
  Word& unsafe = known->unsafe[row % block_rows];
  const Word fresh = mask & unsafe;
  unsafe &= ~fresh;
  return fresh;
}

void View::forget(std::int32_t row, std::int32_t word, Word mask) {
  KnownBlock* const known = writable_block(place_of(row, word));
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
      opened += static_cast<std::uint64_t>(mines_compat::popcount(opened_on_board(row, word)));
  }
  return opened;
}

std::uint64_t View::count_mines(std::int32_t tile) const {
  if (!is_touched(tile)) return 0;
  std::uint64_t count = 0;
  for (std::int32_t index = 0; index < static_cast<std::int32_t>(blocks_of_tile); ++index) {
    const KnownBlock* const known = block(tile, index);
    for (const Word mines : known != nullptr ? known->mines : finished_mines(tile, index))
      count += static_cast<std::uint64_t>(mines_compat::popcount(mines));
  }
  return count;
}

}

// solver/components/pair_rule.cpp


namespace mines {

namespace {

}

void PairRule::load(const Component& component) {
  decided_ = 0;
  rests_.clear();
  beside_.resize(component.cells.size());
  beside_size_.assign(component.cells.size(), 0);
  seen_.assign(component.constraints.size(), 0);
  for (const Constraint& constraint : component.constraints) {
    if (!constraint.is_number()) continue;
    Rest rest{constraint.mines, constraint.size(), {}};
    std::copy(constraint.cells().begin(), constraint.cells().end(), rest.cells.begin());
    for (const std::uint32_t cell : constraint.cells()) {
      if (beside_size_[cell] == beside_[cell].size()) continue;
      beside_[cell][beside_size_[cell]++] = static_cast<std::uint32_t>(rests_.size());
    }
    rests_.push_back(rest);
  }
}

void PairRule::decide(std::uint32_t cell, CellVerdict verdict, std::vector<CellVerdict>& verdicts) {
  if (verdicts[cell] != CellVerdict::open_question) return;
  verdicts[cell] = verdict;
  ++decided_;
}

void PairRule::drop_decided(Rest& rest, const std::vector<CellVerdict>& verdicts) {
  int size = 0;
  for (int i = 0; i < rest.size; ++i) {
    const std::uint32_t cell = rest.cells[static_cast<std::size_t>(i)];
    if (verdicts[cell] == CellVerdict::open_question) {
      rest.cells[static_cast<std::size_t>(size++)] = cell;
    } else if (verdicts[cell] == CellVerdict::mine) {
      --rest.mines;
    }
  }
  rest.size = size;
}

void PairRule::apply_single(Rest& rest, std::vector<CellVerdict>& verdicts) {
  if (rest.size == 0 || (rest.mines != 0 && rest.mines != rest.size)) return;
  const CellVerdict verdict = rest.mines == 0 ? CellVerdict::safe : CellVerdict::mine;
  for (int i = 0; i < rest.size; ++i) decide(rest.cells[static_cast<std::size_t>(i)], verdict, verdicts);
}

void PairRule::apply_pairs(std::uint32_t a, std::vector<CellVerdict>& verdicts) {
  const Rest& first = rests_[a];
  for (int i = 0; i < first.size; ++i) {
    const std::uint32_t cell = first.cells[static_cast<std::size_t>(i)];
    for (int k = 0; k < beside_size_[cell]; ++k) {
      const std::uint32_t b = beside_[cell][static_cast<std::size_t>(k)];
      if (b == a || seen_[b] == a + 1) continue;
      seen_[b] = a + 1;
      apply_pair(first, rests_[b], verdicts);
    }
  }
}

void PairRule::apply_pair(const Rest& a, const Rest& b, std::vector<CellVerdict>& verdicts) {
  const int more = a.mines - b.mines;
  if (more < 0) return;
  unsigned own_of_a = (1U << a.size) - 1;
  unsigned own_of_b = (1U << b.size) - 1;
  for (int m = 0; m < a.size; ++m) {
    for (int n = 0; n < b.size; ++n) {
      if (a.cells[static_cast<std::size_t>(m)] != b.cells[static_cast<std::size_t>(n)]) continue;
      own_of_a &= ~(1U << m);
      own_of_b &= ~(1U << n);
    }
  }
  if (mines_compat::popcount(own_of_a) != more) return;
  const auto decide_own = [&](const Rest& rest, unsigned own, CellVerdict verdict) {
    for_each_bit(own, [&](int i) { decide(rest.cells[static_cast<std::size_t>(i)], verdict, verdicts); });
  };
  decide_own(a, own_of_a, CellVerdict::mine);
  decide_own(b, own_of_b, CellVerdict::safe);
}

std::size_t PairRule::apply(const Component& component, std::vector<CellVerdict>& verdicts) {
  verdicts.assign(component.cells.size(), CellVerdict::open_question);
  load(component);
  for (bool more = true; more;) {
    const std::size_t before = decided_;
    for (Rest& rest : rests_) {
      drop_decided(rest, verdicts);
      if (rest.mines < 0 || rest.mines > rest.size) {
        verdicts.assign(verdicts.size(), CellVerdict::open_question);
        return 0;
      }
      apply_single(rest, verdicts);
    }
    if (decided_ == before) {
      for (std::uint32_t a = 0; a < rests_.size(); ++a) {
        apply_pairs(a, verdicts);
      }
    }
    seen_.assign(seen_.size(), 0);
    more = decided_ != before;
  }
  return decided_;
}

}

// solver/components/component_finder.cpp


namespace mines {

namespace {

constexpr unsigned whole_block = 0777;
constexpr unsigned centre = 0020;
constexpr unsigned left_column = 0111;
constexpr unsigned right_column = 0444;

constexpr unsigned three_cells(Word left, Word middle, Word right, int bit) {
  if (bit > 0 && bit < word_bits - 1) return static_cast<unsigned>(middle >> (bit - 1)) & 7;
  const Word cells = bit == 0 ? middle << 1 | left >> 63 : middle >> 62 | right << 2;
  return static_cast<unsigned>(cells) & 7;
}

struct Block {
  unsigned opened = 0;
  unsigned unknown = 0;
  unsigned mines = 0;
};

Block block_around(const View& view, Cell cell) {
  const BoardSize size = view.size();
  const std::int32_t word = word_of(cell);
  const int bit = cell.column % word_bits;
  const bool has_left = bit == 0 && word > 0;
  const bool has_right = bit == word_bits - 1 && word + 1 < size.words();
  Block around;
  for (int k = 0; k < 3; ++k) {
    const std::int32_t row = cell.row - 1 + k;
    if (row < 0 || row >= size.rows) continue;
    const auto gather = [&](auto read) {
      return three_cells(has_left ? read(word - 1) : 0, read(word), has_right ? read(word + 1) : 0, bit)
             << 3 * k;
    };
    around.opened |= gather([&](std::int32_t w) { return view.opened_on_board(row, w); });
    around.unknown |= gather([&](std::int32_t w) { return view.unknown(row, w); });
    around.mines |= 7U << 3 * k;
  }
  if (cell.column == 0) around.mines &= ~left_column;
  if (cell.column + 1 == size.columns) around.mines &= ~right_column;
  around.mines &= whole_block & ~(around.opened | around.unknown);
  return around;
}

constexpr Cell cell_of_block(Cell cell, int i) { return {cell.row + i / 3 - 1, cell.column + i % 3 - 1}; }

}

Word frontier_cells(const View& view, std::int32_t row, std::int32_t word) {
  const Word unknown = view.unknown(row, word);
  if (unknown == 0) return 0;
  Word left = 0;
  Word middle = 0;
  Word right = 0;
  for (std::int32_t r = row - 1; r <= row + 1; ++r) {
    left |= view.opened_on_board(r, word - 1);
    middle |= view.opened_on_board(r, word);
    right |= view.opened_on_board(r, word + 1);
  }
  return unknown & (from_left(left, middle) | middle | from_right(middle, right));
}

void ComponentFinder::clear() {
  table_.clear();
  count_ = 0;
  tiles_ = {};
}

void ComponentFinder::start(std::int32_t tile, mines_compat::span<const StuckTile> tiles) {
  clear();
  tile_ = tile;
  tiles_ = tiles;
}

bool ComponentFinder::is_of_earlier_tile(Cell cell) const {
  if (tiles_.empty()) return false;
  const std::int32_t tile = view_.tiles().tile_of(cell.row, word_of(cell));
  return tile < tile_ && contains(tiles_, view_.tiles(), cell);
}

std::uint32_t ComponentFinder::add_cell(Cell cell, Component& component) {
  const auto [place, fresh] = table_.add(cell, {count_, static_cast<std::uint32_t>(component.cells.size())});
  if (fresh) {
    component.cells.push_back(cell);
    component.truncated |= is_of_earlier_tile(cell);
  }
  if (place.component != count_) component.truncated = true;
  return place.index;
}

void ComponentFinder::add_number(Cell number, Component& component) {
  if (view_.band().is_rim(number.row)) return;
  if (!table_.add(number, {}).second) return;
  const Block around = block_around(view_, number);
  Constraint constraint(number, view_.number(number) - mines_compat::popcount(around.mines));
  for_each_bit(around.unknown, [&](int i) { constraint.add(add_cell(cell_of_block(number, i), component)); });
  component.constraints.push_back(std::move(constraint));
}

void ComponentFinder::grow(Cell seed, Component& component) {
  component.clear();
  add_cell(seed, component);
  for (std::size_t next = 0; next < component.cells.size(); ++next) {
    component.truncated |= component.cells.size() > limit_;
    if (component.truncated) break;
    const Cell cell = component.cells[next];
    const Block around = block_around(view_, cell);
    const unsigned touching = join_ == Join::numbers ? 0 : around.unknown & ~centre;
    for_each_bit(around.opened | touching, [&](int i) {
      const Cell neighbour = cell_of_block(cell, i);
      if ((around.opened >> i & 1) != 0) {
        add_number(neighbour, component);
      } else {
        add_cell(neighbour, component);
      }
    });
  }
  ++count_;
}

}

// solver/components/placement.cpp


namespace mines {

bool satisfies(const Component& component, const Placement& placement) {
  return std::all_of(component.constraints.begin(), component.constraints.end(),
                     [&](const Constraint& constraint) {
                       int mines = 0;
                       for (const std::uint32_t cell : constraint.cells()) mines += placement[cell];
                       return constraint.is_satisfied_by(mines);
                     });
}

}

// solver/count/boxes.cpp


namespace mines {

namespace {

constexpr std::uint32_t no_box = std::numeric_limits<std::uint32_t>::max();

}

void IndexLists::transpose_of(const IndexLists& lists, std::size_t count) {
  begin_.assign(count + 2, 0);
  for (const std::uint32_t item : lists.items_) ++begin_[item + 2];
  for (std::size_t i = 2; i < begin_.size(); ++i) begin_[i] += begin_[i - 1];
  items_.resize(lists.items_.size());
  for (std::size_t list = 0; list < lists.size(); ++list) {
    for (const std::uint32_t item : lists[list])
      items_[begin_[item + 1]++] = static_cast<std::uint32_t>(list);
  }
  begin_.pop_back();
}

void Boxes::load(const Component& component) {
  impossible_ = std::any_of(component.constraints.begin(), component.constraints.end(),
                            [](const Constraint& constraint) { return !constraint.is_possible(); });
  if (impossible_) return;
  given_.clear();
  for (const Constraint& constraint : component.constraints) {
    if (!constraint.is_void()) {
      for (const std::uint32_t cell : constraint.cells()) given_.push(cell);
    }
    given_.end_list();
  }
  beside_.transpose_of(given_, component.cells.size());
  find_boxes(component);
  keep_different_constraints(component);
}

void Boxes::find_boxes(const Component& component) {
  const auto count = static_cast<std::uint32_t>(component.cells.size());
  box_of_.assign(count, no_box);
  members_.clear();
  box_size_.clear();
  std::uint32_t free_box = no_box;
  for (std::uint32_t cell = 0; cell < count; ++cell) {
    const bool is_free = beside_[cell].empty();
    std::uint32_t box = is_free ? free_box : box_with(cell, component);
    if (box == no_box) {
      box = static_cast<std::uint32_t>(box_size_.size());
      box_size_.push_back(0);
    }
    box_of_[cell] = box;
    const bool is_full = ++box_size_[box] == most_cells;
    if (is_free) free_box = is_full ? no_box : box;
    members_.push(box);
    members_.end_list();
  }
  cells_.transpose_of(members_, box_size_.size());
}

std::uint32_t Boxes::box_with(std::uint32_t cell, const Component& component) const {
  for (const std::uint32_t other : component.constraints[beside_[cell].front()].cells()) {
    if (other == cell || box_of_[other] == no_box || box_size_[box_of_[other]] == most_cells) continue;
    if (alike(cell, other)) return box_of_[other];
  }
  return no_box;
}

bool Boxes::alike(std::uint32_t cell, std::uint32_t other) const {
  const auto constraints = beside_[cell];
  const auto others = beside_[other];
  return std::equal(constraints.begin(), constraints.end(), others.begin(), others.end());
}

std::uint32_t Boxes::kept_like(std::size_t given, int mines, int slack,
                               mines_compat::span<const std::uint32_t> boxes) const {
  const auto next = static_cast<std::uint32_t>(mines_.size());
  for (const std::uint32_t earlier : beside_[cells_[boxes.front()].front()]) {
    if (earlier >= given) break;
    const std::uint32_t kept = kept_as_[earlier];
    const auto others = boxes_[kept];
    if (mines_[kept] == mines && slacks_[kept] == slack &&
        std::equal(boxes.begin(), boxes.end(), others.begin(), others.end()))
      return kept;
  }
  return next;
}

void Boxes::keep_different_constraints(const Component& component) {
  mines_.clear();
  slacks_.clear();
  sizes_.clear();
  boxes_.clear();
  kept_as_.assign(component.constraints.size(), 0);
  for (std::size_t i = 0; i < component.constraints.size(); ++i) {
    const Constraint& constraint = component.constraints[i];
    if (constraint.size() == 0 || constraint.is_void()) continue;
    const int mines = std::min(constraint.mines, constraint.size());
    const int slack = mines - std::max(constraint.least(), 0);
    for (const std::uint32_t cell : constraint.cells()) {
      const std::uint32_t box = box_of_[cell];
      if (cells_[box].front() == cell) boxes_.push(box);
    }
    const auto boxes = boxes_.open_list();
    std::sort(boxes.begin(), boxes.end());
    kept_as_[i] = kept_like(i, mines, slack, boxes);
    if (kept_as_[i] < mines_.size()) {
      boxes_.drop_open_list();
      continue;
    }
    boxes_.end_list();
    mines_.push_back(mines);
    slacks_.push_back(slack);
    sizes_.push_back(constraint.size());
  }
  constraints_.transpose_of(boxes_, cells_.size());
}

}

// solver/count/elimination_order.cpp


namespace mines {

namespace {

std::uint64_t slots_of(Slot slot) {
  const std::uint32_t mask = slot.mask;
  const std::uint64_t slots = (mask & 1) | (mask & 0x10) >> 3 | (mask & 0x100) >> 6 | (mask & 0x1000) >> 9;
  return slots << (slot.word * SlotState::slots_each + slot.shift / 4U);
}

}

void EliminationOrder::start(const Boxes& boxes) {
  const std::size_t count = boxes.size();
  steps_.clear();
  parts_.clear();
  box_done_.assign(count, 0);
  box_waits_.assign(count, 0);
  seen_.assign(count, 0);
  search_ = 0;
  waiting_.clear();
  price_.resize(count);
  for (std::size_t box = 0; box < count; ++box)
    price_[box] = static_cast<int>(boxes.constraints_of(box).size());
  slot_.assign(boxes.constraint_count(), Slot());
  boxes_left_.resize(boxes.constraint_count());
  cells_left_.resize(boxes.constraint_count());
  for (std::size_t i = 0; i < boxes.constraint_count(); ++i) {
    boxes_left_[i] = static_cast<std::uint32_t>(boxes.boxes_of(i).size());
    cells_left_[i] = boxes.size_of(i);
    if (boxes_left_[i] == 1) --price_[boxes.boxes_of(i).front()];
  }
  free_slots_ = ~std::uint64_t{0};
}

bool EliminationOrder::load(const Boxes& boxes) {
  start(boxes);
  for (std::uint32_t first = 0; first < boxes.size(); ++first) {
    if (box_done_[first] != 0) continue;
    if (!eliminate(boxes, far_box(boxes, first))) return false;
    while (!waiting_.empty()) {
      if (!eliminate(boxes, next_box())) return false;
    }
  }
  link_parts(boxes);
  return true;
}

bool EliminationOrder::load(const Boxes& boxes, mines_compat::span<const std::uint32_t> order) {
  start(boxes);
  for (const std::uint32_t box : order) {
    if (!eliminate(boxes, box)) return false;
  }
  link_parts(boxes);
  return true;
}

std::uint32_t EliminationOrder::far_box(const Boxes& boxes, std::uint32_t from) {
  ++search_;
  seen_[from] = search_;
  queue_.assign(1, from);
  for (std::size_t i = 0; i < queue_.size(); ++i) {
    for (const std::uint32_t constraint : boxes.constraints_of(queue_[i])) {
      for (const std::uint32_t box : boxes.boxes_of(constraint)) {
        if (seen_[box] == search_) continue;
        seen_[box] = search_;
        queue_.push_back(box);
      }
    }
  }
  return queue_.back();
}

std::uint32_t EliminationOrder::next_box() {
  std::size_t best = 0;
  for (std::size_t i = 1; i < waiting_.size(); ++i) {
    if (price_[waiting_[i]] < price_[waiting_[best]]) best = i;
  }
  const std::uint32_t box = waiting_[best];
  waiting_.erase(waiting_.begin() + static_cast<std::ptrdiff_t>(best));
  return box;
}

bool EliminationOrder::eliminate(const Boxes& boxes, std::uint32_t box) {
  EliminationStep step;
  step.box = box;
  step.cells = boxes.cell_count_of(box);
  box_done_[box] = 1;
  for (const std::uint32_t constraint : boxes.constraints_of(box)) {
    if (slot_[constraint].mask == 0) {
      if (!open(boxes, constraint)) return false;
      step.opened.add(slot_[constraint], boxes.mines_of(constraint));
    }
    step.mine.add(slot_[constraint], 1);
    cells_left_[constraint] -= step.cells;
    const int slack = boxes.slack_of(constraint);
    step.has_slack |= slack != 0;
    parts_.push_back({slot_[constraint], slack, cells_left_[constraint]});
  }
  for (const std::uint32_t constraint : boxes.constraints_of(box)) {
    if (--boxes_left_[constraint] == 1) {
      for (const std::uint32_t last : boxes.boxes_of(constraint))
        price_[last] -= box_done_[last] == 0 ? 1 : 0;
    } else if (boxes_left_[constraint] == 0) {
      free_slots_ |= slots_of(slot_[constraint]);
    }
  }
  steps_.push_back(step);
  return true;
}

bool EliminationOrder::open(const Boxes& boxes, std::uint32_t constraint) {
  if (!take_slots(constraint, boxes.mines_of(constraint))) return false;
  for (const std::uint32_t box : boxes.boxes_of(constraint)) {
    --price_[box];
    if (box_done_[box] != 0 || box_waits_[box] != 0) continue;
    box_waits_[box] = 1;
    waiting_.push_back(box);
  }
  return true;
}

bool EliminationOrder::take_slots(std::uint32_t constraint, int mines) {
  std::uint32_t mask = 15;
  std::uint64_t begins = free_slots_;
  while (static_cast<std::uint32_t>(mines) > mask) {
    if (mask == 0xffff) return false;
    mask = mask << 4 | 15;
    begins &= begins >> 1 & 0x7fff7fff7fff7fff;
  }
  if (begins == 0) return false;
  const auto first = static_cast<std::uint32_t>(mines_compat::countr_zero(begins));
  slot_[constraint] = {static_cast<std::uint8_t>(first / SlotState::slots_each),
                       static_cast<std::uint8_t>(first % SlotState::slots_each * 4),
                       static_cast<std::uint16_t>(mask)};
  free_slots_ &= ~slots_of(slot_[constraint]);
  return true;
}

void EliminationOrder::link_parts(const Boxes& boxes) {
  std::size_t begin = 0;
  for (EliminationStep& step : steps_) {
    const std::size_t count = boxes.constraints_of(step.box).size();
    step.parts = mines_compat::span(parts_).subspan(begin, count);
    begin += count;
  }
}

}

// solver/count/elimination_layers.cpp


namespace mines {

namespace {

std::size_t hash_of(const SlotState& state) {
  std::uint64_t hash = 0;
  for (const std::uint64_t word : state.words) hash = (mines_compat::rotl(hash, 29) ^ word) * hash_multiplier;
  return static_cast<std::size_t>(hash ^ hash >> 32);
}

SlotState without_slack(SlotState state, const EliminationStep& step) {
  for (const EliminationStep::Part& part : step.parts) {
    const int wanted = state.at(part.slot);
    if (part.rest <= wanted && wanted <= part.slack) state.add(part.slot, part.rest - wanted);
  }
  return state;
}

}

EliminationLayers::Outcome EliminationLayers::build(mines_compat::span<const EliminationStep> steps,
                                                    std::uint64_t most_transitions) {
  states_.assign(1, SlotState{});
  state_begin_.assign({0, 1});
  transitions_.clear();
  transition_begin_.assign(1, 0);
  work_ = 0;
  for (const EliminationStep& step : steps) {
    add_layer(step, state_begin_[state_begin_.size() - 2], most_transitions);
    work_ = transitions_.size();
    if (work_ > most_transitions) return Outcome::exceeded;
    if (states_.size() == state_begin_.back()) return Outcome::contradiction;
    state_begin_.push_back(states_.size());
    transition_begin_.push_back(transitions_.size());
  }
  remove_dead_ends();
  return Outcome::complete;
}

void EliminationLayers::add_layer(const EliminationStep& step, std::size_t first,
                                  std::uint64_t most_transitions) {
  const std::size_t end = states_.size();
  if (++layer_ == 0) {
    table_.assign(table_.size(), Place{});
    layer_ = 1;
  }
  for (std::size_t from = first; from < end && transitions_.size() <= most_transitions; ++from) {
    SlotState state = states_[from];
    state += step.opened;
    int least = 0;
    int most = step.cells;
    for (const EliminationStep::Part& part : step.parts) {
      const int wanted = state.at(part.slot);
      least = std::max(least, wanted - part.slack - part.rest);
      most = std::min(most, wanted);
    }
    for (int i = 0; i < least; ++i) state -= step.mine;
    for (int mines = least; mines <= most; ++mines) {
      const std::uint32_t to = state_with(step.has_slack ? without_slack(state, step) : state, end);
      transitions_.push_back({static_cast<std::uint32_t>(from), to, mines});
      state -= step.mine;
    }
  }
}

std::uint32_t EliminationLayers::state_with(const SlotState& state, std::size_t first_of_layer) {
  const std::size_t mask = table_.size() - 1;
  std::size_t i = hash_of(state) & mask;
  for (; table_[i].layer == layer_; i = (i + 1) & mask) {
    if (states_[table_[i].state] == state) return table_[i].state;
  }
  const auto fresh = static_cast<std::uint32_t>(states_.size());
  table_[i] = {layer_, fresh};
  states_.push_back(state);
  if ((states_.size() - first_of_layer) * 2 > table_.size()) grow_table(first_of_layer);
  return fresh;
}

void EliminationLayers::grow_table(std::size_t first_of_layer) {
  table_.assign(table_.size() * 4, Place{});
  const std::size_t mask = table_.size() - 1;
  for (std::size_t state = first_of_layer; state < states_.size(); ++state) {
    std::size_t i = hash_of(states_[state]) & mask;
    while (table_[i].layer == layer_) i = (i + 1) & mask;
    table_[i] = {layer_, static_cast<std::uint32_t>(state)};
  }
}

void EliminationLayers::remove_dead_ends() {
  alive_.assign(states_.size(), 0);
  alive_.back() = 1;
  bool all = true;
  for (auto transition = transitions_.rbegin(); transition != transitions_.rend(); ++transition) {
    const std::uint8_t leads_on = alive_[transition->to];
    alive_[transition->from] |= leads_on;
    all &= leads_on != 0;
  }
  if (all) return;
  std::size_t kept = 0;
  std::size_t next = 0;
  for (std::size_t step = 0; step < step_count(); ++step) {
    const std::size_t end = transition_begin_[step + 1];
    for (; next < end; ++next) {
      transitions_[kept] = transitions_[next];
      kept += alive_[transitions_[next].to];
    }
    transition_begin_[step + 1] = kept;
  }
  transitions_.resize(kept);
}

}

// solver/count/elimination.cpp


namespace mines {

Elimination::Outcome Elimination::run(const Component& component, std::uint64_t most_transitions) {
  work_ = 0;
  boxes_.load(component);
  if (boxes_.impossible()) return Outcome::contradiction;
  return build(order_.load(boxes_), most_transitions);
}

Elimination::Outcome Elimination::run(const Component& component, mines_compat::span<const std::uint32_t> order,
                                      std::uint64_t most_transitions) {
  work_ = 0;
  boxes_.load(component);
  if (boxes_.impossible()) return Outcome::contradiction;
  return build(order_.load(boxes_, order), most_transitions);
}

Elimination::Outcome Elimination::build(bool is_ordered, std::uint64_t most_transitions) {
  if (!is_ordered) return Outcome::exceeded;
  const Outcome outcome = layers_.build(order_.steps(), most_transitions);
  work_ = layers_.work();
  return outcome;
}

void Elimination::verdicts(std::vector<CellVerdict>& verdicts) const {
  verdicts.assign(boxes_.cell_count(), CellVerdict::open_question);
  for (std::size_t i = 0; i < layers_.step_count(); ++i) {
    const EliminationStep& step = steps()[i];
    int least = step.cells;
    int most = 0;
    for (const Transition& transition : layers_.transitions(i)) {
      least = std::min(least, transition.mines);
      most = std::max(most, transition.mines);
    }
    if (most > 0 && least < step.cells) continue;
    for (const std::uint32_t cell : boxes_.cells_of(step.box))
      verdicts[cell] = most == 0 ? CellVerdict::safe : CellVerdict::mine;
  }
}

}

// solver/count/model_counting.cpp


namespace mines {

namespace {

double as_double(double number) { return number; }
double as_double(WideNumber number) { return number.to_double(); }

template <class Number>
bool all_exact(const std::vector<Number>& models) {
  if constexpr (std::is_same_v<Number, double> || std::is_same_v<Number, WideNumber>) {
    double sum = 0;
    for (const Number& count : models) sum += as_double(count);
    return sum < 0x1p53;
  } else {
    return true;
  }
}

template <class Number>
bool can_subtract(const ModelCounts<Number>& counts) {
  return !std::is_same_v<Number, WideNumber> && counts.exact;
}

template <class Number>
Number difference(const Number& a, const Number& b) {
  if constexpr (std::is_same_v<Number, WideNumber>) {
    return {};
  } else {
    return a - b;
  }
}

int fixed_mines(mines_compat::span<const Transition> transitions) {
  const int mines = transitions.front().mines;
  const bool all = std::all_of(transitions.begin(), transitions.end(),
                               [mines](const Transition& transition) { return transition.mines == mines; });
  return all ? mines : -1;
}

struct MinesBefore {
  std::vector<std::int32_t> least;
  std::vector<std::int32_t> most;

  explicit MinesBefore(const EliminationLayers& layers)
      : least(layers.state_count(), std::numeric_limits<std::int32_t>::max()),
        most(layers.state_count(), -1) {
    least.front() = 0;
    most.front() = 0;
    for (const Transition& transition : layers.transitions()) {
      least[transition.to] = std::min(least[transition.to], least[transition.from] + transition.mines);
      most[transition.to] = std::max(most[transition.to], most[transition.from] + transition.mines);
    }
  }
  std::size_t size(std::size_t state) const {
    return most[state] < least[state] ? 0 : static_cast<std::size_t>(most[state] - least[state] + 1);
  }
  std::int32_t shift(const Transition& transition) const {
    return least[transition.from] + transition.mines - least[transition.to];
  }
};

}

template <class Number>
bool ModelCounter<Number>::count(const Elimination& elimination, ModelCounts<Number>& counts,
                                 std::uint64_t most_products) {
  if (!count_models(elimination, counts, most_products)) return false;
  const EliminationLayers& layers = elimination.layers();
  counts.exact = all_exact(counts.models);
  const Boxes& boxes = elimination.boxes();
  counts.box_of.resize(boxes.cell_count());
  for (std::size_t cell = 0; cell < boxes.cell_count(); ++cell) counts.box_of[cell] = boxes.box_of(cell);
  counts.box_mine.assign(boxes.size() * counts.models.size(), Number());
  counts.box_safe.assign(boxes.size() * counts.models.size(), Number());
  backward_.assign(1, Number(1));
  for (std::size_t step = layers.step_count(); step-- > 0;) {
    count_box(elimination, step, counts);
    step_back(elimination, step);
  }
  return true;
}

template <class Number>
bool ModelCounter<Number>::count_models(const Elimination& elimination, ModelCounts<Number>& counts,
                                        std::uint64_t most_products) {
  const EliminationLayers& layers = elimination.layers();
  find_ranges(layers);
  if (products(layers) > most_products) return false;
  count_forward(elimination);
  const Range& all = before_[layers.last_state()];
  counts.least = all.least;
  counts.models.assign(forward_.end() - all.size, forward_.end());
  return true;
}

template <class Number>
void ModelCounter<Number>::find_ranges(const EliminationLayers& layers) {
  constexpr Range none{std::numeric_limits<std::int32_t>::max() / 2,
                       std::numeric_limits<std::int32_t>::min() / 2, 0};
  const auto widen = [](Range& range, const Range& other, std::int32_t mines) {
    range.least = std::min(range.least, other.least + mines);
    range.size = std::max(range.size, other.size + mines);
  };
  before_.assign(layers.state_count(), none);
  after_.assign(layers.state_count(), none);
  before_.front() = {};
  after_.back() = {};
  const auto transitions = layers.transitions();
  for (const Transition& transition : transitions)
    widen(before_[transition.to], before_[transition.from], transition.mines);
  for (auto transition = transitions.rbegin(); transition != transitions.rend(); ++transition)
    widen(after_[transition->from], after_[transition->to], transition->mines);
  std::size_t begin = 0;
  for (std::size_t layer = 0; layer <= layers.step_count(); ++layer) {
    std::size_t begin_in_layer = 0;
    for (std::size_t state = layers.first_state(layer); state < layers.first_state(layer + 1); ++state) {
      for (Range* const range : {&before_[state], &after_[state]})
        range->size = std::max(range->size - range->least + 1, 0);
      before_[state].begin = begin;
      begin += static_cast<std::size_t>(before_[state].size);
      after_[state].begin = begin_in_layer;
      begin_in_layer += static_cast<std::size_t>(after_[state].size);
    }
  }
}

template <class Number>
std::uint64_t ModelCounter<Number>::products(const EliminationLayers& layers) const {
  std::uint64_t products = 0;
  for (const Transition& transition : layers.transitions()) {
    products += 3 * static_cast<std::uint64_t>(before_[transition.from].size);
    products += static_cast<std::uint64_t>(after_[transition.to].size);
  }
  for (std::size_t state = 0; state < layers.state_count(); ++state) {
    products +=
        2 * static_cast<std::uint64_t>(before_[state].size) * static_cast<std::uint64_t>(after_[state].size);
  }
  return products;
}

template <class Number>
void ModelCounter<Number>::count_forward(const Elimination& elimination) {
  const EliminationLayers& layers = elimination.layers();
  forward_.assign(before_.back().begin + static_cast<std::size_t>(before_.back().size), Number());
  forward_.front() = Number(1);
  for (std::size_t i = 0; i < layers.step_count(); ++i) {
    const int cells = elimination.steps()[i].cells;
    for (const Transition& transition : layers.transitions(i)) {
      const Range& from = before_[transition.from];
      const Range& to = before_[transition.to];
      const Number weight(ways(cells, transition.mines));
      const Number* const source = &forward_[from.begin];
      Number* const target = &forward_[to.begin] + (from.least + transition.mines - to.least);
      for (std::int32_t k = 0; k < from.size; ++k) target[k] += source[k] * weight;
    }
  }
}

template <class Number>
void ModelCounter<Number>::count_box(const Elimination& elimination, std::size_t step,
                                     ModelCounts<Number>& counts) {
  const std::size_t size = counts.models.size();
  const std::size_t box = elimination.steps()[step].box;
  const int cells = elimination.steps()[step].cells;
  Number* const mine = &counts.box_mine[box * size];
  Number* const safe = &counts.box_safe[box * size];
  const int fixed = fixed_mines(elimination.layers().transitions(step));
  if (fixed >= 0) {
    const Number all(ways(cells, fixed));
    for (std::size_t k = 0; k < size; ++k) {
      const Number each = counts.models[k] / all;
      mine[k] = each * Number(ways_with_mine(cells, fixed));
      safe[k] = each * Number(ways_with_safe(cells, fixed));
    }
    return;
  }
  add_convolutions(elimination, step, &ways_with_mine, mine, counts.least);
  if (can_subtract(counts)) {
    for (std::size_t k = 0; k < size; ++k) safe[k] = difference(counts.models[k], mine[k]);
  } else {
    add_convolutions(elimination, step, &ways_with_safe, safe, counts.least);
  }
}

template <class Number>
void ModelCounter<Number>::add_convolutions(const Elimination& elimination, std::size_t step,
                                            int (*weight_of)(int cells, int mines), Number* row, int least) {
  const EliminationLayers& layers = elimination.layers();
  const std::size_t first = layers.first_state(step + 1);
  const std::size_t end = layers.first_state(step + 2);
  const std::size_t begin = before_[first].begin;
  into_.assign(before_[end - 1].begin + static_cast<std::size_t>(before_[end - 1].size) - begin, Number());
  for (const Transition& transition : layers.transitions(step)) {
    const int weight = weight_of(elimination.steps()[step].cells, transition.mines);
    if (weight == 0) continue;
    const Range& from = before_[transition.from];
    const Range& to = before_[transition.to];
    const Number* const source = &forward_[from.begin];
    Number* const target = &into_[to.begin - begin] + (from.least + transition.mines - to.least);
    for (std::int32_t k = 0; k < from.size; ++k) target[k] += source[k] * Number(weight);
  }
  for (std::size_t state = first; state < end; ++state) {
    const Range& before = before_[state];
    const Range& after = after_[state];
    for (std::int32_t k = 0; k < before.size; ++k) {
      const Number& source = into_[before.begin - begin + static_cast<std::size_t>(k)];
      const Number* const rest = &backward_[after.begin];
      Number* const target = row + (before.least + k + after.least - least);
      for (std::int32_t i = 0; i < after.size; ++i) target[i] += source * rest[i];
    }
  }
}

template <class Number>
void ModelCounter<Number>::step_back(const Elimination& elimination, std::size_t step) {
  const EliminationLayers& layers = elimination.layers();
  const Range& last = after_[layers.first_state(step + 1) - 1];
  earlier_.assign(last.begin + static_cast<std::size_t>(last.size), Number());
  for (const Transition& transition : layers.transitions(step)) {
    const Range& from = after_[transition.from];
    const Range& to = after_[transition.to];
    const Number weight(ways(elimination.steps()[step].cells, transition.mines));
    const Number* const source = &backward_[to.begin];
    Number* const target = &earlier_[from.begin] + (to.least + transition.mines - from.least);
    for (std::int32_t k = 0; k < to.size; ++k) target[k] += source[k] * weight;
  }
  backward_.swap(earlier_);
}

template <class Number>
bool count_by_mines(const Elimination& elimination, int& least, std::vector<Number>& models,
                    std::uint64_t most_products) {
  const EliminationLayers& layers = elimination.layers();
  const MinesBefore before(layers);
  std::uint64_t products = 0;
  for (const Transition& transition : layers.transitions()) products += before.size(transition.from);
  if (products > most_products) return false;
  models.assign(1, Number(1));
  std::vector<Number> next;
  std::vector<std::size_t> begin(layers.state_count(), 0);
  for (std::size_t step = 0; step < layers.step_count(); ++step) {
    std::size_t size = 0;
    for (std::size_t state = layers.first_state(step + 1); state < layers.first_state(step + 2); ++state) {
      begin[state] = size;
      size += before.size(state);
    }
    next.assign(size, Number());
    for (const Transition& transition : layers.transitions(step)) {
      const Number weight(ways(elimination.steps()[step].cells, transition.mines));
      const Number* const source = &models[begin[transition.from]];
      Number* const target = &next[begin[transition.to]] + before.shift(transition);
      for (std::size_t k = 0; k < before.size(transition.from); ++k) target[k] += source[k] * weight;
    }
    models.swap(next);
  }
  least = before.least.back();
  return true;
}

}

// solver/count/deferred_counts.cpp


namespace mines {

namespace {

constexpr double full_turn = 6.283185307179586;
constexpr double negligible_share = 1e-20;
constexpr double negligible_term = 1e-14;
constexpr std::size_t no_frequency = std::numeric_limits<std::size_t>::max();
constexpr double least_odds = 1e-30;
constexpr double most_odds = 1e30;

template <class Number>
bool find_spread(const Elimination& elimination, MineSpread& spread, std::uint64_t most_products) {
  std::vector<Number> models;
  if (!count_by_mines(elimination, spread.least, models, most_products)) return false;
  spread.models.clear();
  for (const Number& each : models) spread.models.push_back(widened(each));
  return true;
}

struct Pair {
  double real[2] = {0, 0};
  double imaginary[2] = {0, 0};

  void add_product(const Pair& a, const Pair& b) {
    for (int i = 0; i < 2; ++i) {
      real[i] += a.real[i] * b.real[i] - a.imaginary[i] * b.imaginary[i];
      imaginary[i] += a.real[i] * b.imaginary[i] + a.imaginary[i] * b.real[i];
    }
  }
  void add_scaled(const Pair& a, double factor) {
    for (int i = 0; i < 2; ++i) {
      real[i] += a.real[i] * factor;
      imaginary[i] += a.imaginary[i] * factor;
    }
  }
};

class TransformSum {
 public:
  TransformSum(const Elimination& elimination, const MineSpread& spread, mines_compat::span<const WideNumber> weights);

  void run();
  double probability(std::size_t box) const {
    return std::clamp(mine_[box] / (mine_[box] + safe_[box]), 0.0, 1.0);
  }

 private:
  void find_odds(const MineSpread& spread, mines_compat::span<const WideNumber> weights);
  void find_scales();
  double add(std::size_t first, std::size_t second);
  void set_frequency(int lane, std::size_t frequency);
  void set_weights(std::size_t step);
  void sum_forward();
  double step_back(std::size_t step);
  double add_term(const Pair& transform, double& sum) const;

  const Elimination& elimination_;
  double odds_ = 1;
  std::size_t first_ = 0;
  std::vector<double> rest_;
  std::vector<double> scales_;
  Pair powers_[Boxes::most_cells + 1];
  Pair weights_[Boxes::most_cells + 1];
  Pair rest_transform_;
  std::vector<Pair> forward_;
  std::vector<Pair> backward_;
  std::vector<Pair> earlier_;
  std::vector<double> mine_;
  std::vector<double> safe_;
};

TransformSum::TransformSum(const Elimination& elimination, const MineSpread& spread,
                           mines_compat::span<const WideNumber> weights)
    : elimination_(elimination), mine_(elimination.boxes().size(), 0), safe_(elimination.boxes().size(), 0) {
  find_odds(spread, weights);
  find_scales();
}

void TransformSum::find_odds(const MineSpread& spread, mines_compat::span<const WideNumber> weights) {
  const std::size_t size = weights.size();
  double mean = 0;
  for (std::size_t k = 0; k < size; ++k)
    mean += (spread.models[k] * weights[k]).to_double() * static_cast<double>(k);
  if (size == 2) odds_ = (spread.models.front() / spread.models.back()).to_double();
  if (size > 2) {
    const double inside = std::clamp(std::round(mean), 1.0, static_cast<double>(size) - 2);
    const auto mines = static_cast<std::uint64_t>(inside) + static_cast<std::uint64_t>(spread.least);
    odds_ = odds_for_mines(mines_compat::span(&spread, 1), 0, mines).value_or(1);
  }
  odds_ = std::clamp(odds_, least_odds, most_odds);
  std::vector<WideNumber> of_odds;
  weigh_by_odds(spread, odds_, of_odds);
  const auto is_negligible = [&](std::size_t k) {
    return (spread.models[k] * of_odds[k]).to_double() < negligible_share &&
           (spread.models[k] * weights[k]).to_double() < negligible_share;
  };
  std::size_t begin = 0;
  std::size_t end = size;
  while (begin + 1 < end && is_negligible(begin)) ++begin;
  while (begin + 1 < end && is_negligible(end - 1)) --end;
  first_ = static_cast<std::size_t>(spread.least) + begin;
  for (std::size_t k = begin; k < end; ++k) rest_.push_back((weights[k] / of_odds[k]).to_double());
  rest_.resize((rest_.size() + 5) / 6 * 6, 0);
}

void TransformSum::find_scales() {
  const EliminationLayers& layers = elimination_.layers();
  double powers[Boxes::most_cells + 1] = {1};
  for (int i = 1; i <= Boxes::most_cells; ++i) powers[i] = powers[i - 1] * odds_;
  std::vector<double> forward(layers.state_count(), 0);
  forward.front() = 1;
  for (std::size_t step = 0; step < layers.step_count(); ++step) {
    const int cells = elimination_.steps()[step].cells;
    double sum = 0;
    for (const Transition& transition : layers.transitions(step)) {
      const double weight =
          forward[transition.from] * powers[transition.mines] * ways(cells, transition.mines);
      forward[transition.to] += weight;
      sum += weight;
    }
    scales_.push_back(1 / sum);
    for (std::size_t state = layers.first_state(step + 1); state < layers.first_state(step + 2); ++state)
      forward[state] /= sum;
  }
}

void TransformSum::run() {
  const std::size_t count = rest_.size();
  std::vector<std::size_t> frequencies = {count / 2, count / 3};
  for (std::size_t i = 0; i < count / 2; ++i) {
    if (i != count / 3) frequencies.push_back(i);
  }
  const double rough = add(frequencies[0], frequencies[1]);
  for (std::size_t i = 2; i < frequencies.size(); i += 2) {
    const bool is_pair = i + 1 < frequencies.size();
    const double largest = add(frequencies[i], is_pair ? frequencies[i + 1] : no_frequency);
    if (rough < negligible_term && largest < negligible_term) break;
  }
}

double TransformSum::add(std::size_t first, std::size_t second) {
  set_frequency(0, first);
  set_frequency(1, second);
  sum_forward();
  const EliminationLayers& layers = elimination_.layers();
  backward_.assign(1, Pair{{1, 1}, {0, 0}});
  double largest = 0;
  for (std::size_t step = layers.step_count(); step-- > 0;) {
    const double term = step_back(step);
    largest = std::max(largest, term);
  }
  return largest;
}

void TransformSum::set_frequency(int lane, std::size_t frequency) {
  rest_transform_.real[lane] = rest_transform_.imaginary[lane] = 0;
  const std::size_t count = rest_.size();
  const auto angle = [&](std::size_t mines) {
    return full_turn * static_cast<double>(frequency % count * mines % count) / static_cast<double>(count);
  };
  double power = 1;
  for (std::size_t mines = 0; mines <= Boxes::most_cells; ++mines, power *= odds_) {
    powers_[mines].real[lane] = power * std::cos(angle(mines));
    powers_[mines].imaginary[lane] = power * std::sin(angle(mines));
  }
  if (frequency == no_frequency) return;
  const bool is_its_negative = frequency == 0 || 2 * frequency == count;
  const double factor = (is_its_negative ? 1.0 : 2.0) / static_cast<double>(count);
  for (std::size_t i = 0; i < count; ++i) {
    rest_transform_.real[lane] += factor * rest_[i] * std::cos(angle(first_ + i));
    rest_transform_.imaginary[lane] -= factor * rest_[i] * std::sin(angle(first_ + i));
  }
}

void TransformSum::set_weights(std::size_t step) {
  const int cells = elimination_.steps()[step].cells;
  for (int mines = 0; mines <= cells; ++mines) {
    weights_[mines] = {};
    weights_[mines].add_scaled(powers_[mines], scales_[step] * ways(cells, mines));
  }
}

void TransformSum::sum_forward() {
  const EliminationLayers& layers = elimination_.layers();
  forward_.assign(layers.state_count(), {});
  forward_.front() = {{1, 1}, {0, 0}};
  for (std::size_t step = 0; step < layers.step_count(); ++step) {
    set_weights(step);
    for (const Transition& transition : layers.transitions(step))
      forward_[transition.to].add_product(forward_[transition.from], weights_[transition.mines]);
  }
}

double TransformSum::step_back(std::size_t step) {
  const EliminationLayers& layers = elimination_.layers();
  const std::size_t here = layers.first_state(step);
  const std::size_t next = layers.first_state(step + 1);
  const int cells = elimination_.steps()[step].cells;
  set_weights(step);
  earlier_.assign(next - here, {});
  Pair through[Boxes::most_cells + 1];
  for (const Transition& transition : layers.transitions(step)) {
    Pair rest;
    rest.add_product(weights_[transition.mines], backward_[transition.to - next]);
    earlier_[transition.from - here].add_scaled(rest, 1);
    through[transition.mines].add_product(forward_[transition.from], rest);
  }
  backward_.swap(earlier_);
  Pair mine;
  Pair safe;
  for (int mines = 0; mines <= cells; ++mines) {
    mine.add_scaled(through[mines], static_cast<double>(mines) / cells);
    safe.add_scaled(through[mines], static_cast<double>(cells - mines) / cells);
  }
  const std::uint32_t box = elimination_.steps()[step].box;
  return std::max(add_term(mine, mine_[box]), add_term(safe, safe_[box]));
}

double TransformSum::add_term(const Pair& transform, double& sum) const {
  double largest = 0;
  for (int i = 0; i < 2; ++i) {
    sum +=
        transform.real[i] * rest_transform_.real[i] - transform.imaginary[i] * rest_transform_.imaginary[i];
    const double amount = std::hypot(transform.real[i], transform.imaginary[i]) *
                          std::hypot(rest_transform_.real[i], rest_transform_.imaginary[i]);
    largest = std::max(largest, amount);
  }
  return largest;
}

class AllowedMines {
 public:
  AllowedMines(const Elimination& elimination, mines_compat::span<const WideNumber> weights)
      : elimination_(elimination),
        words_((weights.size() + 63) / 64),
        fewest_(elimination.layers().state_count(), std::numeric_limits<std::int32_t>::max()),
        reached_(elimination.layers().state_count() * words_, 0),
        leads_(words_, 0) {
    for (std::size_t k = 0; k < weights.size(); ++k) {
      if (!weights[k].is_zero()) leads_[k / 64] |= std::uint64_t{1} << k % 64;
    }
  }

  void run(std::vector<DeferredCounts::Allowed>& allowed) {
    reach();
    const EliminationLayers& layers = elimination_.layers();
    allowed.assign(elimination_.boxes().size(), {});
    for (std::size_t step = layers.step_count(); step-- > 0;)
      step_back(step, allowed[elimination_.steps()[step].box]);
  }

 private:
  std::size_t beyond_fewest(const Transition& transition) const {
    return static_cast<std::size_t>(fewest_[transition.from] + transition.mines - fewest_[transition.to]);
  }
  std::uint64_t word_less(const std::uint64_t* set, std::size_t word, std::size_t less) const {
    const std::size_t from = word + less / 64;
    if (from >= words_) return 0;
    std::uint64_t bits = set[from] >> less % 64;
    if (less % 64 != 0 && from + 1 < words_) bits |= set[from + 1] << (64 - less % 64);
    return bits;
  }

  void reach();
  void step_back(std::size_t step, DeferredCounts::Allowed& allowed);

  const Elimination& elimination_;
  std::size_t words_;
  std::vector<std::int32_t> fewest_;
  std::vector<std::uint64_t> reached_;
  std::vector<std::uint64_t> leads_;
  std::vector<std::uint64_t> earlier_;
};

void AllowedMines::reach() {
  const EliminationLayers& layers = elimination_.layers();
  fewest_.front() = 0;
  for (const Transition& transition : layers.transitions())
    fewest_[transition.to] = std::min(fewest_[transition.to], fewest_[transition.from] + transition.mines);
  reached_.front() = 1;
  for (const Transition& transition : layers.transitions()) {
    const std::uint64_t* const from = &reached_[transition.from * words_];
    std::uint64_t* const to = &reached_[transition.to * words_];
    const std::size_t more = beyond_fewest(transition);
    for (std::size_t word = words_; word-- > more / 64;) {
      const std::size_t source = word - more / 64;
      to[word] |= from[source] << more % 64;
      if (more % 64 != 0 && source > 0) to[word] |= from[source - 1] >> (64 - more % 64);
    }
  }
}

void AllowedMines::step_back(std::size_t step, DeferredCounts::Allowed& allowed) {
  const EliminationLayers& layers = elimination_.layers();
  const std::size_t here = layers.first_state(step);
  const std::size_t next = layers.first_state(step + 1);
  earlier_.assign((next - here) * words_, 0);
  for (const Transition& transition : layers.transitions(step)) {
    const std::uint64_t* const to = &leads_[(transition.to - next) * words_];
    std::uint64_t* const from = &earlier_[(transition.from - here) * words_];
    std::uint64_t both = 0;
    for (std::size_t word = 0; word < words_; ++word) {
      const std::uint64_t bits = word_less(to, word, beyond_fewest(transition));
      from[word] |= bits;
      both |= bits & reached_[transition.from * words_ + word];
    }
    if (both == 0) continue;
    allowed.mine |= transition.mines > 0;
    allowed.safe |= transition.mines < elimination_.steps()[step].cells;
  }
  leads_.swap(earlier_);
}

void find_allowed(const Elimination& elimination, std::vector<DeferredCounts::Allowed>& allowed) {
  allowed.assign(elimination.boxes().size(), {});
  for (std::size_t step = 0; step < elimination.layers().step_count(); ++step) {
    const EliminationStep& eliminated = elimination.steps()[step];
    for (const Transition& transition : elimination.layers().transitions(step)) {
      allowed[eliminated.box].mine |= transition.mines > 0;
      allowed[eliminated.box].safe |= transition.mines < eliminated.cells;
    }
  }
}

}

bool count_deferred(const Elimination& elimination, DeferredCounts& counts, std::uint64_t most_products) {
  const Boxes& boxes = elimination.boxes();
  const bool is_counted = boxes.cell_count() <= most_cells_for_doubles
                              ? find_spread<double>(elimination, counts.spread, most_products)
                              : find_spread<WideNumber>(elimination, counts.spread, most_products);
  if (!is_counted) return false;
  counts.box_of.resize(boxes.cell_count());
  for (std::size_t cell = 0; cell < boxes.cell_count(); ++cell) counts.box_of[cell] = boxes.box_of(cell);
  find_allowed(elimination, counts.allowed);
  counts.order.clear();
  for (const EliminationStep& step : elimination.steps()) counts.order.push_back(step.box);
  return true;
}

void judge_deferred(const Component& component, const DeferredCounts& counts,
                    mines_compat::span<const WideNumber> weights, std::vector<Probability>& probabilities,
                    std::vector<CellVerdict>& verdicts) {
  Elimination elimination;
  const auto outcome = elimination.run(component, counts.order, std::numeric_limits<std::uint64_t>::max());
  static_cast<void>(outcome);
  std::vector<DeferredCounts::Allowed> allowed = counts.allowed;
  const bool rules_out =
      std::any_of(weights.begin(), weights.end(), [](const WideNumber& weight) { return weight.is_zero(); });
  if (rules_out) AllowedMines(elimination, weights).run(allowed);
  TransformSum sum(elimination, counts.spread, weights);
  sum.run();
  probabilities.assign(counts.cells(), {});
  verdicts.assign(counts.cells(), CellVerdict::open_question);
  for (std::size_t cell = 0; cell < counts.cells(); ++cell) {
    const std::uint32_t box = counts.box_of[cell];
    if (!allowed[box].mine) {
      verdicts[cell] = CellVerdict::safe;
    } else if (!allowed[box].safe) {
      verdicts[cell] = CellVerdict::mine;
      probabilities[cell].value = 1;
    } else {
      probabilities[cell].value = sum.probability(box);
    }
  }
}

}

// solver/count/spread_tree.cpp


namespace mines {

namespace {

bool is_below(double number, double cut) { return number < cut; }
bool is_below(WideNumber, double) { return false; }
template <class Number>
bool is_below(const Number&, double) {
  return false;
}

}

template <class Number>
bool SpreadTree<Number>::multiply_up(double cut, std::uint64_t most_products, std::size_t most_entries) {
  if (nodes_.empty()) add(1)[0] = Number(1);
  std::uint64_t products = 0;
  for (std::size_t next = 0; next + 1 < nodes_.size(); next += 2) {
    products += 3 * std::uint64_t{nodes_[next].size} * nodes_[next + 1].size;
    if (products > most_products) return false;
    add_pair(next, next + 1, cut, most_entries);
  }
  weights_.assign(entries_.size(), Number());
  return true;
}

template <class Number>
void SpreadTree<Number>::add_pair(std::size_t left, std::size_t right, double cut, std::size_t most_entries) {
  const Node a = nodes_[left];
  const Node b = nodes_[right];
  Node pair{a.first + b.first, a.size + b.size - 1, entries_.size(), left, right};
  entries_.resize(entries_.size() + pair.size);
  Number* const product = &entries_[pair.begin];
  const Number* const other = &entries_[b.begin];
  for (std::size_t i = 0; i < a.size; ++i) {
    const Number factor = entries_[a.begin + i];
    for (std::size_t k = 0; k < b.size; ++k) {
      product[i + k] += factor * other[k];
    }
  }
  pair.size = std::min(pair.size, most_entries);
  while (pair.size > 1 && is_below(entries_[pair.begin + pair.size - 1], cut)) --pair.size;
  while (pair.size > 1 && is_below(entries_[pair.begin], cut)) {
    ++pair.begin;
    ++pair.first;
    --pair.size;
  }
  entries_.resize(pair.begin + pair.size);
  nodes_.push_back(pair);
}

template <class Number>
void SpreadTree<Number>::hand_down() {
  for (std::size_t i = nodes_.size(); i-- > 0 && nodes_[i].right != 0;) {
    const Node& parent = nodes_[i];
    weigh(parent.left, parent, nodes_[parent.right]);
    weigh(parent.right, parent, nodes_[parent.left]);
  }
}

template <class Number>
void SpreadTree<Number>::weigh(std::size_t index, const Node& parent, const Node& other) {
  const Node& node = nodes_[index];
  const std::size_t parent_end = parent.first + parent.size;
  for (std::size_t k = 0; k < other.size; ++k) {
    const Number factor = entries_[other.begin + k];
    const std::size_t mines = node.first + other.first + k;
    const std::size_t least = mines < parent.first ? parent.first - mines : 0;
    const std::size_t end = mines < parent_end ? std::min(node.size, parent_end - mines) : 0;
    if (least >= end) continue;
    const Number* const from = &weights_[parent.begin + (mines + least - parent.first)];
    Number* const to = &weights_[node.begin + least];
    for (std::size_t i = 0; i < end - least; ++i) to[i] += factor * from[i];
  }
}

}

// solver/count/mines_left.cpp


namespace mines {

namespace {

constexpr double most_double_bits = 950;
constexpr double negligible = 1e-30;
constexpr double least_total = 1e-9;
constexpr double extreme_odds = 1e100;

bool is_zero(double number) { return number == 0; }
bool is_zero(WideNumber number) { return number.is_zero(); }

double log2_of(double number) { return std::log2(number); }
double log2_of(WideNumber number) { return number.log2(); }

template <class Number>
Number narrowed(WideNumber number) {
  if constexpr (std::is_same_v<Number, double>) {
    return number.to_double();
  } else {
    return number;
  }
}

double step_down(std::uint64_t n, std::uint64_t k) {
  return static_cast<double>(k) / static_cast<double>(n - k + 1);
}

template <class Number>
void interior_ways(std::uint64_t interior, std::uint64_t mines, mines_compat::span<Number> ways) {
  const std::uint64_t first = mines > interior ? mines - interior : 0;
  std::fill(ways.begin(), ways.end(), Number());
  if (first >= ways.size()) return;
  ways[first] = Number(1);
  for (std::uint64_t t = first; t < mines && t + 1 < ways.size(); ++t)
    ways[t + 1] = ways[t] * Number(step_down(interior, mines - t));
}

template <class Number>
Number sum_of_products(mines_compat::span<const Number> a, mines_compat::span<const Number> b) {
  Number sum{};
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

bool fills_gaps(mines_compat::span<const MineSpread> components) {
  std::size_t filling = 0;
  std::size_t most_of_one = 0;
  std::size_t largest_gap = 1;
  for (const MineSpread& component : components) {
    std::size_t gap = 1;
    for (std::size_t k = 0, last = 0; k < component.models.size(); ++k) {
      if (component.models[k].is_zero()) continue;
      gap = std::max(gap, k - last);
      last = k;
    }
    largest_gap = std::max(largest_gap, gap);
    if (gap > 1) continue;
    filling += component.models.size() - 1;
    most_of_one = std::max(most_of_one, component.models.size() - 1);
  }
  return largest_gap <= filling - most_of_one + 1;
}

}

MinesLeftCombiner::Outcome MinesLeftCombiner::combine(mines_compat::span<const MineSpread> components,
                                                      std::uint64_t interior, std::uint64_t mines,
                                                      std::uint64_t most_products) {
  Board board{components, interior, mines, 0, most_products};
  std::uint64_t least = 0;
  varying_.clear();
  log2_placements_ = 0;
  interior_ = {};
  interior_verdict_ = CellVerdict::open_question;
  if (weights_.size() < components.size()) weights_.resize(components.size());
  for (std::size_t i = 0; i < components.size(); ++i) {
    const MineSpread& component = components[i];
    least += static_cast<std::uint64_t>(component.least);
    board.spread += component.models.size() - 1;
    if (component.models.size() > 1) {
      varying_.push_back(i);
    } else {
      weights_[i].assign(1, WideNumber(1) / component.models.front());
      log2_placements_ += component.models.front().log2();
    }
  }
  if (mines < least || mines - least > board.spread + interior) return Outcome::contradiction;
  board.mines = mines - least;
  if (fits_doubles(board)) return combine_counts(board, narrow_);
  if (board.mines == 0 || board.mines == board.spread + interior) return combine_at_bound(board);
  if (const auto outcome = combine_probabilities(board)) return *outcome;
  return combine_counts(board, wide_);
}

bool MinesLeftCombiner::fits_doubles(const Board& board) const {
  double bits = 0;
  for (const std::size_t i : varying_) bits += board.components[i].sum().log2();
  const std::uint64_t most = std::min(board.mines, board.interior);
  const std::uint64_t least = board.mines > board.spread ? board.mines - board.spread : 0;
  if (most <= least) return bits < most_double_bits;
  const double steps = std::max(std::abs(std::log2(step_down(board.interior, most))),
                                std::abs(std::log2(step_down(board.interior, least + 1))));
  return bits + 2 * steps * static_cast<double>(most - least) < most_double_bits;
}

template <class Number>
MinesLeftCombiner::Outcome MinesLeftCombiner::combine_counts(const Board& board, SpreadTree<Number>& tree) {
  tree.clear();
  for (const std::size_t i : varying_) {
    const auto& models = board.components[i].models;
    std::transform(models.begin(), models.end(), tree.add(models.size()).begin(), narrowed<Number>);
  }
  if (!tree.multiply_up(0, board.most_products)) return Outcome::exceeded;
  const mines_compat::span<Number> weights = tree.weights_of_all();
  interior_ways(board.interior, board.mines, weights);
  const Number total = sum_of_products(tree.all(), mines_compat::span<const Number>(weights));
  if (is_zero(total)) return Outcome::contradiction;
  for (Number& weight : weights) weight = weight / total;
  log2_placements_ += log2_of(total) + log2_binomial(board.interior, std::min(board.mines, board.interior));
  judge_interior(board, tree, mines_compat::span<const Number>(weights));
  tree.hand_down();
  for (std::size_t leaf = 0; leaf < varying_.size(); ++leaf) {
    const auto given = tree.weights_of(leaf);
    auto& kept = weights_[varying_[leaf]];
    kept.resize(given.size());
    std::transform(given.begin(), given.end(), kept.begin(), [](Number weight) { return widened(weight); });
  }
  return Outcome::complete;
}

template <class Number>
void MinesLeftCombiner::judge_interior(const Board& board, const SpreadTree<Number>& tree,
                                       mines_compat::span<const Number> weights) {
  if (board.interior == 0) return;
  const auto all = tree.all();
  bool may_be_mine = false;
  bool may_be_safe = false;
  for (std::size_t t = 0; t < weights.size(); ++t) {
    const Number probability = all[t] * weights[t];
    if (is_zero(probability)) continue;
    const std::uint64_t in_interior = board.mines - tree.first() - t;
    may_be_mine |= in_interior > 0;
    may_be_safe |= in_interior < board.interior;
    interior_.value += widened(probability).to_double() *
                       (static_cast<double>(in_interior) / static_cast<double>(board.interior));
  }
  if (!may_be_mine) interior_verdict_ = CellVerdict::safe;
  if (!may_be_safe) interior_verdict_ = CellVerdict::mine;
}

MinesLeftCombiner::Outcome MinesLeftCombiner::combine_at_bound(const Board& board) {
  const bool at_least = board.mines == 0;
  for (const std::size_t i : varying_) {
    const auto& models = board.components[i].models;
    weights_[i].assign(models.size(), WideNumber());
    (at_least ? weights_[i].front() : weights_[i].back()) =
        WideNumber(1) / (at_least ? models.front() : models.back());
    log2_placements_ += (at_least ? models.front() : models.back()).log2();
  }
  if (board.interior == 0) return Outcome::complete;
  interior_.value = at_least ? 0 : 1;
  interior_verdict_ = at_least ? CellVerdict::safe : CellVerdict::mine;
  return Outcome::complete;
}

std::optional<MinesLeftCombiner::Outcome> MinesLeftCombiner::combine_probabilities(const Board& board) {
  if (!fills_gaps(board.components)) return std::nullopt;
  std::uint64_t least = 0;
  for (const MineSpread& component : board.components) least += static_cast<std::uint64_t>(component.least);
  const auto odds = odds_for_mines(board.components, board.interior, least + board.mines);
  if (!odds || *odds < 1 / extreme_odds || *odds > extreme_odds) return std::nullopt;
  tilt_.odds = *odds;
  weigh_components(board);
  if (!narrow_.multiply_up(negligible, board.most_products)) return Outcome::exceeded;
  const auto log2_interior = weigh_interior(board);
  if (!log2_interior) return std::nullopt;
  const mines_compat::span<double> weights = narrow_.weights_of_all();
  const double total = sum_of_products(narrow_.all(), mines_compat::span<const double>(weights));
  if (total < least_total) return std::nullopt;
  for (double& weight : weights) weight /= total;
  judge_interior(board, narrow_, mines_compat::span<const double>(weights));
  narrow_.hand_down();
  log2_placements_ += std::log2(total) + *log2_interior;
  for (const WideNumber& sum : tilt_.sums) log2_placements_ += sum.log2();
  judge_by_bounds(board);
  return Outcome::complete;
}

void MinesLeftCombiner::weigh_components(const Board& board) {
  narrow_.clear();
  tilt_.sums.clear();
  for (const std::size_t i : varying_) {
    auto& weights = weights_[i];
    tilt_.sums.push_back(weigh_by_odds(board.components[i], tilt_.odds, weights));
    const mines_compat::span<double> entries = narrow_.add(weights.size());
    for (std::size_t k = 0; k < weights.size(); ++k)
      entries[k] = (board.components[i].models[k] * weights[k]).to_double();
  }
}

std::optional<double> MinesLeftCombiner::weigh_interior(const Board& board) {
  const mines_compat::span<double> weights = narrow_.weights_of_all();
  const std::uint64_t first = narrow_.first();
  const std::uint64_t last = first + weights.size() - 1;
  const double p = 1 / (1 + 1 / tilt_.odds);
  const auto likeliest = std::min(static_cast<std::uint64_t>((static_cast<double>(board.interior) + 1) * p),
                                  std::min(board.interior, board.mines));
  const std::uint64_t middle = std::clamp(board.mines - likeliest, first, last);
  if (middle > board.mines || board.mines - middle > board.interior) return std::nullopt;
  const std::uint64_t in_middle = board.mines - middle;
  if (std::max(in_middle, likeliest) - std::min(in_middle, likeliest) > 2) return std::nullopt;
  std::fill(weights.begin(), weights.end(), 0.0);
  weights[middle - first] = 1;
  for (std::uint64_t t = middle; t < last && t < board.mines; ++t)
    weights[t + 1 - first] = weights[t - first] * step_down(board.interior, board.mines - t) / tilt_.odds;
  for (std::uint64_t t = middle; t > first && board.mines - t < board.interior; --t)
    weights[t - 1 - first] = weights[t - first] / step_down(board.interior, board.mines - t + 1) * tilt_.odds;
  return log2_binomial(board.interior, in_middle) - static_cast<double>(middle) * std::log2(tilt_.odds);
}

void MinesLeftCombiner::judge_by_bounds(const Board& board) {
  constexpr double hardly = 1e-100;
  for (std::size_t leaf = 0; leaf < varying_.size(); ++leaf) {
    auto& weights = weights_[varying_[leaf]];
    const auto given = narrow_.weights_of(leaf);
    const std::uint64_t others = board.spread - (weights.size() - 1) + board.interior;
    for (std::size_t k = 0; k < weights.size(); ++k) {
      const bool possible = k <= board.mines && board.mines - k <= others;
      weights[k] = possible ? weights[k] * WideNumber(std::max(given[k], hardly)) : WideNumber();
    }
  }
  if (board.interior == 0) return;
  const bool may_be_mine = board.mines > 0;
  const bool may_be_safe = board.mines < board.interior + board.spread;
  interior_verdict_ = !may_be_mine   ? CellVerdict::safe
                      : !may_be_safe ? CellVerdict::mine
                                     : CellVerdict::open_question;
}

template <class Number>
void judge_cells(const ModelCounts<Number>& counts, mines_compat::span<const WideNumber> weights,
                 std::vector<Probability>& probabilities, std::vector<CellVerdict>& verdicts) {
  probabilities.assign(counts.cells(), {});
  verdicts.assign(counts.cells(), CellVerdict::open_question);
  for (std::size_t cell = 0; cell < counts.cells(); ++cell) {
    if (cell > 0 && counts.box_of[cell] == counts.box_of[cell - 1]) {
      probabilities[cell] = probabilities[cell - 1];
      verdicts[cell] = verdicts[cell - 1];
      continue;
    }
    const auto mine = counts.mine(cell);
    const auto safe = counts.safe(cell);
    WideNumber with_mine;
    bool may_be_mine = false;
    bool may_be_safe = false;
    for (std::size_t k = 0; k < weights.size(); ++k) {
      if (weights[k].is_zero()) continue;
      may_be_mine |= !is_zero(mine[k]);
      may_be_safe |= !is_zero(safe[k]);
      with_mine += widened(mine[k]) * weights[k];
    }
    probabilities[cell].value = with_mine.to_double();
    if (!may_be_mine) verdicts[cell] = CellVerdict::safe;
    if (!may_be_safe) verdicts[cell] = CellVerdict::mine;
  }
}

}

// solver/count/order_search.cpp


namespace mines {

namespace {

constexpr double bits_that_count = 0.6;

constexpr int few_orders = 24;
constexpr double hopeless_promise = 60;
constexpr int many_orders = 1000;
constexpr double most_gain = 3;

double fraction(std::mt19937_64& random) { return static_cast<double>(random() >> 11) * 0x1p-53; }

}

void OrderSearch::run(const Boxes& boxes, int starts) {
  start();
  while (tried_ < starts) try_order(boxes);
}

void OrderSearch::run(const Boxes& boxes) {
  start();
  const auto size = static_cast<double>(boxes.size());
  const auto pays = [&] {
    if (tried_ >= 2 && promise_ > hopeless_promise) return false;
    if (tried_ < few_orders) return true;
    if (tried_ >= many_orders || promise_ > most_promise + most_gain) return false;
    return tried_ * size < std::exp2(promise_);
  };
  while (pays()) try_order(boxes);
}

void OrderSearch::start() {
  random_.seed();
  tried_ = 0;
  first_ = 0;
  best_.clear();
  promise_ = std::numeric_limits<double>::infinity();
}

void OrderSearch::try_order(const Boxes& boxes) {
  const int number = tried_++;
  constexpr double bonuses[] = {0, 0.02, 0.05, 0.01};
  const Taste taste{bonuses[number % 4], number % 8 < 4 ? 0 : 0.3};
  kept_.clear();
  if (boxes.size() > 0 && number < few_orders) {
    first_ = number < 2 ? far_box(boxes, first_) : static_cast<std::uint32_t>(random_() % boxes.size());
    kept_.assign(1, first_);
  } else if (boxes.size() > 0) {
    kept_ = best_;
    if (random_() % 2 == 0) std::reverse(kept_.begin(), kept_.end());
    kept_.resize(1 + random_() % kept_.size());
  }
  find_order(boxes, taste);
  const double promise = promise_of(boxes, order_);
  if (promise >= promise_ && !best_.empty()) return;
  promise_ = promise;
  best_ = order_;
}

void OrderSearch::find_order(const Boxes& boxes, const Taste& taste) {
  order_.clear();
  box_done_.assign(boxes.size(), 0);
  cells_done_.assign(boxes.constraint_count(), 0);
  waits_.assign(boxes.constraint_count(), 0);
  is_stale_.assign(boxes.constraint_count(), 0);
  bits_.assign(boxes.constraint_count(), 0);
  more_.assign(boxes.constraint_count(), 0);
  waiting_.clear();
  for (const std::uint32_t box : kept_) take(boxes, box);
  for (std::uint32_t box = 0; box < boxes.size(); ++box) {
    for (drop_finished(boxes); !waiting_.empty(); drop_finished(boxes)) {
      finish(boxes, next_constraint(boxes, taste));
    }
    if (box_done_[box] == 0) take(boxes, box);
  }
}

void OrderSearch::take(const Boxes& boxes, std::uint32_t box) {
  order_.push_back(box);
  box_done_[box] = 1;
  for (const std::uint32_t constraint : boxes.constraints_of(box)) {
    cells_done_[constraint] += boxes.cell_count_of(box);
    for (const std::uint32_t other : boxes.boxes_of(constraint)) {
      for (const std::uint32_t near : boxes.constraints_of(other)) {
        is_stale_[near] = 1;
        if (waits_[near] != 0) continue;
        waits_[near] = 1;
        waiting_.push_back(near);
      }
    }
  }
}

void OrderSearch::finish(const Boxes& boxes, std::uint32_t constraint) {
  while (cells_done_[constraint] < boxes.size_of(constraint)) {
    double fewest = std::numeric_limits<double>::infinity();
    std::uint32_t best = 0;
    for (const std::uint32_t box : boxes.boxes_of(constraint)) {
      if (box_done_[box] != 0) continue;
      const double bits = bits_if_taken(boxes, box);
      if (bits >= fewest) continue;
      fewest = bits;
      best = box;
    }
    take(boxes, best);
  }
}

void OrderSearch::drop_finished(const Boxes& boxes) {
  waiting_.erase(std::remove_if(waiting_.begin(), waiting_.end(),
                                [&](std::uint32_t constraint) {
                                  return cells_done_[constraint] == boxes.size_of(constraint);
                                }),
                 waiting_.end());
}

std::uint32_t OrderSearch::next_constraint(const Boxes& boxes, const Taste& taste) {
  double fewest = std::numeric_limits<double>::infinity();
  std::uint32_t best = 0;
  for (std::size_t i = 0; i < waiting_.size(); ++i) {
    const std::uint32_t constraint = waiting_[i];
    if (is_stale_[constraint] != 0) {
      is_stale_[constraint] = 0;
      bits_[constraint] = bits_if_finished(boxes, constraint) + taste.noise * fraction(random_);
    }
    const double bits = bits_[constraint] + taste.bonus * static_cast<double>(i);
    if (bits >= fewest) continue;
    fewest = bits;
    best = constraint;
  }
  return best;
}

double OrderSearch::bits_if_finished(const Boxes& boxes, std::uint32_t constraint) {
  touched_.clear();
  for (const std::uint32_t box : boxes.boxes_of(constraint)) {
    if (box_done_[box] != 0) continue;
    for (const std::uint32_t each : boxes.constraints_of(box)) {
      if (more_[each] == 0) touched_.push_back(each);
      more_[each] += boxes.cell_count_of(box);
    }
  }
  double bits = 0;
  for (const std::uint32_t each : touched_) {
    bits += added_bits(boxes, each, more_[each]);
    more_[each] = 0;
  }
  return bits;
}

double OrderSearch::bits_if_taken(const Boxes& boxes, std::uint32_t box) const {
  double bits = 0;
  for (const std::uint32_t constraint : boxes.constraints_of(box))
    bits += added_bits(boxes, constraint, boxes.cell_count_of(box));
  return bits;
}

double OrderSearch::added_bits(const Boxes& boxes, std::uint32_t constraint, int more_cells) const {
  return bits(boxes, constraint, more_cells) - bits(boxes, constraint, 0);
}

double OrderSearch::bits(const Boxes& boxes, std::uint32_t constraint, int more_cells) const {
  static const std::vector<double> log2_of = [] {
    std::vector<double> logarithms{0};
    for (int i = 1; i <= Boxes::most_cells + 1; ++i) logarithms.push_back(std::log2(i));
    return logarithms;
  }();
  const int done = cells_done_[constraint] + more_cells;
  const int mines = boxes.mines_of(constraint);
  const int rest = boxes.size_of(constraint) - done;
  const int least = std::max(0, mines - boxes.slack_of(constraint) - rest);
  const int most = std::min(mines, done);
  const int numbers = rest == 0 ? 1 : most - least + 1;
  return numbers <= Boxes::most_cells + 1 ? log2_of[static_cast<std::size_t>(numbers)] : std::log2(numbers);
}

double OrderSearch::promise_of(const Boxes& boxes, mines_compat::span<const std::uint32_t> order) {
  cells_done_.assign(boxes.constraint_count(), 0);
  double bits = 0;
  double states = 1;
  for (const std::uint32_t box : order) {
    bits += bits_if_taken(boxes, box);
    for (const std::uint32_t constraint : boxes.constraints_of(box))
      cells_done_[constraint] += boxes.cell_count_of(box);
    states += std::exp2(bits_that_count * bits);
  }
  return std::log2(states);
}

std::uint32_t OrderSearch::far_box(const Boxes& boxes, std::uint32_t from) {
  seen_.assign(boxes.size(), 0);
  seen_[from] = 1;
  queue_.assign(1, from);
  for (std::size_t i = 0; i < queue_.size(); ++i) {
    for (const std::uint32_t constraint : boxes.constraints_of(queue_[i])) {
      for (const std::uint32_t box : boxes.boxes_of(constraint)) {
        if (seen_[box] != 0) continue;
        seen_[box] = 1;
        queue_.push_back(box);
      }
    }
  }
  return queue_.back();
}

}

// solver/counted/counted_component.cpp


namespace mines {

namespace {

constexpr CountingLimits limits_before_search{300'000, 50'000'000};

template <class Kind>
constexpr bool is_deferred = std::is_same_v<std::decay_t<Kind>, DeferredCounts>;

template <class Number>
bool is_somewhere(mines_compat::span<const Number> counts) {
  return std::any_of(counts.begin(), counts.end(), [](const Number& count) { return !(count == Number()); });
}

}

MineRange mine_range(const Component& component) {
  MineRange range{0, component.cells.size()};
  std::vector<bool> taken(component.cells.size());
  for (const Constraint& constraint : component.constraints) {
    const auto cells = constraint.cells();
    if (std::any_of(cells.begin(), cells.end(), [&](std::uint32_t cell) { return taken[cell]; })) continue;
    for (const std::uint32_t cell : cells) taken[cell] = true;
    range.least += static_cast<std::uint64_t>(std::max(constraint.least(), 0));
    range.most -= static_cast<std::uint64_t>(std::max(constraint.size() - constraint.mines, 0));
  }
  return range;
}

MineSpread CountedComponent::spread() const {
  if (!is_counted()) return {};
  const auto spread_in = [](const auto& kind) {
    if constexpr (is_deferred<decltype(kind)>) {
      return kind.spread;
    } else {
      return spread_of(kind);
    }
  };
  return std::visit(spread_in, *counts);
}

MineRange CountedComponent::range() const {
  if (!is_counted()) return mine_range(component);
  const auto range_of = [](const auto& kind) {
    const auto range = [](const auto& mines) {
      return MineRange{static_cast<std::uint64_t>(mines.least), static_cast<std::uint64_t>(mines.most())};
    };
    if constexpr (is_deferred<decltype(kind)>) {
      return range(kind.spread);
    } else {
      return range(kind);
    }
  };
  return std::visit(range_of, *counts);
}

bool CountedComponent::is_decided_by_numbers(std::size_t cell) const {
  const auto is_decided = [cell](const auto& kind) {
    if constexpr (is_deferred<decltype(kind)>) {
      const DeferredCounts::Allowed& allowed = kind.allowed[kind.box_of[cell]];
      return !allowed.mine || !allowed.safe;
    } else {
      return !is_somewhere(kind.mine(cell)) || !is_somewhere(kind.safe(cell));
    }
  };
  return std::visit(is_decided, *counts);
}

void CountedComponent::judge(mines_compat::span<const WideNumber> weights) {
  const auto judge_kind = [&](const auto& kind) {
    if constexpr (is_deferred<decltype(kind)>) {
      judge_deferred(component, kind, weights, probabilities, verdicts);
    } else {
      judge_cells(kind, weights, probabilities, verdicts);
    }
  };
  std::visit(judge_kind, *counts);
}

void ComponentCounter::count(CountedComponent& counted) {
  if (!options_.remembers_shapes) {
    counted.state = count_again(counted);
  } else if (const auto* known = memo_.find(key_.of_constraints(counted.component))) {
    counted.state = CountedComponent::State::counted;
    counted.counts = *known;
  } else {
    counted.state = count_again(counted);
    if (counted.is_counted()) memo_.add(key_, counted.counts);
  }
}

CountedComponent::State ComponentCounter::count_again(CountedComponent& counted) {
  CountingLimits limits = options_.limits;
  if (limits.searches_order) {
    limits.transitions = std::min(limits.transitions, limits_before_search.transitions);
    limits.products = std::min(limits.products, limits_before_search.products);
  }
  const auto state = count_in_usual_order(counted, limits);
  const bool is_done = state != CountedComponent::State::exceeded || !limits.searches_order;
  return is_done ? state : count_in_better_order(counted);
}

CountedComponent::State ComponentCounter::count_in_usual_order(CountedComponent& counted,
                                                               const CountingLimits& limits) {
  const bool fits_doubles = counted.component.cells.size() <= most_cells_for_doubles;
  if (options_.doubles_only && !fits_doubles) return CountedComponent::State::exceeded;
  const auto outcome = elimination_.run(counted.component, limits.transitions);
  if (outcome == Elimination::Outcome::contradiction) return CountedComponent::State::contradiction;
  if (outcome == Elimination::Outcome::exceeded) return CountedComponent::State::exceeded;
  return fits_doubles ? sum_up(doubles_, counted, limits.products)
                      : sum_up(wide_numbers_, counted, limits.products);
}

CountedComponent::State ComponentCounter::count_in_better_order(CountedComponent& counted) {
  boxes_.load(counted.component);
  order_search_.run(boxes_);
  if (order_search_.promise() > OrderSearch::most_promise) return CountedComponent::State::exceeded;
  Elimination large;
  const auto outcome = large.run(counted.component, order_search_.order(), options_.limits.transitions);
  if (outcome == Elimination::Outcome::contradiction) return CountedComponent::State::contradiction;
  if (outcome == Elimination::Outcome::exceeded) return CountedComponent::State::exceeded;
  DeferredCounts counts;
  if (!count_deferred(large, counts, options_.limits.products)) return CountedComponent::State::exceeded;
  counted.counts = std::make_shared<const CountedComponent::Counts>(std::move(counts));
  return CountedComponent::State::counted;
}

template <class Number>
CountedComponent::State ComponentCounter::sum_up(ModelCounter<Number>& counter, CountedComponent& counted,
                                                 std::uint64_t most_products) {
  ModelCounts<Number> counts;
  if (!counter.count(elimination_, counts, most_products)) return CountedComponent::State::exceeded;
  counted.counts = std::make_shared<const CountedComponent::Counts>(std::move(counts));
  return CountedComponent::State::counted;
}

}

// solver/counted/counted_position.cpp


namespace mines {

namespace {

constexpr std::size_t components_at_once = 16;

}

CountedPosition::Outcome CountedPosition::count(std::vector<Component> components, int threads) {
  threads_ = threads;
  while (counters_.size() < static_cast<std::size_t>(threads)) counters_.emplace_back(options_);
  components_.clear();
  components_.resize(components.size());
  work_in_runs(components.size(), components_at_once, threads,
               [&](int thread, std::size_t begin, std::size_t end) {
                 for (std::size_t i = begin; i < end; ++i) {
                   components_[i].component = std::move(components[i]);
                   counters_[static_cast<std::size_t>(thread)].count(components_[i]);
                 }
               });
  spreads_.clear();
  Outcome outcome = Outcome::counted;
  for (const CountedComponent& counted : components_) {
    spreads_.push_back(counted.spread());
    if (counted.state == CountedComponent::State::contradiction) outcome = Outcome::contradiction;
    if (!counted.is_counted() && outcome == Outcome::counted) outcome = Outcome::exceeded;
  }
  return outcome;
}

std::uint64_t CountedPosition::remove_fixed() {
  std::uint64_t mines = 0;
  std::size_t kept = 0;
  for (std::size_t i = 0; i < components_.size(); ++i) {
    if (spreads_[i].models.size() == 1) {
      mines += static_cast<std::uint64_t>(spreads_[i].least);
      continue;
    }
    if (kept < i) {
      components_[kept] = std::move(components_[i]);
      spreads_[kept] = std::move(spreads_[i]);
    }
    ++kept;
  }
  components_.resize(kept);
  spreads_.resize(kept);
  return mines;
}

CountedPosition::Outcome CountedPosition::combine(std::uint64_t interior, std::uint64_t mines) {
  if (!is_counted()) return Outcome::exceeded;
  switch (combiner_.combine(spreads_, interior, mines, options_.limits.products)) {
    case MinesLeftCombiner::Outcome::contradiction:
      return Outcome::contradiction;
    case MinesLeftCombiner::Outcome::exceeded:
      return Outcome::exceeded;
    case MinesLeftCombiner::Outcome::complete:
      break;
  }
  judge([this](std::size_t i) { components_[i].judge(combiner_.weights(i)); });
  return Outcome::counted;
}

void CountedPosition::weigh(double odds, const Probability& uncounted) {
  judge([&](std::size_t i) {
    CountedComponent& counted = components_[i];
    if (counted.is_counted()) {
      std::vector<WideNumber> weights;
      weigh_by_odds(spreads_[i], odds, weights);
      counted.judge(weights);
    } else {
      counted.probabilities.assign(counted.component.cells.size(), uncounted);
      counted.verdicts.assign(counted.component.cells.size(), CellVerdict::open_question);
    }
  });
}

template <class Judge>
void CountedPosition::judge(const Judge& judge_component) {
  work_in_runs(components_.size(), components_at_once, threads_,
               [&](int, std::size_t begin, std::size_t end) {
                 for (std::size_t i = begin; i < end; ++i) judge_component(i);
               });
}

bool CountedPosition::is_counted() const {
  return std::all_of(components_.begin(), components_.end(),
                     [](const CountedComponent& counted) { return counted.is_counted(); });
}

MineRange CountedPosition::range() const {
  MineRange range;
  for (const CountedComponent& counted : components_) range += counted.range();
  return range;
}

}

// solver/counted/situation.cpp


namespace mines {

namespace {

constexpr CountingLimits move_limits{200'000, 10'000'000};

}

Situation::Situation() : position_({move_limits, true, true}) {}

Situation::Outcome Situation::look(const View& view, std::uint64_t mines) {
  is_counted_ = false;
  std::vector<Component> components = find_components(view);
  if (known_mines_ > mines || mines - known_mines_ > unknown_) {
    position_.count({});
    return Outcome::contradiction;
  }
  mines_left_ = mines - known_mines_;
  Outcome outcome = position_.count(std::move(components));
  if (outcome == Outcome::counted) outcome = position_.combine(interior_, mines_left_);
  is_counted_ = outcome == Outcome::counted;
  if (is_counted_) {
    interior_probability_ = position_.interior().value;
    interior_verdict_ = position_.interior_verdict();
  } else if (outcome == Outcome::exceeded) {
    estimate();
  }
  return outcome;
}

std::vector<Component> Situation::find_components(const View& view) {
  std::vector<Component> components;
  finder_.emplace(view, Join::numbers);
  unknown_ = 0;
  interior_ = 0;
  known_mines_ = 0;
  for (std::int32_t row = 0; row < view.size().rows; ++row) {
    for (std::int32_t word = 0; word < view.size().words(); ++word) {
      const Word unknown = view.unknown(row, word);
      const Word mines = view.size().word_mask(word) & ~(view.opened_on_board(row, word) | unknown);
      known_mines_ += static_cast<std::uint64_t>(mines_compat::popcount(mines));
      if (unknown == 0) continue;
      const Word frontier = frontier_cells(view, row, word);
      unknown_ += static_cast<std::uint64_t>(mines_compat::popcount(unknown));
      interior_ += static_cast<std::uint64_t>(mines_compat::popcount(unknown & ~frontier));
      for_each_bit(frontier, [&](int bit) {
        const Cell cell = cell_at(row, word, bit);
        if (!finder_->found(cell)) finder_->grow(cell, components.emplace_back());
      });
    }
  }
  return components;
}

void Situation::estimate() {
  const double density = static_cast<double>(mines_left_) / static_cast<double>(unknown_);
  interior_probability_ = density;
  interior_verdict_ = CellVerdict::open_question;
  position_.weigh(std::max(density, 1e-9) / std::max(1 - density, 1e-9), {density, 1, Known::sampled});
}

double Situation::placements() const {
  if (!is_counted_) return std::numeric_limits<double>::infinity();
  return std::round(std::exp2(position_.log2_placements()));
}

}

// solver/count/enumerate_models.cpp


namespace mines {

namespace {

class Search {
 public:
  Search(const Component& component, const ModelBudget& budget) : component_(component), budget_(budget) {
    for (const Constraint& constraint : component.constraints)
      state_.push_back({constraint.mines, constraint.least(), constraint.size()});
    beside_.resize(component.cells.size());
    for (std::size_t i = 0; i < component.constraints.size(); ++i) {
      for (const std::uint32_t cell : component.constraints[i].cells()) beside_[cell].push_back(i);
    }
  }

  bool run(std::vector<Model>& models) {
    for (const State& state : state_) {
      if (!state.possible()) return true;
    }
    return descend(0, 0, models);
  }

 private:
  struct State {
    int most;
    int least;
    int unknown;
    bool possible() const { return most >= 0 && least <= unknown; }
  };

  bool descend(std::size_t cell, Model model, std::vector<Model>& models) {
    if (cell == component_.cells.size()) {
      if (models.size() == budget_.models) return false;
      models.push_back(model);
      return true;
    }
    for (const int mine : {0, 1}) {
      if (++steps_ > budget_.steps) return false;
      if (place(cell, mine) && !descend(cell + 1, model | static_cast<Model>(mine) << cell, models))
        return false;
      take_back(cell, mine);
    }
    return true;
  }

  bool place(std::size_t cell, int mine) {
    bool possible = true;
    for (const std::size_t i : beside_[cell]) {
      state_[i].most -= mine;
      state_[i].least -= mine;
      --state_[i].unknown;
      possible &= state_[i].possible();
    }
    return possible;
  }

  void take_back(std::size_t cell, int mine) {
    for (const std::size_t i : beside_[cell]) {
      state_[i].most += mine;
      state_[i].least += mine;
      ++state_[i].unknown;
    }
  }

  const Component& component_;
  ModelBudget budget_;
  std::vector<State> state_;
  std::vector<std::vector<std::size_t>> beside_;
  std::uint64_t steps_ = 0;
};

}

double ModelSet::mine_probability(std::size_t cell) const {
  double probability = 0;
  for (std::size_t i = 0; i < models.size(); ++i) {
    if ((models[i] >> cell & 1) != 0) probability += weights[i];
  }
  return probability;
}

std::optional<ModelSet> enumerate_models(const Component& component, double odds, const ModelBudget& budget) {
  if (component.truncated || component.cells.size() > 64) return std::nullopt;
  ModelSet set;
  if (!Search(component, budget).run(set.models) || set.models.empty()) return std::nullopt;
  int heaviest = mines_compat::popcount(set.models.front());
  for (const Model model : set.models) {
    const int mines = mines_compat::popcount(model);
    if (odds < 1 ? mines < heaviest : mines > heaviest) heaviest = mines;
  }
  double total = 0;
  for (const Model model : set.models) {
    set.weights.push_back(std::pow(odds, mines_compat::popcount(model) - heaviest));
    total += set.weights.back();
  }
  for (double& weight : set.weights) weight /= total;
  return set;
}

}

// solver/guess/win/endgame.cpp


namespace mines {

namespace {

constexpr int most_numbers = 16;

}

std::optional<Guess> Endgame::solve(const std::vector<Cell>& cells, const std::vector<Model>& models,
                                    std::uint64_t most_work) {
  Position root = load(cells, models, most_work);
  const std::size_t placements = root.size();
  std::size_t others = 1;
  while (const auto group = independent_group(root)) {
    const Position rest = project(root, questions_of(root) & ~*group);
    others *= settle_questions(rest, 0);
    root = project(root, *group);
  }
  Candidate choice;
  const std::size_t points = others * best_of(root, 0, &choice);
  if (tired_) return std::nullopt;
  const std::size_t mines = choice.is_mark ? choice.right : root.size() - choice.right;
  Guess guess{cells[choice.cell], static_cast<double>(mines) / static_cast<double>(root.size())};
  guess.is_mark = choice.is_mark;
  guess.value = share_of(points, placements);
  return guess;
}

std::optional<std::vector<double>> Endgame::values(const std::vector<Cell>& cells,
                                                   const std::vector<Model>& models, std::uint64_t most_work,
                                                   Model which) {
  const Position root = load(cells, models, most_work);
  std::vector<double> shares;
  for (std::size_t cell = 0; cell < cells.size(); ++cell) {
    std::size_t safe = 0;
    if ((which >> cell & 1) == 0) {
      shares.push_back(0);
      continue;
    }
    for (const Model model : models) safe += (model >> cell & 1) == 0 ? 1 : 0;
    const std::size_t points = take(root, {safe, cell, false}, 0, 0);
    if (tired_) return std::nullopt;
    shares.push_back(share_of(points, models.size()));
  }
  return shares;
}

Endgame::Position Endgame::load(const std::vector<Cell>& cells, const std::vector<Model>& models,
                                std::uint64_t most_work) {
  cells_ = cells.size();
  full_ = goal_ == Goal::win ? 1 : cells_;
  stack_.clear(cells);
  for (const Model model : models) stack_.add({model});
  memo_.clear();
  parts_.clear();
  most_work_ = most_work;
  work_ = 0;
  tired_ = false;
  Position root = stack_.sort();
  const Common common = stack_.common(root);
  root.open = ~(common.some & ~common.every);
  return root;
}

bool Endgame::spend(std::size_t placements) {
  work_ += placements;
  tired_ |= work_ > most_work_;
  return !tired_;
}

Model Endgame::open_certain(Position& position) const {
  const Common common = stack_.common(position);
  const Model questions = common.some & ~common.every;
  Model left = ~questions;
  Model numbers = 0;
  int count = 0;
  for (Model safe = stack_.cells() & ~common.some & ~position.open; safe != 0; safe &= safe - 1) {
    const auto cell = static_cast<std::size_t>(mines_compat::countr_zero(safe));
    if ((stack_.neighbours(cell) & questions) == 0) continue;
    if (++count > most_numbers) {
      left &= ~(Model{1} << cell);
    } else {
      numbers |= Model{1} << cell;
    }
  }
  position.open = left;
  return numbers;
}

std::size_t Endgame::settle_questions(const Position& position, std::size_t to_beat) {
  if (position.size() == 1) return full_;
  if (position.size() == 2 && goal_ == Goal::win) return 1;
  const std::uint32_t entry = remember(position);
  if (const auto known = memo_[entry]; known.depth > 0) {
    const auto points = static_cast<std::size_t>(known.value);
    if (known.exact || points <= to_beat) return points;
  }
  const auto group = independent_group(position);
  const std::size_t points =
      group ? take_apart(position, *group, to_beat) : best_of(position, to_beat, nullptr);
  if (!tired_) memo_[entry] = {static_cast<double>(points), 1, points > to_beat};
  return points;
}

std::size_t Endgame::take_apart(const Position& position, Model group, std::size_t to_beat) {
  const std::size_t top = stack_.top();
  const Position one = project(position, group);
  const Position other = project(position, questions_of(position) & ~group);
  std::size_t points = settle_questions(one, to_beat / other.size());
  points *= points * other.size() <= to_beat ? other.size() : settle_questions(other, to_beat / points);
  stack_.drop_to(top);
  return points;
}

std::size_t Endgame::best_of(const Position& position, std::size_t to_beat, Candidate* choice) {
  Candidates candidates;
  const std::size_t count = list_candidates(position, candidates);
  const std::size_t lost = lost_points(position);
  std::size_t best = to_beat;
  std::size_t bound = 0;
  for (std::size_t i = 0; i < count && !tired_; ++i) {
    const Candidate& candidate = candidates[i];
    const std::size_t most = candidate.right * full_ + (position.size() - candidate.right) * lost;
    const bool is_hopeless = most <= best;
    const std::size_t points = is_hopeless ? most : take(position, candidate, lost, best);
    if (points > best) {
      best = points;
      if (choice != nullptr) *choice = candidate;
    } else {
      bound = std::max(bound, points);
    }
    if (is_hopeless) break;
  }
  return best > to_beat ? best : bound;
}

std::size_t Endgame::lost_points(const Position& position) const {
  return goal_ == Goal::win ? 0 : cells_ - static_cast<std::size_t>(mines_compat::popcount(questions_of(position)));
}

std::size_t Endgame::list_candidates(const Position& position, Candidates& candidates) const {
  std::array<std::size_t, Stack::most_cells> mines;
  count_mines(position, mines);
  std::size_t count = 0;
  for (Model questions = questions_of(position); questions != 0; questions &= questions - 1) {
    const auto cell = static_cast<std::size_t>(mines_compat::countr_zero(questions));
    candidates[count++] = {position.size() - mines[cell], cell, false};
    if (goal_ == Goal::cells) candidates[count++] = {mines[cell], cell, true};
  }
  std::sort(candidates.begin(), candidates.begin() + static_cast<std::ptrdiff_t>(count),
            [](const Candidate& a, const Candidate& b) {
              if (a.right != b.right) return a.right > b.right;
              return a.is_mark != b.is_mark ? b.is_mark : a.cell < b.cell;
            });
  return count;
}

void Endgame::count_mines(const Position& position, std::array<std::size_t, Stack::most_cells>& mines) const {
  mines.fill(0);
  const Model questions = questions_of(position);
  for (std::size_t i = position.begin; i < position.end; ++i) {
    for (Model model = stack_[i].model & questions; model != 0; model &= model - 1)
      ++mines[static_cast<std::size_t>(mines_compat::countr_zero(model))];
  }
}

std::size_t Endgame::take(const Position& position, const Candidate& candidate, std::size_t lost,
                          std::size_t to_beat) {
  Stack::Parts replies;
  const std::size_t top = stack_.top();
  const std::size_t first = parts_.size();
  if (!spend(position.size())) return 0;
  const int count = candidate.is_mark ? stack_.split<Stack::Keep::mine>(position, candidate.cell, replies)
                                      : stack_.split<Stack::Keep::safe>(position, candidate.cell, replies);
  for (int i = 0; i < count; ++i) parts_.push_back({replies[static_cast<std::size_t>(i)]});
  const std::size_t points = sum_of(first, (position.size() - candidate.right) * lost, to_beat);
  parts_.resize(first);
  stack_.drop_to(top);
  return points;
}

std::size_t Endgame::sum_of(std::size_t first, std::size_t points, std::size_t to_beat) {
  for (std::size_t i = first; i < parts_.size(); ++i) points += parts_[i].position.size() * full_;
  for (std::size_t i = first; i < parts_.size(); ++i) {
    const Model numbers = prepare(parts_[i]);
    points -= parts_[i].position.size() * full_ - parts_[i].bound;
    if (points <= to_beat || tired_) return points;
    if (numbers == 0) continue;
    const Position position = parts_[i].position;
    parts_[i].bound = 0;
    parts_[i].is_exact = true;
    split_by_numbers(position, numbers);
  }
  const std::size_t end = parts_.size();
  for (std::size_t i = first; i < end && points > to_beat && !tired_; ++i) {
    const Part part = parts_[i];
    if (part.is_exact) continue;
    points -= part.bound;
    points += settle_questions(part.position, to_beat > points ? to_beat - points : 0);
  }
  return points;
}

Model Endgame::prepare(Part& part) {
  const std::size_t size = part.position.size();
  part.bound = size * full_;
  part.is_exact = size <= 1 || !spend(size);
  if (part.is_exact) return 0;
  if (size == 2 && goal_ == Goal::win) {
    part.is_exact = true;
    part.bound = tells_apart(part.position) ? 2 : 1;
    return 0;
  }
  const Model numbers = open_certain(part.position);
  if (numbers != 0) return numbers;
  const std::uint32_t entry = remember(part.position);
  if (memo_[entry].depth == 0) memo_[entry] = {static_cast<double>(bound_of(part.position)), 1, false};
  part.bound = static_cast<std::size_t>(memo_[entry].value);
  part.is_exact = memo_[entry].exact;
  return 0;
}

bool Endgame::tells_apart(const Position& position) const {
  const Model one = stack_[position.begin].model;
  const Model other = stack_[position.begin + 1].model;
  for (Model safe = stack_.cells() & ~(one | other) & ~position.open; safe != 0; safe &= safe - 1) {
    const Model around = stack_.neighbours(static_cast<std::size_t>(mines_compat::countr_zero(safe)));
    if (mines_compat::popcount(one & around) != mines_compat::popcount(other & around)) return true;
  }
  return false;
}

std::size_t Endgame::bound_of(const Position& position) const {
  std::array<std::size_t, Stack::most_cells> mines;
  count_mines(position, mines);
  const std::size_t lost = lost_points(position);
  std::size_t most = 0;
  for (Model questions = questions_of(position); questions != 0; questions &= questions - 1) {
    const std::size_t wrong = mines[static_cast<std::size_t>(mines_compat::countr_zero(questions))];
    const std::size_t right = position.size() - wrong;
    most = std::max(most, right * full_ + wrong * lost);
    if (goal_ == Goal::cells) most = std::max(most, wrong * full_ + right * lost);
  }
  return most;
}

std::uint32_t Endgame::remember(const Position& position) {
  const Model questions = questions_of(position);
  memo_.key().clear();
  for (std::size_t i = position.begin; i < position.end; ++i)
    memo_.key().push_back(stack_[i].model & questions);
  std::sort(memo_.key().begin(), memo_.key().end());
  return memo_.find_or_add();
}

std::optional<Model> Endgame::independent_group(const Position& position) {
  if (goal_ != Goal::win || position.size() < 4) return std::nullopt;
  const Model questions = questions_of(position);
  for (Model left = questions; left != 0;) {
    Model group = left & -left;
    for (Model fresh = group; fresh != 0;) {
      const Model beside = stack_.neighbours(static_cast<std::size_t>(mines_compat::countr_zero(fresh))) & questions;
      fresh = (fresh & (fresh - 1)) | (beside & ~group);
      group |= beside;
    }
    if (group == questions) return std::nullopt;
    left &= ~group;
    const std::size_t placements = count_projections(position, group);
    if (position.size() % placements != 0) continue;
    if (placements * count_projections(position, questions & ~group) == position.size()) return group;
  }
  return std::nullopt;
}

std::size_t Endgame::count_projections(const Position& position, Model cells) {
  projections_.clear();
  for (std::size_t i = position.begin; i < position.end; ++i) projections_.push_back(stack_[i].model & cells);
  std::sort(projections_.begin(), projections_.end());
  projections_.erase(std::unique(projections_.begin(), projections_.end()), projections_.end());
  return projections_.size();
}

Endgame::Position Endgame::project(const Position& position, Model cells) {
  count_projections(position, cells);
  const std::size_t begin = stack_.top();
  for (const Model model : projections_) stack_.add({model});
  return {begin, stack_.top(), ~cells};
}

void Endgame::split_by_numbers(const Position& position, Model cells) {
  sorted_.clear();
  for (std::size_t i = position.begin; i < position.end; ++i) {
    const Model model = stack_[i].model;
    std::uint64_t numbers = 0;
    for (Model left = cells; left != 0; left &= left - 1) {
      const Model around = stack_.neighbours(static_cast<std::size_t>(mines_compat::countr_zero(left)));
      numbers = numbers << 4 | static_cast<std::uint64_t>(mines_compat::popcount(model & around));
    }
    sorted_.emplace_back(numbers, model);
  }
  std::sort(sorted_.begin(), sorted_.end());
  if (sorted_.front().first == sorted_.back().first) {
    parts_.push_back({position});
    return;
  }
  for (std::size_t i = 0; i < sorted_.size(); ++i) {
    if (i == 0 || sorted_[i].first != sorted_[i - 1].first)
      parts_.push_back({{stack_.top(), stack_.top(), position.open}});
    stack_.add({sorted_[i].second});
    ++parts_.back().position.end;
  }
}

}

// solver/guess/win/joined_parts.cpp


namespace mines {

namespace {

constexpr std::uint64_t most_joined_transitions = 20'000;

void convolve(std::vector<double>& a, const std::vector<double>& b) {
  std::vector<double> product(a.size() + b.size() - 1, 0);
  for (std::size_t i = 0; i < a.size(); ++i) {
    for (std::size_t k = 0; k < b.size(); ++k) product[i + k] += a[i] * b[k];
  }
  a.swap(product);
}

}

void JoinedParts::look(const Situation& situation) {
  situation_ = &situation;
  mines_left_ = static_cast<std::int64_t>(situation.mines_left());
  const double density =
      (static_cast<double>(mines_left_) + 0.5) / (static_cast<double>(situation.unknown()) + 1);
  odds_ = density / (1 - density);
  spreads_.resize(situation.parts().size());
  sums_.assign(situation.parts().size(), 0);
  for (std::size_t i = 0; i < spreads_.size(); ++i) {
    spreads_[i].clear();
    double weight = 1;
    for (const double models : situation.parts()[i].in_doubles().models) {
      spreads_[i].push_back(models * weight);
      sums_[i] += models * weight;
      weight *= odds_;
    }
    for (double& each : spreads_[i]) each /= sums_[i];
  }
}

void JoinedParts::clear() {
  joined_.clear();
  own_constraints_ = 0;
  parts_.clear();
  begins_.clear();
  interior_cells_.clear();
  interior_indices_.clear();
}

bool JoinedParts::is_joined(std::uint32_t part) const {
  return std::find(parts_.begin(), parts_.end(), part) != parts_.end();
}

std::optional<std::uint32_t> JoinedParts::find(Cell cell) const {
  const CellTable::Place* const place = situation_->place_of(cell);
  if (place == nullptr) {
    const auto known = std::find(interior_cells_.begin(), interior_cells_.end(), cell);
    if (known == interior_cells_.end()) return std::nullopt;
    return interior_indices_[static_cast<std::size_t>(known - interior_cells_.begin())];
  }
  const auto known = std::find(parts_.begin(), parts_.end(), place->component);
  if (known == parts_.end()) return std::nullopt;
  return begins_[static_cast<std::size_t>(known - parts_.begin())] + place->index;
}

std::uint32_t JoinedParts::join(Cell cell) {
  if (const auto known = find(cell)) return *known;
  const auto index = static_cast<std::uint32_t>(joined_.cells.size());
  const CellTable::Place* const place = situation_->place_of(cell);
  if (place == nullptr) {
    interior_cells_.push_back(cell);
    interior_indices_.push_back(index);
    joined_.cells.push_back(cell);
    return index;
  }
  parts_.push_back(place->component);
  begins_.push_back(index);
  joined_.append(situation_->parts()[place->component].component);
  own_constraints_ = joined_.constraints.size();
  return index + place->index;
}

Constraint& JoinedParts::constrain(Constraint constraint) {
  return joined_.constraints.emplace_back(std::move(constraint));
}

bool JoinedParts::weigh_rest() {
  rest_.assign(1, 1);
  rest_least_ = 0;
  for (std::uint32_t part = 0; part < spreads_.size(); ++part) {
    if (is_joined(part)) continue;
    rest_least_ += situation_->parts()[part].in_doubles().least;
    convolve(rest_, spreads_[part]);
  }
  const auto n = static_cast<std::int64_t>(interior_left());
  const std::int64_t most = std::min(n, mines_left_ - rest_least_);
  if (most < 0) return false;
  ways_least_ =
      std::max<std::int64_t>(0, most - static_cast<std::int64_t>(rest_.size() + joined_.cells.size()));
  ways_.assign(static_cast<std::size_t>(most - ways_least_ + 1), 0);
  double ways = 1;
  for (std::int64_t m = ways_least_; m <= most; ++m) {
    ways_[static_cast<std::size_t>(m - ways_least_)] = ways;
    ways *= odds_ * static_cast<double>(n - m) / static_cast<double>(m + 1);
  }
  return true;
}

double JoinedParts::interior_ways(std::int64_t mines) const {
  const std::int64_t i = mines - ways_least_;
  return i < 0 || i >= static_cast<std::int64_t>(ways_.size()) ? 0 : ways_[static_cast<std::size_t>(i)];
}

double JoinedParts::rest_weight(std::int64_t mines) const {
  double weight = 0;
  for (std::size_t t = 0; t < rest_.size(); ++t)
    weight += rest_[t] * interior_ways(mines - rest_least_ - static_cast<std::int64_t>(t));
  return weight;
}

bool JoinedParts::count() {
  if (elimination_.run(joined_, most_joined_transitions) != Elimination::Outcome::complete) return false;
  if (!counter_.count(elimination_, counts_)) return false;
  const std::size_t size = counts_.models.size();
  weights_.assign(size, 0);
  sum_ = 0;
  interior_mines_ = 0;
  double odds_power = 1;
  for (std::size_t k = 0; k < size; ++k, odds_power *= odds_) {
    double weight = 0;
    const std::int64_t left = mines_left_ - rest_least_ - counts_.least - static_cast<std::int64_t>(k);
    for (std::size_t t = 0; t < rest_.size(); ++t) {
      const std::int64_t in_interior = left - static_cast<std::int64_t>(t);
      const double ways = rest_[t] * interior_ways(in_interior);
      weight += ways;
      interior_mines_ += ways * static_cast<double>(in_interior) * odds_power * counts_.models[k];
    }
    weights_[k] = weight * odds_power;
    sum_ += weights_[k] * counts_.models[k];
  }
  const double scale = std::pow(odds_, counts_.least);
  weight_ = sum_ * scale;
  interior_mines_ *= scale;
  return weight_ > 0;
}

double JoinedParts::mine_probability(std::size_t box) const {
  const std::size_t size = counts_.models.size();
  double mine = 0;
  for (std::size_t k = 0; k < size; ++k) mine += weights_[k] * counts_.box_mine[box * size + k];
  return mine / sum_;
}

double JoinedParts::whole_weight() const {
  std::vector<double> spread(1, 1);
  std::int64_t least = 0;
  double scale = 1;
  for (const std::uint32_t part : parts_) {
    convolve(spread, spreads_[part]);
    const int fewest = situation_->parts()[part].in_doubles().least;
    least += fewest;
    scale *= sums_[part] * std::pow(odds_, fewest);
  }
  for (std::uint64_t cell = 0; cell < interior_joined(); ++cell) convolve(spread, {1, odds_});
  double weight = 0;
  for (std::size_t k = 0; k < spread.size(); ++k)
    weight += spread[k] * rest_weight(mines_left_ - least - static_cast<std::int64_t>(k));
  return weight * scale;
}

}

// solver/guess/win/look_ahead.cpp


namespace mines {

namespace {

bool is_open(double p) { return p > 1e-12 && p < 1 - 1e-12; }

}

std::vector<Guess> LookAhead::rate(const View& view, const Situation& situation, double most) {
  std::vector<Guess> guesses = candidates(view, situation);
  if (!situation.is_counted()) return guesses;
  look(situation);
  double best = 0;
  std::size_t rated = 0;
  for (; rated < guesses.size(); ++rated) {
    if ((1 - guesses[rated].risk()) * most <= best) break;
    rate_guess(view, situation, guesses[rated]);
    best = std::max(best, *guesses[rated].rating);
  }
  guesses.resize(rated);
  std::stable_sort(guesses.begin(), guesses.end(),
                   [](const Guess& a, const Guess& b) { return a.rating > b.rating; });
  return guesses;
}

Guess LookAhead::rate(const View& view, const Situation& situation, Cell cell) {
  Guess guess{cell, situation.probability_of(cell)};
  look(situation);
  rate_guess(view, situation, guess);
  return guess;
}

void LookAhead::look(const Situation& situation) {
  joined_.look(situation);
  safety_.assign(situation.parts().size(), 0);
  extents_.assign(situation.parts().size(), {});
  for (std::size_t i = 0; i < safety_.size(); ++i) {
    for (const Probability& mine : situation.parts()[i].probabilities) {
      safety_[i] = std::max(safety_[i], safety(mine.value));
      extents_[i].bits += entropy(mine.value);
      extents_[i].open_cells += is_open(mine.value) ? 1 : 0;
    }
    extents_[i].log_safety = safety_[i] > 0 ? std::log(safety_[i]) : 0;
  }
}

double LookAhead::safety(double mine_probability) const {
  return options_.goal == Goal::cells ? std::max(mine_probability, 1 - mine_probability)
                                      : 1 - mine_probability;
}

std::vector<Guess> LookAhead::candidates(const View& view, const Situation& situation) const {
  std::vector<Guess> guesses;
  for (const CountedComponent& part : situation.parts()) {
    for (std::size_t i = 0; i < part.component.cells.size(); ++i)
      guesses.push_back({part.component.cells[i], part.probabilities[i].value});
  }
  if (situation.interior() > 0) add_interior(view, situation, guesses);
  if (options_.goal == Goal::cells) add_marks(situation, guesses);
  const auto less = [](const Guess& a, const Guess& b) {
    if (a.risk() != b.risk()) return a.risk() < b.risk();
    return a.is_mark != b.is_mark ? b.is_mark : a.cell < b.cell;
  };
  const std::size_t kept = std::min(guesses.size(), static_cast<std::size_t>(options_.most_candidates));
  std::partial_sort(guesses.begin(), guesses.begin() + static_cast<std::ptrdiff_t>(kept), guesses.end(),
                    less);
  guesses.resize(kept);
  return guesses;
}

void LookAhead::add_interior(const View& view, const Situation& situation,
                             std::vector<Guess>& guesses) const {
  std::vector<std::pair<int, Cell>> interior;
  for_each_interior_word(view, [&](std::int32_t row, std::int32_t word, Word cells) {
    for_each_bit(cells, [&](int bit) {
      const Cell cell = cell_at(row, word, bit);
      int unknown = 0;
      for_each_neighbour(view.size(), cell, [&](Cell beside) { unknown += view.is_unknown(beside) ? 1 : 0; });
      interior.emplace_back(unknown, cell);
    });
  });
  const std::size_t kept = std::min<std::size_t>(interior.size(), 4);
  std::partial_sort(interior.begin(), interior.begin() + static_cast<std::ptrdiff_t>(kept), interior.end());
  for (std::size_t i = 0; i < kept; ++i)
    guesses.push_back({interior[i].second, situation.interior_probability()});
}

void LookAhead::add_marks(const Situation& situation, std::vector<Guess>& guesses) const {
  const std::size_t opened = guesses.size();
  std::vector<bool> marked;
  for (const CountedComponent& part : situation.parts()) {
    marked.assign(part.component.cells.size(), false);
    for (std::size_t i = 0; i < part.component.cells.size() && part.is_counted(); ++i) {
      const std::uint32_t box = part.in_doubles().box_of[i];
      if (marked[box]) continue;
      marked[box] = true;
      guesses.push_back({part.component.cells[i], part.probabilities[i].value, true});
    }
  }
  if (situation.interior() == 0) return;
  const auto in_interior =
      std::find_if(guesses.begin(), guesses.begin() + static_cast<std::ptrdiff_t>(opened),
                   [&](const Guess& guess) { return situation.place_of(guess.cell) == nullptr; });
  guesses.push_back({in_interior->cell, situation.interior_probability(), true});
}

void LookAhead::rate_guess(const View& view, const Situation& situation, Guess& guess) {
  const Outlook outlook = outlook_of(view, situation, guess);
  const double right = 1 - guess.risk();
  guess.rating = outlook.is_known ? right * worth_of(outlook) : 0;
  guess.progress = right * outlook.progress;
}

Outlook LookAhead::outlook_of(const View& view, const Situation& situation, const Guess& guess) {
  join(view, situation, guess);
  if (!joined_.weigh_rest()) return {};
  constrain_to(guess);
  double weight = 0;
  Outlook outlook;
  for (int number = 0; number <= static_cast<int>(beside_.size()); ++number) {
    if (!beside_.empty()) joined_.last_constraint().mines = number;
    if (joined_.count()) add_reply(weight, outlook);
  }
  if (weight <= 0) return {};
  outlook.is_known = true;
  outlook.progress /= weight;
  outlook.several /= weight;
  outlook.risk /= weight;
  outlook.bits = outlook.bits / weight - before_.bits;
  outlook.open_cells = outlook.open_cells / weight - before_.open_cells;
  outlook.log_safety = before_.log_safety;
  return outlook;
}

void LookAhead::join(const View& view, const Situation& situation, const Guess& guess) {
  joined_.clear();
  beside_.clear();
  guess_ = joined_.join(guess.cell);
  for_each_neighbour(view.size(), guess.cell, [&](Cell neighbour) {
    if (!guess.is_mark && view.is_unknown(neighbour)) beside_.push_back(joined_.join(neighbour));
  });
  const auto interior = static_cast<double>(joined_.interior_joined());
  before_ = {interior * entropy(situation.interior_probability()), interior, 0};
  other_safety_ = 0;
  for (std::uint32_t part = 0; part < safety_.size(); ++part) {
    if (!joined_.is_joined(part)) {
      other_safety_ = std::max(other_safety_, safety_[part]);
      continue;
    }
    before_.bits += extents_[part].bits;
    before_.open_cells += extents_[part].open_cells;
    before_.log_safety += extents_[part].log_safety;
  }
}

void LookAhead::constrain_to(const Guess& guess) {
  joined_.constrain(Constraint(guess.cell, guess.is_mark ? 1 : 0)).add(guess_);
  if (beside_.empty()) return;
  Constraint& shown = joined_.constrain(Constraint(guess.cell, 0));
  for (const std::uint32_t cell : beside_) shown.add(cell);
}

void LookAhead::add_reply(double& weight, Outlook& outlook) const {
  int certain = 0;
  double best_safety = other_safety_;
  const std::uint32_t guess_box = joined_.box_of(guess_);
  const double reply = joined_.weight();
  for (std::size_t box = 0; box < joined_.boxes().size(); ++box) {
    if (box == guess_box) continue;
    const double p = joined_.mine_probability(box);
    const int cells = joined_.boxes().cell_count_of(box);
    best_safety = std::max(best_safety, safety(p));
    if (p <= 0 || (options_.goal == Goal::cells && !is_open(p))) certain += cells;
    if (!is_open(p)) continue;
    outlook.bits += reply * cells * entropy(p);
    outlook.open_cells += reply * cells;
  }
  if (const auto interior = static_cast<double>(joined_.interior_left()); interior > 0)
    best_safety = std::max(best_safety, safety(joined_.interior_mines() / reply / interior));
  weight += reply;
  outlook.several += certain > 1 ? reply : 0;
  outlook.progress += certain > 0 ? reply : 0;
  outlook.risk += certain > 0 ? 0 : reply * (1 - best_safety);
}

}

// classroom/player.cpp


namespace mines {

namespace {

constexpr std::size_t endgame_placements = 1000;
constexpr double most_near_first = 0.9;

}

CoursePlayer::CoursePlayer(View view, std::uint64_t mines, CourseMind& mind)
    : view_(std::move(view)),
      mines_(mines),
      mind_(&mind),
      shown_(static_cast<std::size_t>(view_.size().rows)) {
}

void CoursePlayer::assume_safe_around(Cell cell, int distance) {
  for (std::int32_t row = cell.row - distance; row <= cell.row + distance; ++row) {
    const std::int32_t left = distance - std::abs(row - cell.row);
    for (std::int32_t column = cell.column - left; column <= cell.column + left; ++column) {
      if (view_.size().contains({row, column})) decide({row, column}, CellVerdict::safe);
    }
  }
}

void CoursePlayer::show(std::int32_t row, const std::string& cells) {
  std::string& before = shown_[static_cast<std::size_t>(row)];
  if (before == cells) return;
  before = cells;
  OpenedWord opened{row, 0};
  for (std::size_t column = 0; column < cells.size(); ++column) {
    const char shown = cells[column];
    if (shown < '0' || shown > '8') continue;
    const Word bit = Word{1} << column;
    opened.opened |= bit;
    if (shown == '8') {
      for_each_neighbour(view_.size(), {row, static_cast<std::int32_t>(column)},
                         [&](Cell cell) { decide(cell, CellVerdict::mine); });
    }
    for (int plane = 0; plane < 4; ++plane) {
      if (((shown - '0') >> plane & 1) != 0) opened.number[plane] |= bit;
    }
  }
  view_.apply(opened);
}

CoursePlayer::Move CoursePlayer::next() {
  Move move;
  for (;;) {
    if (pop_safe(move) || (is_marking_ && pop_mark(move))) return move;
    is_marking_ = false;
    if (take_pairs()) continue;
    const auto outcome = mind_->situation.look(view_, mines_);
    if (outcome == Situation::Outcome::contradiction) return move;
    if (take_certain()) continue;
    is_marking_ = true;
    return pop_mark(move) ? move : guess();
  }
}

bool CoursePlayer::pop_safe(Move& move) {
  while (!safe_.empty()) {
    move.cell = safe_.back();
    safe_.pop_back();
    if (!view_.is_open(move.cell)) return true;
  }
  return false;
}

bool CoursePlayer::pop_mark(Move& move) {
  if (marks_.empty()) return false;
  move.cell = marks_.back();
  move.is_mark = true;
  marks_.pop_back();
  return true;
}

void CoursePlayer::decide(Cell cell, CellVerdict verdict) {
  if (verdict == CellVerdict::safe && view_.add_safe(cell.row, word_of(cell), bit_of(cell)) != 0)
    safe_.push_back(cell);
  if (verdict == CellVerdict::mine && view_.add_mines(cell.row, word_of(cell), bit_of(cell)) != 0)
    marks_.push_back(cell);
}

bool CoursePlayer::take_pairs() {
  const std::size_t before = safe_.size() + marks_.size();
  ComponentFinder finder(view_, Join::numbers);
  for (std::int32_t row = 0; row < view_.size().rows; ++row) {
    for_each_bit(frontier_cells(view_, row, 0), [&](int bit) {
      const Cell cell{row, bit};
      if (view_.is_mine(cell) || finder.found(cell)) return;
      finder.grow(cell, component_);
      if (mind_->pair_rule.apply(component_, verdicts_) == 0) return;
      for (std::size_t i = 0; i < verdicts_.size(); ++i) decide(component_.cells[i], verdicts_[i]);
    });
  }
  return safe_.size() + marks_.size() > before;
}

bool CoursePlayer::take_certain() {
  const Situation& situation = mind_->situation;
  const std::size_t before = safe_.size() + marks_.size();
  add_interior(situation.interior_verdict());
  for (const CountedComponent& part : situation.parts()) {
    for (std::size_t i = 0; i < part.verdicts.size(); ++i) decide(part.component.cells[i], part.verdicts[i]);
  }
  return safe_.size() + marks_.size() > before;
}

void CoursePlayer::add_interior(CellVerdict verdict) {
  if (verdict == CellVerdict::open_question) return;
  for_each_interior_word(view_, [&](std::int32_t row, std::int32_t word, Word cells) {
    for_each_bit(cells, [&](int bit) { decide(cell_at(row, word, bit), verdict); });
  });
}

std::optional<Cell> CoursePlayer::cell_near_first() const {
  const BoardSize size = view_.size();
  if (!first_ || !view_.is_open(*first_) || view_.number(*first_) != 0) return std::nullopt;
  const auto [row, column] = *first_;
  if (row == 0 || column == 0 || row == size.rows - 1 || column == size.columns - 1) return std::nullopt;
  std::optional<Cell> near;
  for (const Cell cell :
       {Cell{row - 2, column}, Cell{row, column - 2}, Cell{row, column + 2}, Cell{row + 2, column}}) {
    if (!size.contains(cell)) continue;
    if (view_.is_mine(cell)) return std::nullopt;
    if (near || !view_.is_unknown(cell)) continue;
    if (mind_->situation.probability_of(cell) < most_near_first) near = cell;
  }
  return near;
}

CoursePlayer::Move CoursePlayer::guess() {
  const Move move = best_guess();
  if (move.is_mark) view_.add_mines(move.cell.row, word_of(move.cell), bit_of(move.cell));
  return move;
}

CoursePlayer::Move CoursePlayer::best_guess() const {
  const Situation& situation = mind_->situation;
  if (const auto near = cell_near_first()) return {*near, false, false};
  if (const auto all = all_placements(view_, situation, endgame_placements)) {
    if (const auto best = mind_->endgame.solve(all->cells, all->models)) {
      return {best->cell, best->is_mark, false};
    }
  }
  const std::vector<Guess> guesses = mind_->look_ahead.rate(view_, situation);
  if (guesses.empty()) return {{}, false, false};
  return {guesses.front().cell, guesses.front().is_mark, false};
}

}

// solver/count/odds_for_mines.cpp


namespace mines {

namespace {

MineMoments moments_of(const MineSpread& component, double log2_odds) {
  double heaviest = -std::numeric_limits<double>::infinity();
  for (std::size_t k = 0; k < component.models.size(); ++k)
    heaviest = std::max(heaviest, component.models[k].log2() + static_cast<double>(k) * log2_odds);
  double sums[3] = {};
  for (std::size_t k = 0; k < component.models.size(); ++k) {
    const auto mines = static_cast<double>(k);
    const double weight = std::exp2(component.models[k].log2() + mines * log2_odds - heaviest);
    sums[0] += weight;
    sums[1] += weight * mines;
    sums[2] += weight * mines * mines;
  }
  const double mean = sums[1] / sums[0];
  return {mean, sums[2] / sums[0] - mean * mean};
}

}

MineMoments moments_at(mines_compat::span<const MineSpread> components, std::uint64_t interior, double odds) {
  const double p = odds / (1 + odds);
  const auto cells = static_cast<double>(interior);
  MineMoments moments{cells * p, cells * p * (1 - p)};
  for (const MineSpread& component : components) {
    moments += moments_of(component, std::log2(odds));
    moments.mean += component.least;
  }
  return moments;
}

std::optional<double> odds_for_mines(mines_compat::span<const MineSpread> components, std::uint64_t interior,
                                     std::uint64_t mines) {
  std::uint64_t least = 0;
  std::uint64_t most = interior;
  std::vector<const MineSpread*> varying;
  for (const MineSpread& component : components) {
    least += static_cast<std::uint64_t>(component.least);
    most += static_cast<std::uint64_t>(component.most());
    if (component.models.size() > 1) varying.push_back(&component);
  }
  if (mines < least || mines > most) return std::nullopt;
  if (least == most) return 1;
  if (mines == least) return 0;
  if (mines == most) return std::numeric_limits<double>::infinity();

  const auto wanted = static_cast<double>(mines - least);
  const double accuracy = 1e-9 * std::max(1.0, static_cast<double>(mines));
  const auto cells = static_cast<double>(interior);
  double high = 1100;
  for (const MineSpread* component : varying) {
    for (const WideNumber& models : component->models) {
      if (!models.is_zero()) high = std::max(high, 1100 + models.log2());
    }
  }
  double low = -high;
  double log2_odds = std::log2(wanted / static_cast<double>(most - mines));
  for (int round = 0; round < 300; ++round) {
    const double p = 1 / (1 + std::exp2(-log2_odds));
    MineMoments moments{cells * p, cells * p * (1 - p)};
    for (const MineSpread* component : varying) moments += moments_of(*component, log2_odds);
    const double missing = wanted - moments.mean;
    if (std::abs(missing) <= accuracy) break;
    (missing > 0 ? low : high) = log2_odds;
    const double newton = log2_odds + missing / (moments.variance * std::log(2.0));
    const bool inside = newton > low && newton < high;
    log2_odds = inside && round % 3 != 2 ? newton : (low + high) / 2;
  }
  return std::exp2(log2_odds);
}

}

// solver/guess/win/placements.cpp


namespace mines {

namespace {

constexpr std::size_t most_cells = 64;

class Combination {
 public:
  Combination(std::vector<std::vector<Model>> parts, std::size_t interior_begin, std::size_t cells,
              std::vector<Model>& models)
      : parts_(std::move(parts)), interior_begin_(interior_begin), cells_(cells), models_(models) {
    rest_.assign(parts_.size() + 1, {0, static_cast<int>(cells_ - interior_begin_)});
    for (std::size_t part = parts_.size(); part-- > 0;) {
      const auto [least, most] =
          std::minmax_element(parts_[part].begin(), parts_[part].end(),
                              [](Model a, Model b) { return mines_in(a) < mines_in(b); });
      rest_[part] = {rest_[part + 1].least + mines_in(*least), rest_[part + 1].most + mines_in(*most)};
    }
  }

  void add(std::size_t part, Model model, int mines) {
    if (mines < rest_[part].least || mines > rest_[part].most) return;
    if (part == parts_.size()) {
      add_interior(interior_begin_, model, mines);
      return;
    }
    for (const Model other : parts_[part]) add(part + 1, model | other, mines - mines_in(other));
  }

 private:
  struct Range {
    int least = 0;
    int most = 0;
  };

  static int mines_in(Model model) { return mines_compat::popcount(model); }

  void add_interior(std::size_t next, Model model, int mines) {
    if (mines == 0) {
      models_.push_back(model);
      return;
    }
    for (std::size_t cell = next; cell + static_cast<std::size_t>(mines) <= cells_; ++cell)
      add_interior(cell + 1, model | Model{1} << cell, mines - 1);
  }

  std::vector<std::vector<Model>> parts_;
  std::vector<Range> rest_;
  std::size_t interior_begin_;
  std::size_t cells_;
  std::vector<Model>& models_;
};

}

std::optional<AllPlacements> all_placements(const View& view, const Situation& situation, std::size_t most) {
  if (situation.unknown() > most_cells || situation.placements() > static_cast<double>(most)) return {};
  AllPlacements all;
  std::vector<std::vector<Model>> parts;
  for (const CountedComponent& part : situation.parts()) {
    auto set = enumerate_models(part.component, 1, {64 * most, 1024 * most});
    if (!set) return {};
    for (Model& model : set->models) model <<= all.cells.size();
    all.cells.insert(all.cells.end(), part.component.cells.begin(), part.component.cells.end());
    parts.push_back(std::move(set->models));
  }
  const std::size_t interior_begin = all.cells.size();
  for_each_interior_word(view, [&](std::int32_t row, std::int32_t word, Word cells) {
    for_each_bit(cells, [&](int bit) { all.cells.push_back(cell_at(row, word, bit)); });
  });
  Combination(std::move(parts), interior_begin, all.cells.size(), all.models)
      .add(0, 0, static_cast<int>(situation.mines_left()));
  return all;
}

}

}

#pragma GCC diagnostic pop

// classroom/client_interface.h


extern int rows;
extern int columns;
extern int total_mines;

void Execute(int r, int c, int type);

namespace classroom_client {

inline mines::CourseMind mind;
inline std::optional<mines::CoursePlayer> player;

inline int safe_distance = 0;

inline void refuse(const char* problem) {
  std::cerr << "client.h: " << problem << std::endl;
  std::exit(2);
}

inline void init_game() {
  int first_row = 0;
  int first_column = 0;
  if (!(std::cin >> first_row >> first_column)) refuse("no 'row column' of the first block");
  if (rows < 1 || rows > 64 || columns < 1 || columns > 64) refuse("the map's sides are not from 1 to 64");
  auto view = mines::View::make({rows, columns});
  player.emplace(std::move(view.value()), static_cast<std::uint64_t>(total_mines), mind);
  const mines::Cell first{first_row, first_column};
  if (mines::BoardSize{rows, columns}.contains(first)) {
    player->begin_at(first);
    player->assume_safe_around(first, safe_distance);
  }
  Execute(first_row, first_column, 0);
}

inline void read_map() {
  std::string row;
  for (int r = 0; r < rows; ++r) {
    if (std::cin >> row && static_cast<int>(row.size()) == columns) player->show(r, row);
  }
}

inline void decide() {
  const mines::CoursePlayer::Move move = player->next();
  Execute(move.cell.row, move.cell.column, move.is_mark ? 1 : 0);
}

}

inline void InitGame() { classroom_client::init_game(); }

inline void ReadMap() { classroom_client::read_map(); }

inline void Decide() { classroom_client::decide(); }


#endif
