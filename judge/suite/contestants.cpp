#include "judge/suite/contestants.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <string_view>
#include <system_error>
#include <utility>

#include "base/printable.hpp"
#include "judge/game/play_options.hpp"
#include "os/byte_reader.hpp"

namespace mines::judge {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t longest_list = std::size_t{4} << 20;
constexpr std::string_view blanks = " \t";

/// The contestants so far. Errors have no place yet.
class Contestants {
 public:
  /// What is wrong with this one; empty if it was added.
  std::string add(Contestant contestant) {
    if (const std::string fault = name_fault(contestant.name); !fault.empty())
      return fmt::format("the name '{}' {}", printable(contestant.name), fault);
    if (contestant.name.size() > longest_name)
      return fmt::format("the name '{}' has more than {} bytes", contestant.name, longest_name);
    if (!names_.insert(contestant.name).second)
      return fmt::format("the name '{}' comes twice", contestant.name);
    if (all_.size() == most_contestants) return fmt::format("more than {} contestants", most_contestants);
    all_.push_back(std::move(contestant));
    return {};
  }
  Result<std::vector<Contestant>> take(const std::string& path) {
    if (all_.empty()) return bad_input(path, "there is no contestant");
    return std::move(all_);
  }

 private:
  std::vector<Contestant> all_;
  std::set<std::string> names_;
};

Result<std::vector<Contestant>> read_folder(const std::string& path) {
  std::vector<std::string> names;
  std::error_code problem;
  for (fs::directory_iterator entry(path, problem), end; !problem && entry != end; entry.increment(problem)) {
    const std::string name = entry->path().filename().string();
    if (name.starts_with('.')) continue;
    // Contestants may have made the entries: a link would play another one's program.
    if (entry->is_symlink(problem))
      return bad_input(path, fmt::format("'{}' is a symbolic link, expected a program", printable(name)));
    names.push_back(name);
  }
  if (problem) return bad_input(path, problem.message());
  // A folder has no order of its own, and the order of the solvers is that of the games.
  std::sort(names.begin(), names.end());
  Contestants contestants;
  for (const std::string& name : names) {
    const std::string fault = contestants.add({name, (fs::path(path) / name).string()});
    if (!fault.empty()) return bad_input(path, fault);
  }
  return contestants.take(path);
}

/// The contestant of a line that is neither empty nor a comment.
Contestant read_line(const std::string& list, std::string_view line) {
  const std::size_t end = std::min(line.find_first_of(blanks), line.size());
  std::string program(line.substr(0, end));
  line.remove_prefix(std::min(line.find_first_not_of(blanks, end), line.size()));
  std::string name = line.empty() ? fs::path(program).filename().string() : std::string(line);
  if (!is_built_in(program)) {
    // Paths are relative to the list, so that it works from every folder.
    const fs::path folder = fs::path(list).parent_path();
    program = ((folder.empty() ? "." : folder) / program).string();
  }
  return {std::move(name), std::move(program)};
}

Result<std::vector<Contestant>> read_list(const std::string& path) {
  MINES_LET(const auto text, read_whole(path, longest_list));
  Contestants contestants;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    std::string_view line(text.data() + begin, end - begin);
    if (line.ends_with('\r')) line.remove_suffix(1);
    line.remove_prefix(std::min(line.find_first_not_of(blanks), line.size()));
    line = line.substr(0, line.find_last_not_of(blanks) + 1);
    if (!line.empty() && !line.starts_with('#')) {
      const std::string fault = contestants.add(read_line(path, line));
      if (!fault.empty()) return bad_input(path, begin, fault);
    }
    begin = end + 1;
  }
  return contestants.take(path);
}

}  // namespace

std::string name_fault(const std::string& name) {
  if (name.empty()) return "is empty";
  if (!is_utf8(name) || printable(name) != name) return "is not UTF-8, or has control characters";
  if (std::string_view("=+-@").find(name.front()) != std::string_view::npos)
    return fmt::format("begins with '{}'", name.front());
  return {};
}

Result<std::vector<Contestant>> read_contestants(const std::string& path) {
  std::error_code problem;
  return fs::is_directory(path, problem) ? read_folder(path) : read_list(path);
}

}  // namespace mines::judge
