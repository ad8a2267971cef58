// mines-check-proof: any bytes as clauses and as a proof of them, with a byte 255 between the two. What is
// verified has no model.
#include <optional>

#include "apps/proof/checker.hpp"
#include "fuzzers/fuzzer.hpp"

namespace mines::fuzzers::proof_target {

constexpr int most_tried = 12;  // variables: all their values are tried

bool has_model(const drat::Formula& formula) {
  const auto is_true = [](int literal, unsigned values) {
    return (values >> (std::abs(literal) - 1) & 1) == (literal > 0 ? 1U : 0U);
  };
  for (unsigned values = 0; values < 1U << formula.variables; ++values) {
    if (std::all_of(formula.clauses.begin(), formula.clauses.end(), [&](const drat::Clause& clause) {
          return std::any_of(clause.begin(), clause.end(),
                             [&](int literal) { return is_true(literal, values); });
        }))
      return true;
  }
  return false;
}

template <class Read>
auto read(Read reader) -> std::optional<decltype(reader())> {
  try {
    return reader();
  } catch (const drat::BadInput& error) {
    require(std::string_view(error.what()).starts_with("input"), "an error without a place");
    require_line(error.what());
    return std::nullopt;
  }
}

MINES_FUZZER(proof) {
  const std::size_t middle = std::min(bytes.find('\xff'), bytes.size());
  const std::string clauses(bytes.substr(0, middle));
  const std::string steps(bytes.substr(std::min(middle + 1, bytes.size())));
  const auto formula = read([&] { return drat::read_formula("input", clauses); });
  const auto proof = read([&] { return drat::read_proof("input", steps); });
  if (!formula || !proof) return;
  const drat::Verdict verdict = drat::check(*formula, proof->steps);
  require(verdict.verified == verdict.message.empty(), "a proof is refused without a reason");
  require(verdict.fault.value_or(0) <= proof->steps.size(), "a fault behind the end of the proof");
  if (verdict.verified) accept();
  if (verdict.verified && formula->variables <= most_tried)
    require(!has_model(*formula), "clauses with a model are refuted");
}

}  // namespace mines::fuzzers::proof_target
