// OPB: any bytes; and the analysis of small systems.
#include "counted/analysis.hpp"
#include "fuzzers/fuzzer.hpp"
#include "system/opb_reader.hpp"

using namespace mines;
using namespace mines::fuzzers;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto opb = parse_opb(text, "input");
  if (!opb) {
    require_clear(opb.error());
    require(opb.error().offset.value_or(0) <= size, "an error behind the end of the text");
    return 0;
  }
  require(opb->variables > 0 && opb->variables <= opb->system.all.cells.size(), "no variables");
  require(opb->origin.size() == opb->system.all.constraints.size(), "a constraint comes from nowhere");
  if (opb->system.all.cells.size() > 64) return 0;
  AnalysisOptions options;
  options.mines = opb->system.total;
  options.density = 0.5;
  options.limits = {10'000, 1'000'000};
  const Analysis analysis = analyse(opb->system.all, options);
  if (!analysis.consistent()) return 0;
  require(analysis.cells.size() + analysis.interior == opb->system.all.cells.size(),
          "a cell has no answer, or two");
  for (const auto& [cell, answer] : analysis.cells)
    require(answer.mine.value >= -1e-9 && answer.mine.value <= 1 + 1e-9, "no probability");
  return 0;
}
