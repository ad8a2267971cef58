// OPB: any bytes; and the analysis of constraints on few cells.
#include "constraints/opb_reader.hpp"
#include "counted/analysis.hpp"
#include "fuzzers/fuzzer.hpp"

namespace mines::fuzzers::opb_target {

MINES_FUZZER(opb) {
  const auto opb = parse_opb(bytes, "input");
  if (!opb) return require_clear(opb.error(), bytes.size());
  accept();
  require(opb->variables > 0 && opb->variables <= opb->list.all.cells.size(), "no variables");
  require(opb->origin.size() == opb->list.all.constraints.size(), "a constraint comes from nowhere");
  if (opb->list.all.cells.size() > 64) return;
  AnalysisOptions options;
  options.mines = opb->list.total;
  options.density = 0.5;
  options.limits = {10'000, 1'000'000};
  const auto analysis = analyse(opb->list.all, options);
  if (!analysis) return;
  require(analysis->mine.size() == opb->list.all.cells.size(), "a cell has no probability");
  for (const double mine : analysis->mine) require(mine >= -1e-9 && mine <= 1 + 1e-9, "no probability");
}

}  // namespace mines::fuzzers::opb_target
