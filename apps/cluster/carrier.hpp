// The half of a transport that is MPI: messages on their way, and sums that are being formed. Nothing here
// waits: each call does what can be done now. One thread uses it, the one that joined MPI.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <list>
#include <memory>
#include <span>
#include <vector>

#include "apps/cluster/cargo.hpp"
#include "apps/cluster/quiet.hpp"

namespace mines::cluster {

struct Traffic;

class Carrier {
 public:
  using Time = std::chrono::steady_clock::time_point;

  /// All ranks call it.
  static Result<std::unique_ptr<Carrier>> make();
  ~Carrier();
  Carrier(const Carrier&) = delete;
  Carrier& operator=(const Carrier&) = delete;

  /// Delivers what has come, and sends what is worth a message: all there is if the player waits. Gives
  /// whether something was delivered.
  Result<bool> carry(Cargo& cargo, Time now, bool player_waits);
  /// Whether nothing is left to be sent for this player.
  bool has_handed_over(const Cargo& cargo) const;
  /// Forgets what MPI has taken over of what was sent. At every look, also when nothing is carried any more.
  Result<void> forget_sent();
  /// Whether MPI has taken over all that was sent.
  bool has_sent_all() const { return sending_.empty(); }

  /// Joins the next wave, unless this rank is in one. The player waits, it has no news, and all is handed
  /// over.
  Result<void> join_wave();
  /// Whether a wave has ended and all are quiet.
  Result<bool> wave_ended();

  // To be called with the same arguments until they give true.

  /// Adds up each value over all ranks.
  Result<bool> add_up(std::span<std::uint64_t> values);
  /// What each rank says.
  Result<bool> share(std::span<const std::byte> said, std::vector<std::vector<std::byte>>& shared);

  /// Fills in what was sent so far.
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
  std::array<Time, 2> gathering_since_{};        // by side; none: Time()
};

}  // namespace mines::cluster
