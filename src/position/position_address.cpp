#include "position/position_address.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <iterator>
#include <new>

namespace mines {

namespace {

constexpr std::string_view alphabet = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
constexpr std::string_view parameter = "analysis=";
constexpr std::int32_t longest_side = 62 * 62 - 1;
/// The longest address read: each cell of the largest board as a run of its own, and room for the page.
constexpr std::size_t most_address_bytes = std::size_t{1} << 25;

constexpr char hidden_mine = 'I';
constexpr char hidden = 'H';
constexpr char flag = 'F';
constexpr char bare_flag = 'O';

/// The digits of a kind of cell: alphabet[first] to alphabet[first + base - 1] stand for 0 to base - 1.
struct Kind {
  char cell;
  std::uint32_t first;
  std::uint32_t base;
};
constexpr Kind kinds[] = {{'0', 0, 10},      {'1', 10, 7},         {'2', 17, 5},     {'3', 22, 5},
                          {'4', 27, 4},      {'5', 31, 3},         {'6', 34, 3},     {'7', 37, 1},
                          {'8', 38, 1},      {hidden_mine, 39, 4}, {hidden, 43, 10}, {flag, 53, 8},
                          {bare_flag, 61, 1}};

constexpr bool is_number(char cell) { return cell >= '0' && cell <= '8'; }
constexpr bool is_subtracted(char cell) { return cell == flag || cell == hidden_mine; }

/// Reads the value of the parameter, which begins at `at` of `text`.
class AddressReader {
 public:
  AddressReader(std::string_view text, std::size_t at, const std::string& name)
      : text_(text), at_(at), name_(name) {}

  Result<Position> read() {
    MINES_LET(const auto columns, number(2, "the columns"));
    MINES_LET(const auto rows, number(2, "the rows"));
    Position position;
    position.size = {static_cast<std::int32_t>(rows), static_cast<std::int32_t>(columns)};
    // Four digits back: two of the columns and two of the rows.
    if (rows == 0 || columns == 0)
      return bad_input(name_, at_ - 4, "no rows or no columns, expected 1 or more of each");
    MINES_LET(const auto mines, number(4, "the mines"));
    if (mines > position.size.cells())
      return bad_input(name_, at_ - 4,
                       fmt::format("{} mines, expected at most {}", mines, position.size.cells()));
    position.mines = mines;
    MINES_TRY(read_runs(position.size.cells()));
    MINES_TRY(add_subtracted(position.size));
    position.cells.resize(cells_.size());
    std::transform(cells_.begin(), cells_.end(), position.cells.begin(), [](char cell) {
      if (is_number(cell)) return static_cast<std::int8_t>(cell - '0');
      return cell == flag || cell == bare_flag ? mine_cell : unknown_cell;
    });
    return position;
  }

 private:
  Result<std::uint32_t> digit(const std::string& expected) {
    const bool ends = at_ == text_.size() || text_[at_] == '&' || text_[at_] == '#';
    if (ends) return bad_input(name_, at_, "the position ends, expected " + expected);
    const std::size_t value = alphabet.find(text_[at_]);
    if (value == alphabet.npos)
      return bad_input(
          name_, at_,
          fmt::format("found {}, expected a letter or a digit, for {}", shown(text_[at_]), expected));
    ++at_;
    return static_cast<std::uint32_t>(value);
  }

  Result<std::uint64_t> number(int digits, const char* what) {
    std::uint64_t value = 0;
    for (int i = 0; i < digits; ++i) {
      MINES_LET(const auto next, digit(fmt::format("{} in {} digits", what, digits)));
      value = value * alphabet.size() + next;
    }
    return value;
  }

  Result<void> read_runs(std::uint64_t cells) {
    const Kind* kind = nullptr;
    std::uint64_t length = 0;  // of the run
    // The last run ends where its length fills the board, because no digit marks its end.
    while (cells_.size() + length < cells || kind == nullptr) {
      MINES_LET(const auto value, digit(fmt::format("{} cells", cells)));
      const Kind& next = *std::find_if(std::begin(kinds), std::end(kinds),
                                       [&](const Kind& one) { return value < one.first + one.base; });
      // Each kind has digits of its own, so a digit of another kind ends the run.
      if (kind != &next) {
        if (kind != nullptr) cells_.append(length, kind->cell);
        kind = &next;
        length = 0;
      }
      // A kind with one digit repeats it. The others write the length as a number.
      length = next.base == 1 ? length + 1 : length * next.base + (value - next.first);
      // Checked at each digit: a long run of digits would overflow `length`.
      if (cells_.size() + length > cells)
        return bad_input(name_, at_ - 1, fmt::format("more than {} cells", cells));
    }
    cells_.append(length, kind->cell);
    const bool ends = at_ == text_.size() || text_[at_] == '&' || text_[at_] == '#';
    if (ends) return {};
    return bad_input(name_, at_,
                     fmt::format("found {}, expected the end of {} cells", shown(text_[at_]), cells));
  }

