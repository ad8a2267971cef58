// Positions as text: any bytes, in our format and in any form; and the analysis of the small ones.
#include "advice/explanation.hpp"
#include "fuzzers/fuzzer.hpp"
#include "position/any_form.hpp"
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

/// A text in any form: memory and file give the same, and what is our own text stays so.
void read_in_any_form(const MemoryFile& file, std::string_view text) {
  const auto found = parse_any_form(text, file.path());
  auto from = ByteReader::open(file.path());
  require(from.has_value(), "a file cannot be opened");
  const auto same = read_any_form(*from);
  require(found.has_value() == same.has_value(), "memory is read in another form than a file");
  if (!found) {
    require_clear(found.error());
    return require(to_string(found.error()) == to_string(same.error()), "errors of memory and file differ");
  }
  require(found->position == same->position && found->reading == same->reading, "memory is another position");
  const auto again = parse_any_form(text_of(found->position), "text");
  require(again && again->position == found->position, "a position that was written is another one");
  const auto own = parse_position(text, file.path());
  require(!own || text.find('#') != text.npos || *own == found->position, "our own text is read otherwise");
  require(found->position.size.cells() <= 64 * (text.size() + 64), "more cells than the text has room for");
}

}  // namespace

MINES_FUZZER(position) {
  const MemoryFile file(bytes);
  read_in_any_form(file, bytes);
  const auto position = read_position(file.path());
  const auto same = parse_position(bytes, file.path());
  require(position.has_value() == same.has_value(), "memory is read otherwise than a file");
  if (!position) {
    require_clear(position.error(), bytes.size());
    return require(to_string(position.error()) == to_string(same.error()),
                   "errors of memory and file differ");
  }
  require(*position == *same, "memory is another position than the file");
  accept();
  const auto again = parse_position(text_of(*position), "text");
  require(again && *again == *position, "a position that was written is another one");
  const auto view = view_of(*position);
  require(view.has_value(), "a position makes no view");
  if (position->size.cells() <= most_cells_analysed) analyse_small(*view, *position);
}

}  // namespace mines::fuzzers::position_target
