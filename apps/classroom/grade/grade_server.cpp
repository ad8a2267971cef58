#include <fmt/format.h>
#include <signal.h>
#include <string.h>

#include <algorithm>
#include <utility>

#include "apps/classroom/grade/cases.hpp"
#include "apps/classroom/grade/submissions.hpp"

namespace mines::classroom {

namespace {

constexpr std::size_t most_input_lines = 40;
constexpr std::size_t most_shown_cases = 3;

/// The variables that have a wrong value; clients and main programs read them.
std::string wrong_variables(const GameVariables& expected, const GameVariables& got) {
  std::string text;
  const auto compare_one = [&text](const char* name, int wanted, int found) {
    if (wanted != found) text += fmt::format("      {} is {}, expected {}\n", name, found, wanted);
  };
  compare_one("rows", expected.rows, got.rows);
  compare_one("columns", expected.columns, got.columns);
  compare_one("total_mines", expected.total_mines, got.total_mines);
  compare_one("game_state", expected.game_state, got.game_state);
  return text;
}

/// How a game ended wrongly, in whole lines; empty if its end and its variables are right.
std::string problem_of(const Edition& edition, const TextCase& text, const PlayedCase& played) {
  if (played.signal == SIGALRM)
    return fmt::format("      the program took more than {} s\n", edition.case_seconds);
  if (played.signal != 0)
    return fmt::format("      the program was killed by signal {} ({})\n", played.signal,
                       strsignal(played.signal));
  if (played.code == 3) return "      the game is not over after the last operation of the input\n";
  if (played.code != 0) return fmt::format("      the program ended with code {}, not 0\n", played.code);
  return wrong_variables(text.variables, played.variables);
}

/// All that is wrong with a game, in whole lines; empty if nothing is.
std::string fault_of(const Edition& edition, const TextCase& text, const PlayedCase& played) {
  return problem_of(edition, text, played) + (edition.is_exact
                                                  ? exact_difference(text.expected, played.printed)
                                                  : first_difference(text.expected, played.printed));
}

/// Compares the games that the course asks.
void compare(const Edition& edition, const std::vector<TextCase>& cases,
             const std::vector<PlayedCase>& played, Confined& program, Findings& findings) {
  std::size_t right = 0;
  std::size_t wrong = 0;
  for (std::size_t i = 0; i < std::min(cases.size(), played.size()); ++i) {
    const TextCase& text = cases[i];
    const std::string fault = fault_of(edition, text, played[i]);
    if (fault.empty()) {
      ++right;
    } else if (++wrong <= most_shown_cases) {
      findings.failed(text.name, fault + "      input:\n" + shown_text(text.input, most_input_lines));
    }
  }
  if (wrong > most_shown_cases) findings.failed(fmt::format("{} more text cases", wrong - most_shown_cases));
  if (played.size() < cases.size()) {
    findings.failed(fmt::format("text case '{}'", cases[played.size()].name),
                    fmt::format("      the program {}; cases not played: {}\n", program.end_text(),
                                cases.size() - played.size()));
  }
  findings.counted(right, cases.size());
  const std::string count = fmt::format("{} of {} text cases", right, cases.size());
  // All right cases are one check: a line for each would only fill the report.
  if (right == cases.size()) {
    findings.passed(count);
  } else {
    findings.note(fmt::format("        {} are right", count));
  }
  if (!program.first_words().empty() && right < cases.size())
    // shown_text() indents by six columns, which this line has before its own words.
    findings.note("        its first words: " + shown_text(program.first_words(), 1).substr(6));
}

/// Notes second games of a process that are wrong, if the first games are right.
void note_second_games(const Edition& edition, const std::vector<TextCase>& cases,
                       const std::vector<PlayedCase>& played, Findings& findings) {
  std::size_t right = 0;
  for (std::size_t i = 0; i < std::min(cases.size(), played.size()); ++i)
    right += fault_of(edition, cases[i], played[i]).empty() ? 1 : 0;
  if (right == cases.size()) return;
  findings.remark(
      fmt::format("{} of {} games are right if another game was played before in the same process", right,
                  cases.size()),
      "          The course does not ask for this. For batches InitMap() has to reset all variables.\n");
}

/// The games' texts for the driver, and the bytes that it should print.
std::pair<std::string, std::size_t> sent_games(const Edition& edition, const std::vector<TextCase>& cases) {
  std::string games;
  std::size_t expected = 0;
  for (const TextCase& text : cases) {
    games += fmt::format("{} {} {}\n{}", text.is_second ? 1 : 0, edition.case_seconds, text.input.size(),
                         text.input);
    expected += text.expected.size();
  }
  return {std::move(games), expected};
}

/// Plays and compares all cases.
Result<void> play_cases(const std::string& path, const Grading& grading) {
  const GradeLimits& limits = grading.limits;
  Findings& findings = grading.findings;
  const std::vector<TextCase> cases = text_cases(limits.edition);
  const auto [games, expected] = sent_games(limits.edition, cases);
  ConfinedLimits confinement = limits.program;
  // A wrong header may print more than is expected, and its report needs some of that. Output without end
  // is cut off.
  confinement.reply_bytes = 4 * expected + (1 << 20);
  grading.progress.begin(Step::text_cases, "server.h, text cases");
  Confined program(path, grading.folder.path(), confinement);
  MINES_TRY(program.start());
  program.send(games);
  program.close_input();
  const std::vector<PlayedCase> played = split_games(program.rest(), cases.size());
  const auto asked =
      std::find_if(cases.begin(), cases.end(), [](const TextCase& text) { return text.is_second; });
  const std::vector<TextCase> firsts(cases.begin(), asked);
  const std::vector<TextCase> seconds(asked, cases.end());
  const auto end_of_firsts =
      played.begin() + static_cast<std::ptrdiff_t>(std::min(firsts.size(), played.size()));
  compare(limits.edition, firsts, {played.begin(), end_of_firsts}, program, findings);
  if (findings.all_passed())
    note_second_games(limits.edition, seconds, {end_of_firsts, played.end()}, findings);
  return {};
}

}  // namespace

std::vector<PlannedStep> server_steps(const GradeLimits& limits) {
  constexpr double compiling = 15;
  std::vector<PlannedStep> steps{{Step::compile_server, 1, compiling}};
  if (limits.edition.has_marks) steps.push_back({Step::compile_server_with_client, 1, 3 * compiling});
  steps.push_back({Step::text_cases, 1, limits.program.seconds});
  return steps;
}

Result<void> grade_server(const std::string& header, const Grading& grading) {
  const auto& [folder, limits, findings, progress] = grading;
  findings.section("server.h");
  const Submitted submitted{"server.h", header, "server_driver.cpp", server_driver};
  progress.begin(Step::compile_server, "server.h, compiling");
  MINES_LET(const auto compiled, compile_for(submitted, limits.edition, folder, limits.compiler));
  MINES_LET(const auto other, other_kind(submitted, compiled, limits.edition, folder, limits.compiler));
  if (!other.empty()) {
    findings.failed(fmt::format("is a server.h of the edition of {}", limits.edition.year), other);
    return {};
  }
  if (!findings.compiled("compiles with the course's basic main program", compiled.errors)) return {};
  if (limits.edition.has_marks) {
    // The syntax is enough: the program above has shown that all that the header declares is defined.
    progress.begin(Step::compile_server_with_client, "server.h, compiling with a client");
    MINES_LET(const auto together,
              compile(folder, {},
                      {{"server.h", header}, {"client.h", client_header}, {"advanced.cpp", advanced_frame}},
                      limits.compiler));
    findings.compiled("compiles with the course's advanced main program and our client.h", together.errors);
  }
  return play_cases(compiled.program, grading);
}

}  // namespace mines::classroom
