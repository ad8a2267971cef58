#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <string_view>

#include "base/read_number.hpp"
#include "base/version.hpp"
#include "cli/description.hpp"

namespace mines::cli {

namespace {

/// All pages of the toolkit, for SEE ALSO.
constexpr const char* pages[] = {
    "mines-arena(1)",   "mines-calls(1)", "mines-check-proof(1)", "mines-classroom(1)",
    "mines-cluster(1)", "mines-judge(1)", "mines-map(1)",         "mines-play(1)",
    "mines-server(1)",  "mines-solve(1)", "mines-view(1)",        "mines-constraints(5)",
    "mines-formats(5)", "mines-map(5)",   "mines-position(5)",    "mines-record(5)",
    "mines-protocol(7)",
};

/// `text` with the characters replaced that have a meaning in a page.
std::string roff(std::string_view text) {
  // A formatter shows '-', quotes, '^' and '~' as typographic characters. A reader could not copy these into
  // a shell.
  constexpr std::string_view replaced = "\\-'`^~";
  constexpr const char* in_a_page[] = {"\\e", "\\-", "\\(aq", "\\(ga", "\\(ha", "\\(ti"};
  std::string page;
  for (const char letter : text) {
    const std::size_t at = replaced.find(letter);
    page += at == replaced.npos ? std::string(1, letter) : in_a_page[at];
  }
  return page;
}

/// A line of text, which a '.' at its beginning would make a macro.
std::string roff_line(std::string_view text) {
  return (text.starts_with('.') ? "\\&" : "") + roff(text) + "\n";
}

std::string bold(std::string_view text) { return "\\fB" + roff(text) + "\\fR"; }
std::string italic(std::string_view text) { return "\\fI" + roff(text) + "\\fR"; }

/// Text that is filled, each sentence in a line of its own.
std::string sentences(std::string_view text) {
  // A capital letter must follow: "e.g. this" does not end a sentence.
  const auto is_end = [&](std::size_t at) {
    return text[at] == '.' && text[at + 1] == ' ' && text[at + 2] >= 'A' && text[at + 2] <= 'Z';
  };
  std::string page;
  std::size_t begin = 0;
  for (std::size_t at = 0; at + 2 < text.size(); ++at) {
    if (!is_end(at)) continue;
    page += roff_line(text.substr(begin, at + 1 - begin));
    begin = at + 2;
  }
  return page + roff_line(text.substr(begin));
}

/// A section, or with ".SS" a part of one. What comes next is a paragraph by itself.
std::string section(const std::string& macro, const std::string& title, std::string_view body) {
  constexpr std::string_view paragraph = ".PP\n";
  if (body.starts_with(paragraph)) body.remove_prefix(paragraph.size());
  return fmt::format("{} \"{}\"\n{}", macro, roff(title), body);
}

/// Paragraphs as Usage::text has them: lines that begin with a blank stay as they are.
std::string roff_paragraphs(std::string_view text) {
  std::string page;
  std::string paragraph;
  bool is_kept = false;
  const auto end_kept = [&] {
    if (is_kept) page += ".EE\n";
    is_kept = false;
  };
  const auto end_paragraph = [&] {
    if (!paragraph.empty()) page += ".PP\n" + sentences(paragraph);
    paragraph.clear();
  };
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    if (line.starts_with(' ')) {
      end_paragraph();
      if (!is_kept) page += ".PP\n.EX\n";
      is_kept = true;
      page += roff_line(line);
      continue;
    }
    end_kept();
    if (line.empty()) {
      end_paragraph();
    } else {
      paragraph.append(paragraph.empty() ? "" : " ").append(line);
    }
  }
  end_paragraph();
  end_kept();
  return page;
}

/// The page's date: "2026-11-23".
Result<std::string> date_text() {
  constexpr const char* variable = "SOURCE_DATE_EPOCH";
  constexpr std::int64_t end_of_year_9999 = 253'402'300'799;
  // SOURCE_DATE_EPOCH makes builds reproducible. The date is in UTC, so the time zone does not change the
  // page.
  std::int64_t time = std::time(nullptr);
  const char* const given = std::getenv(variable);
  if (given != nullptr && *given != '\0') {
    MINES_LET(time, read_whole_number<std::int64_t>(variable, given, 0, end_of_year_9999));
  }
  return fmt::format("{:%Y-%m-%d}", fmt::gmtime(std::time_t{time}));
}

/// The ways to call, each as a whole: "mines-map info FILE [--json]".
std::vector<std::string> calls_of(const Usage& usage) {
  std::vector<std::string> calls;
  std::string_view rest = usage.synopsis;
  // An empty synopsis is one call, that of the program alone.
  do {
    std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
    const std::string program = usage.program.substr(0, usage.program.find(' '));
    // The first line of a synopsis has no program. The other lines begin with it.
    calls.push_back(line.starts_with(program) ? std::string(line)
                                              : fmt::format("{} {}", usage.program, line));
  } while (!rest.empty());
  return calls;
}

/// Whether a part explains a call of the program: a subcommand, or an option that the call begins with.
bool is_of_part(const ProgramDescription& program, const std::string& call) {
  return std::any_of(program.parts.begin(), program.parts.end(), [&](const Part& part) {
    return (call + " ").starts_with(fmt::format("{} {} ", program.name(), part.name));
  });
}

std::string synopsis(const std::vector<std::string>& calls) {
  std::string page = ".PP\n.nf\n";
  for (const std::string& call : calls) {
    const std::size_t name = call.find(' ');
    page += bold(call.substr(0, name)) + (name == std::string::npos ? "" : roff(call.substr(name))) + "\n";
  }
  return page + ".fi\n";
}

std::string option_entry(const Option& row) {
  std::string name;
  if (row.is_bare) {
    name = italic(name_of(row));
  } else {
    if (row.letter != '\0') name = bold(fmt::format("-{}", row.letter)) + ", ";
    name += bold("--" + row.name);
    if (row.value.implied) {
      name += "[=" + italic(row.value.shape) + "]";
    } else if (!row.value.shape.empty()) {
      name += " " + italic(row.value.shape);
    }
  }
  return ".TP\n" + name + "\n" + sentences(explanation(row));
}

/// Whether a group of rows needs no title.
bool is_plain(const std::string& group) { return group == "Arguments" || group == "Options"; }

/// The rows, each group after title(its name) if it needs one.
template <class Title>
std::string option_entries(const std::vector<Option>& table, const Title& title) {
  std::vector<std::string> groups;
  const auto group_of = [](const Option& row) { return row.is_bare ? "Arguments" : row.group; };
  for (const Option& row : table) {
    // Groups come in the order of their first rows.
    if (std::find(groups.begin(), groups.end(), group_of(row)) == groups.end())
      groups.push_back(group_of(row));
  }
  std::string page;
  for (const std::string& group : groups) {
    if (!is_plain(group)) page += title(group);
    for (const Option& row : table) {
      if (group_of(row) == group) page += option_entry(row);
    }
  }
  return page;
}

std::string exit_status(const std::vector<ExitStatus>& exits) {
  std::string page;
  for (const ExitStatus& exit : exits) page += ".TP\n" + bold(exit.code) + "\n" + roff_line(exit.meaning);
  return page;
}

/// `program` is the description of the program without a subcommand, whose exit codes are not repeated.
std::string part_section(const Part& part, const Usage& program) {
  const Usage& usage = part.description.usage;
  std::string body = synopsis(calls_of(usage)) + roff_paragraphs(usage.text);
  body += option_entries(part.description.table,
                         [](const std::string& group) { return ".PP\n" + italic(group) + "\n"; });
  if (!usage.examples.empty()) body += roff_paragraphs("Examples:\n" + usage.examples);
  if (usage.exits != program.exits) body += ".PP\nExit status:\n" + exit_status(usage.exits);
  return section(".SS", part.name, body);
}

/// The variables of all rows, each with the options that it stands for.
std::string environment(const ProgramDescription& program) {
  std::vector<std::pair<std::string, std::string>> variables;
  const auto add = [&](const Description& description) {
    for (const Option& row : description.table) {
      const bool is_known = std::any_of(variables.begin(), variables.end(),
                                        [&](const auto& known) { return known.first == row.variable; });
      if (*row.variable != '\0' && !is_known) variables.emplace_back(row.variable, name_of(row));
    }
  };
  add(program.own);
  for (const Part& part : program.parts) add(part.description);
  std::string page;
  for (const auto& [name, option] : variables) {
    page += ".TP\n" + bold(name) + "\nThe value of " + bold(option) + " if that option is not given.\n";
  }
  return page + ".TP\n" + bold("MINES_KERNEL") +
         "\nThe instructions that hot loops use: generic, avx2 or avx512.\n"
         "Default: the best that the processor has.\n";
}

std::string see_also(const std::string& own_page) {
  std::string page;
  for (const std::string_view other : pages) {
    if (other == own_page) continue;
    const std::size_t section = other.find('(');
    page += (page.empty() ? "" : ",\n") + bold(other.substr(0, section)) + std::string(other.substr(section));
  }
  return page + "\n";
}

/// What a text says first: "Makes maps: many.\nMore." gives "Makes maps".
std::string in_few_words(std::string text) {
  std::replace(text.begin(), text.end(), '\n', ' ');
  text += ' ';
  return text.substr(0, std::min(text.find(". "), text.find(": ")));
}

}  // namespace

