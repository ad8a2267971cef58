#include "board/board_name.hpp"

#include <fmt/format.h>

#include <charconv>

namespace mines {

namespace {

struct Known {
  const char* name;
  NamedBoard board;
};
constexpr Known known_boards[] = {{"expert", {{16, 30}, 99}},
                                  {"intermediate", {{16, 16}, 40}},
                                  {"beginner", {{9, 9}, 10}},
                                  {"8x8", {{8, 8}, 10}}};

/// The number at the start of the text, which is taken, if it ends the text or `separator` follows.
bool take_number(std::string_view& text, char separator, std::string_view& digits) {
  const std::size_t end = text.find_first_not_of("0123456789");
  digits = text.substr(0, end);
  if (digits.empty() || (separator == '\0') != (end == std::string_view::npos)) return false;
  if (separator != '\0' && text[end] != separator) return false;
  text.remove_prefix(separator == '\0' ? text.size() : end + 1);
  return true;
}

Result<std::uint64_t> number_of(std::string_view digits, std::uint64_t least, std::uint64_t most,
                                const std::string& where) {
  std::uint64_t number = 0;
  const auto [stop, problem] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (problem == std::errc{} && number >= least && number <= most) return number;
  return bad_input(where, fmt::format("'{}' is not a number from {} to {}", digits, least, most));
}

}  // namespace

Result<NamedBoard> parse_board_name(const std::string& text, const std::string& where) {
  for (const Known& known : known_boards) {
    if (text == known.name) return known.board;
  }
  std::string_view rest = text;
  std::string_view rows, columns, mines;
  if (!take_number(rest, 'x', rows) || !take_number(rest, '/', columns) || !take_number(rest, '\0', mines)) {
    return bad_input(where, fmt::format("'{}' is not expert, intermediate, beginner, 8x8 or "
                                        "ROWSxCOLUMNS/MINES, as in 16x30/99",
                                        text));
  }
  const auto row_count = number_of(rows, 1, max_side, where);
  if (!row_count) return tl::unexpected(row_count.error());
  const auto column_count = number_of(columns, 1, max_side, where);
  if (!column_count) return tl::unexpected(column_count.error());
  const BoardSize size{static_cast<std::int32_t>(*row_count), static_cast<std::int32_t>(*column_count)};
  return number_of(mines, 0, size.cells(), where).map([size](std::uint64_t count) {
    return NamedBoard{size, count};
  });
}

}  // namespace mines
