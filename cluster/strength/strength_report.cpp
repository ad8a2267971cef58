#include "cluster/strength/strength_report.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

#include "base/quantity.hpp"
#include "base/version.hpp"

namespace mines::cluster {

namespace {

/// Sums go from the first board to the last, so that they are the same bits whoever played the boards.
struct StrengthFigures {
  Mean deficit;
  std::uint64_t least = 0;
  std::uint64_t most = 0;
  double predicted = 0;
  double off_by = 0;  // the mean of deficit less predicted, in standard errors of that
  double mines_hit = 0;
  double cpu_ns_a_cell = 0;
  double boards_per_second = 0;
};

StrengthFigures figures_of(const StrengthSettings& settings, const StrengthSheet& sheet) {
  std::vector<double> deficits;
  std::vector<double> predicted;
  std::vector<double> differences;
  std::vector<double> hits;
  double cpu_seconds = 0;
  StrengthFigures figures;
  figures.least = sheet.scores.front().deficit;
  for (const BoardScore& score : sheet.scores) {
    figures.least = std::min(figures.least, score.deficit);
    figures.most = std::max(figures.most, score.deficit);
    deficits.push_back(static_cast<double>(score.deficit));
    predicted.push_back(score.predicted);
    differences.push_back(deficits.back() - score.predicted);
    hits.push_back(static_cast<double>(score.mines_hit));
    cpu_seconds += score.cpu_seconds;
  }
  const auto boards = static_cast<double>(sheet.scores.size());
  const Mean difference = mean_of(differences);
  figures.deficit = mean_of(deficits);
  figures.predicted = mean_of(predicted).value;
  figures.off_by = difference.error > 0 ? difference.value / difference.error : 0;
  figures.mines_hit = mean_of(hits).value;
  figures.cpu_ns_a_cell = cpu_seconds * 1e9 / (boards * static_cast<double>(settings.size.cells()));
  figures.boards_per_second = boards / sheet.seconds;
  return figures;
}

}  // namespace

Mean mean_of(const std::vector<double>& values) {
  const auto count = static_cast<double>(values.size());
  double sum = 0;
  for (const double value : values) sum += value;
  const double mean = sum / count;
  if (values.size() < 2) return {mean, 0};
  double squares = 0;
  for (const double value : values) squares += (value - mean) * (value - mean);
  return {mean, std::sqrt(squares / (count - 1) / count)};
}

std::string table(const StrengthSettings& settings, const StrengthSheet& sheet, int ranks) {
  const StrengthFigures figures = figures_of(settings, sheet);
  std::string text = fmt::format("{} of {} x {} with {}, seeds from {}, a mine costs {}{},\n{} of {}\n\n",
                                 quantity(settings.boards, "board"), settings.size.rows,
                                 settings.size.columns, quantity(settings.mines, "mine"), settings.seed,
                                 settings.penalty, settings.open_zeros ? ", all zeros open" : "",
                                 quantity(static_cast<std::uint64_t>(ranks), "rank"),
                                 quantity(static_cast<std::uint64_t>(settings.threads), "thread"));
  const auto row = [&text](const char* name, const std::string& value) {
    text += fmt::format("{:<18}{}\n", name, value);
  };
  row("mean deficit", fmt::format("{:.2f} ± {:.2f}", figures.deficit.value, figures.deficit.error));
  row("least to most", fmt::format("{} to {}", figures.least, figures.most));
  row("predicted", fmt::format("{:.2f}, off by {:.2f}", figures.predicted, figures.off_by));
  row("mines hit", fmt::format("{:.2f} a board", figures.mines_hit));
  row("boards a second", fmt::format("{:.1f}", figures.boards_per_second));
  row("CPU ns a cell", fmt::format("{:.1f}", figures.cpu_ns_a_cell));
  return text;
}

std::string json(const StrengthSettings& settings, const StrengthSheet& sheet, int ranks) {
  const StrengthFigures figures = figures_of(settings, sheet);
  nlohmann::ordered_json each = nlohmann::ordered_json::array();
  for (std::size_t board = 0; board < sheet.scores.size(); ++board) {
    const BoardScore& score = sheet.scores[board];
    each.push_back({{"seed", settings.seed + board},
                    {"deficit", score.deficit},
                    {"predicted", score.predicted},
                    {"mines_hit", score.mines_hit}});
  }
  const nlohmann::ordered_json object{{"version", toolkit_version()},
                                      {"rows", settings.size.rows},
                                      {"columns", settings.size.columns},
                                      {"mines", settings.mines},
                                      {"penalty", settings.penalty},
                                      {"open_zeros", settings.open_zeros},
                                      {"boards", settings.boards},
                                      {"seed", settings.seed},
                                      {"mean_deficit", figures.deficit.value},
                                      {"standard_error", figures.deficit.error},
                                      {"least_deficit", figures.least},
                                      {"most_deficit", figures.most},
                                      {"predicted", figures.predicted},
                                      {"off_by", figures.off_by},
                                      {"mines_hit", figures.mines_hit},
                                      {"cpu_ns_per_cell", figures.cpu_ns_a_cell},
                                      {"boards_per_s", figures.boards_per_second},
                                      {"seconds", sheet.seconds},
                                      {"ranks", ranks},
                                      {"threads", settings.threads},
                                      {"each", each}};
  return object.dump(2) + "\n";
}

}  // namespace mines::cluster
