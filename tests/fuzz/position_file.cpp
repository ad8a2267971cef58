#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <fstream>
#include <sstream>

#include "fuzz/case.hpp"
#include "fuzz/placements.hpp"

namespace mines::fuzz {

namespace {

constexpr std::string_view mark = "# fuzz ";

std::string counts_text(const Piece& piece) {
  const auto is_some = [](std::uint64_t models) { return models != 0; };
  const auto first = std::find_if(piece.models.begin(), piece.models.end(), is_some) - piece.models.begin();
  const auto last = piece.models.rend() - std::find_if(piece.models.rbegin(), piece.models.rend(), is_some);
  const auto row = [&](const std::vector<std::uint64_t>& counts) {
    return fmt::format("{}\n", fmt::join(counts.begin() + first, counts.begin() + last, " "));
  };
  std::string text = fmt::format("{} to {} mines: ", first, last - 1) + row(piece.models);
  for (std::size_t i = 0; i < piece.cells.size(); ++i)
    text += fmt::format("{},{}: ", piece.cells[i].row, piece.cells[i].column) + row(piece.mine[i]);
  return text;
}

/// Reads the words of an option line into the case; false if they are wrong.
bool read_option(std::istringstream words, Case& read) {
  std::string name;
  words >> name;
  char comma = 0;
  if (name == "seed") return !(words >> read.seed >> name >> read.number).fail() && name == "case";
  if (name == "at") {
    const bool is_cell = !(words >> read.at.row >> comma >> read.at.column).fail() && comma == ',';
    return is_cell && BoardSize{1024, 1024}.contains(read.at);
  }
  if (name == "odds") return !(words >> read.odds).fail() && read.odds > 0;
  if (name == "budget") return !(words >> read.budget).fail();
  if (name != "calls") return false;
  read.calls.clear();
  for (std::string call; words >> call;) read.calls.push_back(call);
  return true;
}

/// What is wrong with the picture, null if nothing is.
const char* fault_of(const Case& read) {
  const auto& rows = read.picture.rows;
  if (rows.empty() || rows.front().empty()) return "no board";
  if (rows.size() > 64 || rows.front().size() > 64) return "more than 64 rows or columns";
  for (const std::string& row : rows) {
    if (row.size() != rows.front().size()) return "rows of different lengths";
    if (row.find_first_not_of("012345678?*") != std::string::npos)
      return "a cell that is no number, '?' or '*'";
  }
  if (count_of(read.picture, '?') > most_unknown) return "more unknown cells than brute force can do";
  return is_fit(read) ? nullptr : "a picture that does not fit at its place";
}

}  // namespace

std::string position_text(const Case& fuzz_case, const std::string& heading) {
  std::string text = fmt::format("# {}\n", heading);
  text += fmt::format("{}seed {} case {}\n", mark, fuzz_case.seed, fuzz_case.number);
  text += fmt::format("{}at {},{}\n", mark, fuzz_case.at.row, fuzz_case.at.column);
  text += fmt::format("{}odds {}\n", mark, fuzz_case.odds);
  text += fmt::format("{}budget {}\n", mark, fuzz_case.budget);
  text += fmt::format("{}calls {}\n", mark, fmt::join(fuzz_case.calls, " "));
  text += fmt::format("board\n{}\nmodels\n", fmt::join(fuzz_case.picture.rows, "\n"));
  const Piece all = piece_of(fuzz_case.picture, unknown_cells(fuzz_case.picture));
  const bool possible = all.consistent() && settled_numbers_hold(fuzz_case.picture);
  return text + (possible ? counts_text(all) : "none\n");
}

Result<Case> read_case(const std::string& path, const std::vector<std::string>& names) {
  std::ifstream file(path);
  if (!file) return bad_input(path, "cannot be opened");
  Case read;
  read.calls = names;
  std::string line;
  while (std::getline(file, line) && line != "board") {
    if (line.rfind(mark, 0) != 0) continue;
    if (!read_option(std::istringstream(line.substr(mark.size())), read))
      return bad_input(path, fmt::format("'{}' is no line that mines-fuzz writes", line));
  }
  while (std::getline(file, line) && line != "models") read.picture.rows.push_back(line);
  if (line != "models") return bad_input(path, "no 'board' with 'models' behind it");
  if (const char* const fault = fault_of(read)) return bad_input(path, fault);
  for (const std::string& call : read.calls) {
    if (std::find(names.begin(), names.end(), call) == names.end())
      return bad_input(path, fmt::format("'{}' is no call", call));
  }
  return read;
}

}  // namespace mines::fuzz
