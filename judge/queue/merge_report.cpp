#include "judge/queue/merge_report.hpp"

#include <fmt/format.h>

#include "base/number_list.hpp"
#include "base/printable.hpp"
#include "base/quantity.hpp"
#include "judge/suite/report.hpp"
#include "judge/suite/standings.hpp"

namespace mines::judge {

std::string hosts_text(const MergedSuite& merged) {
  std::string text;
  for (const HostKind& kind : merged.hosts) {
    const std::string model = kind.processor.empty() ? "unknown" : printable(kind.processor);
    text += fmt::format(
        "{} on {} with {} processors: {}\n", quantity(kind.games, "game"),
        kind.names.size() == 1 ? printable(kind.names.front()) : fmt::format("{} hosts", kind.names.size()),
        kind.processors, model);
  }
  return text;
}

std::string merge_table(const MergedSuite& merged) {
  return fmt::format("{}\n{}\n{}", terms_text(merged.terms), standings_table(merged.terms, merged.solvers),
                     hosts_text(merged));
}

std::string missing_text(const MergedSuite& merged) {
  if (merged.missing.empty()) return {};
  std::string text = fmt::format("{} of {} games are missing and count 0: {}", merged.missing.size(),
                                 games_of(merged.terms), ranges_text(merged.missing));
  if (merged.tasks)
    text += fmt::format("; tasks to run: MINES_TASKS={} sbatch --array={} judge.sbatch ...", *merged.tasks,
                        ranges_text(merged.missing_tasks));
  return text;
}

}  // namespace mines::judge
