// Reads a record from front to back. Every byte is checked: a file that is damaged, cut short or no record
// gives ExitCode::bad_input with the file, the byte offset and what was expected there.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/byte_reader.hpp"
#include "base/error.hpp"
#include "board/geometry.hpp"
#include "record/layout.hpp"

namespace mines {

/// Cells of a word that were open at a given time.
struct RecordedWord {
  std::uint64_t time = 0;  ///< µs on the record's clock
  std::int32_t row = 0;
  std::int32_t word = 0;
  Word mask = 0;  ///< not 0, all on the board; safe cells and mines
};

/// The board that the events of a record open, step by step.
class RecordedBoard {
 public:
  /// The safe cells of a word of the board that are still closed.
  virtual Word closed(std::int32_t row, std::int32_t word) const = 0;
  /// Opens cells. Returns null, or a text that says why the cells cannot be.
  virtual const char* open(const RecordedWord& opened) = 0;

 protected:
  ~RecordedBoard() = default;
};

/// One thread uses it.
class RecordReader {
 public:
  /// Opens a record and reads its heads.
  static Result<RecordReader> open(const std::string& path);

  const record::JudgeHead& judge() const { return judge_; }
  const record::ServerHead& server() const { return server_; }
  BoardSize size() const {
    return {static_cast<std::int32_t>(server_.side), static_cast<std::int32_t>(server_.side)};
  }

  struct Chunk {
    record::ChunkHead head;
    std::uint64_t offset = 0;  ///< byte offset of its head
    std::string_view payload;  ///< valid until the next call
  };
  /// The next chunk. Fails if it is not whole or not the next one. The report is the last chunk: do not ask
  /// for another.
  Result<Chunk> next();
  /// Fails if any bytes follow.
  Result<void> expect_end();

  /// Opens on `board` what a chunk of kind record::cells says, in its order. To be called for every such
  /// chunk in turn, with one board. An impossible event, or one for which the board gives a text, is an error
  /// at its byte.
  Result<void> read_cells(const Chunk& chunk, RecordedBoard& board) const;

 private:
  explicit RecordReader(ByteReader file) : file_(std::move(file)) {}
  template <class Head>
  Result<void> read_head(Head& head, const char* what);
  tl::unexpected<Error> wrong(std::uint64_t offset, std::string what) const {
    return bad_input(file_.name(), offset, std::move(what));
  }

  ByteReader file_;
  record::JudgeHead judge_{};
  record::ServerHead server_{};
  std::uint32_t chunks_ = 0;
  std::size_t shown_ = 0;  ///< bytes of the chunk that the caller has been given, not yet taken
};

}  // namespace mines
