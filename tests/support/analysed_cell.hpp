// What an analysis has of one cell, for tests and benchmarks.
#pragma once

#include "board/geometry.hpp"
#include "mines/analysis.hpp"

namespace mines::testing {

struct AnalysedCell {
  Verdict verdict = Verdict::known;
  Means means = Means::known;
  double mine = 0;
  double error = 0;

  friend bool operator==(const AnalysedCell&, const AnalysedCell&) = default;
};

inline AnalysedCell analysed_cell(const Analysis& analysis, std::size_t index) {
  return {analysis.verdict[index], analysis.means[index], analysis.mine[index],
          analysis.exact ? 0 : analysis.error[index]};
}

inline AnalysedCell analysed_cell(const Analysis& analysis, BoardSize size, Cell cell) {
  return analysed_cell(analysis, size.index(cell));
}

/// Calls visit(cell, analysed cell) for each unknown cell, by rows.
template <class Visit>
void for_each_analysed_cell(const Analysis& analysis, BoardSize size, const Visit& visit) {
  for (std::size_t i = 0; i < analysis.verdict.size(); ++i) {
    if (analysis.verdict[i] != Verdict::known) visit(size.cell(i), analysed_cell(analysis, i));
  }
}

}  // namespace mines::testing
