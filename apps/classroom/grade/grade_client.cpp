#include <fmt/format.h>

#include <array>
#include <chrono>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "apps/classroom/course_frame.hpp"
#include "apps/classroom/course_input.hpp"
#include "apps/classroom/course_score.hpp"
#include "apps/classroom/generator.hpp"
#include "apps/classroom/grade/chance.hpp"
#include "apps/classroom/grade/submissions.hpp"
#include "base/random.hpp"

namespace mines::classroom {

namespace {

/// The course's published batches. Each is compared with a batch of our own, so that no client gains by
/// knowing one. An honest client fails a comparison by chance once in 100,000 times at most
/// (grade/chance.hpp), so one of five once in 20,000 gradings at most.
constexpr std::array<BatchRule, published_batches> batches{{{10, 10, 9, 19260817, 2},
                                                            {10, 10, 15, 114514, 2},
                                                            {10, 10, 18, 1019260817, 2},
                                                            {10, 10, 20, 998244353, 2},
                                                            {20, 20, 84, 1000000007, 3}}};

/// One batch: the game is in this process, the client in its own.
class Match {
 public:
  Match(const BatchRule& rule, const Grading& grading, Confined& program)
      : rule_(rule),
        limits_(grading.limits),
        progress_(grading.progress),
        program_(program),
        generator_(rule) {}

  /// Plays all maps; gives what went wrong, if anything did.
  std::optional<std::string> play() {
    for (int map = 1; map <= limits_.maps; ++map) {
      if (auto problem = play_map()) return fmt::format("map {}: {}", map, *problem);
      progress_.reach(static_cast<double>(map) / limits_.maps);
      progress_.tick();
    }
    return std::nullopt;
  }
  const std::vector<double>& scores() const { return scores_; }
  int wins() const { return wins_; }

 private:
  std::optional<std::string> play_map() {
    const DrawnMap map = generator_.next();
    start_game(MapText{rule_.rows, rule_.columns, map.blocks}.text());
    program_.send(fmt::format("{} {} {} {} {}\n", rule_.rows, rule_.columns, rule_.mines, map.first_row,
                              map.first_column));
    for (long operations = 0; !is_over(); ++operations) {
      if (operations == limits_.operations) return fmt::format("more than {} operations", limits_.operations);
      if (auto problem = serve()) return problem;
    }
    const GameEnd end = game_end();
    scores_.push_back(100.0 * (end.visited + end.marked) / rule_.cells());
    wins_ += end.won ? 1 : 0;
    return std::nullopt;
  }

  /// One Execute.
  std::optional<std::string> serve() {
    const auto line = program_.line();
    if (!line) return "it " + program_.end_text();
    // The driver writes this line after very many calls of Decide() without one of Execute().
    if (*line == "idle") return "very many calls of Decide() in a row made no call of Execute()";
    int row = 0;
    int column = 0;
    int type = 0;
    // These counts come from the client's own process, which can send anything.
    long decide = 0;
    int executes = 0;  // in that Decide
    if (std::sscanf(line->c_str(), "%d %d %d %ld %d", &row, &column, &type, &decide, &executes) != 5)
      return "the client wrote to descriptor 100, which belongs to the grader";
    // operate() would ignore it. The course's main program ends the client for it.
    if (type < 0 || type > 2)
      return fmt::format("Execute() was called with type {}, expected 0, 1 or 2", type);
    // InitGame() may call Execute(), before the first Decide(); only Decide() has this limit.
    if (const int most = limits_.executes.value_or(limits_.edition.executes); decide > 0 && executes > most)
      return fmt::format("{} calls of Execute() in one Decide(), {} allowed", executes, most);
    operate(row, column, type);
    const std::string shown = shown_map();
    program_.send(is_over() ? std::string("1 0\n") : fmt::format("0 {}\n{}", shown.size(), shown));
    return std::nullopt;
  }

