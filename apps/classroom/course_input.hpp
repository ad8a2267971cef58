// Reads the input of a programming course's Minesweeper programs (docs/reference/classroom.md).
#pragma once

#include <cstdint>
#include <istream>
#include <string>
#include <vector>

#include "apps/classroom/generator.hpp"
#include "base/error.hpp"

namespace mines::classroom {

struct MapText {
  int rows = 0;
  int columns = 0;
  std::vector<std::string> blocks;  ///< a string of '.' and 'X' (mine) for each row

  /// The map in the format that InitMap() of server.h reads.
  std::string text() const;
};

/// Reads a stream. No call reads more than it needs. Errors are ExitCode::bad_input; they name the line and
/// the byte in the line, both counted from 1.
class CourseInput {
 public:
  explicit CourseInput(std::istream& stream) : stream_(*stream.rdbuf()) {}

  /// Reads the numbers of rows and columns, each from 1 to 64, and then the lines of the map.
  Result<MapText> map();
  /// Reads a whole number from `least` to `most`. `what`: the name of the number in errors.
  Result<int> number(const char* what, int least, int most);
  Result<std::uint64_t> seed();
  /// Reads rows, columns, mines, seed and min_dist in this order (BatchRule). Rows and columns: 3 to 35.
  Result<BatchRule> batch_rule();

 private:
  Result<std::string> word(const char* what);
  Unexpected<Error> wrong(const std::string& found, const std::string& expected) const;
  int peek();
  void step();

  std::streambuf& stream_;
  std::uint64_t line_ = 1;
  std::uint64_t column_ = 1;
  std::uint64_t word_line_ = 1;  // line and byte of the beginning of the last word
  std::uint64_t word_column_ = 1;
};

}  // namespace mines::classroom
