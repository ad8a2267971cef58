#include "cluster/strength/strength_report.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

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

std::string plural(std::uint64_t number, const char* thing) {
  return fmt::format("{} {}{}", number, thing, number == 1 ? "" : "s");
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
  std::string text =
      fmt::format("{} of {} x {} with {} mines, seeds from {}, a mine costs {}{}, {} of {}\n\n",
                  plural(settings.boards, "board"), settings.size.rows, settings.size.columns, settings.mines,
                  settings.seed, settings.penalty, settings.open_zeros ? ", all zeros open" : "",
                  plural(static_cast<std::uint64_t>(ranks), "rank"),
                  plural(static_cast<std::uint64_t>(settings.threads), "thread"));
  text += "  number   mean deficit          least to most    predicted  off by  mines hit  boards  CPU ns\n";
  text += "                                                                                    a s  a cell\n";
  text += fmt::format(
      "{:>8} {:>10.2f} ± {:<7.2f} {:>9} to {:<9} {:>9.2f} {:>7.2f} {:>10.2f} {:>7.1f} {:>7.1f}\n",
      settings.boards, figures.deficit.value, figures.deficit.error, figures.least, figures.most,
      figures.predicted, figures.off_by, figures.mines_hit, figures.boards_per_second, figures.cpu_ns_a_cell);
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