  BatchRule rule_;
  const GradeLimits& limits_;
  Progress& progress_;
  Confined& program_;
  Generator generator_;
  std::vector<double> scores_;
  int wins_ = 0;
};

struct PlayedBatch {
  bool late = false;           ///< it used up the time, and other batches would too
  std::vector<double> scores;  ///< the score of each map; empty unless all maps were played
};

Result<PlayedBatch> grade_batch(const BatchRule& rule, bool is_published, const std::string& path,
                                const Grading& grading) {
  const auto& [folder, limits, findings, progress] = grading;
  const std::string name = fmt::format("batch {} {} {} / {} / {}{}", rule.rows, rule.columns, rule.mines,
                                       rule.seed, rule.min_dist, is_published ? "" : " (unpublished)");
  progress.begin(Step::batch, "client.h, " + name);
  Confined program(path, folder.path(), limits.program);
  MINES_TRY(program.start());
  const auto begin = std::chrono::steady_clock::now();
  Match match(rule, grading, program);
  const auto problem = match.play();
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  if (problem) {
    std::string shown = fmt::format("      {}\n", *problem);
    if (!program.first_words().empty())
      shown += "      its first words:\n" + shown_text(program.first_words(), 1);
    findings.failed(name, shown);
    return PlayedBatch{program.end() == Confined::End::late, {}};
  }
  const BatchScore score = score_of(match.scores());
  findings.played(name,
                  {is_published, score.score, score.mean, match.wins(), match.scores().size(), seconds});
  return PlayedBatch{false, match.scores()};
}

/// Adds a finding if the client plays unpublished maps of the same kind worse than chance explains.
void compare_batches(const BatchRule& rule, const std::vector<double>& published,
                     const std::vector<double>& drawn, Findings& findings) {
  // A batch that was not played to its end has failed already.
  if (published.empty() || drawn.empty() || !is_worse(published, drawn)) return;
  findings.failed(
      "plays unpublished maps as well as published ones",
      fmt::format("      {} {} {}: mean score {:.2f} % on published maps, {:.2f} % on unpublished ones: "
                  "not by chance\n",
                  rule.rows, rule.columns, rule.mines, score_of(published).mean, score_of(drawn).mean));
}

/// Plays all batches, and after each one of our own with as many mines on boards of its size.
Result<void> grade_batches(const std::string& path, const Grading& grading) {
  for (const BatchRule& rule : batches) {
    BatchRule unseen = rule;
    // From one seed the generator draws the same numbers whatever the board: maps of one batch would give
    // away those of the next.
    unseen.seed = CounterRandom(grading.limits.seed, rule.seed).block(0)[0];
    MINES_LET(const auto published, grade_batch(rule, true, path, grading));
    if (!published.late) {
      MINES_LET(const auto drawn, grade_batch(unseen, false, path, grading));
      compare_batches(rule, published.scores, drawn.scores, grading.findings);
      if (!drawn.late) continue;
    }
    grading.findings.note("        no more batches are played");
    break;
  }
  grading.findings.note(
      fmt::format("        unpublished batches are drawn from --seed {}", grading.limits.seed));
  return {};
}

}  // namespace

std::vector<PlannedStep> client_steps(const GradeLimits& limits) {
  constexpr double compiling = 15;
  std::vector<PlannedStep> steps{{Step::compile_client, 1, compiling}};
  if (limits.edition.has_marks) steps.push_back({Step::compile_client_with_server, 1, compiling});
  for (const BatchRule& rule : batches) {
    for (int i = 0; i < 2; ++i)
      steps.push_back(
          {Step::batch, static_cast<std::int64_t>(rule.cells()) * limits.maps, limits.program.seconds});
  }
  return steps;
}

Result<void> grade_client(const std::string& header, const Grading& grading) {
  const auto& [folder, limits, findings, progress] = grading;
  findings.section("client.h");
  const Submitted submitted{"client.h", header, "client_driver.cpp", client_driver};
  progress.begin(Step::compile_client, "client.h, compiling");
  MINES_LET(const auto compiled, compile_for(submitted, limits.edition, folder, limits.compiler));
  MINES_LET(const auto other, other_kind(submitted, compiled, limits.edition, folder, limits.compiler));
  if (!other.empty()) {
    findings.failed(fmt::format("is a client.h of the edition of {}", limits.edition.year), other);
    return {};
  }
  bool fits = true;
  if (limits.edition.has_marks) {
    progress.begin(Step::compile_client_with_server, "client.h, compiling with a server");
    MINES_LET(const auto together,
              compile(folder, "together",
                      {{"client.h", header}, {"server.h", server_header}, {"advanced.cpp", advanced_frame}},
                      limits.compiler));
    fits = findings.compiled("compiles with the course's advanced main program and our server.h",
                             together.errors);
  }
  // What the check above has reported needs no second report.
  if (compiled.errors.empty() ? !limits.edition.has_marks : fits)
    findings.compiled("compiles for the batches", compiled.errors);
  if (!compiled.errors.empty()) return {};
  return grade_batches(compiled.program, grading);
}

}  // namespace mines::classroom
