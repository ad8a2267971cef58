// What people type or pipe into the course's programs, read with the place of everything that is wrong.
#pragma once

#include <cstdint>
#include <istream>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "classroom/generator.hpp"

namespace mines::classroom {

/// A map as the course's programs read it.
struct MapText {
  int rows = 0;
  int columns = 0;
  std::vector<std::string> blocks;

  /// What InitMap() reads.
  std::string text() const;
};

/// Reads words from a stream as they come. Errors are ExitCode::bad_input with line and column, both counted
/// from 1; columns are bytes.
class CourseInput {
 public:
  explicit CourseInput(std::istream& stream) : stream_(*stream.rdbuf()) {}

  /// "rows columns" from 1 to 64 and the rows.
  Result<MapText> map();
  /// A number within bounds; `what` says what it is.
  Result<std::int64_t> number(const char* what, std::int64_t least, std::int64_t most);
  Result<std::uint64_t> seed();
  /// "rows columns mines", "seed", "min_dist".
  Result<BatchRule> batch_rule();

 private:
  Result<std::string> word(const char* what);
  tl::unexpected<Error> wrong(const std::string& found, const std::string& expected) const;
  int peek();
  void step();

  std::streambuf& stream_;
  std::uint64_t line_ = 1;
  std::uint64_t column_ = 1;
  std::uint64_t word_line_ = 1;  // where the last word begins
  std::uint64_t word_column_ = 1;
};

}  // namespace mines::classroom
