// Writes the cells one by one, so that a large board needs no tree of values.
#include "apps/solve/command.hpp"
#include "base/version.hpp"
#include "library/facts/json.hpp"
#include "library/facts/position.hpp"

namespace mines::solve {

namespace {

/// Each unknown cell, with its entry in the lists of the analysis.
Result<void> write_cells(AtomicFile& to, const PositionReport& report) {
  std::string text;
  const char* separator = "\n";
  for (std::int32_t row = 0; row < report.position.size.rows; ++row) {
    for (std::int32_t column = 0; column < report.position.size.columns; ++column) {
      const std::size_t index = report.index({row, column});
      if (report.analysis.verdict[index] == Verdict::known) continue;
      text += separator;
      facts::Object(text).add("cell", Cell{row, column}).add_entry(report.analysis, index).close();
      separator = ",\n";
    }
    // A large board is written as it grows, and is never in memory as a whole.
    MINES_TRY(to.write_if_long(text));
  }
  return to.write(text);
}

}  // namespace

Result<void> write_json(AtomicFile& to, const PositionReport& report) {
  const auto& mines = report.position.mines;
  std::string text;
  facts::Object object(text);
  object.add("version", toolkit_version());
  object.add("rows", report.position.size.rows).add("columns", report.position.size.columns);
  if (report.shape) object.add("shape", report.shape);
  object.add("mines", mines).add("density", mines ? std::nullopt : std::optional(report.density));
  if (!report.reading.empty()) object.add("reading", report.reading);
  if (!report.doubtful.empty()) object.add("doubtful", report.doubtful);
  object.add_all(report.analysis, false);
  if (report.analysis.possible != Possible::yes) {
    object.close();
    return to.write(text + '\n');
  }
  object.add("goal", report.goal).add("best_move", report.move);
  if (report.explanation) object.add("explanation", *report.explanation);
  MINES_TRY(to.write(text + ",\"cells\":["));
  MINES_TRY(write_cells(to, report));
  return to.write("\n]}\n");
}

}  // namespace mines::solve
