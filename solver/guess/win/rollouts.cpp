#include "guess/win/rollouts.hpp"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

#include "base/assert.hpp"
#include "board/classic_board.hpp"
#include "board/clicks.hpp"
#include "board/view.hpp"
#include "components/component.hpp"
#include "guess/win/classic_player.hpp"

namespace mines {

/// A board with the mines of one placement, on which a simulation plays a game to its end. For one thread;
/// keeps its memory.
class PlacedBoard {
 public:
  /// Sets up a board of the view's size. Its mines are the view's known mines and the mines that `placement`
  /// has on `cells`: all unknown cells of the view. The view's open cells are open. O(cells of the board).
  void lay(const View& view, std::span<const Cell> cells, const Placement& placement) {
    replies_.clear();  // their places are those of the last board
    words_ = view.size().words();
    board_.clear(view.size());
    reply_of_word_.assign(static_cast<std::size_t>(view.size().rows * words_), -1);
    // Mines that were proven after the count are in the view and in every placement.
    const auto put_mine = [this](Cell cell) {
      if (!board_.is_mine(cell)) board_.put_mine(cell);
    };
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (placement[i] != 0) put_mine(cells[i]);
    }
    for (std::int32_t row = 0; row < view.size().rows; ++row) {
      for (std::int32_t word = 0; word < words_; ++word)
        for_each_bit(view.mines(row, word) & view.size().word_mask(word),
                     [&](int bit) { put_mine(cell_at(row, word, bit)); });
    }
    // The numbers are right only now.
    for (std::int32_t row = 0; row < view.size().rows; ++row) {
      for (std::int32_t word = 0; word < words_; ++word)
        for_each_bit(view.opened_on_board(row, word), [&](int bit) { board_.show(cell_at(row, word, bit)); });
    }
  }

  bool is_mine(Cell cell) const { return board_.is_mine(cell); }

  /// Opens safe cells, with their cascades. The replies have all newly opened cells, and are valid until the
  /// next call.
  const Replies& open(std::span<const ClickWord> clicks) {
    for (const OpenedWord& word : replies_.words) reply_of(word.row, word.word) = -1;
    replies_.clear();
    for (const ClickWord& click : clicks) {
      for_each_bit(click.mask, [&](int bit) {
        board_.open(cell_at(click.row, click.word, bit), [this](Cell opened) { reply(opened); });
      });
    }
    return replies_;
  }

 private:
  std::int32_t& reply_of(std::int32_t row, std::int32_t word) {
    return reply_of_word_[static_cast<std::size_t>(row * words_ + word)];
  }
  void reply(Cell opened) {
    MINES_ASSERT(!is_mine(opened));
    std::int32_t& index = reply_of(opened.row, word_of(opened));
    if (index < 0) {
      index = static_cast<std::int32_t>(replies_.words.size());
      replies_.words.push_back({opened.row, word_of(opened), 0, 0, {}});
    }
    OpenedWord& word = replies_.words[static_cast<std::size_t>(index)];
    word.opened |= bit_of(opened);
    const auto number = static_cast<unsigned>(board_.number(opened));
    for (unsigned plane = 0; plane < 4; ++plane)
      word.number[plane] |= (number >> plane & 1) != 0 ? bit_of(opened) : 0;
  }

  ClassicBoard board_;
  std::int32_t words_ = 0;                   // of a row
  std::vector<std::int32_t> reply_of_word_;  // -1: none yet
  Replies replies_;
};

namespace {

/// With fewer cells open no games are played on: guesses differ too little, and the games take long.
constexpr std::uint64_t fewest_open_cells = 40;
/// With fewer placements the rating of a sampled end is closer than games: in the laboratory they chose worse
/// by 0.001 of a game.
constexpr double fewest_placements = 4000;
/// On larger boards a game, whose board is laid and copied as a whole, would take too long.
constexpr std::uint64_t most_board_cells = 10'000;
constexpr std::size_t most_runners = 5;
constexpr int games_a_round = 32;
/// The standard deviation of the true chances to win of close guesses, measured by 440,000 endings.
constexpr double scatter = 0.011;
/// Ratings that differ by this much are close, before those of late guesses get their larger scale.
constexpr double close = 0.07;
/// A guess is dropped when it is this many standard errors behind.
constexpr double hopeless = 2.5;

/// The player of the games: exact ends only where they are cheap.
ClassicOptions player() { return {.endgame_placements = 100, .rating = {{6}, false}, .remembers = true}; }

struct Estimate {
  double mean = 0;
  double error = 0;
};

/// A guess in the race.
struct Runner {
  Guess guess;
  /// What it got on each placement; less than 0 if the guess is a mine there.
  std::vector<float> games{};
  bool is_out = false;

