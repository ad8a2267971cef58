#include "judge/replay/record_replay.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>
#include <vector>

#include "base/assert.hpp"
#include "base/json_bounds.hpp"
#include "board/bit_plane.hpp"
#include "field/files/text_board.hpp"
#include "judge/game/game_report.hpp"
#include "record/record_layout.hpp"
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

  Result<Replayed> count(const std::string& record, std::optional<double> limit) {
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
                                      ended ? "the judge's report" : "opened cells or the final counts"));
      }
      if (!taken) return Unexpected(taken.error());
    }
  }

 private:
  Word closed(std::int32_t row, std::int32_t word) const override {
    return field_.size().word_mask(word) & ~(field_.mines().row(row)[word] | open_.row(row)[word]);
  }

  const char* open(const RecordedWord& opened) override {
    Word& open = open_.row(opened.row)[opened.word];
    // The server records each cell once, when it opens it. A second time would count it twice.
    if ((open & opened.mask) != 0) return "the event opens a cell a second time";
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

  Result<void> check_end(const RecordReader::Chunk& chunk, const std::string& record) const {
    record::ServerEnd end{};
    if (chunk.payload.size() != sizeof end)
      return bad_input(
          record, chunk.offset,
          fmt::format("the final counts have {} bytes, expected {}", chunk.payload.size(), sizeof end));
    std::memcpy(&end, chunk.payload.data(), sizeof end);
    // The server counted by itself, so a record that lost cells or gained some is noticed.
    if (end.safe == safe_ && end.mines == mines_) return {};
    return bad_input(record, chunk.offset,
                     fmt::format("the server counted {} safe cells and {} mines, the record has {} and {}",
                                 end.safe, end.mines, safe_, mines_));
  }

  Tally tally(std::uint64_t safe, std::uint64_t mines) const {
    const std::int64_t side = field_.size().rows;
    return {side, side, static_cast<std::int64_t>(field_.mine_count()), static_cast<std::int64_t>(safe),
            static_cast<std::int64_t>(mines)};
  }

  Tally tally_by(std::uint64_t time) const {
    std::uint64_t safe = 0;
    std::uint64_t mines = 0;
    for (const Opened& opened : opened_) {
      if (opened.time > time) continue;
      safe += opened.safe;
      mines += opened.mines;
    }
    return tally(safe, mines);
  }

  RecordReader reader_;
  Field field_;
  BitPlane open_;
  std::uint64_t safe_ = 0;
  std::uint64_t mines_ = 0;
  bool by_time_ = false;
  std::vector<Opened> opened_;  ///< only if cells count up to a time
};

using report::Json;

/// A report has three levels, and a record has room for tens of thousands. Of values it has room for no more.
constexpr JsonBounds bounds{8, record::max_payload, 1000};

/// The game ends at a limit below its time: what the record's report has of a later end is no longer so.
void end_at(double limit, Json& report) {
  report["seconds"] = limit;
  report["timed_out"] = true;
  for (const char* name : {"overrun_ms", "memory_hidden", "violation", "answer_exit_code", "answer_signal"})
    report[name] = nullptr;
  for (const char* name : {"late", "memory_exceeded", "output_exceeded"}) report[name] = false;
  report["server_status"] = 0;
}

/// The table, made from the report.
std::string table_of(const Json& json, const Tally& tally, std::int64_t penalty) {
  Settings settings;
  settings.map = json.at("map");
  settings.solver = json.at("solver");
  settings.penalty = penalty;
  settings.seconds = json.at("time_limit_s");
  Outcome outcome = outcome_of(json);
  outcome.tally = tally;
  // Records of the toolkit before 1.0.0 do not say its version.
  return text_of(report_rows(settings, outcome, json.value("version", "")));
}

}  // namespace

Result<Replayed> replay(const std::string& record, const std::string& map, std::optional<double> limit) {
  MINES_LET(auto reader, RecordReader::open(record));
  if (const std::int64_t penalty = reader.judge().penalty; penalty > max_penalty) {
    return bad_input(record, fmt::format("a penalty of {}, expected at most {}", penalty, max_penalty));
  }
  MINES_LET(auto field, read_board(map));
  MINES_TRY(reader.require_map(map, field.size(), field.mine_count(), [&](std::int32_t row, Word* words) {
    std::copy_n(field.mines().row(row), field.size().words(), words);
  }));
  MINES_LET(auto open, BitPlane::make(field.size()));
  return Replay(std::move(reader), std::move(field), std::move(open)).count(record, limit);
}

Result<std::string> report_again(const Replayed& replayed, Report report, std::optional<double> limit,
                                 const std::string& record) {
  MINES_ASSERT(!limit || replayed.early.cells() > 0);
  if (const std::string excess = json_excess(replayed.report, bounds); !excess.empty())
    return bad_input(record, "the judge's report: " + excess);
  try {
    Json json = Json::parse(replayed.report);
    const bool ends_early = limit && *limit < json.at("seconds").get<double>();
    if (ends_early) end_at(*limit, json);
    if (limit) json["time_limit_s"] = std::min(*limit, json.at("time_limit_s").get<double>());
    const Tally& tally = ends_early ? replayed.early : replayed.tally;
    const Fraction points = score(tally, replayed.penalty);
    json["safe_opened"] = tally.safe_opened;
    json["mines_opened"] = tally.mines_opened;
    json["deficit"] = deficit(tally, replayed.penalty);
    json["score"] = static_cast<double>(points);
    // Records of version 1.0 do not have the word.
    json["ending"] = word_of(outcome_of(json).ending());
    if (report == Report::score) return points.text(100) + "\n";
    if (report == Report::table) return table_of(json, tally, replayed.penalty);
    return report::json_text(json) + "\n";
  } catch (const Json::exception& problem) {
    return bad_input(record, fmt::format("the judge's report is not valid: {}", problem.what()));
  }
}

}  // namespace mines::judge
