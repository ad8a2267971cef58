#include "board/board_text.hpp"

#include <fmt/format.h>

#include "base/options.hpp"

namespace mines {

namespace {

struct NamedBoard {
  const char* name;
  SizeAndMines board;
};
constexpr NamedBoard named_boards[] = {{"expert", {{16, 30}, 99}},
                                       {"intermediate", {{16, 16}, 40}},
                                       {"beginner", {{9, 9}, 10}},
                                       {"8x8", {{8, 8}, 10}}};

/// A number that is a part of a text.
Result<std::uint64_t> number_of(const std::string& option, const std::string& text, const std::string& part,
                                std::uint64_t least, std::uint64_t most) {
  return whole_number(part == text ? option : fmt::format("{} {}", option, text), part, least, most);
}

}  // namespace

Result<Cell> parse_cell(const std::string& option, const std::string& text, BoardSize size) {
  const std::size_t comma = text.find(',');
  if (comma == std::string::npos)
    return bad_input(option, fmt::format("'{}', expected two numbers: row,column", text));
  const auto most = [](std::int32_t side) { return static_cast<std::uint64_t>(side) - 1; };
  MINES_LET(const auto row, number_of(option, text, text.substr(0, comma), 0, most(size.rows)));
  MINES_LET(const auto column, number_of(option, text, text.substr(comma + 1), 0, most(size.columns)));
  return Cell{static_cast<std::int32_t>(row), static_cast<std::int32_t>(column)};
}

Result<BoardSize> parse_size(const std::string& option, const std::string& text) {
  const std::size_t cross = text.find('x');
  const auto side = [&](const std::string& number) { return number_of(option, text, number, 1, max_side); };
  MINES_LET(const auto rows, side(text.substr(0, cross)));
  MINES_LET(const auto columns, cross == std::string::npos ? rows : side(text.substr(cross + 1)));
  return BoardSize{static_cast<std::int32_t>(rows), static_cast<std::int32_t>(columns)};
}

Result<SizeAndMines> parse_board(const std::string& option, const std::string& text) {
  for (const NamedBoard& named : named_boards) {
    if (text == named.name) return named.board;
  }
  const std::size_t slash = text.find('/');
  if (slash == std::string::npos) {
    return bad_input(option, fmt::format("'{}' is not expert, intermediate, beginner, 8x8 or "
                                         "ROWSxCOLUMNS/MINES, as in 16x30/99",
                                         text));
  }
  MINES_LET(const auto size, parse_size(option, text.substr(0, slash)));
  MINES_LET(const auto mines, number_of(option, text, text.substr(slash + 1), 0, size.cells()));
  return SizeAndMines{size, mines};
}

}  // namespace mines