  /// The mean of what it got where it is right, and its standard error, over the first `count` games.
  Estimate value(std::size_t count) const {
    double sum = 0;
    double squares = 0;
    double right = 0;
    for (std::size_t i = 0; i < count; ++i) {
      const double game = games[i];
      if (game < 0) continue;
      sum += game;
      squares += game * game;
      ++right;
    }
    if (right < 2) return {sum, 1};  // nothing is known of the error
    const double mean = sum / right;
    return {mean, std::sqrt(std::max(0.0, squares / right - mean * mean) / (right - 1))};
  }
  Estimate value() const { return value(games.size()); }
};

/// How much higher a chance to win is than another, and the square of the standard error.
struct Lead {
  double value = 0;
  double variance = 0;
};

/// The lead of a runner over another by what they got on their common placements, and by their exact risks.
Lead measured_lead(const Runner& first, const Runner& other) {
  const std::size_t games = std::min(first.games.size(), other.games.size());
  const double value = first.value(games).mean;
  const double other_value = other.value(games).mean;
  double squares = 0;
  for (std::size_t i = 0; i < games; ++i) {
    const double scatter_here = (first.games[i] < 0 ? 0 : first.games[i] - value) -
                                (other.games[i] < 0 ? 0 : other.games[i] - other_value);
    squares += scatter_here * scatter_here;
  }
  const auto n = static_cast<double>(games);
  return {(1 - first.guess.mine) * value - (1 - other.guess.mine) * other_value, squares / n / n + 1e-6};
}

/// The lead that is expected after the games, given the one before them.
Lead expected_lead(const Lead& measured, double before) {
  constexpr double prior = 2 * scatter * scatter;
  // Two normal estimates of the same lead, each weighed by the other's variance.
  const double sum = measured.variance + prior;
  return {(measured.value * prior + before * measured.variance) / sum, measured.variance * prior / sum};
}

/// The lead of the leader that is expected by the games and by the ratings. `worth`: what a difference of 1
/// between ratings is worth in chances to win.
Lead lead_over(const Runner& leader, const Runner& other, double worth) {
  return expected_lead(measured_lead(leader, other), (*leader.guess.rating - *other.guess.rating) * worth);
}

/// Takes out of the race whoever is hopelessly behind. Returns the new leader's index.
std::size_t judge(std::vector<Runner>& runners, std::size_t leader, double worth) {
  std::size_t best = leader;
  double most = 0;
  for (std::size_t i = 0; i < runners.size(); ++i) {
    if (i == leader || runners[i].is_out) continue;
    const Lead lead = lead_over(runners[leader], runners[i], worth);
    runners[i].is_out = lead.value > hopeless * std::sqrt(lead.variance);
    if (-lead.value <= most) continue;
    most = -lead.value;
    best = i;
  }
  return best;
}

/// Puts the runners in place of the first guesses, with their chances to win, sorted by these; the leader
/// is the first.
void report(const std::vector<Runner>& runners, std::size_t leader, double scale,
            std::vector<Guess>& guesses) {
  MINES_ASSERT(leader < runners.size() && runners.size() <= guesses.size() && !runners[leader].is_out);
  const Estimate best = runners[leader].value();
  const double most = (1 - runners[leader].guess.mine) * best.mean;
  for (std::size_t i = 0; i < runners.size(); ++i) {
    const double lead =
        i == leader ? 0 : lead_over(runners[leader], runners[i], runners[leader].value().mean / scale).value;
    guesses[i] = runners[i].guess;
    guesses[i].win = std::clamp(most - lead, 0.0, most);
    guesses[i].win_error = (1 - runners[i].guess.mine) * runners[i].value().error;
  }
  const auto begin = guesses.begin();
  std::rotate(begin, begin + static_cast<std::ptrdiff_t>(leader),
              begin + static_cast<std::ptrdiff_t>(leader) + 1);
  std::stable_sort(begin, begin + static_cast<std::ptrdiff_t>(runners.size()),
                   [](const Guess& a, const Guess& b) { return a.win > b.win; });
}

}  // namespace

