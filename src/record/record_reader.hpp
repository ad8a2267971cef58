// Reads the record of a game (record_layout.hpp) from front to back and checks every byte. A file that is
// damaged, truncated or no record gives ExitCode::bad_input with the file, the byte offset and the mistake.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "base/assert.hpp"
#include "base/error.hpp"
#include "board/geometry.hpp"
#include "os/byte_reader.hpp"
#include "record/event_reader.hpp"
#include "record/record_layout.hpp"

namespace mines {

/// For one thread.
class RecordReader {
 public:
  static Result<RecordReader> open(const std::string& path);

  const record::JudgeHead& judge() const { return judge_; }
  const record::ServerHead& server() const { return server_; }
  BoardSize size() const {
    MINES_ASSERT(server_.side >= 1 && server_.side <= max_side);  // open() has checked it
    return {static_cast<std::int32_t>(server_.side), static_cast<std::int32_t>(server_.side)};
  }

  /// Fails unless the given map is the map of the recorded game. `map`: the name of the map's file, for
  /// errors. copy_row(row, words) must write the mines of a row to `words` (record::map_digest(), check.hpp).
  Result<void> require_map(const std::string& map, BoardSize size, std::uint64_t mines,
                           const std::function<void(std::int32_t, Word*)>& copy_row) const;

  struct Chunk {
    record::ChunkHead head;
    std::uint64_t offset = 0;  ///< byte offset of the head in the file
    std::string_view payload;  ///< valid until the next call of next() or expect_end()
  };
  /// The next chunk. Fails if it is damaged or out of order. The last chunk is that of kind record::report;
  /// do not call next() after it.
  Result<Chunk> next();
  /// Fails if any bytes are left after the chunks that were read.
  Result<void> expect_end();

  /// Opens on `board` the cells of a chunk of kind record::cells. Call this for every such chunk in turn,
  /// with the same board. Fails, with the event's offset, if an event is impossible or refused by the board.
  Result<void> read_cells(const Chunk& chunk, RecordedBoard& board) const;

 private:
  explicit RecordReader(ByteReader file) : file_(std::move(file)) {}
  template <class Head>
  Result<void> read_head(Head& head, const char* what);
  Unexpected<Error> wrong(std::uint64_t offset, std::string what) const {
    return bad_input(file_.name(), offset, std::move(what));
  }

  ByteReader file_;
  record::JudgeHead judge_{};
  record::ServerHead server_{};
  std::uint32_t chunks_ = 0;
  std::size_t shown_ = 0;  ///< size of the chunk returned last; the next call skips it in file_
};

}  // namespace mines
