#include "record/record_reader.hpp"

#include <fmt/format.h>

#include <cmath>
#include <cstring>
#include <utility>

#include "base/assert.hpp"
#include "record/check.hpp"

namespace mines {

Result<RecordReader> RecordReader::open(const std::string& path) {
  MINES_LET(auto file, ByteReader::open(path));
  RecordReader reader(std::move(file));
  MINES_LET(const auto magic, reader.file_.peek(sizeof record::magic));
  if (magic != std::string_view(record::magic, sizeof record::magic)) {
    return reader.wrong(0, "the file is no record of a game: it does not begin with 'minesrec'");
  }
  MINES_TRY(reader.read_head(reader.judge_, "the judge's head"));
  const record::JudgeHead& judge = reader.judge_;
  if (judge.version != record::version) {
    return reader.wrong(8,
                        fmt::format("a record of version {}, expected {}", judge.version, record::version));
  }
  if (judge.penalty < 0 || !std::isfinite(judge.seconds) || judge.seconds <= 0) {
    return reader.wrong(16, "the penalty or the time limit is impossible");
  }
  MINES_TRY(reader.read_head(reader.server_, "the server's head"));
  const record::ServerHead& server = reader.server_;
  if (server.side < 1 || server.side > max_side || server.mines > server.side * server.side) {
    return reader.wrong(sizeof judge, "the side or the number of mines is impossible");
  }
  return reader;
}

template <class Head>
Result<void> RecordReader::read_head(Head& head, const char* what) {
  const std::uint64_t offset = file_.offset();
  MINES_LET(const auto bytes, file_.read(&head, sizeof head));
  if (bytes != sizeof head) return wrong(file_.offset(), fmt::format("the record is cut short in {}", what));
  if (head.check != record::check_of(head)) return wrong(offset, fmt::format("{} is damaged", what));
  return {};
}

Result<void> RecordReader::require_map(const std::string& map, BoardSize size, std::uint64_t mines,
                                       const std::function<void(std::int32_t, Word*)>& copy_row) const {
  if (std::cmp_not_equal(size.rows, server_.side) || mines != server_.mines) {
    return bad_input(
        map, fmt::format("{} x {} cells with {} mines, but the record is of {} x {} with {}", size.rows,
                         size.columns, mines, server_.side, server_.side, server_.mines));
  }
  if (record::map_digest(size, copy_row) == server_.map_digest) return {};
  return bad_input(map, "the mines differ from those of the map that was recorded");
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
  // Before the checksum: a larger payload does not fit into the reader's buffer.
  if (chunk.head.bytes > record::max_payload) return wrong(chunk.offset, "the chunk is damaged");
  MINES_LET(const auto whole, file_.peek(sizeof chunk.head + chunk.head.bytes));
  if (whole.size() != sizeof chunk.head + chunk.head.bytes) {
    return wrong(chunk.offset + whole.size(), "the record is cut short in a chunk");
  }
  chunk.payload = whole.substr(sizeof chunk.head);
  const std::uint64_t expected =
      record::check(chunk.payload.data(), chunk.payload.size(), record::check_of(chunk.head));
  if (chunk.head.check != expected) return wrong(chunk.offset, "the chunk is damaged");
  if (chunk.head.number != chunks_) {
    return wrong(chunk.offset, fmt::format("chunk {}, expected chunk {}", chunk.head.number, chunks_));
  }
  if (chunk.head.kind == record::report && chunk.head.time < server_.clock)
    return wrong(chunk.offset, "the answer starts before the record does");
  ++chunks_;
  // The payload points into the reader's buffer, so the chunk is skipped only at the next call.
  shown_ = whole.size();
  return chunk;
}

Result<void> RecordReader::expect_end() {
  file_.skip(std::exchange(shown_, 0));
  MINES_LET(const auto more, file_.peek(1));
  if (!more.empty()) return wrong(file_.offset(), "bytes after the report, expected the end of the record");
  return {};
}

Result<void> RecordReader::read_cells(const Chunk& chunk, RecordedBoard& board) const {
  MINES_ASSERT(chunk.head.kind == record::cells);
  EventReader events(chunk.payload, chunk.head.time, size(), board);
  if (events.read_all()) return {};
  return wrong(chunk.offset + sizeof chunk.head + events.event(), events.why());
}

}  // namespace mines
