// Calls MPI for a transport (transport.hpp). No function here waits: each does what is possible at once. Only
// the thread that joined MPI uses a carrier.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <list>
#include <memory>
#include <span>
#include <vector>

#include "apps/cluster/band/border.hpp"
#include "apps/cluster/quiet.hpp"

namespace mines::cluster {

struct Traffic;

class Carrier {
 public:
  using Time = std::chrono::steady_clock::time_point;

  /// All ranks (MPI processes) must call make().
  static Result<std::unique_ptr<Carrier>> make();
  ~Carrier();
  Carrier(const Carrier&) = delete;
  Carrier& operator=(const Carrier&) = delete;

  /// Sends parcels (messages about cells, apps/cluster/band/border.hpp) from `cargo` to the neighbours, the
  /// ranks before and after this one. Delivers all received parcels to `cargo`. Sends a parcel when it has 16
  /// KiB or its first byte is 1 ms old, or if `player_waits`. Returns whether a parcel was delivered.
  Result<bool> carry(Cargo& cargo, Time now, bool player_waits);
  /// Whether all gathered bytes have gone into messages to the neighbours.
  bool has_handed_over(const Cargo& cargo) const;
  /// Frees the messages that MPI has sent. Call it regularly, also after the last parcel.
  Result<void> forget_sent();
  bool has_sent_all() const { return sending_.empty(); }

  /// Joins the next wave, unless this rank is in a wave. A wave counts all ranks' sent and received parcels.
  /// Call it only if the player waits and has taken all delivered parcels, and if has_handed_over() is true.
  Result<void> join_wave();
  /// Ends this rank's wave if the wave's sums have come. Returns true if the sums show that the game is
  /// quiet: all players wait, and no parcel is under way.
  Result<bool> wave_ended();

  // Call add_up() again, with the same arguments, until it returns true; likewise share().

  /// Replaces each value by its sum over all ranks.
  Result<bool> add_up(std::span<std::uint64_t> values);
  /// Each rank gives its bytes `said`. Appends those of all ranks to `shared`, in the order of ranks.
  Result<bool> share(std::span<const std::byte> said, std::vector<std::vector<std::byte>>& shared);

  /// Sets parcels, bytes and waves of `traffic`.
  void count(Traffic& traffic) const;

 private:
  struct Mpi;
  struct Message;

  explicit Carrier(std::unique_ptr<Mpi> mpi);
  bool has_neighbour(Side side) const;
  int neighbour(Side side) const { return side == Side::above ? rank_ - 1 : rank_ + 1; }
  Result<void> send(Side to, std::vector<std::byte> parcel);
  Result<bool> receive(Cargo& cargo, Side from);
  Result<void> begin_receiving(std::list<Message>& receiving, Side from);

  std::unique_ptr<Mpi> mpi_;
  int rank_ = 0;
  int count_ = 1;
  QuietDetector detector_;
  std::uint64_t bytes_sent_ = 0;
  std::list<Message> sending_;
  std::array<std::list<Message>, 2> receiving_;  // by side
  std::array<Time, 2> gathering_since_{};        // by side; Time() if no bytes gather
};

}  // namespace mines::cluster
