// Reads the input of the course's programs.
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
  std::vector<std::string> blocks;

  /// The map in the format that InitMap() of server.h reads.
  std::string text() const;
};

/// Reads a stream no further than needed. Errors are ExitCode::bad_input with line and byte, both from 1.
class CourseInput {
 public:
  explicit CourseInput(std::istream& stream) : stream_(*stream.rdbuf()) {}

  /// Reads "rows columns", each from 1 to 64, and then the lines of the map.
  Result<MapText> map();
  /// `what` names the number in errors.
  Result<int> number(const char* what, int least, int most);
  Result<std::uint64_t> seed();
  /// Reads "rows columns mines", "seed" and "min_dist".
  Result<BatchRule> batch_rule();

 private:
  Result<std::string> word(const char* what);
  Unexpected<Error> wrong(const std::string& found, const std::string& expected) const;
  int peek();
  void step();

  std::streambuf& stream_;
  std::uint64_t line_ = 1;
  std::uint64_t column_ = 1;
  std::uint64_t word_line_ = 1;  // where the last word begins
  std::uint64_t word_column_ = 1;
};

}  // namespace mines::classroom
