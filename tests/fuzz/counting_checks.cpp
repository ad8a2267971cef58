// Exact counts, weights, enumeration and samples.
#include <bit>
#include <numeric>

#include "count/deferred_counts.hpp"
#include "count/enumerate_models.hpp"
#include "count/order_search.hpp"
#include "fuzz/checks.hpp"
#include "support/counted_position.hpp"

namespace mines::fuzz {

namespace {

/// Whether there is anything to count.
bool check_elimination(Elimination& elimination, const Component& component, const Piece& piece,
                       std::span<const std::size_t> places, Report& report) {
  const bool contradiction = elimination.run(component) == Elimination::Outcome::contradiction;
  report.check(contradiction != piece.consistent(), "{} placements are called {}", piece.placements.size(),
               contradiction ? "a contradiction" : "consistent");
  if (contradiction || report.failed()) return false;
  std::vector<Verdict> verdicts;
  elimination.verdicts(verdicts);
  check_verdicts(verdicts, true_verdicts(piece, places), true, report);
  return !report.failed();
}

}  // namespace

void check_elimination(Session& session, Position& position, const Case&, Report& report) {
  for_each_component(position, report,
                     [&](const Component& component, const Piece& piece, const auto& places) {
                       check_elimination(session.elimination, component, piece, places, report);
                     });
}

/// With a budget that may not suffice; what comes next must not suffer from it.
void check_refusal(Session& session, Position& position, const Case& options, Report& report) {
  for_each_component(position, report, [&](const Component& component, const Piece& piece, const auto&) {
    const auto outcome = session.elimination.run(component, options.budget);
    const auto right =
        piece.consistent() ? Elimination::Outcome::complete : Elimination::Outcome::contradiction;
    report.check(outcome == right || outcome == Elimination::Outcome::exceeded,
                 "a contradiction is mistaken");
    ModelCounts<double> counts;
    if (outcome != Elimination::Outcome::complete ||
        !session.doubles.count(session.elimination, counts, options.budget))
      return;
    report.check(std::accumulate(counts.models.begin(), counts.models.end(), 0.0) ==
                     static_cast<double>(piece.placements.size()),
                 "there should be {} placements", piece.placements.size());
  });
}

namespace {

std::uint64_t integer_of(double number) { return static_cast<std::uint64_t>(number); }
std::uint64_t integer_of(WideNumber number) { return static_cast<std::uint64_t>(number.to_double()); }

template <class Number>
void check_counts(ModelCounter<Number>& counter, const Elimination& elimination, const Piece& piece,
                  std::span<const std::size_t> places, Report& report) {
  ModelCounts<Number> counts;
  if (!report.check(counter.count(elimination, counts), "counting should be possible")) return;
  report.check(counts.exact, "counts should be exact");
  if (!report.check(counts.least >= 0 && counts.most() < static_cast<int>(piece.models.size()),
                    "{} to {} mines are found", counts.least, counts.most()))
    return;
  const auto least = static_cast<std::size_t>(counts.least);
  for (std::size_t mines = 0; mines < piece.models.size(); ++mines) {
    const std::size_t k = mines - least;  // beyond all where there are fewer
    const bool inside = k < counts.models.size();
    const std::uint64_t models = inside ? integer_of(counts.models[k]) : 0;
    report.check(models == piece.models[mines], "{} placements with {} mines are counted as {}",
                 piece.models[mines], mines, models);
    for (std::size_t i = 0; inside && i < places.size(); ++i) {
      const std::uint64_t mine = piece.mine[places[i]][mines];
      report.check(integer_of(counts.mine(i)[k]) == mine &&
                       integer_of(counts.safe(i)[k]) == piece.models[mines] - mine,
                   "cell {} is a mine in {} of {} placements with {} mines, and counted as {} and {}", i,
                   mine, piece.models[mines], mines, integer_of(counts.mine(i)[k]),
                   integer_of(counts.safe(i)[k]));
    }
  }
}

}  // namespace

namespace {

/// Holds what is judged later against a piece, with each number of mines that it may have.
void check_deferred_counts(const Component& component, const DeferredCounts& counts, const Piece& piece,
                           std::span<const std::size_t> places, Report& report) {
  std::vector<WideNumber> weights(counts.models.size());
  std::vector<Probability> probabilities;
  std::vector<Verdict> verdicts;
  for (std::size_t mines = 0; mines < piece.models.size(); ++mines) {
    const std::size_t k = mines - static_cast<std::size_t>(counts.least);  // beyond all if there are fewer
    const bool inside = k < weights.size();
    const double models = inside ? counts.models[k].to_double() : 0;
    report.check(models == static_cast<double>(piece.models[mines]),
                 "{} placements with {} mines are counted as {}", piece.models[mines], mines, models);
    if (models == 0 || report.failed()) continue;
    std::fill(weights.begin(), weights.end(), WideNumber());
    weights[k] = WideNumber(1 / models);
    judge_deferred(component, counts, weights, probabilities, verdicts);
    for (std::size_t i = 0; i < places.size(); ++i) {
      const double expected = static_cast<double>(piece.mine[places[i]][mines]) / models;
      report.check(std::abs(probabilities[i].value - expected) < 1e-11 &&
                       verdicts[i] == piece.verdict_with(places[i], mines),
                   "with {} mines, cell {} is a mine with {}, and judged {}", mines, i, expected,
                   probabilities[i].value);
    }
  }
}

}  // namespace

void check_deferred_counts(Session& session, Position& position, const Case& options, Report& report) {
  for_each_component(
      position, report, [&](const Component& component, const Piece& piece, const auto& places) {
        Boxes boxes;
        boxes.load(component);
        if (boxes.impossible()) return;
        OrderSearch search;
        search.run(boxes, 1 + static_cast<int>(options.budget % 9));
        const auto outcome = session.elimination.run(component, search.order(), Elimination::usual_work);
        report.check((outcome == Elimination::Outcome::complete) == piece.consistent(),
                     "{} placements are mistaken in a searched order", piece.placements.size());
        if (!piece.consistent() || report.failed()) return;
        DeferredCounts counts;
        report.check(count_deferred(session.elimination, counts, Elimination::usual_work),
                     "counting should be possible");
        if (!report.failed()) check_deferred_counts(component, counts, piece, places, report);
      });
}

namespace {

/// Holds probabilities by odds and draws against a piece, which has been eliminated.
void check_weights(Session& session, const Piece& piece, std::span<const std::size_t> places,
                   const Case& options, Report& report) {
  session.odds_weights.weigh(session.elimination, options.odds);
  std::vector<Probability> probabilities;
  session.odds_weights.probabilities(probabilities);
  const auto weight_of = [&](const std::vector<std::uint64_t>& counts) {
    double weight = 0;
    for (std::size_t mines = 0; mines < counts.size(); ++mines)
      weight += static_cast<double>(counts[mines]) * std::pow(options.odds, static_cast<double>(mines));
    return weight;
  };
  for (std::size_t i = 0; i < places.size(); ++i) {
    const double expected = weight_of(piece.mine[places[i]]) / weight_of(piece.models);
    report.check(close(probabilities[i].value, expected) && probabilities[i].error == 0,
                 "the probability {} of cell {} is given as {}", expected, i, probabilities[i].value);
  }
  RandomSequence random(options.seed, options.number);
  Placement drawn;
  for (int draw = 0; draw < 3; ++draw) {
    session.odds_weights.draw(random, drawn);
    std::uint64_t placement = 0;
    for (std::size_t i = 0; i < places.size(); ++i) placement |= std::uint64_t{drawn[i]} << places[i];
    report.check(std::binary_search(piece.placements.begin(), piece.placements.end(), placement),
                 "what is drawn should be a placement");
  }
}

}  // namespace

/// In both kinds of numbers, and weighed by odds.
void check_counts(Session& session, Position& position, const Case& options, Report& report) {
  for_each_component(position, report,
                     [&](const Component& component, const Piece& piece, const auto& places) {
                       if (!check_elimination(session.elimination, component, piece, places, report)) return;
                       check_counts(session.doubles, session.elimination, piece, places, report);
                       check_counts(session.wide_numbers, session.elimination, piece, places, report);
                       check_weights(session, piece, places, options, report);
                     });
}

/// All unknown cells as one component, in pieces and with cells in no constraint; no part of the solver finds
/// it, so what the finder does wrong does not hide anything.
void check_whole_board(Session& session, Position& position, const Case& options, Report& report) {
  const Component all = testing::component_of(position.picture().rows);
  const Piece& piece = position.whole();
  if (!settled_numbers_hold(position.picture())) {
    report.check(session.elimination.run(all) == Elimination::Outcome::contradiction,
                 "a contradiction is not seen");
    return;
  }
  std::vector<std::size_t> places(piece.cells.size());
  std::iota(places.begin(), places.end(), 0);
  if (check_elimination(session.elimination, all, piece, places, report)) {
    check_counts(session.doubles, session.elimination, piece, places, report);
    check_weights(session, piece, places, options, report);
  }
  const Decision decision = session.solver.decide(all);
  check_verdicts(decision.cells, true_verdicts(piece, places), true, report);
}

void check_enumeration(Session&, Position& position, const Case& options, Report& report) {
  for_each_component(
      position, report, [&](const Component& component, const Piece& piece, const auto& places) {
        const auto models = enumerate_models(component, options.odds);
        const auto few = enumerate_models(component, options.odds, {options.budget, 100000});
        const bool possible = piece.consistent() && piece.placements.size() <= ModelBudget{}.models;
        report.check(models.has_value() == possible, "{} placements are not what is enumerated",
                     piece.placements.size());
        report.check(few.has_value() == (piece.consistent() && piece.placements.size() <= options.budget),
                     "{} placements and a budget of {}", piece.placements.size(), options.budget);
        if (!models) return;
        std::vector<std::uint64_t> placements;
        double sum = 0;
        for (std::size_t k = 0; k < models->models.size(); ++k) {
          std::uint64_t placement = 0;
          for_each_bit(models->models[k],
                       [&](int i) { placement |= std::uint64_t{1} << places[static_cast<std::size_t>(i)]; });
          placements.push_back(placement);
          sum += models->weights[k];
          const int more = std::popcount(models->models[k]) - std::popcount(models->models[0]);
          report.check(close(models->weights[k], models->weights[0] * std::pow(options.odds, more)),
                       "weights are odds^mines");
        }
        std::sort(placements.begin(), placements.end());
        report.check(placements == piece.placements, "{} placements are enumerated as others",
                     piece.placements.size());
        report.check(std::abs(sum - 1) < 1e-12, "weights should add up to 1");
      });
}

void check_sampler(Session& session, Position& position, const Case& options, Report& report) {
  SamplerOptions sampling;
  sampling.odds = options.odds;
  sampling.batches = 4;
  sampling.sweeps = 1 + static_cast<int>(options.budget % 3);
  sampling.group = 1 + options.budget % 7;
  sampling.work = options.budget;
  sampling.seed = options.number;
  std::vector<Probability> probabilities;
  for_each_component(
      position, report, [&](const Component& component, const Piece& piece, const auto& places) {
        Placement placement(places.size());
        const auto read_off = [&](std::uint64_t bits) {
          for (std::size_t i = 0; i < places.size(); ++i)
            placement[i] = static_cast<std::uint8_t>(bits >> places[i] & 1);
        };
        if (!piece.consistent()) {
          report.check(!session.sampler.sample(component, sampling, placement, probabilities),
                       "there should be nothing to begin with");
          return;
        }
        read_off(piece.placements[options.number % piece.placements.size()]);
        if (!report.check(session.sampler.sample(component, sampling, placement, probabilities),
                          "the sampler should begin with a placement"))
          return;
        std::uint64_t bits = 0;
        for (std::size_t i = 0; i < places.size(); ++i) bits |= std::uint64_t{placement[i]} << places[i];
        report.check(std::binary_search(piece.placements.begin(), piece.placements.end(), bits),
                     "what it ends with should be a placement");
        for (std::size_t i = 0; i < places.size(); ++i) {
          const Probability& found = probabilities[i];
          const Verdict verdict = piece.verdict(places[i]);
          report.check(found.error > 0 && found.value >= 0 && found.value <= 1,
                       "cell {} has probability {} ± {}", i, found.value, found.error);
          report.check((verdict != Verdict::safe || found.value == 0) &&
                           (verdict != Verdict::mine || std::abs(found.value - 1) < 1e-12),
                       "cell {}, which is certain, has probability {}", i, found.value);
        }
      });
}

}  // namespace mines::fuzz