Result<std::string> manual_page(const ProgramDescription& program) {
  MINES_LET(const auto date, date_text());
  const Usage& usage = program.own.usage;
  std::vector<std::string> calls;
  for (const std::string& call : calls_of(usage)) {
    // A call of a subcommand comes with its part, below.
    if (!is_of_part(program, call)) calls.push_back(call);
  }
  if (program.own.table.empty() && !program.parts.empty()) calls.clear();  // only subcommands
  std::string parts;
  for (const Part& part : program.parts) {
    const auto of_part = calls_of(part.description.usage);
    calls.insert(calls.end(), of_part.begin(), of_part.end());
    parts += part_section(part, usage);
  }
  const auto title_of_group = [](const std::string& group) { return section(".SS", group, ""); };
  std::string page =
      fmt::format(".\\\" Made by '{0} --generate man'.\n.TH {0} 1 {1} \"mines {2}\" \"User Commands\"\n",
                  program.name(), date, toolkit_version());
  page += section(".SH", "NAME", roff(program.name()) + " \\- " + roff(in_few_words(usage.text)) + "\n");
  page += section(".SH", "SYNOPSIS", synopsis(calls));
  page += section(".SH", "DESCRIPTION", roff_paragraphs(usage.text));
  page += section(".SH", "OPTIONS", option_entries(complete(program.own.table), title_of_group));
  if (!parts.empty()) page += section(".SH", "SUBCOMMANDS", parts);
  page += section(".SH", "ENVIRONMENT", environment(program));
  page += section(".SH", "EXIT STATUS", exit_status(usage.exits));
  if (!usage.examples.empty()) page += section(".SH", "EXAMPLES", roff_paragraphs(usage.examples));
  return page + section(".SH", "SEE ALSO", see_also(program.name() + "(1)"));
}

}  // namespace mines::cli
