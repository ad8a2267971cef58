#include "record/record_reader.hpp"

#include <fmt/format.h>

#include <cmath>
#include <cstring>
#include <optional>
#include <utility>

#include "base/assert.hpp"
#include "board/tile.hpp"
#include "record/check.hpp"

namespace mines {

namespace {

/// Walks through the events of a chunk.
class EventReader {
 public:
  EventReader(const RecordReader::Chunk& chunk, BoardSize size)
      : bytes_(chunk.payload), size_(size), words_(size.words()), time_(chunk.head.time) {}

  /// False at the first event that is impossible or refused: it is at event(), and why() gives the reason.
  bool read(const RecordReader::Visit& visit);
  std::size_t event() const { return event_; }
  const char* why() const { return why_; }

 private:
  bool refuse(const char* why) {
    why_ = why;
    return false;
  }
  bool read_event(const RecordReader::Visit& visit);
  bool read_block(const RecordReader::Visit& visit);
  bool read_word(const RecordReader::Visit& visit, bool mines);
  bool read_mask(const RecordReader::Visit& visit, unsigned lane, bool mines);
  std::optional<unsigned> byte();
  std::optional<std::uint64_t> number();
  std::optional<Word> mask();

  std::string_view bytes_;
  BoardSize size_;
  std::int64_t words_;
  std::uint64_t time_;
  std::size_t position_ = 0;
  std::size_t event_ = 0;
  std::int64_t block_ = 0;
  const char* why_ = "";
};

bool EventReader::read(const RecordReader::Visit& visit) {
  while (position_ < bytes_.size()) {
    event_ = position_;
    if (!read_event(visit)) return false;
  }
  return true;
}

bool EventReader::read_event(const RecordReader::Visit& visit) {
  const auto head = number();
  if (!head) return refuse("an event that does not end");
  const std::uint64_t rest = *head >> 2;
  if ((*head & 3) == record::later) {
    if (rest > ~time_) return refuse("a time beyond all times");
    time_ += rest;
    return true;
  }
  const auto step =
      (rest & 1) == 0 ? static_cast<std::int64_t>(rest / 2) : -static_cast<std::int64_t>(rest / 2) - 1;
  const std::int64_t blocks = (size_.rows + block_rows - 1) / block_rows * words_;
  if (step >= blocks || step <= -blocks) return refuse("a block that is not on the board");
  block_ += step;
  if (block_ < 0 || block_ >= blocks) return refuse("a block that is not on the board");
  if ((*head & 3) == record::block) return read_block(visit);
  return read_word(visit, (*head & 3) == record::mines_word);
}

bool EventReader::read_block(const RecordReader::Visit& visit) {
  const auto rows = byte();
  if (!rows || *rows == 0) return refuse("a block without rows");
  for (unsigned lane = 0; lane < block_rows; ++lane) {
    if ((*rows >> lane & 1) != 0 && !read_mask(visit, lane, false)) return false;
  }
  return true;
}

bool EventReader::read_word(const RecordReader::Visit& visit, bool mines) {
  const auto lane = byte();
  if (!lane || *lane >= static_cast<unsigned>(block_rows)) return refuse("a row beyond the block");
  return read_mask(visit, *lane, mines);
}

bool EventReader::read_mask(const RecordReader::Visit& visit, unsigned lane, bool mines) {
  const auto cells = mask();
  if (!cells || *cells == 0) return refuse("a row without cells");
  const auto row = static_cast<std::int32_t>(block_ / words_) * block_rows + static_cast<std::int32_t>(lane);
  const auto word = static_cast<std::int32_t>(block_ % words_);
  if (row >= size_.rows || (*cells & ~size_.word_mask(word)) != 0) return refuse("cells off the board");
  const char* const refused = visit({time_, row, word, *cells, mines});
  return refused == nullptr || refuse(refused);
}

std::optional<unsigned> EventReader::byte() {
  if (position_ == bytes_.size()) return std::nullopt;
  return static_cast<unsigned char>(bytes_[position_++]);
}

std::optional<std::uint64_t> EventReader::number() {
  std::uint64_t number = 0;
  for (unsigned shift = 0; shift < 64; shift += 7) {
    const auto part = byte();
    if (!part) return std::nullopt;
    if (shift == 63 && *part > 1) return std::nullopt;
    number |= std::uint64_t{*part & 0x7f} << shift;
    if (*part < 0x80) return number;
  }
  return std::nullopt;
}

std::optional<Word> EventReader::mask() {
  const auto present = byte();
  if (!present) return std::nullopt;
  Word mask = 0;
  for (unsigned i = 0; i < sizeof mask; ++i) {
    if ((*present >> i & 1) == 0) continue;
    const auto part = byte();
    if (!part || *part == 0) return std::nullopt;
    mask |= Word{*part} << (8 * i);
  }
  return mask;
}

}  // namespace

Result<RecordReader> RecordReader::open(const std::string& path) {
  MINES_LET(auto file, ByteReader::open(path));
  RecordReader reader(std::move(file));
  MINES_LET(const auto magic, reader.file_.peek(sizeof record::magic));
  if (magic != std::string_view(record::magic, sizeof record::magic)) {
    return reader.wrong(0, "no record of a game: it does not begin with 'minesrec'");
  }
  MINES_TRY(reader.read_head(reader.judge_, "the judge's head"));
  const record::JudgeHead& judge = reader.judge_;
  if (judge.version != record::version) {
    return reader.wrong(8,
                        fmt::format("a record of version {}, expected {}", judge.version, record::version));
  }
  if (judge.penalty < 0 || !std::isfinite(judge.seconds) || judge.seconds <= 0) {
    return reader.wrong(16, "an impossible penalty or time limit");
  }
  MINES_TRY(reader.read_head(reader.server_, "the server's head"));
  const record::ServerHead& server = reader.server_;
  if (server.side < 1 || server.side > max_side || server.mines > server.side * server.side) {
    return reader.wrong(sizeof judge, "an impossible board");
  }
  return reader;
}

template <class Head>
Result<void> RecordReader::read_head(Head& head, const char* what) {
  const std::uint64_t offset = file_.offset();
  MINES_LET(const auto bytes, file_.read(&head, sizeof head));
  if (bytes != sizeof head) return wrong(file_.offset(), fmt::format("the record ends in {}", what));
  if (head.check != record::check_of(head)) return wrong(offset, fmt::format("{} is damaged", what));
  return {};
}

Result<RecordReader::Chunk> RecordReader::next() {
  file_.skip(std::exchange(shown_, 0));
  Chunk chunk;
  chunk.offset = file_.offset();
  MINES_LET(const auto head, file_.peek(sizeof chunk.head));
  if (head.size() != sizeof chunk.head) {
    return wrong(chunk.offset + head.size(), "the record is cut short: it has no report at its end");
  }
  std::memcpy(&chunk.head, head.data(), sizeof chunk.head);
  if (chunk.head.bytes > record::max_payload) return wrong(chunk.offset, "a damaged chunk");
  MINES_LET(const auto whole, file_.peek(sizeof chunk.head + chunk.head.bytes));
  if (whole.size() != sizeof chunk.head + chunk.head.bytes) {
    return wrong(chunk.offset + whole.size(), "the record is cut short in a chunk");
  }
  chunk.payload = whole.substr(sizeof chunk.head);
  const std::uint64_t expected =
      record::check(chunk.payload.data(), chunk.payload.size(), record::check_of(chunk.head));
  if (chunk.head.check != expected) return wrong(chunk.offset, "a damaged chunk");
  if (chunk.head.number != chunks_) {
    return wrong(chunk.offset, fmt::format("chunk {}, expected chunk {}", chunk.head.number, chunks_));
  }
  ++chunks_;
  shown_ = whole.size();
  return chunk;
}

Result<void> RecordReader::expect_end() {
  file_.skip(std::exchange(shown_, 0));
  MINES_LET(const auto more, file_.peek(1));
  if (!more.empty()) return wrong(file_.offset(), "bytes after the report, expected the end of the record");
  return {};
}

Result<void> RecordReader::read_cells(const Chunk& chunk, const Visit& visit) const {
  MINES_ASSERT(chunk.head.kind == record::cells);
  EventReader events(chunk, size());
  if (events.read(visit)) return {};
  return wrong(chunk.offset + sizeof chunk.head + events.event(), events.why());
}

}  // namespace mines
