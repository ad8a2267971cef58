#include <fmt/format.h>

#include "cli/completion.hpp"

namespace mines::cli {

namespace {

std::string fish_quoted(const std::string& text) {
  std::string escaped;
  for (const char letter : text) {
    if (letter == '\\') escaped += '\\';
    escaped += letter;
  }
  return quoted(escaped, "\\'");
}

/// What follows the command and condition: " -l output -s o -r -F -d 'the map'".
std::string fish_argument(const Option& row) {
  const std::vector<std::string> words = words_of(row.value);
  std::string text;
  if (!row.is_bare) {
    text += " -l " + row.name;
    if (row.letter != '\0') text += fmt::format(" -s {}", row.letter);
    // What may stand alone takes its value in the same word only.
    if (!row.value.shape.empty() && !row.value.implied) text += row.value.is_file ? " -r" : " -x";
  }
  if (row.value.is_file) text += " -F";
  if (!words.empty()) text += " -a " + fish_quoted(fmt::format("{}", fmt::join(words, " ")));
  return text.empty() ? "" : text + " -d " + fish_quoted(short_help(row));
}

}  // namespace

std::string fish_completion(const ProgramDescription& program) {
  const std::vector<CompletedLine> lines = completed_lines(program);
  const std::string command = "complete -c " + program.name();
  std::string subcommands;
  std::string script = fmt::format("# fish completion of {0}, made by '{0} --generate fish'.\n{1} -f\n",
                                   program.name(), command);
  for (const CompletedLine& line : lines) {
    if (line.subcommand.empty()) continue;
    subcommands += (subcommands.empty() ? "" : " ") + line.subcommand;
    script += fmt::format("{} -n 'test (count (commandline -opc)) -eq 1' -a {} -d {}\n", command,
                          line.subcommand, fish_quoted(line.summary));
  }
  for (const CompletedLine& line : lines) {
    std::string condition;
    if (!line.subcommand.empty()) {
      condition = " -n " + fish_quoted("__fish_seen_subcommand_from " + line.subcommand);
    } else if (!subcommands.empty()) {
      condition = " -n " + fish_quoted("not __fish_seen_subcommand_from " + subcommands);
    }
    for (const Option& row : line.table) {
      const std::string argument = fish_argument(row);
      if (!argument.empty()) script += command + condition + argument + "\n";
    }
  }
  return script;
}

}  // namespace mines::cli
