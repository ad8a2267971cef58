#include "judge/queue/merge.hpp"

#include <string>
#include <vector>

#include "cli/options.hpp"
#include "judge/game/console.hpp"
#include "judge/judge_commands.hpp"
#include "judge/queue/standings_page.hpp"
#include "judge/suite/suite_report.hpp"
#include "judge/suite/suite_settings.hpp"

namespace mines::judge {

namespace {

const cli::Usage merge_usage{
    "mines-judge merge",
    "FILE ... [OPTIONS]",
    R"(Makes the standings of a suite from the files that its tasks wrote ('mines-judge
suite --task I/N'). The whole suite would print the same. The order of
the files does not matter, and the same file may be given twice. A game that no file
has counts 0, and one line on standard error names it and its task. One more line
names the files with games that ended without a verdict.)",
    {{"0", "all games are there, each with a verdict"},
     {"1", "some games are missing or must be played again, and count 0 in the standings"},
     {"2", "wrong usage, a damaged file, files of different suites, or two results of one game"},
     {"3", "standard output cannot be written to"}}};

}  // namespace

Result<Ending> merge(cli::Arguments& arguments) {
  std::vector<std::string> paths;
  ReportFiles files;
  bool shows_seeds = false;
  bool json = false;
  Ties ties{};
  const std::vector<cli::Option> own_options{
      {.name = "FILE",
       .is_bare = true,
       .value = cli::files(paths, "FILE"),
       .is_required = true,
       .help = "the files of the tasks"},
      ties_option(ties),
      {.name = "json",
       .value = cli::flag(json),
       .help = "print one JSON object instead of the table, as 'suite --json' does"}};
  auto reports = report_options(files, shows_seeds);
  reports.front().name = "csv";  // which prints the games in 'suite'
  const auto table = cli::joined({own_options, reports});
  MINES_TRY(cli::read_options(arguments, merge_usage, table));
  Merger merger;
  for (const std::string& path : paths) {
    if (const auto added = merger.add(path); !added) return failed(added.error());
  }
  MergedSuite merged = merger.take();
  merged.terms.ties = ties;
  merged.terms.shows_seeds = shows_seeds;
  if (const auto written = write_report_files(files, merged); !written) return failed(written.error());
  const Ending printed = print(json ? suite_json(merged.terms, merged.solvers) : merge_table(merged));
  const Ending open = tell_open_games(merged);
  return printed.code != 0 ? printed : open;
}

}  // namespace mines::judge
