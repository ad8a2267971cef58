#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "apps/classroom/grade/submissions.hpp"
#include "base/quantity.hpp"

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

std::string exact_difference(std::string_view expected, std::string_view found) {
  // The course's own files end without a newline, and its main program need not print one.
  for (std::string_view* text : {&expected, &found}) {
    if (text->ends_with('\n')) text->remove_suffix(1);
  }
  if (expected == found) return {};
  if (std::string text = first_difference(expected, found); !text.empty()) return text;
  const auto differs = static_cast<std::size_t>(
      std::mismatch(expected.begin(), expected.end(), found.begin(), found.end()).first - expected.begin());
  return fmt::format(
      "      line {} differs in blanks or in its end; this edition compares each byte\n",
      std::count(expected.begin(), expected.begin() + static_cast<std::ptrdiff_t>(differs), '\n') + 1);
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

void Findings::remark(std::string_view what) { text_ += fmt::format("  remark  {}\n", what); }

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

}  // namespace mines::classroom
