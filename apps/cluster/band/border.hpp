// Collects what a player sends to the neighbour on one side of its band (apps/cluster/band/band.hpp): open
// cells and known mines in the rows that both players see. Each cell is sent at most once as open and once as
// a mine.
//
// What was collected is sent as a parcel, a sequence of records. A record is about a block of 8 rows x 64
// columns: 4 bytes name the block and the kind of news, 1 byte the rows with news; each such row has 8 bytes.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <span>
#include <vector>

#include "apps/cluster/band/band.hpp"
#include "base/error.hpp"
#include "board/clicks.hpp"

namespace mines {

enum class Side : std::uint8_t { above, below };

/// The parcels of a player, for a thread that carries parcels while another thread plays.
class Cargo {
 public:
  virtual ~Cargo() = default;
  /// Takes the parcel for a side: what was gathered since the last call. May be empty.
  virtual std::vector<std::byte> take_parcel(Side to) = 0;
  /// An upper bound of the bytes that take_parcel() would return.
  virtual std::size_t gathered(Side to) const = 0;
  /// Takes a parcel from the neighbour on a side. Fails if the parcel is damaged.
  virtual Result<void> deliver(Side from, std::span<const std::byte> parcel) = 0;
  /// Whether delivered news still wait for the player.
  virtual bool has_news() const = 0;
};

/// What a record reports of its cells.
enum class Told : std::uint8_t { opened, mines };

/// Thread-safe.
class Border {
 public:
  /// The neighbour is on this `side` of the band, so the board must go on there.
  Border(const Band& band, Side side);

  /// Whether both this player and the neighbour see a row of this player's window.
  bool sees(std::int32_t row) const { return row >= first_row_ && row < end_row_; }
  /// Adds `cells` of the block at first row `row`, first column 64 · `word`, to the next parcel. Leaves out
  /// cells that one of the two players has already reported to the other as `told`. sees(row) must be true.
  void tell(Told told, std::int32_t row, std::int32_t word, const Lanes& cells);

  /// An upper bound of the bytes of the next parcel.
  std::size_t gathered() const { return gathered_bytes_.load(std::memory_order_relaxed); }
  /// Takes the parcel that was gathered since the last call.
  std::vector<std::byte> take();

  /// Reads the neighbour's parcel. Calls visit(told, cells) for each record; `cells` is a ClickBlock. Stops
  /// at the first damaged record with an error, which names the record's byte offset.
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
  /// What the neighbour knows of a block, and what the next parcel will report of the block.
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

  std::int32_t first_row_;  // first of the rows that both players see, counted in the window
  std::int32_t end_row_;    // one past the last of these rows
  std::int32_t words_;
  BoardSize window_;
  std::mutex mutex_;
  std::vector<BlockThere> blocks_;   // by row of blocks and word
  std::vector<std::size_t> listed_;  // indices of the blocks with news for the next parcel
  std::atomic<std::size_t> gathered_bytes_ = 0;
};

}  // namespace mines