  /// Adds to each number the flags and hidden mines around it, which it was written without.
  Result<void> add_subtracted(BoardSize size) {
    for (std::uint64_t i = 0; i < cells_.size(); ++i) {
      if (!is_subtracted(cells_[i])) continue;
      for_each_neighbour(size, size.cell(i), [&](Cell cell) {
        if (is_number(cells_[size.index(cell)])) ++cells_[size.index(cell)];
      });
    }
    // '9' is no number, so the loop above stops there.
    const std::size_t high = cells_.find('9');
    if (high == cells_.npos) return {};
    const Cell cell = size.cell(high);
    return bad_input(
        name_, fmt::format("row {}, column {}: more than 8 mines around the cell", cell.row, cell.column));
  }

  std::string_view text_;
  std::size_t at_;
  const std::string& name_;
  std::string cells_;  // in the letters of kinds
};

/// Where the value of the parameter begins; npos if the address does not have it.
std::size_t find_parameter(std::string_view text) {
  for (std::size_t at = text.find('?'); at < text.size(); at = text.find('&', at + 1)) {
    if (text.substr(at + 1).starts_with(parameter)) return at + 1 + parameter.size();
  }
  return text.npos;
}

/// The cells in the letters of kinds, numbers less the flags around them.
std::string reduced_cells(const Position& position) {
  const BoardSize size = position.size;
  std::string cells(size.cells(), hidden);
  for (std::uint64_t i = 0; i < cells.size(); ++i) {
    // All flags are bare at first. The second loop subtracts those that it can.
    if (position.cells[i] == mine_cell) cells[i] = bare_flag;
    if (position.cells[i] >= 0) cells[i] = static_cast<char>('0' + position.cells[i]);
  }
  for (std::uint64_t i = 0; i < cells.size(); ++i) {
    if (cells[i] != bare_flag) continue;
    // A number next to the flag that is 0 by now cannot be reduced further, so the flag stays bare.
    bool has_zero = false;
    for_each_neighbour(size, size.cell(i), [&](Cell other) { has_zero |= cells[size.index(other)] == '0'; });
    if (has_zero) continue;
    cells[i] = flag;
    for_each_neighbour(size, size.cell(i), [&](Cell other) {
      if (is_number(cells[size.index(other)])) --cells[size.index(other)];
    });
  }
  return cells;
}

void append_number(std::string& text, std::uint64_t value, int digits) {
  for (std::uint64_t unit = digits == 2 ? 62 : 62 * 62 * 62; unit > 0; unit /= 62)
    text += alphabet[value / unit % 62];
}

void append_run(std::string& text, char cell, std::uint64_t length) {
  const Kind& kind =
      *std::find_if(std::begin(kinds), std::end(kinds), [&](const Kind& one) { return one.cell == cell; });
  if (kind.base == 1) {
    text.append(length, alphabet[kind.first]);
    return;
  }
  std::uint64_t unit = 1;
  // `unit` becomes the value of the highest digit.
  while (length / unit >= kind.base) unit *= kind.base;
  for (; unit > 0; unit /= kind.base) text += alphabet[kind.first + length / unit % kind.base];
}

}  // namespace

bool is_address(std::string_view name) { return name.starts_with("https://") || name.starts_with("http://"); }

Result<Position> parse_position_address(std::string_view text, const std::string& name) {
  const std::size_t at = find_parameter(text);
  if (at == text.npos)
    return bad_input(name, "an address without '?analysis=' or '&analysis=', expected a position in it");
  try {
    return AddressReader(text, at, name).read();
  } catch (const std::bad_alloc&) {
    return broken(name, "there is not enough memory for the position's cells");
  }
}

Result<Position> read_position_address(ByteReader& from) {
  MINES_LET(const auto text, read_whole(from, most_address_bytes));
  const auto is_blank = [](char byte) { return std::isspace(static_cast<unsigned char>(byte)) != 0; };
  const auto end = std::find_if_not(text.rbegin(), text.rend(), is_blank).base();
  // Blanks before the address are left: offsets count from the start of the file.
  return parse_position_address(
      std::string_view(text).substr(0, static_cast<std::size_t>(end - text.begin())), from.name());
}

Result<std::string> position_address_of(const Position& position, const std::string& name) {
  const auto& [rows, columns] = position.size;
  if (rows > longest_side || columns > longest_side)
    return bad_input(name, fmt::format("an address holds at most {0} x {0} cells, the position has {1} x {2}",
                                       longest_side, rows, columns));
  MINES_LET(const auto mines, needed_mines(position, name));
  std::string text = fmt::format("https://davidnhill.github.io/JSMinesweeper/index.html?board={}x{}x{}&{}",
                                 columns, rows, mines, parameter);
  append_number(text, static_cast<std::uint64_t>(columns), 2);
  append_number(text, static_cast<std::uint64_t>(rows), 2);
  append_number(text, mines, 4);
  const std::string cells = reduced_cells(position);
  for (std::size_t begin = 0; begin < cells.size();) {
    const std::size_t end = std::min(cells.find_first_not_of(cells[begin], begin), cells.size());
    append_run(text, cells[begin], end - begin);
    begin = end;
  }
  text += '\n';
  return text;
}

}  // namespace mines
