// Carries parcels (messages about cells, apps/cluster/band/border.hpp) over MPI between ranks (MPI
// processes). Each rank plays a band of the board (apps/cluster/band/band.hpp). Two threads of a rank share a
// transport. One of them, the carrier, joined MPI and runs carry(). carry() is a loop of looks. Each look
// sends and receives parcels, and takes part in collective calls of MPI. The other thread, the player's,
// makes the other calls.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "apps/cluster/band/border.hpp"
#include "apps/cluster/band/meeting.hpp"

namespace mines::cluster {

class Carrier;

struct Traffic {
  std::uint64_t parcels = 0;
  std::uint64_t bytes = 0;
  std::uint64_t waves = 0;       ///< tests whether all players wait and no parcel is under way
  double waiting_seconds = 0;    ///< time that the player spent in wait_for_news(), add_up() and share()
  double processor_seconds = 0;  ///< processor time of the carrier while the player worked
};

inline double seconds_since(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

class Transport final : public Meeting {
 public:
  using Clock = std::chrono::steady_clock;

  /// All ranks must call make(), after they have joined MPI. Rank r plays band r.
  static Result<std::unique_ptr<Transport>> make();
  ~Transport() override;
  Transport(const Transport&) = delete;
  Transport& operator=(const Transport&) = delete;

  /// Carries parcels until the player calls end(). Calls `meanwhile` at every look. Fails if MPI fails or a
  /// parcel is damaged; the caller must then end the process, because the player's thread may wait for ever.
  Result<void> carry(const std::function<void(Clock::time_point)>& meanwhile);

  // The player's thread makes the calls below. Meeting (apps/cluster/band/meeting.hpp) describes the
  // overrides.

  /// Starts to carry the player's parcels, `cargo`, which must exist until detach() or the end of carry().
  void attach(Cargo& cargo);
  /// Stops carrying parcels. All players must wait and no parcel be under way, or the game must be over.
  void detach();
  /// Makes carry() return when MPI has sent all messages. With `abandon`, carry() returns after its present
  /// look, whether or not messages are left: the game has failed, and perhaps no rank can receive them.
  void end(bool abandon = false);
  Result<bool> wait_for_news() override;
  Result<void> add_up(std::span<std::uint64_t> values) override;
  Result<std::vector<std::vector<std::byte>>> share(std::span<const std::byte> said) override;
  Traffic traffic();

 private:
  enum class Wish : std::uint8_t { none, news, sums, sharing, end, abandon };

  Transport();
  Result<bool> look(Clock::time_point now);
  bool player_works() const { return wish_ == Wish::none; }
  bool is_over() const;
  bool fulfil();
  void ask(std::unique_lock<std::mutex>& lock, Wish wish);

  std::mutex mutex_;  // guards the members below
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
