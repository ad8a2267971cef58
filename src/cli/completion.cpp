#include "cli/completion.hpp"

#include <algorithm>

namespace mines::cli {

std::vector<CompletedLine> completed_lines(const ProgramDescription& program) {
  std::vector<CompletedLine> lines(1);
  std::vector<Option> own = program.own.table;
  for (const Part& part : program.parts) {
    const Description& description = part.description;
    if (part.is_subcommand()) {
      lines.push_back({part.name, part.summary, complete(description.table)});
      continue;
    }
    for (const Option& row : description.table) {
      const bool is_known =
          std::any_of(own.begin(), own.end(), [&](const Option& known) { return known.name == row.name; });
      if (!is_known) own.push_back(row);
    }
  }
  lines.front().table = complete(own);
  return lines;
}

std::vector<std::string> words_of(const Value& value) {
  std::vector<std::string> words = value.choices;
  if (!words.empty() || value.shape.find('|') == std::string::npos) return words;
  // Of "auto|N" only "auto" is a word that can be typed as it is.
  for (std::size_t begin = 0; begin <= value.shape.size();) {
    const std::size_t end = std::min(value.shape.find('|', begin), value.shape.size());
    const std::string word = value.shape.substr(begin, end - begin);
    if (std::all_of(word.begin(), word.end(), [](char letter) { return letter >= 'a' && letter <= 'z'; }))
      words.push_back(word);
    begin = end + 1;
  }
  return words;
}

std::string short_help(const Option& row) {
  return row.help.substr(0, std::min(row.help.find("; "), row.help.find(". ")));
}

std::string quoted(const std::string& text, const std::string& quote) {
  std::string all = "'";
  for (const char letter : text) all += letter == '\'' ? quote : std::string(1, letter);
  return all + "'";
}

}  // namespace mines::cli
