// Reads a text line by line, without the ends of lines.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "os/byte_reader.hpp"

namespace mines {

/// The reader stays at the beginning of line() until the next call of next(). So a caller that stops after a
/// line can let others read this line again.
class TextLines {
 public:
  explicit TextLines(ByteReader& from) : from_(from) {}

  /// Goes to the next line; line() is valid until the next call. False at the end of the file. Fails if the
  /// line has ByteReader::longest_peek bytes or more.
  Result<bool> next() {
    from_.skip(taken_);
    MINES_LET(const auto ahead, from_.peek(ByteReader::longest_peek));
    const std::size_t end = ahead.find('\n');
    if (end == std::string_view::npos && ahead.size() == ByteReader::longest_peek)
      return bad_input(from_.name(), from_.offset(),
                       fmt::format("a line of more than {} bytes", ahead.size() - 1));
    taken_ = end == std::string_view::npos ? ahead.size() : end + 1;
    line_ = ahead.substr(0, end);
    if (line_.ends_with('\r')) line_.remove_suffix(1);
    if (taken_ > 0) ++number_;
    return taken_ > 0;
  }
  std::string_view line() const { return line_; }
  /// The number of the line, from 1.
  std::uint64_t number() const { return number_; }

  /// An error at byte `column` (from 0) of the line. The text of the error counts columns from 1.
  Unexpected<Error> wrong(std::size_t column, const std::string& expected) const {
    const std::string found = column < line_.size() ? "found " + shown(line_[column]) : "the line ends";
    return bad_input(
        from_.name(), from_.offset() + column,
        fmt::format("line {}, column {}: {}, expected {}", number_, column + 1, found, expected));
  }
  /// The error that the text has no more lines.
  Unexpected<Error> ended(const std::string& expected) const {
    return bad_input(from_.name(), from_.offset(), "the file ends, expected " + expected);
  }

 private:
  ByteReader& from_;
  std::string_view line_;
  std::size_t taken_ = 0;
  std::uint64_t number_ = 0;
};

}  // namespace mines
