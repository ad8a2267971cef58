// Records of games: any bytes. Most would fail a check at once, so the first byte of an input says what is
// corrected before they are read; the next three are the board.
#include "field/files/map_file.hpp"
#include "fuzzers/fuzzer.hpp"
#include "judge/replay/record_replay.hpp"
#include "record/check.hpp"
#include "record/record_layout.hpp"
#include "record/record_reader.hpp"
#include "score/score.hpp"

namespace mines::fuzzers::record_target {

using namespace judge;

namespace {

enum Repair : unsigned { checks = 1, map = 2 };

/// Changes a struct of the record, if all of it is there.
template <class Head, class Change>
bool change(std::string& record, std::size_t at, const Change& change) {
  Head head{};
  if (at > record.size() || record.size() - at < sizeof head) return false;
  std::memcpy(&head, record.data() + at, sizeof head);
  change(head);
  std::memcpy(record.data() + at, &head, sizeof head);
  return true;
}

void repair(std::string& record, unsigned what, const Field& field) {
  const auto check_head = [](auto& head) { head.check = record::check_of(head); };
  std::size_t at = sizeof(record::JudgeHead);
  if ((what & checks) != 0) change<record::JudgeHead>(record, 0, check_head);
  change<record::ServerHead>(record, at, [&](record::ServerHead& head) {
    if ((what & map) != 0) {
      head.side = static_cast<std::uint64_t>(field.size().rows);
      head.mines = field.mine_count();
      head.map_digest = record::map_digest(field.size(), [&](std::int32_t row, Word* words) {
        std::copy_n(field.mines().row(row), field.size().words(), words);
      });
    }
    if ((what & checks) != 0) check_head(head);
  });
  at += sizeof(record::ServerHead);
  if ((what & checks) == 0) return;
  for (std::uint32_t number = 0, bytes = 0;; ++number, at += sizeof(record::ChunkHead) + bytes) {
    const bool there = change<record::ChunkHead>(record, at, [&](record::ChunkHead& head) {
      const std::size_t left = record.size() - at - sizeof head;
      head.number = number;
      head.bytes = bytes = static_cast<std::uint32_t>(std::min<std::size_t>(head.bytes, left));
      head.check = record::check(record.data() + at + sizeof head, bytes, record::check_of(head));
    });
    if (!there) return;
  }
}

/// A board without mines that says yes to everything that is on it.
class AnyBoard final : public RecordedBoard {
 public:
  explicit AnyBoard(BoardSize size) : size_(size), open_(BitPlane::make(size).value()) {}

  Word closed(std::int32_t row, std::int32_t word) const override {
    require_on_board(row, word);
    return size_.word_mask(word) & ~open_.word(row, word);
  }
  const char* open(const RecordedWord& opened) override {
    require_on_board(opened.row, opened.word);
    require(opened.mask != 0 && (opened.mask & ~size_.word_mask(opened.word)) == 0, "cells off the board");
    open_.row(opened.row)[opened.word] |= opened.mask;
    return nullptr;
  }

 private:
  void require_on_board(std::int32_t row, std::int32_t word) const {
    require(row >= 0 && row < size_.rows && word >= 0 && word < size_.words(), "a word off the board");
  }

  BoardSize size_;
  BitPlane open_;
};

/// What the reader tells, before anything is made of it.
void read_all(const std::string& path) {
  auto reader = RecordReader::open(path);
  if (!reader) return require_clear(reader.error());
  AnyBoard board(reader->size());
  for (;;) {
    const auto chunk = reader->next();
    if (!chunk) return require_clear(chunk.error());
    if (chunk->head.kind != record::cells) continue;
    if (const auto told = reader->read_cells(*chunk, board); !told) require_clear(told.error());
  }
}

void count(const std::string& path, const Field& field, std::optional<double> seconds) {
  const MemoryFile map;
  require(write_map(map.path(), field).has_value(), "a map cannot be written");
  const auto replayed = judge::replay(path, map.path(), seconds);
  if (!replayed) return require_clear(replayed.error());
  accept();
  const Tally& tally = replayed->tally;
  require(tally.safe_opened >= 0 && tally.safe_opened <= tally.safe_cells(), "more cells than there are");
  require(tally.mines_opened >= 0 && tally.mines_opened <= tally.mines, "more mines than there are");
  require(replayed->penalty >= 0 && replayed->penalty <= max_penalty, "a penalty that cannot be");
  for (const Report report : {Report::table, Report::json, Report::score}) {
    const auto text = report_again(*replayed, report, seconds, path);
    if (!text) require_clear(text.error());
  }
}

}  // namespace

MINES_FUZZER(record) {
  Input input(bytes);
  const unsigned what = input.byte();
  const Field field = take_board(input);
  const auto rest = input.bytes(bytes.size());
  std::string record(rest.begin(), rest.end());
  repair(record, what, field);
  const MemoryFile file(record);
  read_all(file.path());
  count(file.path(), field, std::nullopt);
  count(file.path(), field, 0.01);
}

}  // namespace mines::fuzzers::record_target
