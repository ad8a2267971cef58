// The positions of tests/positions, whose README describes the format.
#pragma once

#include <cctype>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "components/component.hpp"
#include "support/exact_integer.hpp"

namespace mines::testing {

struct CountedPosition {
  std::string name;
  Component component;  ///< all unknown cells, by rows, connected or not
  int least = 0;
  std::vector<ExactInteger> models;  ///< by mines, from `least` on; empty if there is none
  std::vector<std::vector<ExactInteger>> mine;
  std::optional<std::uint64_t> mines;  ///< on the unknown cells, if the position gives that number
};

/// The unknown cells and numbers of a picture as one component.
inline Component component_of(const std::vector<std::string>& rows) {
  Component component;
  std::map<Cell, std::uint32_t> index;
  const auto at = [&](Cell cell) {
    const auto& row = rows[static_cast<std::size_t>(cell.row)];
    return static_cast<std::size_t>(cell.column) < row.size() ? row[static_cast<std::size_t>(cell.column)]
                                                              : '.';
  };
  const BoardSize size{static_cast<std::int32_t>(rows.size()),
                       static_cast<std::int32_t>(rows.front().size())};
  for_each_cell(size, [&](Cell cell) {
    if (at(cell) != '?') return;
    index[cell] = static_cast<std::uint32_t>(component.cells.size());
    component.cells.push_back(cell);
  });
  for_each_cell(size, [&](Cell cell) {
    if (std::isdigit(static_cast<unsigned char>(at(cell))) == 0) return;
    Constraint constraint(cell, at(cell) - '0');
    for_each_neighbour(size, cell, [&](Cell beside) {
      if (at(beside) == '*') constraint.shift(-1);
      if (at(beside) == '?') constraint.add(index[beside]);
    });
    component.constraints.push_back(constraint);
  });
  return component;
}

/// Throws if the file is not as it should be.
inline CountedPosition read_position(const std::filesystem::path& path) {
  std::ifstream file(path);
  CountedPosition position;
  position.name = path.filename().string();
  const auto numbers = [&](const std::string& line) {
    std::istringstream text(line.substr(line.find(':') + 1));
    std::vector<ExactInteger> all;
    for (std::string number; text >> number;) all.emplace_back(number);
    return all;
  };
  std::string line;
  while (std::getline(file, line) && line != "board") {
    if (line.rfind("mines ", 0) == 0) position.mines = std::stoull(line.substr(6));
  }
  std::vector<std::string> rows;
  while (std::getline(file, line) && line != "models") rows.push_back(line);
  if (rows.empty() || !std::getline(file, line))
    throw std::runtime_error(position.name + ": no board and models");
  position.component = component_of(rows);
  if (line == "none") return position;
  position.least = std::stoi(line);
  position.models = numbers(line);
  while (std::getline(file, line)) {
    if (position.mine.size() == position.component.cells.size())
      throw std::runtime_error(position.name + ": too many cells");
    const Cell cell = position.component.cells[position.mine.size()];
    if (line.rfind(std::to_string(cell.row) + "," + std::to_string(cell.column) + ":", 0) != 0)
      throw std::runtime_error(position.name + ": another cell is expected than " + line);
    position.mine.push_back(numbers(line));
  }
  if (position.mine.size() != position.component.cells.size())
    throw std::runtime_error(position.name + ": too few cells");
  return position;
}

}  // namespace mines::testing
