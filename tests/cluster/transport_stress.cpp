// Players who send each other nothing but tokens, over the transport of mines-cluster: mpirun -n R
// transport_stress. A token makes up to two tokens of the next generation, for random neighbours and after
// random times, until there are none. Then the ranks must find out that all is quiet: not before every token
// has been taken, and all of them. Exit code 0: each round ended with as many tokens taken as sent, and all
// that was added up and shared was right.

#include <fmt/format.h>

#include <mutex>
#include <random>
#include <thread>

#include "apps/cluster/ranks.hpp"
#include "apps/cluster/transport.hpp"

namespace {

using namespace mines;
using namespace mines::cluster;

constexpr int rounds = 60;
constexpr int first_generation = 9;

/// Of a token that only makes a parcel longer.
constexpr int filler = 255;

/// A token is a byte: how many generations may follow.
class Tokens final : public Cargo {
 public:
  std::vector<std::byte> take_parcel(Side to) override {
    const std::scoped_lock lock(mutex_);
    return std::exchange(going_[static_cast<std::size_t>(to)], {});
  }
  std::size_t gathered(Side to) const override {
    const std::scoped_lock lock(mutex_);
    return going_[static_cast<std::size_t>(to)].size();
  }
  Result<void> deliver(Side, std::span<const std::byte> parcel) override {
    const std::scoped_lock lock(mutex_);
    come_.insert(come_.end(), parcel.begin(), parcel.end());
    return {};
  }
  bool has_news() const override {
    const std::scoped_lock lock(mutex_);
    return !come_.empty();
  }

  void send(Side to, std::span<const std::byte> tokens) {
    const std::scoped_lock lock(mutex_);
    auto& going = going_[static_cast<std::size_t>(to)];
    going.insert(going.end(), tokens.begin(), tokens.end());
  }
  std::vector<std::byte> take() {
    const std::scoped_lock lock(mutex_);
    return std::exchange(come_, {});
  }

 private:
  mutable std::mutex mutex_;
  std::vector<std::byte> going_[2];
  std::vector<std::byte> come_;
};

class Player {
 public:
  Player(const Ranks& ranks, Transport& transport)
      : rank_(ranks.rank()),
        count_(ranks.count()),
        transport_(transport),
        random_(static_cast<unsigned>(rank_)) {}

  Result<void> play() {
    transport_.attach(tokens_);
    for (int round = 0; round < rounds; ++round) {
      MINES_TRY(play_round(round));
    }
    transport_.detach();
    return {};
  }

 private:
  Result<void> play_round(int round) {
    // In some rounds nobody begins, in most only some do.
    if ((round + rank_) % 3 == 0 && round % 7 != 0) send(first_generation);
    for (bool more = true; more;) {
      for (const std::byte token : tokens_.take()) reply(std::to_integer<int>(token));
      MINES_LET(more, transport_.wait_for_news());
    }
    std::uint64_t sums[] = {sent_, taken_, 1};
    MINES_TRY(transport_.add_up(sums));
    if (sums[0] != sums[1] || sums[2] != static_cast<std::uint64_t>(count_))
      return broken(fmt::format("round {}", round),
                    fmt::format("{} tokens sent, {} taken, {} players", sums[0], sums[1], sums[2]));
    return share(round);
  }

  void reply(int generations) {
    ++taken_;
    if (generations == filler) return;
    if (const auto pause = random_() % 300; pause < 100)
      std::this_thread::sleep_for(std::chrono::microseconds(pause));
    if (generations == 0) return;
    for (unsigned i = 0; i < 2; ++i) {
      if (random_() % 4 != 0) send(generations - 1);
    }
  }

  /// A token; sometimes with so many that end at once that MPI treats the message as a long one.
  void send(int generations) {
    const bool is_first = rank_ == 0;
    if (is_first && rank_ == count_ - 1) return;
    const Side to = is_first || (rank_ < count_ - 1 && random_() % 2 == 0) ? Side::below : Side::above;
    std::vector<std::byte> tokens(random_() % 50 == 0 ? 100'000 : 1, std::byte{filler});
    tokens[0] = static_cast<std::byte>(generations);
    sent_ += tokens.size();
    tokens_.send(to, tokens);
  }

  /// Each rank says as many bytes as its number and the round tell, all equal to its number.
  Result<void> share(int round) {
    const auto said = [round](int rank) {
      return std::vector<std::byte>(static_cast<std::size_t>(rank * 1000 * (round % 3)),
                                    static_cast<std::byte>(rank));
    };
    MINES_LET(const auto shared, transport_.share(said(rank_)));
    if (shared.size() != static_cast<std::size_t>(count_)) return broken("share", "ranks are missing");
    for (int rank = 0; rank < count_; ++rank) {
      if (shared[static_cast<std::size_t>(rank)] != said(rank))
        return broken("share", "a rank said something else");
    }
    return {};
  }

  int rank_;
  int count_;
  Transport& transport_;
  std::minstd_rand random_;
  Tokens tokens_;
  std::uint64_t sent_ = 0;
  std::uint64_t taken_ = 0;
};

}  // namespace

int main() {
  const auto ranks = Ranks::join();
  if (!ranks) return 3;
  {
    const auto transport = Transport::make();
    if (!transport) (*ranks)->end_all("transport_stress", transport.error());
    Player player(**ranks, **transport);
    Result<void> played;
    std::thread thread([&] {
      played = player.play();
      (*transport)->end();
    });
    const auto carried = (*transport)->carry([](Transport::Clock::time_point) {});
    if (!carried) (*ranks)->end_all("transport_stress", carried.error());
    thread.join();
    if (!played) (*ranks)->end_all("transport_stress", played.error());
  }
  return 0;
}
