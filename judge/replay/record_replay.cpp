#include "judge/replay/record_replay.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>
#include <vector>

#include "board/bit_plane.hpp"
#include "field/files/board_file.hpp"
#include "record/record_reader.hpp"

namespace mines::judge {

namespace {

/// The cells that were opened at one time. They are counted once the answer's start is known, at the end of
/// the record.
struct Opened {
  std::uint64_t time;
  std::uint32_t safe;
  std::uint32_t mines;
};

class Replay final : public RecordedBoard {
 public:
  Replay(RecordReader reader, Field field, BitPlane open)
      : reader_(std::move(reader)), field_(std::move(field)), open_(std::move(open)) {}

  Result<Replayed> count(const std::string& record, std::optional<double> limit);

 private:
  Word closed(std::int32_t row, std::int32_t word) const override;
  const char* open(const RecordedWord& opened) override;
  Result<void> check_end(const RecordReader::Chunk& chunk, const std::string& record) const;
  Tally tally(std::uint64_t safe, std::uint64_t mines) const;
  Tally tally_by(std::uint64_t time) const;

  RecordReader reader_;
  Field field_;
  BitPlane open_;
  std::uint64_t safe_ = 0;
  std::uint64_t mines_ = 0;
  bool by_time_ = false;
  std::vector<Opened> opened_;  ///< only if cells count up to a time
};

Result<Replayed> Replay::count(const std::string& record, std::optional<double> limit) {
  bool ended = false;
  by_time_ = limit.has_value();
  for (;;) {
    MINES_LET(const auto chunk, reader_.next());
    Result<void> taken;
    if (chunk.head.kind == record::cells && !ended) {
      taken = reader_.read_cells(chunk, *this);
    } else if (chunk.head.kind == record::server_end && !ended) {
      taken = check_end(chunk, record);
      ended = true;
    } else if (chunk.head.kind == record::report && ended) {
      const std::uint64_t start = chunk.head.time - reader_.server().clock;
      // 1e15 µs are 31 years. The bound keeps the sum below within 64 bits.
      const double last = std::min(limit.value_or(0) * 1e6, 1e15);
      Replayed replayed{tally(safe_, mines_), tally_by(start + static_cast<std::uint64_t>(last)),
                        std::string(chunk.payload), reader_.judge().penalty};
      MINES_TRY(reader_.expect_end());
      return replayed;
    } else {
      taken = bad_input(record, chunk.offset,
                        fmt::format("a chunk of kind {}, expected {}", chunk.head.kind,
                                    ended ? "the judge's report" : "opened cells or the server's end"));
    }
    if (!taken) return Unexpected(taken.error());
  }
}

Word Replay::closed(std::int32_t row, std::int32_t word) const {
  return field_.size().word_mask(word) & ~(field_.mines().row(row)[word] | open_.row(row)[word]);
}

const char* Replay::open(const RecordedWord& opened) {
  Word& open = open_.row(opened.row)[opened.word];
  // The server records each cell once, when it opens it. A second time would count it twice.
  if ((open & opened.mask) != 0) return "cells that an earlier event has opened";
  open |= opened.mask;
  const Word hit = opened.mask & field_.mines().row(opened.row)[opened.word];
  const auto mines = static_cast<std::uint32_t>(std::popcount(hit));
  const auto safe = static_cast<std::uint32_t>(std::popcount(opened.mask ^ hit));
  safe_ += safe;
  mines_ += mines;
  // Without a limit the sums are enough, and the list would grow with the record.
  if (!by_time_) return nullptr;
  // Times never decrease in a chunk, so cells of one time mostly follow each other.
  if (opened_.empty() || opened_.back().time != opened.time) opened_.push_back({opened.time, 0, 0});
  opened_.back().safe += safe;
  opened_.back().mines += mines;
  return nullptr;
}

Result<void> Replay::check_end(const RecordReader::Chunk& chunk, const std::string& record) const {
  record::ServerEnd end{};
  if (chunk.payload.size() != sizeof end)
    return bad_input(
        record, chunk.offset,
        fmt::format("the server's end has {} bytes, expected {}", chunk.payload.size(), sizeof end));
  std::memcpy(&end, chunk.payload.data(), sizeof end);
  // The server counted by itself, so a record that lost cells or gained some is noticed.
  if (end.safe == safe_ && end.mines == mines_) return {};
  return bad_input(record, chunk.offset,
                   fmt::format("the server counted {} safe cells and {} mines, the record has {} and {}",
                               end.safe, end.mines, safe_, mines_));
}

Tally Replay::tally(std::uint64_t safe, std::uint64_t mines) const {
  const std::int64_t side = field_.size().rows;
  return {side, side, static_cast<std::int64_t>(field_.mine_count()), static_cast<std::int64_t>(safe),
          static_cast<std::int64_t>(mines)};
}

Tally Replay::tally_by(std::uint64_t time) const {
  std::uint64_t safe = 0;
  std::uint64_t mines = 0;
  for (const Opened& opened : opened_) {
    if (opened.time > time) continue;
    safe += opened.safe;
    mines += opened.mines;
  }
  return tally(safe, mines);
}

}  // namespace

Result<Replayed> replay(const std::string& record, const std::string& map, std::optional<double> limit) {
  MINES_LET(auto reader, RecordReader::open(record));
  if (const std::int64_t penalty = reader.judge().penalty; penalty > max_penalty) {
    return bad_input(record, fmt::format("a penalty of {}, expected at most {}", penalty, max_penalty));
  }
  MINES_LET(auto board, read_board(map));
  Field& field = board.field;
  MINES_TRY(reader.require_map(map, field.size(), field.mine_count(), [&](std::int32_t row, Word* words) {
    std::copy_n(field.mines().row(row), field.size().words(), words);
  }));
  MINES_LET(auto open, BitPlane::make(field.size()));
  return Replay(std::move(reader), std::move(field), std::move(open)).count(record, limit);
}

}  // namespace mines::judge
