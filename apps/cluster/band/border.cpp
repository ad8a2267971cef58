#include "apps/cluster/band/border.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "base/assert.hpp"

namespace mines {

namespace {

// The head of a record: the word, then the row of blocks among those that both see, then what is told.
constexpr int bits_of_told = 1;
constexpr int bits_of_block_row = 4;
static_assert(2 * tile_blocks <= 1 << bits_of_block_row);
static_assert(max_view_side / word_bits <= 1 << (32 - bits_of_told - bits_of_block_row));
constexpr std::size_t bytes_of_head = sizeof(std::uint32_t) + 1;

Unexpected<Error> damaged(std::size_t at, const std::string& what) {
  return Unexpected(Error{ExitCode::broken, "parcel of a neighbour", at, what});
}

}  // namespace

Border::Border(const Band& band, Side side) : words_(band.board.words()), window_(band.window()) {
  // The neighbour's window reaches a row of tiles over the border, and so does this one.
  const std::int32_t border = side == Side::above ? band.first_in_window() : band.end_in_window();
  MINES_ASSERT(side == Side::above ? band.first_row > 0 : band.end_row < band.board.rows);
  first_row_ = border - tile_rows;
  // The last band may end inside its row of tiles.
  end_row_ = std::min(border + tile_rows, window_.rows);
  MINES_ASSERT(first_row_ >= 0 && first_row_ % block_rows == 0);
  const std::int32_t block_rows_shared = (end_row_ - first_row_ + block_rows - 1) / block_rows;
  blocks_.resize(static_cast<std::size_t>(block_rows_shared) * static_cast<std::size_t>(words_));
}

void Border::tell(Told told, std::int32_t row, std::int32_t word, const Lanes& cells) {
  MINES_ASSERT(row % block_rows == 0 && sees(row) && word >= 0 && word < words_);
  const std::size_t index = index_of(row, word);
  const std::lock_guard lock(mutex_);
  BlockThere& there = blocks_[index];
  std::size_t bytes = 0;
  for (std::int32_t lane = 0; lane < block_rows; ++lane) {
    Word& known = there.known[static_cast<std::size_t>(told)][lane];
    // Cells that the neighbour has told, or was told before, are left out.
    const Word fresh = cells[lane] & ~known;
    if (fresh == 0) continue;
    known |= fresh;
    there.untold[static_cast<std::size_t>(told)][lane] |= fresh;
    bytes += sizeof fresh;
  }
  if (bytes == 0) return;
  if (!there.is_listed) listed_.push_back(index);
  there.is_listed = true;
  // An upper bound: news of a block that is listed already will share its record's head.
  gathered_bytes_.store(gathered() + bytes_of_head + bytes, std::memory_order_relaxed);
}

std::vector<std::byte> Border::take() {
  std::vector<std::byte> parcel;
  const std::lock_guard lock(mutex_);
  for (const std::size_t index : listed_) {
    for (const Told told : {Told::opened, Told::mines}) add_record(parcel, index, told);
    blocks_[index].is_listed = false;
  }
  listed_.clear();
  gathered_bytes_.store(0, std::memory_order_relaxed);
  return parcel;
}

/// Adds what is untold of a block, if anything is.
void Border::add_record(std::vector<std::byte>& parcel, std::size_t index, Told told) {
  Lanes& untold = blocks_[index].untold[static_cast<std::size_t>(told)];
  std::byte record[bytes_of_head + sizeof(Lanes)];
  std::size_t size = bytes_of_head;
  unsigned lanes = 0;
  for (std::int32_t lane = 0; lane < block_rows; ++lane) {
    if (untold[lane] == 0) continue;
    lanes |= 1U << lane;
    std::memcpy(record + size, &untold[lane], sizeof(Word));
    size += sizeof(Word);
    untold[lane] = 0;
  }
  if (lanes == 0) return;
  const auto block_row = static_cast<std::uint32_t>(index / static_cast<std::size_t>(words_));
  const auto word = static_cast<std::uint32_t>(index % static_cast<std::size_t>(words_));
  const std::uint32_t head =
      (word << bits_of_block_row | block_row) << bits_of_told | static_cast<std::uint32_t>(told);
  std::memcpy(record, &head, sizeof head);
  record[sizeof head] = static_cast<std::byte>(lanes);
  parcel.insert(parcel.end(), record, record + size);
}

Result<Border::Record> Border::read(std::span<const std::byte> parcel, std::size_t& at) const {
  if (parcel.size() - at < bytes_of_head) return damaged(at, "the parcel ends in the head of a record");
  std::uint32_t head = 0;
  std::memcpy(&head, parcel.data() + at, sizeof head);
  const auto lanes = static_cast<unsigned>(parcel[at + sizeof head]);
  const std::uint32_t block_row = head >> bits_of_told & ((1U << bits_of_block_row) - 1);
  Record record;
  record.told = static_cast<Told>(head & 1);
  record.cells.row = first_row_ + static_cast<std::int32_t>(block_row) * block_rows;
  record.cells.word = static_cast<std::int32_t>(head >> (bits_of_told + bits_of_block_row));
  const std::size_t rows = static_cast<std::size_t>(std::popcount(lanes)) * sizeof(Word);
  if (parcel.size() - at - bytes_of_head < rows) return damaged(at, "the parcel ends in a record");
  std::size_t from = at + bytes_of_head;
  for_each_bit(lanes, [&](int lane) {
    std::memcpy(&record.cells.mask[lane], parcel.data() + from, sizeof(Word));
    from += sizeof(Word);
  });
  if (!sees(record.cells.row) || !is_on_board(record.cells, window_))
    return damaged(at, "the record has cells that this player does not see");
  at = from;
  return record;
}

void Border::note(const Record& record) {
  const std::lock_guard lock(mutex_);
  Lanes& known =
      blocks_[index_of(record.cells.row, record.cells.word)].known[static_cast<std::size_t>(record.told)];
  for (std::int32_t lane = 0; lane < block_rows; ++lane) known[lane] |= record.cells.mask[lane];
}

}  // namespace mines
