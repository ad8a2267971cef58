// Carries what crosses the borders of a board's bands between the ranks that play them, over MPI.
//
// Two threads share a transport. The thread that joined MPI calls carry(): it sends parcels, receives them,
// and takes part in what all ranks do together. The player's thread calls the rest. While the player works,
// the carrier sleeps between looks, as they may share a core; while the player waits, it looks all the time
// and yields the core after each look. A wait that takes long is one for ranks that still work, perhaps on
// this core, so then it sleeps, too, for a moment.
//
// Parcels gather until they are worth a message: some KB have come together, the first of them is old, or the
// player waits.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "apps/cluster/cargo.hpp"
#include "apps/cluster/quiet.hpp"

namespace mines::cluster {

class Carrier;

/// What a rank has sent, and what it took.
struct Traffic {
  std::uint64_t parcels = 0;
  std::uint64_t bytes = 0;
  std::uint64_t waves = 0;       ///< of the detector (quiet.hpp)
  double waiting_seconds = 0;    ///< for which the player waited: for news, sums and what others say
  double processor_seconds = 0;  ///< of the carrier, while the player worked
};

class Transport final : public Meeting {
 public:
  using Clock = std::chrono::steady_clock;

  /// MPI is in use, and all ranks call it. Ranks play the bands in their order.
  static Result<std::unique_ptr<Transport>> make();
  ~Transport() override;
  Transport(const Transport&) = delete;
  Transport& operator=(const Transport&) = delete;

  /// Carries until the player calls end(). `meanwhile` is called with the time now at every look.
  /// Fails when MPI does or a parcel is damaged: the caller must then end the process, as the player may wait
  /// for ever.
  Result<void> carry(const std::function<void(Clock::time_point)>& meanwhile);

  // The player's thread:

  /// From now on parcels are carried. `cargo` outlives the carrying, or detach().
  void attach(Cargo& cargo);
  /// Nothing is carried any more. All ranks are quiet, or have ended their game in another way.
  void detach();
  /// carry() returns as soon as MPI has taken over all that was sent.
  void end();
  /// carry() returns at once: the game is lost, and nobody may be there to take what was sent.
  void abandon();
  Result<bool> wait_for_news() override;
  Result<void> add_up(std::span<std::uint64_t> values) override;
  Result<std::vector<std::vector<std::byte>>> share(std::span<const std::byte> said) override;
  /// So far.
  Traffic traffic();

 private:
  enum class Wish : std::uint8_t { none, news, sums, sharing, end, abandon };

  Transport();
  Result<bool> look(Clock::time_point now);
  bool player_works() const { return wish_ == Wish::none; }
  bool is_over() const;
  bool fulfil();
  void ask(std::unique_lock<std::mutex>& lock, Wish wish);

  std::mutex mutex_;  // for all below
  std::condition_variable wished_;
  std::condition_variable fulfilled_;
  std::unique_ptr<Carrier> carrier_;
  Wish wish_ = Wish::none;  // what the player waits for
  Cargo* cargo_ = nullptr;
  bool has_news_ = false;
  std::span<std::uint64_t> values_;
  std::span<const std::byte> said_;
  std::vector<std::vector<std::byte>> shared_;
  Traffic traffic_;
};

}  // namespace mines::cluster
