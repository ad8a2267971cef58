#include <fmt/format.h>

#include <algorithm>

#include "cli/completion.hpp"

namespace mines::cli {

namespace {

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
    cases += fmt::format("        ' '*) ((COMP_CWORD > 1)) || words='{}' ;;\n", fmt::join(subcommands, " "));
  } else {
    const bool has_bare = bare.is_file || !bare.choices.empty();
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
