#include "apps/classroom/course_input.hpp"

#include <fmt/format.h>

#include <charconv>

#include "base/assert.hpp"

namespace mines::classroom {

namespace {

constexpr int end_of_input = std::char_traits<char>::eof();
constexpr std::size_t longest_word = 100;
constexpr int least_batch_side = 3;
constexpr int most_batch_side = 35;
constexpr int most_map_side = 64;

bool is_blank(int byte) { return byte == ' ' || (byte >= '\t' && byte <= '\r'); }

/// A word of the input as an error shows it: printable and short.
std::string quoted(const std::string& word) {
  std::string text;
  for (const char byte : word) text += byte >= ' ' && byte <= '~' ? byte : '?';
  if (text.size() > 20) text = text.substr(0, 20) + "...";
  return fmt::format("'{}'", text);
}

template <class Number>
bool is_number(const std::string& word, Number& number) {
  const char* const end = word.data() + word.size();
  const auto [stop, problem] = std::from_chars(word.data(), end, number);
  return problem == std::errc() && stop == end;
}

}  // namespace

std::string MapText::text() const {
  std::string text = fmt::format("{} {}\n", rows, columns);
  for (const std::string& row : blocks) text += row + '\n';
  return text;
}

/// The next byte, or end_of_input. The stream's buffer is read directly and no further than needed, so a
/// person may type operations one by one.
int CourseInput::peek() { return stream_.sgetc(); }

void CourseInput::step() {
  const int byte = stream_.sbumpc();
  ++column_;
  if (byte != '\n') return;
  ++line_;
  column_ = 1;
}

Unexpected<Error> CourseInput::wrong(const std::string& found, const std::string& expected) const {
  return bad_input("standard input", fmt::format("line {}, column {}: {}, expected {}", word_line_,
                                                 word_column_, found, expected));
}

Result<std::string> CourseInput::word(const char* what) {
  while (is_blank(peek())) step();
  word_line_ = line_;
  word_column_ = column_;
  std::string word;
  // A word ends at longest_word bytes, so input without blanks takes no memory. No right word is that long.
  for (int byte = peek(); byte != end_of_input && !is_blank(byte) && word.size() < longest_word;
       byte = peek()) {
    word += static_cast<char>(byte);
    step();
  }
  if (word.empty()) return wrong("the input ends", what);
  return word;
}

Result<int> CourseInput::number(const char* what, int least, int most) {
  MINES_ASSERT(least <= most);
  MINES_LET(const auto text, word(what));
  int number = 0;
  if (is_number(text, number) && number >= least && number <= most) return number;
  return wrong(quoted(text), fmt::format("{}, from {} to {}", what, least, most));
}

Result<std::uint64_t> CourseInput::seed() {
  MINES_LET(const auto text, word("the seed"));
  std::uint64_t seed = 0;
  if (is_number(text, seed)) return seed;
  return wrong(quoted(text), "the seed, a number from 0 to 2^64 - 1");
}

Result<MapText> CourseInput::map() {
  MapText map;
  for (auto [what, side] : {std::pair("the number of rows of the map", &map.rows),
                            {"the number of columns of the map", &map.columns}}) {
    MINES_LET(*side, number(what, 1, most_map_side));
  }
  const auto columns = static_cast<std::size_t>(map.columns);
  for (int row = 0; row < map.rows; ++row) {
    const std::string what = fmt::format("row {} of the map, {} blocks '.' or 'X'", row, columns);
    MINES_LET(auto blocks, word(what.c_str()));
    if (const std::size_t odd = blocks.find_first_not_of(".X"); odd != std::string::npos) {
      // The error names the wrong block, not the beginning of its row.
      word_column_ += odd;
      return wrong(quoted(blocks.substr(odd, 1)), what);
    }
    if (blocks.size() != columns) return wrong(fmt::format("{} blocks", blocks.size()), what);
    map.blocks.push_back(std::move(blocks));
  }
  return map;
}

Result<BatchRule> CourseInput::batch_rule() {
  BatchRule rule;
  MINES_LET(rule.rows, number("the rows", least_batch_side, most_batch_side));
  MINES_LET(rule.columns, number("the columns", least_batch_side, most_batch_side));
  // At least one block is free: the first one.
  MINES_LET(rule.mines, number("the mines", 1, rule.cells() - 1));
  MINES_LET(rule.seed, seed());
  MINES_LET(rule.min_dist, number("min_dist", 0, most_batch_side));
  if (rule.mines > rule.fewest_candidates()) {
    return wrong(fmt::format("min_dist {}", rule.min_dist),
                 fmt::format("one that leaves room for {} mines", rule.mines));
  }
  return rule;
}

}  // namespace mines::classroom
