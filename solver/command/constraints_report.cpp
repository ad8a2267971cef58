#include "command/constraints_report.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <utility>

#include "base/version.hpp"

namespace mines::constraints {

namespace {

using Json = nlohmann::ordered_json;

const char* name_of(Constraints::Verdict verdict) {
  return verdict == Constraints::Verdict::safe   ? "safe"
         : verdict == Constraints::Verdict::mine ? "mine"
                                                 : "open";
}

/// A constraint of the file as a report calls it.
struct Named {
  std::string text;
  Json json;
};

/// The constraints of the file that a reason has, in its order.
std::vector<Named> in_file(const Input& input, const Constraints::Reason& reason) {
  std::vector<Named> all;
  std::vector<std::uint32_t> numbers;
  for (const std::uint32_t constraint : reason.constraints) {
    if (input.is_position()) {
      const auto [row, column] = input.number_on_board(constraint);
      all.push_back(
          {fmt::format("the number at row {}, column {}", row, column), {{"row", row}, {"column", column}}});
    } else if (const auto number = input.number_in_file(constraint)) {
      // Constraints that define a further cell are not in the file.
      numbers.push_back(*number);
    }
  }
  if (reason.uses_total && input.total_in_file()) numbers.push_back(*input.total_in_file());
  // They come in the order of the file, whichever of them became the total.
  std::sort(numbers.begin(), numbers.end());
  for (const std::uint32_t number : numbers)
    all.push_back({fmt::format("constraint {}", number + 1), number + 1});
  return all;
}

/// Whether a reason uses a number of mines that is no constraint of the file.
bool uses_mines(const Input& input, const Constraints::Reason& reason) {
  return reason.uses_total && !input.total_in_file();
}

std::string text_of_reason(const Input& input, const Constraints::Reason& reason) {
  if (!reason.found) return "constraints that take too long to find";
  std::string text;
  const auto add = [&](const std::string& item) { text += (text.empty() ? "" : ", ") + item; };
  for (const Named& constraint : in_file(input, reason)) add(constraint.text);
  if (uses_mines(input, reason)) add("the number of mines");
  return text;
}

Json object_of(const Input& input, std::uint32_t cell) {
  if (!input.is_position()) return {{"name", input.name_of(cell)}};
  const Cell place = input.place_of(cell);
  return {{"row", place.row}, {"column", place.column}};
}

void add_reason(Json& object, const char* key, const Input& input, const Constraints::Reason& reason) {
  object[key] = nullptr;
  if (!reason.found) return;
  object[key] = Json::array();
  for (Named& constraint : in_file(input, reason)) object[key].push_back(std::move(constraint.json));
  object["uses_mines"] = uses_mines(input, reason);
  object["size"] = mines::name_of(reason.size);
}

Json head(const Input& input, const Report& report) {
  Json object = {
      {"version", toolkit_version()}, {"variables", input.cells()}, {"constraints", input.constraints()}};
  const auto& total = input.list().total;
  object["mines"] = total ? Json(*total) : Json(nullptr);
  object["consistent"] = report.analysis.possible;
  if (!report.analysis.possible) {
    add_reason(object, "contradicting", input, report.reason);
    return object;
  }
  const Constraints::Analysis& analysis = report.analysis;
  object["exact"] = analysis.exact;
  object["placements"] = analysis.models.empty() ? Json(nullptr) : Json(analysis.models);
  object["placements_log10"] = analysis.models_log10 ? Json(*analysis.models_log10) : Json(nullptr);
  if (report.asked) {
    Json explanation = object_of(input, *report.asked);
    explanation["verdict"] = name_of(report.reason.verdict);
    if (report.reason.verdict != Constraints::Verdict::undecided)
      add_reason(explanation, "forced_by", input, report.reason);
    object["explanation"] = explanation;
  }
  return object;
}

}  // namespace

Result<void> write_json(AtomicFile& to, const Input& input, const Report& report) {
  std::string text = head(input, report).dump();
  if (!report.analysis.possible) return to.write(text + '\n');
  text.pop_back();
  text += ",\"cells\":[";
  const char* separator = "\n";
  for (std::uint32_t cell = 0; cell < input.cells(); ++cell) {
    Json object = object_of(input, cell);
    object["verdict"] = name_of(report.analysis.verdict[cell]);
    object["mine"] = report.analysis.mine[cell];
    if (!report.analysis.exact) object["error"] = report.analysis.error[cell];
    text += separator + object.dump();
    separator = ",\n";
    MINES_TRY(to.write_if_long(text));
  }
  return to.write(text + "\n]}\n");
}

Result<void> write_text(AtomicFile& to, const Input& input, const Report& report) {
  const Constraints::Analysis& analysis = report.analysis;
  std::string text;
  for (std::uint32_t cell = 0; cell < input.cells(); ++cell) {
    text += fmt::format("{:<22} ", input.name_of(cell));
    if (analysis.verdict[cell] == Constraints::Verdict::undecided) {
      text += fmt::format("a mine with {:.6g} %", 100 * analysis.mine[cell]);
      if (!analysis.exact && analysis.error[cell] > 0)
        text += fmt::format(", give or take {:.2g}", 100 * analysis.error[cell]);
      text += '\n';
    } else {
      text += fmt::format("{}\n", name_of(analysis.verdict[cell]));
    }
    MINES_TRY(to.write_if_long(text));
  }
  text += fmt::format("cells: {}   constraints: {}   models: {}\n", input.cells(), input.constraints(),
                      !analysis.models.empty() ? analysis.models
                      : analysis.models_log10  ? fmt::format("10^{:.6g}", *analysis.models_log10)
                                               : "not counted");
  if (!analysis.exact) text += "some probabilities are estimates by samples: counting would take too long\n";
  if (report.asked) {
    const Constraints::Reason& reason = report.reason;
    text += fmt::format("{}: ", input.name_of(*report.asked));
    text += reason.verdict == Constraints::Verdict::undecided
                ? "not certain\n"
                : fmt::format("{}, by {}\n", name_of(reason.verdict), text_of_reason(input, reason));
  }
  return to.write(text);
}

std::string text_of_contradiction(const Input& input, const Constraints::Reason& reason) {
  if (!reason.found)
    return "no model fits all constraints; finding those that contradict each other takes too long";
  return "no model fits: " + text_of_reason(input, reason);
}

}  // namespace mines::constraints
