#include "reference/puzzle.hpp"

#include <sstream>
#include <stdexcept>

namespace reference {

namespace {

/// The lines that say something, without comments and blanks at their ends.
std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) {
    line = line.substr(0, line.find('#'));
    const std::size_t end = line.find_last_not_of(" \t\r");
    line.erase(end == std::string::npos ? 0 : end + 1);
    if (!line.empty()) lines.push_back(line);
  }
  return lines;
}

}  // namespace

Board read_board(const std::string& text) {
  std::vector<std::string> lines = lines_of(text);
  Board board;
  bool has_size = false;
  if (!lines.empty() && lines.front().find_first_of(" \t") != std::string::npos) {
    std::istringstream words(lines.front());
    words >> board.rows >> board.columns;
    if (words.fail()) throw std::runtime_error("a first line that is no size");
    if (int mines = 0; words >> mines) board.mines = mines;
    lines.erase(lines.begin());
    has_size = true;
  }
  if (lines.empty()) throw std::runtime_error("no rows");
  const auto rows = static_cast<int>(lines.size());
  const auto columns = static_cast<int>(lines.front().size());
  if (has_size && (rows != board.rows || columns != board.columns))
    throw std::runtime_error("rows or columns that the first line does not have");
  board.rows = rows;
  board.columns = columns;
  for (const std::string& line : lines) {
    if (line.size() != lines.front().size()) throw std::runtime_error("rows of different lengths");
    for (const char cell : line) {
      if ((cell < '0' || cell > '8') && std::string("?.!F").find(cell) == std::string::npos)
        throw std::runtime_error(std::string("a cell '") + cell + "'");
      board.cells += cell == '.' ? '?' : cell == 'F' ? '!' : cell;
    }
  }
  return board;
}

Puzzle::Puzzle(const Board& from) : board(from), place(from.cells.size(), -1) {
  const auto cells = static_cast<int>(board.cells.size());
  for (int cell = 0; cell < cells; ++cell) {
    const char shown = board.cells[static_cast<std::size_t>(cell)];
    flags += shown == '!' ? 1 : 0;
    if (shown != '?') continue;
    place[static_cast<std::size_t>(cell)] = static_cast<int>(unknown.size());
    unknown.push_back(cell);
  }
  numbers_of.resize(unknown.size());
  for (int cell = 0; cell < cells; ++cell) {
    const char shown = board.cells[static_cast<std::size_t>(cell)];
    if (shown == '?' || shown == '!') continue;
    Sum sum{{}, shown - '0'};
    board.for_each_neighbour(cell, [&](int beside) {
      const int at = place[static_cast<std::size_t>(beside)];
      if (at >= 0) sum.cells.push_back(at);
      sum.mines -= board.cells[static_cast<std::size_t>(beside)] == '!' ? 1 : 0;
    });
    for (const int at : sum.cells)
      numbers_of[static_cast<std::size_t>(at)].push_back(static_cast<int>(numbers.size()));
    number_cells.push_back(cell);
    numbers.push_back(std::move(sum));
  }
}

}  // namespace reference
