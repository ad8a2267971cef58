// The text of --help.
#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "cli/options.hpp"

namespace mines::cli {

namespace {

constexpr std::size_t width = 80;
/// Where the explanation of an option begins.
constexpr std::size_t explained_at = 26;

/// An option's line: `left`, then its explanation from the column `explained_at`.
std::string option_lines(const std::string& left, std::string_view text) {
  std::string lines = left;
  if (left.size() + 2 > explained_at) lines += '\n';
  lines.append(explained_at - (lines.back() == '\n' ? 0 : left.size()), ' ');
  append_words(lines, explained_at, explained_at, text);
  return lines;
}

/// Paragraphs in lines of at most `width` characters; a line that begins with a blank stays as it is.
std::string paragraphs(std::string_view text) {
  const auto is_kept = [](std::string_view line) { return line.empty() || line.front() == ' '; };
  std::string lines;
  std::string paragraph;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    if (!is_kept(line)) paragraph.append(paragraph.empty() ? "" : " ").append(line);
    if (!paragraph.empty() && (is_kept(line) || text.empty())) {
      append_words(lines, 0, 0, paragraph);
      paragraph.clear();
    }
    if (is_kept(line)) lines += std::string(line) + '\n';
  }
  return lines;
}

/// The left part of an option's line: "  -o, --output FILE".
std::string left_column(const Option& row) {
  if (row.is_bare) return "  " + name_of(row);
  std::string text = row.letter != '\0' ? fmt::format("  -{}, --{}", row.letter, row.name)
                                        : fmt::format("      --{}", row.name);
  if (row.value.shape.empty()) return text;
  return text + (row.value.implied ? fmt::format("[={}]", row.value.shape) : " " + row.value.shape);
}

}  // namespace

void append_words(std::string& lines, std::size_t column, std::size_t indent, std::string_view text) {
  while (!text.empty()) {
    const std::string_view word = text.substr(0, text.find(' '));
    text.remove_prefix(std::min(word.size() + 1, text.size()));
    // A word that is too long for any line stays whole.
    if (column > indent && column + 1 + word.size() > width) {
      lines += '\n' + std::string(indent, ' ');
      column = indent;
    }
    if (column > indent) {
      lines += ' ';
      ++column;
    }
    lines += word;
    column += word.size();
  }
  lines += '\n';
}

std::string explanation(const Option& row) {
  std::string facts;
  const auto add = [&facts](const std::string& what, const std::string& fact) {
    if (!fact.empty()) facts += (facts.empty() ? "" : "; ") + (what + fact);
  };
  add("", row.value.range);
  if (!row.is_required) add("default: ", row.value.usual);
  if (row.value.implied) add(fmt::format("without {}: ", row.value.shape), *row.value.implied);
  add("variable: ", row.variable);
  return facts.empty() ? row.help : fmt::format("{} ({})", row.help, facts);
}

std::string help_text(const Usage& usage, const std::vector<Option>& table) {
  std::vector<std::pair<std::string, std::string>> groups;
  for (const Option& row : complete(table)) {
    const std::string title = row.is_bare ? "Arguments" : row.group;
    auto group =
        std::find_if(groups.begin(), groups.end(), [&](const auto& known) { return known.first == title; });
    if (group == groups.end()) group = groups.insert(groups.end(), {title, ""});
    group->second += option_lines(left_column(row), explanation(row));
  }
  std::string text = fmt::format("Usage: {}{}{}\n\n{}", usage.program, usage.synopsis.empty() ? "" : " ",
                                 usage.synopsis, paragraphs(usage.text));
  for (const auto& [title, lines] : groups) text += fmt::format("\n{}:\n{}", title, lines);
  if (!usage.examples.empty()) text += "\nExamples:\n" + paragraphs(usage.examples);
  std::string exits;
  for (const ExitStatus& exit : usage.exits)
    exits += fmt::format("{} {} {}", exits.empty() ? "Exit codes:" : ";", exit.code, exit.meaning);
  return exits.empty() ? text : text + "\n" + paragraphs(exits + ".");
}

}  // namespace mines::cli
