// Positions as text: any bytes; and the analysis of the small ones.
#include "advice/explanation.hpp"
#include "fuzzers/fuzzer.hpp"
#include "position/position_reader.hpp"

namespace mines::fuzzers::position_target {

namespace {

constexpr std::uint64_t most_cells_analysed = 64;

void analyse_small(const View& view, const Position& position) {
  AnalysisOptions options;
  options.mines = position.mines;
  options.limits = {10'000, 1'000'000};
  const auto analysis = analyse(view, options);
  if (!analysis) {
    require(!contradiction_of(view, analysis.error(), position.mines).text.empty(), "no contradiction");
    return;
  }
  for (std::uint64_t i = 0; i < position.size.cells(); ++i) {
    const bool is_known = analysis->verdict[i] == Verdict::known;
    require(is_known != view.is_unknown(position.size.cell(i)), "a cell has no verdict, or a known one has");
    require(is_known || (analysis->mine[i] >= 0 && analysis->mine[i] <= 1 + 1e-9), "no probability");
  }
}

}  // namespace

MINES_FUZZER(position) {
  const MemoryFile file(data, size);
  const auto position = read_position(file.path());
  const auto same = parse_position({reinterpret_cast<const char*>(data), size}, file.path());
  require(position.has_value() == same.has_value(), "memory is read otherwise than a file");
  if (!position) {
    require_clear(position.error());
    require(position.error().offset.value_or(0) <= size, "an error behind the end of the file");
    require(to_string(position.error()) == to_string(same.error()), "errors of memory and file differ");
    return 0;
  }
  require(*position == *same, "memory is another position than the file");
  const auto again = parse_position(text_of(*position), "text");
  require(again && *again == *position, "a position that was written is another one");
  const auto view = view_of(*position);
  require(view.has_value(), "a position makes no view");
  if (position->size.cells() <= most_cells_analysed) analyse_small(*view, *position);
  return 0;
}

}  // namespace mines::fuzzers::position_target
