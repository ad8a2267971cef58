// What a player tells the neighbour on one side of its band: cells of the rows that both see, open or known
// to be mines, each once. It remembers what the neighbour knows already, from either of them.
//
// A parcel is a sequence of records, each of one block: 4 bytes that name the block and what is said of it,
// 1 byte for the rows that follow, and 8 bytes for each of these rows. What is told of a block between two
// parcels is one record: most blocks open bit by bit, and a record for each bit took three times the bytes.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <span>
#include <vector>

#include "base/error.hpp"
#include "board/band.hpp"
#include "board/clicks.hpp"

namespace mines {

enum class Side : std::uint8_t { above, below };

/// What a record says of cells.
enum class Told : std::uint8_t { opened, mines };

/// Thread-safe.
class Border {
 public:
  /// The border of a band on a side where the board goes on.
  Border(const Band& band, Side side);

  /// Whether a row of the window lies in the rows that both see.
  bool sees(std::int32_t row) const { return row >= first_row_ && row < end_row_; }
  /// Tells of cells of a block of the window that both see, as far as the neighbour does not know them.
  void tell(Told told, std::int32_t row, std::int32_t word, const Lanes& cells);

  /// At most so many bytes wait for take().
  std::size_t gathered() const { return gathered_bytes_.load(std::memory_order_relaxed); }
  /// The records since the last call.
  std::vector<std::byte> take();

  /// Takes the neighbour's records: calls visit(told, cells as clicks) for each. Fails, and names the byte,
  /// at the first damaged one.
  template <class Visit>
  Result<void> hear(std::span<const std::byte> parcel, const Visit& visit) {
    for (std::size_t at = 0; at < parcel.size();) {
      MINES_LET(const Record record, read(parcel, at));
      note(record);
      visit(record.told, record.cells);
    }
    return {};
  }

 private:
  struct Record {
    Told told = Told::opened;
    ClickBlock cells{};
  };
  /// What the neighbour knows of a block, and what of that it is to be told with the next parcel.
  struct BlockThere {
    Lanes known[2]{};  // by Told
    Lanes untold[2]{};
    bool is_listed = false;
  };

  Result<Record> read(std::span<const std::byte> parcel, std::size_t& at) const;
  void note(const Record& record);
  void add_record(std::vector<std::byte>& parcel, std::size_t index, Told told);
  std::size_t index_of(std::int32_t row, std::int32_t word) const {
    const auto block = static_cast<std::size_t>((row - first_row_) / block_rows);
    return block * static_cast<std::size_t>(words_) + static_cast<std::size_t>(word);
  }

  std::int32_t first_row_;  // the rows that both see, of the window
  std::int32_t end_row_;
  std::int32_t words_;
  BoardSize window_;
  std::mutex mutex_;
  std::vector<BlockThere> blocks_;   // by row of blocks and word
  std::vector<std::size_t> listed_;  // those with something untold
  std::atomic<std::size_t> gathered_bytes_ = 0;
};

}  // namespace mines
