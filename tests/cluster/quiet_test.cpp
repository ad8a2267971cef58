// The detector that tells ranks that all of them are quiet, against a network that delays as it likes.
#include "apps/cluster/quiet.hpp"

#include "support/catch.hpp"

#include <algorithm>
#include <deque>
#include <optional>
#include <random>
#include <vector>

using namespace mines::cluster;

namespace {

/// Players who send each other parcels. Each step something happens that may happen: a player that works
/// sends a parcel or begins to wait, a parcel arrives, a player that waits joins a wave, or learns its sums.
/// A wave's sums are there once all have joined it; players learn them at different times, and go on with the
/// next wave.
class World {
 public:
  World(int players, unsigned seed) : players_(static_cast<std::size_t>(players)), random_(seed) {
    for (Player& player : players_) player.to_send = random_() % 4;
  }

  /// Runs until a player is told that all is quiet; gives whether it is. Nothing if nobody is told in many
  /// steps.
  std::optional<bool> run() {
    for (int step = 0; step < 200'000; ++step) {
      Player& player = players_[random_() % players_.size()];
      switch (random_() % 4) {
        case 0:
          work(player);
          break;
        case 1:
          deliver();
          break;
        case 2:
          join(player);
          break;
        default:
          if (learn(player)) return is_quiet();
      }
    }
    return std::nullopt;
  }

  /// All that have not been told yet learn the same.
  bool all_are_told() {
    const bool told = std::all_of(players_.begin(), players_.end(),
                                  [&](Player& player) { return player.is_told || learn(player); });
    for (Player& player : players_) player.is_told = false;
    return told;
  }

  void begin_again() {
    for (Player& player : players_) {
      player.works = true;
      player.to_send = random_() % 3;
    }
  }

 private:
  struct Player {
    QuietDetector detector;
    bool works = true;
    bool is_told = false;
    std::size_t to_send = 0;
    std::size_t waves_learnt = 0;
  };
  struct Wave {
    std::size_t joined = 0;
    ParcelCounts sums;
  };

  bool is_quiet() const {
    return under_way_.empty() &&
           std::none_of(players_.begin(), players_.end(), [](const Player& player) { return player.works; });
  }

  void work(Player& player) {
    if (!player.works) return;
    if (player.to_send == 0) {
      player.works = false;
      return;
    }
    --player.to_send;
    player.detector.note_sent();
    under_way_.push_back(random_() % players_.size());
  }

  /// A parcel arrives, in any order. It gives a waiting player work, often with parcels of its own.
  void deliver() {
    if (under_way_.empty()) return;
    std::swap(under_way_[random_() % under_way_.size()], under_way_.back());
    Player& player = players_[under_way_.back()];
    under_way_.pop_back();
    player.detector.note_received();
    player.works = true;
    if (random_() % 9 < 5) ++player.to_send;
  }

  void join(Player& player) {
    if (player.works || player.detector.is_in_wave()) return;
    if (waves_.size() == player.waves_learnt) waves_.emplace_back();
    Wave& wave = waves_[player.waves_learnt];
    const ParcelCounts own = player.detector.join();
    ++wave.joined;
    wave.sums.sent += own.sent;
    wave.sums.received += own.received;
  }

  /// Whether the player is told that all is quiet.
  bool learn(Player& player) {
    if (!player.detector.is_in_wave() || waves_[player.waves_learnt].joined < players_.size()) return false;
    player.is_told = player.detector.complete(waves_[player.waves_learnt++].sums);
    return player.is_told;
  }

  std::vector<Player> players_;
  std::vector<std::size_t> under_way_;  // to whom
  std::deque<Wave> waves_;
  std::minstd_rand random_;
};

}  // namespace

// Sums of one wave do not suffice: a parcel may be counted as received and not as sent.
TEST_CASE("ranks are told that all is quiet when it is, and not before") {
  for (unsigned seed = 0; seed < 3000; ++seed) {
    INFO("seed " << seed);
    World world(1 + static_cast<int>(seed % 6), seed);
    // More than once: what was counted before must not matter.
    for (int game = 0; game < 3; ++game) {
      const std::optional<bool> told = world.run();
      REQUIRE(told);
      REQUIRE(*told);
      REQUIRE(world.all_are_told());
      world.begin_again();
    }
  }
}
