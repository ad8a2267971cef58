#include "guess/win/classic_player.hpp"

#include <algorithm>

#include "base/assert.hpp"
#include "components/component_finder.hpp"

namespace mines {

namespace {

/// On boards of at most this many cells, positions are played out in the mind that have more placements than
/// the setting allows on larger ones: 4x4 with 8 mines has 12,870, 5x5 with 4 has 12,650.
constexpr std::uint64_t small_board_cells = 25;
constexpr std::size_t small_board_placements = 13'000;
constexpr std::uint64_t small_board_work = 100'000'000;  // a second or two

/// Decisions that are remembered: about a kilobyte each on Expert.
constexpr std::size_t most_decisions = 100'000;

bool is_small_board(const View& view, const ClassicOptions& options) {
  // A setting that searches less than the default does so on small boards, too.
  return options.endgame_placements >= ClassicOptions().endgame_placements &&
         view.size().cells() <= small_board_cells;
}

/// What a position is remembered by.
std::string name_of(const View& view, std::uint64_t mines) {
  const std::uint64_t head[] = {static_cast<std::uint64_t>(view.size().rows),
                                static_cast<std::uint64_t>(view.size().columns), mines};
  std::string name(reinterpret_cast<const char*>(head), sizeof head);
  for (std::int32_t row = 0; row < view.size().rows; ++row) {
    for (std::int32_t word = 0; word < view.size().words(); ++word) {
      const KnownWord known = view.load(row, word);
      // An 8 has the planes of a 0, but then all cells around it are known mines.
      const Word planes[] = {known.opened, known.mines, known.number[0], known.number[1], known.number[2]};
      name.append(reinterpret_cast<const char*>(planes), sizeof planes);
    }
  }
  return name;
}

}  // namespace

std::span<const ClassicSetting> classic_settings() {
  static const ClassicSetting settings[] = {{"strong", {}},
                                            {"deep", {4000, 40'000'000, {{24}, true, 2000}, {640}}},
                                            {"fast", {300, Endgame::usual_work, {{8}, false}}},
                                            {"safest", {0, 0, {{1}, false}}}};
  return settings;
}

const ClassicSetting* classic_setting(std::string_view name) {
  const auto settings = classic_settings();
  const auto found = std::find_if(settings.begin(), settings.end(),
                                  [&](const ClassicSetting& each) { return each.name == name; });
  return found == settings.end() ? nullptr : &*found;
}

std::optional<AllPlacements> ClassicMind::few_placements(const View& view) const {
  const std::size_t most =
      is_small_board(view, options) ? small_board_placements : options.endgame_placements;
  if (most == 0) return std::nullopt;
  return all_placements(view, situation, most);
}

std::vector<Guess> ClassicMind::guesses(const View& view) {
  if (const auto all = few_placements(view)) {
    const std::uint64_t work = is_small_board(view, options) ? small_board_work : options.endgame_work;
    if (auto best = endgame.solve(all->cells, all->models, work)) {
      best->mine = situation.probability_of(best->cell);
      return {*best};
    }
  }
  std::vector<Guess> guesses = rater.rate(view, situation);
  if (options.rollouts.games > 0 && situation.is_counted())
    rollouts.compare(view, situation, rater.scale(), guesses);
  return guesses;
}

Result<ClassicPlayer> ClassicPlayer::make(BoardSize size, std::uint64_t mines, ClassicMind& mind) {
  MINES_LET(auto view, View::make(size));
  return ClassicPlayer(std::move(view), mines, mind);
}

ClassicPlayer::ClassicPlayer(View view, std::uint64_t mines, ClassicMind& mind)
    : view_(std::make_unique<View>(std::move(view))), mines_(mines), mind_(&mind), rules_(*view_) {}

void ClassicPlayer::show(const Replies& replies) {
  for_each_word(replies, [&](const OpenedWord& word) {
    view_->apply(word);
    rules_.changed(word.row, word.word, word.opened | word.mines);
    // apply() marks the mines around an 8, so the numbers next to these have changed, too.
    if (word.number[3] == 0) return;
    for_each_bit(word.number[3], [&](int bit) {
      for_each_neighbour(view_->size(), cell_at(word.row, word.word, bit),
                         [&](Cell mine) { rules_.changed(mine.row, word_of(mine), bit_of(mine)); });
    });
  });
}

Result<ClassicPlayer::Move> ClassicPlayer::next() {
  Move move;
  MINES_ASSERT(view_->eights() == Eights::marked);
  rules_.settle(move.clicks);
  // Counting waits until the single rule finds nothing: it costs far more.
  if (!move.clicks.empty()) return move;
  const bool remembers = mind_->options.remembers || is_small_board(*view_, mind_->options);
  const std::string name = remembers ? name_of(*view_, mines_) : std::string();
  // The name is taken before certain cells enter the view, so that the same position has the same name.
  const auto known = mind_->decisions.find(name);
  const bool is_fresh = !remembers || known == mind_->decisions.end();
  ClassicMind::Decision decision;
  if (is_fresh) {
    MINES_TRY(find_certain(decision));
  } else {
    decision = known->second;
  }
  for (const auto& [cells, verdict] : decision.certain) {
    // A remembered decision is applied like a fresh one: mines may let the single rule find more.
    if (verdict == Verdict::mine) {
      rules_.changed(cells.row, cells.word, view_->add_mines(cells.row, cells.word, cells.mask));
    } else {
      move.clicks.push_back({cells.row, cells.word, view_->add_safe(cells.row, cells.word, cells.mask)});
    }
  }
  rules_.settle(move.clicks);
  // With a click due no guess is needed, and a remembered decision has its guess already.
  if (is_fresh && move.clicks.empty()) {
    const std::vector<Guess> guesses = mind_->guesses(*view_);
    if (guesses.empty()) return broken("game", "no cell is left that may be safe");
    decision.guess = guesses.front();
  }
  move.guess = decision.guess;
  if (is_fresh && remembers) {
    if (mind_->decisions.size() >= most_decisions) mind_->decisions.clear();
    mind_->decisions.emplace(name, std::move(decision));
  }
  if (!move.guess) return move;
  const Cell cell = move.guess->cell;
  move.clicks.push_back({cell.row, word_of(cell), bit_of(cell)});
  return move;
}

/// Counts the position, and lists its certain cells.
Result<void> ClassicPlayer::find_certain(ClassicMind::Decision& decision) {
  Situation& situation = mind_->situation;
  if (situation.look(*view_, mines_) == Situation::Outcome::contradiction)
    return broken("game", "no placement of mines fits the numbers");
  // Mines of the interior stay unknown: no rule would use them, and a guess takes the interior from the view,
  // as the situation does.
  if (situation.interior_verdict() == Verdict::safe) {
    for_each_interior_word(*view_, [&](std::int32_t row, std::int32_t word, Word cells) {
      if (cells != 0) decision.certain.push_back({{row, word, cells}, Verdict::safe});
    });
  }
  for (const CountedComponent& part : situation.parts()) {
    for (std::size_t i = 0; i < part.verdicts.size(); ++i) {
      const Cell cell = part.component.cells[i];
      if (part.verdicts[i] != Verdict::undecided)
        decision.certain.push_back({{cell.row, word_of(cell), bit_of(cell)}, part.verdicts[i]});
    }
  }
  return {};
}

}  // namespace mines
