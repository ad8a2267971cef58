#include <fmt/format.h>

#include "cli/completion.hpp"

namespace mines::cli {

namespace {

constexpr const char* zsh_quote = "'\\''";

/// Text in a specification of _arguments or _describe, where these characters end a part.
std::string zsh_escaped(const std::string& text) {
  std::string escaped;
  for (const char letter : text) {
    if (letter == ':' || letter == '[' || letter == ']' || letter == '\\') escaped += '\\';
    escaped += letter;
  }
  return escaped;
}

/// "FILE:_files": what the value is, and what finds its candidates.
std::string zsh_value(const Value& value, const std::string& shape) {
  const std::vector<std::string> words = words_of(value);
  const std::string list = fmt::format("({})", fmt::join(words, " "));
  std::string action = " ";
  if (value.is_file) {
    action = words.empty()
                 ? "_files"
                 : fmt::format("{{_alternative \"words\\:word\\:{}\" \"files\\:file\\:_files\"}}", list);
  } else if (!words.empty()) {
    action = list;
  }
  return zsh_escaped(shape) + ":" + action;
}

/// The options that may not stand beside the row, itself included: "(-o --output)".
std::string zsh_excluded(const Option& row) {
  std::string names;
  const auto add = [&names](const std::string& name) { names += (names.empty() ? "" : " ") + name; };
  if (!row.value.repeats && row.letter != '\0') {
    add(fmt::format("-{}", row.letter));
    add("--" + row.name);
  }
  for (const std::string& other : row.not_with) {
    if (other.front() >= 'a') add("--" + other);
  }
  return names.empty() ? "" : "(" + names + ")";
}

std::string zsh_argument(const Option& row) {
  const std::string help = "[" + zsh_escaped(short_help(row)) + "]";
  const Value& value = row.value;
  if (row.is_bare) {
    const char* const place = value.repeats ? "*:" : row.is_required ? ":" : "::";
    return quoted(place + zsh_value(value, name_of(row)), zsh_quote);
  }
  std::string after = help;
  const char* assigned = "";
  if (!value.shape.empty()) {
    after += (value.implied ? "::" : ":") + zsh_value(value, value.shape);
    assigned = value.implied ? "=-" : "=";
  }
  const std::string before = (value.repeats ? "*" : "") + zsh_excluded(row);
  if (row.letter == '\0')
    return quoted(fmt::format("{}--{}{}{}", before, row.name, assigned, after), zsh_quote);
  return fmt::format("{}{{-{}{},--{}{}}}{}", quoted(before, zsh_quote), row.letter,
                     value.shape.empty() ? "" : "+", row.name, assigned, quoted(after, zsh_quote));
}

std::string zsh_arguments(const CompletedLine& line, const std::string& indent) {
  std::string call = indent + "_arguments -s -S :";
  for (const Option& row : line.table) call += " \\\n" + indent + "  " + zsh_argument(row);
  return call + "\n";
}

}  // namespace

std::string zsh_completion(const ProgramDescription& program) {
  const std::vector<CompletedLine> lines = completed_lines(program);
  std::string subcommands;
  std::string cases;
  for (const CompletedLine& line : lines) {
    if (line.subcommand.empty()) continue;
    subcommands += "    " + quoted(line.subcommand + ":" + zsh_escaped(line.summary), zsh_quote) + "\n";
    cases +=
        fmt::format("      {})\n        shift words\n        ((CURRENT--))\n{}        return\n        ;;\n",
                    line.subcommand, zsh_arguments(line, "        "));
  }
  const std::string choose = subcommands.empty()
                                 ? ""
                                 : fmt::format(
                                       "  local -a subcommands\n  subcommands=(\n{}  )\n"
                                       "  if ((CURRENT > 2)); then\n    case ${{words[2]}} in\n{}    esac\n"
                                       "  elif [[ ${{words[2]}} != -* ]]; then\n"
                                       "    _describe -t commands subcommand subcommands\n    return\n  fi\n",
                                       subcommands, cases);
  return fmt::format(R"(#compdef {0}
# zsh completion of {0}, made by '{0} --generate zsh'.
_{0}() {{
{1}{2}}}
if [[ ${{funcstack[1]}} == _{0} ]]; then
  _{0} "$@"
else
  compdef _{0} {0}
fi
)",
                     program.name(), choose, zsh_arguments(lines.front(), "  "));
}

}  // namespace mines::cli
