// The players of a board's bands as threads of one process. A carrier moves their parcels about, in an order
// that depends on the system.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <thread>
#include <vector>

#include "apps/cluster/band/band_board.hpp"
#include "apps/cluster/band/band_game.hpp"

namespace mines::test {

class BandPlayers {
 public:
  BandPlayers(BoardSize size, int players) {
    for (int player = 0; player < players; ++player)
      players_.push_back(std::make_unique<Player>(*this, Band::of_player(size, player, players)));
  }

  int count() const { return static_cast<int>(players_.size()); }
  const Band& band(int player) const { return at(player).band; }
  BandGame& game(int player) { return *at(player).game; }
  const BandGame& game(int player) const { return *at(player).game; }
  std::uint64_t parcel_bytes() const { return bytes_; }

  /// Runs work(player) on a thread for each player.
  void on_each(const std::function<void(int)>& work) {
    std::vector<std::jthread> threads;
    for (int player = 0; player < count(); ++player) threads.emplace_back(work, player);
  }

  /// Each player draws its band, and gets its game.
  void draw(std::uint64_t mines, const Seed& seed) {
    on_each([&](int player) {
      Player& of = at(player);
      auto board = generate_band(of.band, mines, seed, 1, [&](auto values) { return of.add_up(values); });
      of.game = std::make_unique<BandGame>(std::move(board.value()), of.band, mines, 8, of);
    });
  }

  /// Runs play(player) for each while a carrier moves parcels.
  void play(const std::function<void(int)>& play_one) {
    std::jthread carrier([this](const std::stop_token& stop) {
      while (!stop.stop_requested()) {
        carry();
        std::this_thread::sleep_for(std::chrono::microseconds(20));
      }
    });
    on_each(play_one);
  }

 private:
  struct Player final : Meeting {
    Player(BandPlayers& of, const Band& its_band) : all(of), band(its_band) {}
    Result<bool> wait_for_news() override { return all.wait_for_news(*this); }
    Result<void> add_up(std::span<std::uint64_t> values) override {
      all.meet([&] { all.add(values); },
               [&] { std::copy(all.sums_.begin(), all.sums_.end(), values.begin()); });
      return {};
    }
    Result<std::vector<std::vector<std::byte>>> share(std::span<const std::byte> said) override {
      std::vector<std::vector<std::byte>> heard;
      all.meet([&] { said_bytes.assign(said.begin(), said.end()); },
               [&] {
                 for (const auto& player : all.players_) heard.push_back(player->said_bytes);
               });
      return heard;
    }

    BandPlayers& all;
    Band band;
    std::unique_ptr<BandGame> game;
    std::vector<std::byte> said_bytes;
    bool waits = false;
  };

  Player& at(int player) { return *players_[static_cast<std::size_t>(player)]; }
  const Player& at(int player) const { return *players_[static_cast<std::size_t>(player)]; }

  void add(std::span<const std::uint64_t> values) {
    if (arrived_ == 0) sums_.assign(values.size(), 0);
    for (std::size_t i = 0; i < values.size(); ++i) sums_[i] += values[i];
  }

  /// Calls come() for each player, one after the other, and then go().
  template <class Come, class Go>
  void meet(const Come& come, const Go& go) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return !leaving_; });
    come();
    if (++arrived_ == count()) {
      leaving_ = true;
      changed_.notify_all();
    }
    changed_.wait(lock, [&] { return leaving_; });
    go();
    if (--arrived_ == 0) {
      leaving_ = false;
      changed_.notify_all();
    }
  }

  Result<bool> wait_for_news(Player& player) {
    std::unique_lock lock(mutex_);
    player.waits = true;
    const std::uint64_t quiet_before = quiet_;
    changed_.notify_all();
    for (;;) {
      if (quiet_ != quiet_before) return false;
      if (player.game->has_news()) {
        player.waits = false;
        return true;
      }
      if (is_quiet()) {
        for (const auto& each : players_) each->waits = false;
        ++quiet_;
        changed_.notify_all();
        return false;
      }
      changed_.wait(lock);
    }
  }

  bool is_quiet() const {
    for (const auto& player : players_) {
      const BandGame& game = *player->game;
      if (!player->waits || game.has_news() || game.gathered(Side::above) + game.gathered(Side::below) > 0)
        return false;
    }
    return true;
  }

  void carry() {
    const std::lock_guard lock(mutex_);
    for (int player = 0; player < count(); ++player) {
      for (const Side side : {Side::above, Side::below}) {
        const auto parcel = game(player).take_parcel(side);
        if (parcel.empty()) continue;
        bytes_ += parcel.size();
        const bool up = side == Side::above;
        const auto taken = game(up ? player - 1 : player + 1).deliver(up ? Side::below : Side::above, parcel);
        if (!taken) throw std::logic_error(to_string(taken.error()));
      }
    }
    changed_.notify_all();
  }

  std::vector<std::unique_ptr<Player>> players_;
  std::mutex mutex_;
  std::condition_variable changed_;
  int arrived_ = 0;
  bool leaving_ = false;
  std::vector<std::uint64_t> sums_;
  std::uint64_t quiet_ = 0;
  std::uint64_t bytes_ = 0;
};

}  // namespace mines::test
