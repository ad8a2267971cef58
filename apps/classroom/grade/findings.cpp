#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "apps/classroom/grade/submissions.hpp"
#include "base/quantity.hpp"

namespace mines::classroom {

using report::Json;
using report::object_of;

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
  section_ = name;
  text_ += fmt::format("{}{}\n", text_.empty() ? "" : "\n", name);
}

void Findings::add(std::string_view what, const char* result, std::string_view shown,
                   const BatchResult* batch) {
  text_ += fmt::format("  {:<6}  {}\n{}", result, what, shown);
  const auto of_batch = [batch](const auto& value) {
    return batch == nullptr ? Json(nullptr) : Json(value(*batch));
  };
  checks_.push_back(
      object_of({{"header", section_},
                 {"check", std::string(what)},
                 // In the report a failure stands out.
                 {"result", result == std::string_view("FAILED") ? "failed" : result},
                 {"score", of_batch([](const BatchResult& one) { return one.score; })},
                 {"mean", of_batch([](const BatchResult& one) { return one.mean; })},
                 {"wins", of_batch([](const BatchResult& one) { return one.wins; })},
                 {"maps", of_batch([](const BatchResult& one) { return one.maps; })},
                 {"seconds", of_batch([](const BatchResult& one) { return one.seconds; })},
                 {"details", shown.empty() || batch != nullptr ? Json(nullptr) : Json(std::string(shown))}}));
}

void Findings::passed(std::string_view what) {
  ++passed_;
  add(what, "passed", {}, nullptr);
}

void Findings::failed(std::string_view what, std::string_view shown) {
  if (failed_++ == 0) first_failure_ = section_ + ": " + std::string(what);
  add(what, "FAILED", shown, nullptr);
}

void Findings::remark(std::string_view what, std::string_view shown) {
  ++remarks_;
  add(what, "remark", shown, nullptr);
}

bool Findings::compiled(std::string_view what, std::string_view errors) {
  errors.empty() ? passed(what) : failed(what, shown_text(errors, most_error_lines));
  return errors.empty();
}

void Findings::played(std::string_view what, const BatchResult& batch) {
  ++passed_;
  batches_.push_back(batch);
  add(what, "passed",
      fmt::format("          score {:.2f} %, mean {:.2f} %, {} of {} won, {:.2f} s\n", batch.score,
                  batch.mean, batch.wins, batch.maps, batch.seconds),
      &batch);
}

void Findings::counted(std::size_t right, std::size_t cases) { cases_ = {right, cases}; }

void Findings::note(std::string_view line) { text_ += fmt::format("  {}\n", line); }

void Findings::isolation(std::string_view missing) { missing_ = missing; }

std::string Findings::text() const {
  const std::string missing = missing_.empty() ? "" : fmt::format("\n{}\n", missing_);
  return text_ + missing + fmt::format("\n{} passed, {} failed\n", quantity(passed_, "check"), failed_);
}

report::Rows Findings::line(const Json& student) const {
  // The score of a client that did not play all batches would flatter it.
  const auto score_over = [this](bool is_published) -> std::optional<double> {
    double sum = 0;
    std::size_t count = 0;
    for (const BatchResult& batch : batches_) {
      if (batch.is_published != is_published) continue;
      sum += batch.score;
      ++count;
    }
    return count == published_batches ? std::optional(sum / static_cast<double>(count)) : std::nullopt;
  };
  const auto shown = [](const std::optional<double>& score) {
    return score ? fmt::format("{:.2f}", *score) : std::string();
  };
  const auto score = score_over(true);
  const auto unpublished = score_over(false);
  return {{"student", student, "student", "", 20, report::Kind::name},
          {"passed", passed_, "passed", "", 6},
          {"failed", failed_, "failed", "", 6},
          {"remarks", remarks_, "remarks", "", 7},
          {"cases_right", cases_ ? Json(cases_->first) : Json(nullptr), "cases",
           cases_ ? fmt::format("{}/{}", cases_->first, cases_->second) : "", 5},
          {"cases", cases_ ? Json(cases_->second) : Json(nullptr)},
          {"score", report::or_null(score), "score", shown(score), 6},
          {"unpublished_score", report::or_null(unpublished), "new", shown(unpublished), 6},
          {"first_failure", first_failure_.empty() ? Json(nullptr) : Json(first_failure_), "failure",
           first_failure_, 1, report::Kind::words}};
}

Json Findings::json(const Json& student) const {
  Json object = object_of(line(student));
  object["checks"] = checks_;
  return object;
}

}  // namespace mines::classroom
