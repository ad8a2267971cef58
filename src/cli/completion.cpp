#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "base/read_number.hpp"
#include "cli/description.hpp"

namespace mines::cli {

namespace {

/// A command line to complete: a subcommand's, or the program's own.
struct CompletedLine {
  std::string subcommand{};   ///< empty: the program's own
  std::vector<Option> table;  ///< with the rows that every program has
};

/// The program's own line, which has the options of all parts that are no subcommands, and then a line for
/// each subcommand.
std::vector<CompletedLine> completed_lines(const ProgramDescription& program) {
  std::vector<CompletedLine> lines(1);
  std::vector<Option> own = program.own.table;
  for (const Part& part : program.parts) {
    const Description& description = part.description;
    if (part.is_subcommand()) {
      lines.push_back({part.name, complete(description.table)});
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

/// The words that a value may be, or may be among others.
std::vector<std::string> words_of(const Value& value) {
  std::vector<std::string> words = value.choices;
  if (!words.empty() || value.shape.find('|') == std::string::npos) return words;
  // Of "auto|N" only "auto" is a word that can be typed as it is. items_of() splits at ',' as well. No shape
  // has both ',' and '|'.
  for (const std::string& word : items_of(value.shape)) {
    if (std::all_of(word.begin(), word.end(), [](char letter) { return letter >= 'a' && letter <= 'z'; }))
      words.push_back(word);
  }
  return words;
}

/// A case of the words before the cursor: "'generate --output' | 'generate -o'".
std::string bash_pattern(const CompletedLine& line, const Option& row) {
  std::string pattern = fmt::format("'{} --{}='", line.subcommand, row.name);
  if (row.value.implied) return pattern;  // in a word of its own it is no value
  pattern += fmt::format(" | '{} --{}'", line.subcommand, row.name);
  if (row.letter != '\0') pattern += fmt::format(" | '{} -{}'", line.subcommand, row.letter);
  return pattern;
}

/// What sets the variables `words` and `files` of the script; nothing if there are no candidates.
std::string bash_candidates(const Value& value) {
  const std::vector<std::string> words = words_of(value);
  std::string set = words.empty() ? "" : fmt::format(" words='{}'", fmt::join(words, " "));
  if (value.is_file) set += " files=1";
  return set;
}

std::string value_cases(const CompletedLine& line) {
  std::string cases;
  for (const Option& row : line.table) {
    if (row.is_bare || row.value.shape.empty()) continue;
    cases += fmt::format("    {}){} ;;\n", bash_pattern(line, row), bash_candidates(row.value));
  }
  return cases;
}

/// The cases of an option's name, and of an argument without one.
std::string argument_cases(const CompletedLine& line, const std::vector<std::string>& subcommands) {
  std::vector<std::string> options;
  Value bare;
  for (const Option& row : line.table) {
    if (row.is_bare) {
      bare.is_file = bare.is_file || row.value.is_file;
      for (const std::string& word : words_of(row.value)) bare.choices.push_back(word);
      continue;
    }
    options.push_back("--" + row.name);
    if (row.letter != '\0') options.push_back(fmt::format("-{}", row.letter));
  }
  std::string cases =
      fmt::format("        '{} -'*) words='{}' ;;\n", line.subcommand, fmt::join(options, " "));
  if (line.subcommand.empty() && !subcommands.empty()) {
    // A subcommand is only the first word.
    cases += fmt::format("        ' '*) ((COMP_CWORD > 1)) || words='{}' ;;\n", fmt::join(subcommands, " "));
  } else {
    const bool has_bare = bare.is_file || !bare.choices.empty();
    // Where nothing but options can follow, they are offered without a dash.
    if (!has_bare) bare.choices = options;
    cases += fmt::format("        '{} '*){} ;;\n", line.subcommand, bash_candidates(bare));
  }
  return cases;
}

}  // namespace

std::string bash_completion(const ProgramDescription& program) {
  const std::vector<CompletedLine> lines = completed_lines(program);
  std::vector<std::string> subcommands;
  std::string values;
  std::string arguments;
  for (const CompletedLine& line : lines) {
    if (!line.subcommand.empty()) subcommands.push_back(line.subcommand);
  }
  for (const CompletedLine& line : lines) {
    values += value_cases(line);
    arguments += argument_cases(line, subcommands);
  }
  std::string function = program.name();
  // POSIX names of functions have no '-'.
  std::replace(function.begin(), function.end(), '-', '_');
  const std::string find_subcommand = subcommands.empty() ? ""
                                                          : fmt::format(
                                                                "  if ((COMP_CWORD > 1)); then\n"
                                                                "    case ${{COMP_WORDS[1]}} in\n"
                                                                "      {}) subcommand=${{COMP_WORDS[1]}} ;;\n"
                                                                "    esac\n"
                                                                "  fi\n",
                                                                fmt::join(subcommands, " | "));
  return fmt::format(R"(# bash completion of {0}, made by '{0} --generate bash'.
_{1}() {{
  local current=${{COMP_WORDS[COMP_CWORD]}} option=${{COMP_WORDS[COMP_CWORD - 1]}} subcommand='' words='' files=''
  # Bash makes three words of --name=value.
  if [[ $current == = ]]; then
    current=
    option+='='
  elif [[ $option == = ]]; then
    option=${{COMP_WORDS[COMP_CWORD - 2]}}=
  fi
{2}  case "$subcommand $option" in
{3}    *)
      case "$subcommand $current" in
{4}      esac
      ;;
  esac
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
  [[ $files ]] || return 0
  compopt -o filenames 2>/dev/null
  mapfile -t -O "${{#COMPREPLY[@]}}" COMPREPLY < <(compgen -f -- "$current")
}}
complete -F _{1} {0}
)",
                     program.name(), function, find_subcommand, values, arguments);
}

}  // namespace mines::cli
