#include "apps/arena/arena_boards.hpp"

#include <fmt/format.h>
#include <xxhash.h>

#include <cstdlib>
#include <sstream>
#include <utility>

#include "base/random.hpp"
#include "os/atomic_file.hpp"
#include "os/byte_reader.hpp"

namespace mines::arena {

namespace {

/// Whether the rule allows a mine in a cell.
bool may_be_mine(const BoardRule& rule, Cell cell) {
  if (rule.first == FirstClick::any) return true;
  const int reach = rule.first == FirstClick::open ? 1 : 0;
  return std::abs(cell.row - rule.start.row) > reach || std::abs(cell.column - rule.start.column) > reach;
}

constexpr const char* title = "mines-arena 1";
constexpr std::string_view hexadecimal = "0123456789abcdef";
/// The file is read as a whole.
constexpr std::size_t longest_file = std::size_t{4} << 30;

std::string header(const BoardRule& rule, std::size_t games) {
  return fmt::format("{}\nrows {} columns {} mines {} first {} start {} {} games {}\n", title, rule.size.rows,
                     rule.size.columns, rule.mines, facts::word_of(rule.first), rule.start.row,
                     rule.start.column, games);
}

/// Four cells to a digit, the first in its highest bit; bits behind the last cell are 0.
void append_board(std::string& text, const Field& field) {
  const std::uint64_t cells = field.size().cells();
  for (std::uint64_t first = 0; first < cells; first += 4) {
    unsigned digit = 0;
    for (std::uint64_t i = first; i < first + 4; ++i)
      digit = digit << 1 | (i < cells && field.is_mine(field.size().cell(i)) ? 1U : 0U);
    text += hexadecimal[digit];
  }
  text += '\n';
}

Unexpected<Error> wrong_line(const std::string& path, std::size_t line, const std::string& what) {
  return bad_input(path, fmt::format("line {}: {}", line, what));
}

struct Header {
  BoardRule rule;
  std::size_t games = 0;
};

Result<Header> parse_header(const std::string& path, const std::string& line) {
  std::istringstream words(line);
  std::string rows, columns, mines, first, first_name, start, games;
  Header header;
  BoardRule& rule = header.rule;
  words >> rows >> rule.size.rows >> columns >> rule.size.columns >> mines >> rule.mines >> first >>
      first_name >> start >> rule.start.row >> rule.start.column >> games >> header.games;
  std::string more;
  // The names between the numbers are fixed, and nothing may follow.
  const bool read = !words.fail() && !(words >> more) && rows == "rows" && columns == "columns" &&
                    mines == "mines" && first == "first" && start == "start" && games == "games";
  if (!read) return wrong_line(path, 2, "expected 'rows R columns C mines M first RULE start R C games G'");
  const auto side_fits = [](std::int32_t side) { return side >= 1 && side <= max_side; };
  if (!side_fits(rule.size.rows) || !side_fits(rule.size.columns))
    return wrong_line(path, 2, fmt::format("expected rows and columns from 1 to {}", max_side));
  MINES_LET(rule.first, first_of(first_name, fmt::format("{}: line 2", path)));
  if (!rule.size.contains(rule.start)) return wrong_line(path, 2, "the start is not on the board");
  if (rule.mines > most_mines(rule)) return wrong_line(path, 2, "more mines than the board has room for");
  if (header.games == 0) return wrong_line(path, 2, "expected at least one game");
  return header;
}

Result<Field> board_of_line(const std::string& path, std::size_t line_number, const std::string& line,
                            const BoardRule& rule) {
  MINES_LET(auto mines, BitPlane::make(rule.size));
  const std::uint64_t cells = rule.size.cells();
  if (line.size() != (cells + 3) / 4)
    return wrong_line(path, line_number, fmt::format("{} digits, expected {}", line.size(), (cells + 3) / 4));
  for (std::size_t i = 0; i < line.size(); ++i) {
    const auto digit = hexadecimal.find(line[i]);
    if (digit == std::string_view::npos)
      return wrong_line(path, line_number, fmt::format("column {}: expected a hexadecimal digit", i + 1));
    for (std::uint64_t bit = 0; bit < 4; ++bit) {
      if ((digit >> (3 - bit) & 1) == 0) continue;
      // The unused bits of the last digit must be 0, so that a board has one text only.
      if (4 * i + bit >= cells)
        return wrong_line(path, line_number,
                          "a mine after the last cell, expected 0 in the unused bits of the last digit");
      mines.set(rule.size.cell(4 * i + bit));
    }
  }
  Field field(std::move(mines));
  if (field.mine_count() != rule.mines)
    return wrong_line(path, line_number,
                      fmt::format("{} mines, expected {}", field.mine_count(), rule.mines));
  // A player may rely on the rule's promise. So every board must keep it.
  if (rule.first != FirstClick::any && field.is_mine(rule.start))
    return wrong_line(
        path, line_number,
        fmt::format("a mine at the start, expected none with 'first {}'", facts::word_of(rule.first)));
  if (rule.first == FirstClick::open && field.number(rule.start) != 0)
    return wrong_line(path, line_number, "a mine next to the start, expected none with 'first open'");
  return field;
}

}  // namespace

std::uint64_t most_mines(const BoardRule& rule) {
  std::uint64_t kept_free = rule.first == FirstClick::any ? 0 : 1;
  if (rule.first == FirstClick::open) for_each_neighbour(rule.size, rule.start, [&](Cell) { ++kept_free; });
  return rule.size.cells() - kept_free;
}

/// Changes cells drawn at random until there are enough: to mines, or to safe cells if these are fewer.
Result<Field> draw_board(const BoardRule& rule, std::uint64_t seed, std::uint64_t game) {
  MINES_ASSERT(rule.mines <= most_mines(rule));
  MINES_LET(auto mines, BitPlane::make(rule.size));
  const std::uint64_t room = most_mines(rule);
  // The fewer of mines and safe cells are drawn: then at least half of the allowed cells are free at every
  // draw.
  const bool few = rule.mines * 2 <= room;
  if (!few) {
    for_each_cell(rule.size, [&](Cell cell) {
      if (may_be_mine(rule, cell)) mines.set(cell);
    });
  }
  RandomSequence random(seed, game);
  for (std::uint64_t left = few ? rule.mines : room - rule.mines; left > 0;) {
    const Cell cell = rule.size.cell(random.below(rule.size.cells()));
    if (!may_be_mine(rule, cell) || mines.test(cell) == few) continue;
    mines.row(cell.row)[word_of(cell)] ^= bit_of(cell);
    --left;
  }
  return Field(std::move(mines));
}

Result<FirstClick> first_of(const std::string& name, const std::string& where) {
  std::string all;
  for (const auto& [word, first] : facts::choices<FirstClick>()) {
    if (name == word) return first;
    all += (all.empty() ? "" : ", ") + word;
  }
  return bad_input(where, fmt::format("'{}' is not one of {}", name, all));
}

Result<void> write_boards(const std::string& path, const BoardSource& boards) {
  MINES_LET(auto file, AtomicFile::create(path));
  std::string text = header(boards.rule(), boards.games());
  for (std::size_t game = 0; game < boards.games(); ++game) {
    MINES_TRY(boards.with(game, [&](const Field& field) -> Result<void> {
      append_board(text, field);
      return {};
    }));
    MINES_TRY(file.write_if_long(text));
  }
  MINES_TRY(file.write(text));
  return file.commit();
}

Result<BoardSource> read_boards(const std::string& path) {
  MINES_LET(auto text, read_whole(path, longest_file));
  // Over all bytes and before parsing takes the text: tasks of an arena compare their files by it.
  std::string digest = fmt::format("{:016x}", XXH3_64bits(text.data(), text.size()));
  std::istringstream file(std::move(text));
  std::string line;
  if (!std::getline(file, line) || line != title)
    return wrong_line(path, 1, fmt::format("expected '{}'", title));
  if (!std::getline(file, line)) return wrong_line(path, 2, "the file ends");
  MINES_LET(const auto header, parse_header(path, line));
  std::vector<Field> fields;
  for (std::size_t game = 0; game < header.games; ++game) {
    if (!std::getline(file, line))
      return wrong_line(path, game + 3, fmt::format("the file ends, expected {} boards", header.games));
    // The first board stands in line 3.
    MINES_LET(auto field, board_of_line(path, game + 3, line, header.rule));
    fields.push_back(std::move(field));
  }
  if (std::getline(file, line))
    return wrong_line(path, header.games + 3,
                      fmt::format("more boards than line 2 has games: {}", header.games));
  return BoardSource(header.rule, std::move(fields), std::move(digest));
}

}  // namespace mines::arena
