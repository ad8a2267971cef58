#include "fuzz/calls.hpp"

#include <algorithm>

#include "fuzz/checks.hpp"

namespace mines::fuzz {

namespace {

void go_on(Session&, Position& position, const Case&, Report&) { position.go_on(); }

constexpr Call known_calls[] = {
    {"view", check_view},
    {"components", check_components},
    {"regions", check_regions},
    {"single-generic", check_single_rule<Kernel::generic>},
    {"single-avx2", check_single_rule<Kernel::avx2>},
    {"single-avx512", check_single_rule<Kernel::avx512>},
    {"pair", check_pair_rule},
    {"solver", check_solver},
    {"decider", check_decider},
    {"decider-rules", check_deciding_by_rules},
    {"elimination", check_elimination},
    {"refusal", check_refusal},
    {"counts", check_counts},
    {"count-deferred", check_deferred_counts},
    {"whole", check_whole_board},
    {"models", check_enumeration},
    {"counted-position", check_counted_position},
    {"analysis", check_analysis, true},
    {"contradictions", check_contradictions, true},
    {"explanations", check_explanations, true},
    {"hints", check_hints, true},
    {"best-move", check_best_move, true},
    {"estimates", check_estimates, true},
    {"large-estimates", check_large_estimates, true},
    {"mines-left-solver", check_mines_left_by_solver},
    {"odds", check_odds},
    {"sampler", check_sampler},
    {"go-on", go_on},
};

}  // namespace

std::span<const Call> all_calls() { return known_calls; }

std::vector<std::string> names_of(std::span<const Call> table) {
  std::vector<std::string> names;
  for (const Call& call : table) names.emplace_back(call.name);
  return names;
}

Report run(const Case& fuzz_case, std::span<const Call> table, Session& session) {
  Report all;
  Position position(fuzz_case.picture, fuzz_case.at);
  for (const std::string& name : fuzz_case.calls) {
    const auto call =
        std::find_if(table.begin(), table.end(), [&](const Call& known) { return name == known.name; });
    if (!call->takes_any_picture && !can_be_shown(position.picture())) continue;
    Report report;
    call->run(session, position, fuzz_case, report);
    all.add(name, report);
    if (all.failed()) return all;
  }
  return all;
}

}  // namespace mines::fuzz
