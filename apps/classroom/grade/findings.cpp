#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

#include "apps/classroom/grade/submissions.hpp"
#include "base/assert.hpp"
#include "base/quantity.hpp"
#include "base/random.hpp"

namespace mines::classroom {

namespace {

constexpr std::size_t most_columns = 160;
constexpr std::size_t lines_around = 3;
constexpr std::size_t most_error_lines = 12;

std::string_view without_end(std::string_view line) {
  while (!line.empty() && (line.back() == ' ' || line.back() == '\r' || line.back() == '\t'))
    line.remove_suffix(1);
  return line;
}

/// The lines of a text without blanks at their ends, and without empty lines at the end of the text.
std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.push_back(without_end(text.substr(0, end)));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  while (!lines.empty() && lines.back().empty()) lines.pop_back();
  return lines;
}

std::string clean(std::string_view line, std::size_t most) {
  std::string text;
  for (const char byte : line.substr(0, most)) text += byte >= ' ' && byte <= '~' ? byte : '?';
  return line.size() > most ? text + "..." : text;
}

std::string line_at(const std::vector<std::string_view>& lines, std::size_t i) {
  return i < lines.size() ? clean(lines[i], 35) : "(no line)";
}

/// So that a comparison takes 1 s at most.
constexpr std::size_t most_compared = 500;
/// In points of a sum: sums of the same scores in another order differ by rounding.
constexpr double rounding = 1e-6;

double sum_of(const std::vector<double>& scores, std::size_t count) {
  return std::accumulate(scores.begin(), scores.begin() + static_cast<std::ptrdiff_t>(count), 0.0);
}

}  // namespace

std::string shown_text(std::string_view text, std::size_t most_lines) {
  const auto lines = lines_of(text);
  std::string shown;
  for (std::size_t i = 0; i < std::min(lines.size(), most_lines); ++i)
    shown += fmt::format("      {}\n", clean(lines[i], most_columns));
  if (lines.size() > most_lines)
    shown += fmt::format("      ... and {} more\n", quantity(lines.size() - most_lines, "line"));
  return shown;
}

std::string first_difference(std::string_view expected, std::string_view found) {
  const auto wanted = lines_of(expected);
  const auto got = lines_of(found);
  const auto [one, other] = std::mismatch(wanted.begin(), wanted.end(), got.begin(), got.end());
  if (one == wanted.end() && other == got.end()) return {};
  const auto at = static_cast<std::size_t>(one - wanted.begin());
  std::string text = fmt::format("      line {} is the first that differs:\n", at + 1);
  text += fmt::format("      {:>6}  {:<38}  {}\n", "line", "expected", "got");
  // Unsigned, so the subtraction must not go below 0.
  const std::size_t begin = at < lines_around ? 0 : at - lines_around;
  const std::size_t end = std::min(at + lines_around + 1, std::max(wanted.size(), got.size()));
  for (std::size_t i = begin; i < end; ++i) {
    const bool same = i < wanted.size() && i < got.size() && wanted[i] == got[i];
    text += fmt::format("    {} {:>6}  {:<38}  {}\n", same ? ' ' : '>', i + 1, line_at(wanted, i),
                        line_at(got, i));
  }
  return text;
}

void Findings::section(std::string_view name) {
  text_ += fmt::format("{}{}\n", text_.empty() ? "" : "\n", name);
}

void Findings::passed(std::string_view what) {
  ++passed_;
  text_ += fmt::format("  passed  {}\n", what);
}

void Findings::failed(std::string_view what, std::string_view shown) {
  ++failed_;
  text_ += fmt::format("  FAILED  {}\n{}", what, shown);
}

bool Findings::compiled(std::string_view what, std::string_view errors) {
  errors.empty() ? passed(what) : failed(what, shown_text(errors, most_error_lines));
  return errors.empty();
}

void Findings::note(std::string_view line) { text_ += fmt::format("  {}\n", line); }

void Findings::isolation(std::string_view missing) { missing_ = missing; }

std::string Findings::text() const {
  const std::string missing = missing_.empty() ? "" : fmt::format("\n{}\n", missing_);
  return text_ + missing + fmt::format("\n{} passed, {} failed\n", quantity(passed_, "check"), failed_);
}

/// If both batches are drawn in the same way, the split that was played is one of `permutations` splits that
/// are equally likely, so the probability that it alone has the highest sum is 1 / permutations at most.
bool is_worse(const std::vector<double>& known, const std::vector<double>& unknown) {
  MINES_ASSERT(known.size() == unknown.size());
  const std::size_t count = std::min(known.size(), most_compared);
  // Few scores have too few splits for a conclusion (submissions.hpp).
  if (count < least_compared) return false;
  const double played = sum_of(known, count);
  if (played - sum_of(unknown, count) < least_worse * static_cast<double>(count)) return false;
  std::vector<double> scores(known.begin(), known.begin() + static_cast<std::ptrdiff_t>(count));
  scores.insert(scores.end(), unknown.begin(), unknown.begin() + static_cast<std::ptrdiff_t>(count));
  RandomSequence random(1, 0);  // the same report every time
  for (int split = 1; split < permutations; ++split) {
    // The first half of a Fisher-Yates shuffle: each choice of `count` scores is equally likely.
    for (std::size_t i = 0; i < count; ++i) std::swap(scores[i], scores[i + random.below(scores.size() - i)]);
    if (sum_of(scores, count) >= played - rounding) return false;
  }
  return true;
}

}  // namespace mines::classroom