Rollouts::Rollouts(int games) : games_(games) {}
Rollouts::~Rollouts() = default;
Rollouts::Rollouts(Rollouts&&) noexcept = default;
Rollouts& Rollouts::operator=(Rollouts&&) noexcept = default;

/// The chance to win a game that begins with a guess that is right, if its replies come as they do on the
/// board: the product of the chances that its other guesses are right, and of the value of the best play once
/// few placements are left. Compared with games that are won or lost, this halves the variance and takes 1.6
/// times as long.
float Rollouts::play_on(const View& view, std::uint64_t mines, Cell guess, RandomSequence& random) {
  ClassicPlayer player(view.copy(Eights::marked), mines, *mind_);
  ClassicPlayer::Move move{{{guess.row, word_of(guess), bit_of(guess)}}, {}};
  double chance = 1;
  for (;;) {
    player.show(board_->open(move.clicks));
    if (player.view().count_opened() + mines == view.size().cells()) return static_cast<float>(chance);
    auto next = player.next();
    MINES_ASSERT(next);
    move = std::move(*next);
    if (!move.guess) continue;
    if (move.guess->win) return static_cast<float>(chance * *move.guess->win);
    // Where nothing can be drawn the risk counts twice: as this loss, and as a factor of the other games.
    if (board_->is_mine(move.guess->cell) && !lay_without(move.guess->cell, player.view(), mines, random))
      return 0;
    chance *= 1 - move.guess->mine;
  }
}

/// Lays other mines that fit what the game has shown, with none on `cell`. False if it is too much to draw
/// them.
bool Rollouts::lay_without(Cell cell, const View& view, std::uint64_t mines, RandomSequence& random) {
  // A guess as risky as this many draws allow is nearly lost.
  constexpr int most_draws = 1000;
  Situation& situation = mind_->situation;  // of another position, if the guess was remembered
  if (situation.look(view, mines) != Situation::Outcome::complete || !later_placements_.look(view, situation))
    return false;
  for (int draw = 0; draw < most_draws; ++draw) {
    if (!later_placements_.draw(random, later_placement_)) return false;
    board_->lay(view, later_placements_.cells(), later_placement_);
    if (!board_->is_mine(cell)) return true;
  }
  return false;
}

bool Rollouts::compare(const View& view, const Situation& situation, double scale,
                       std::vector<Guess>& guesses) {
  std::vector<Runner> runners;
  for (const Guess& guess : guesses) {
    MINES_ASSERT(guess.rating);
    if (runners.size() < most_runners && *guesses.front().rating - *guess.rating < close * scale)
      runners.push_back({guess});
  }
  if (runners.size() < 2 || view.size().cells() > most_board_cells ||
      view.count_opened() < fewest_open_cells || situation.placements() < fewest_placements ||
      !random_placements_.look(view, situation))
    return false;
  if (!mind_) {
    mind_ = std::make_unique<ClassicMind>(player());
    board_ = std::make_unique<PlacedBoard>();
  }
  mind_->decisions.clear();
  MINES_ASSERT(situation.is_counted());
  const std::uint64_t mines = situation.mines_left() + situation.known_mines();
  // Seeded by the position: the same position gets the same games.
  RandomSequence random(situation.unknown(), situation.mines_left());
  std::size_t leader = 0;
  for (int game = 0; game < games_;) {
    for (const int end = std::min(games_, game + games_a_round); game < end; ++game) {
      if (!random_placements_.draw(random, placement_)) return false;
      for (Runner& runner : runners) {
        if (runner.is_out) continue;
        // All runners play on the same placement, so its luck cancels in their differences (common random
        // numbers).
        board_->lay(view, random_placements_.cells(), placement_);
        const bool is_wrong = board_->is_mine(runner.guess.cell);
        runner.games.push_back(is_wrong ? -1.0F : play_on(view, mines, runner.guess.cell, random));
      }
    }
    leader = judge(runners, leader, runners[leader].value().mean / scale);
    if (std::count_if(runners.begin(), runners.end(), [](const Runner& runner) { return !runner.is_out; }) <
        2)
      break;
  }
  report(runners, leader, scale, guesses);
  return true;
}

}  // namespace mines
