#include "apps/cluster/carrier.hpp"

#include <fmt/format.h>

#include <limits>
#include <numeric>

#include "apps/cluster/mpi.hpp"
#include "apps/cluster/transport.hpp"
#include "base/assert.hpp"

namespace mines::cluster {

namespace {

using namespace std::chrono_literals;

// A message costs some µs on either side, about as much as copying this many bytes.
constexpr std::size_t worth_a_message = std::size_t{16} << 10;
// What has gathered for longer is sent while the player works: the neighbour may wait for it.
constexpr auto longest_gathering = 1ms;
constexpr int parcel_tag = 1;
// What MPI counts in an int.
constexpr std::size_t most_bytes = std::numeric_limits<int>::max();

Result<void> check(int code, const char* call) {
  if (code == MPI_SUCCESS) return {};
  return broken(call, mpi_error_text(code));
}

/// Whether a request is done. Never waits: the carrier's thread serves several requests by turns.
Result<bool> is_done(MPI_Request& request, const char* call) {
  MINES_ASSERT(request != MPI_REQUEST_NULL);  // which would count as done
  int done = 0;
  MINES_TRY(check(MPI_Test(&request, &done, MPI_STATUS_IGNORE), call));
  return done != 0;
}

/// A duplicate of the ranks' communicator. Messages and collective calls on it meet only those that other
/// ranks make on the same duplicate.
Result<MPI_Comm> own_communicator() {
  MPI_Comm communicator = MPI_COMM_NULL;
  MINES_TRY(check(MPI_Comm_dup(MPI_COMM_WORLD, &communicator), "MPI_Comm_dup"));
  MPI_Comm_set_errhandler(communicator, MPI_ERRORS_RETURN);
  return communicator;
}

}  // namespace

struct Carrier::Message {
  std::vector<std::byte> bytes;  // MPI's until the request is done
  MPI_Request request = MPI_REQUEST_NULL;
};

/// A communicator for each thing that ranks do together: one may be in a wave that others will join much
/// later, and add up in between.
struct Carrier::Mpi {
  MPI_Comm parcels = MPI_COMM_NULL;
  MPI_Comm waves = MPI_COMM_NULL;
  MPI_Comm meetings = MPI_COMM_NULL;

  MPI_Request wave = MPI_REQUEST_NULL;
  std::array<std::uint64_t, 2> wave_given{};
  std::array<std::uint64_t, 2> wave_sums{};

  enum class Meeting : std::uint8_t { none, sums, lengths, texts } meeting = Meeting::none;
  MPI_Request met = MPI_REQUEST_NULL;
  std::uint64_t length = 0;
  std::vector<std::uint64_t> lengths;
  std::vector<int> sizes;
  std::vector<int> begins;
  std::vector<std::byte> texts;
};

Carrier::Carrier(std::unique_ptr<Mpi> mpi) : mpi_(std::move(mpi)) {}

Carrier::~Carrier() {
  for (MPI_Comm* const communicator : {&mpi_->parcels, &mpi_->waves, &mpi_->meetings}) {
    if (*communicator != MPI_COMM_NULL) MPI_Comm_free(communicator);
  }
}

Result<std::unique_ptr<Carrier>> Carrier::make() {
  std::unique_ptr<Carrier> carrier(new Carrier(std::make_unique<Mpi>()));
  MINES_LET(carrier->mpi_->parcels, own_communicator());
  MINES_LET(carrier->mpi_->waves, own_communicator());
  MINES_LET(carrier->mpi_->meetings, own_communicator());
  MINES_TRY(check(MPI_Comm_rank(MPI_COMM_WORLD, &carrier->rank_), "MPI_Comm_rank"));
  MINES_TRY(check(MPI_Comm_size(MPI_COMM_WORLD, &carrier->count_), "MPI_Comm_size"));
  return carrier;
}

/// Rank r plays band r, so the first rank has no neighbour above and the last one none below.
bool Carrier::has_neighbour(Side side) const { return side == Side::above ? rank_ > 0 : rank_ + 1 < count_; }

Result<bool> Carrier::carry(Cargo& cargo, Time now, bool player_waits) {
  bool delivered = false;
  for (const Side side : {Side::above, Side::below}) {
    if (!has_neighbour(side)) continue;
    MINES_LET(const bool came, receive(cargo, side));
    delivered |= came;
    Time& since = gathering_since_[static_cast<std::size_t>(side)];
    const std::size_t gathered = cargo.gathered(side);
    // The age counts from the first byte that gathers, so an empty side has none.
    if (gathered == 0) {
      since = {};
      continue;
    }
    if (since == Time()) since = now;
    // A player that waits gathers no more, and it joins no wave before its last byte has left.
    if (!player_waits && gathered < worth_a_message && now - since < longest_gathering) continue;
    since = {};
    MINES_TRY(send(side, cargo.take_parcel(side)));
  }
  return delivered;
}

bool Carrier::has_handed_over(const Cargo& cargo) const {
  return (!has_neighbour(Side::above) || cargo.gathered(Side::above) == 0) &&
         (!has_neighbour(Side::below) || cargo.gathered(Side::below) == 0);
}

Result<void> Carrier::send(Side to, std::vector<std::byte> parcel) {
  if (parcel.empty()) return {};
  if (parcel.size() > most_bytes)
    return broken(fmt::format("rank {}", neighbour(to)),
                  fmt::format("a parcel has {} bytes, more than a message can carry", parcel.size()));
  bytes_sent_ += parcel.size();
  detector_.note_sent();
  Message& message = sending_.emplace_back(Message{std::move(parcel)});
  return check(MPI_Isend(message.bytes.data(), static_cast<int>(message.bytes.size()), MPI_BYTE,
                         neighbour(to), parcel_tag, mpi_->parcels, &message.request),
               "MPI_Isend");
}

Result<void> Carrier::forget_sent() {
  // Messages to the two sides end in any order, so each of them is tested.
  for (auto message = sending_.begin(); message != sending_.end();) {
    MINES_LET(const bool done, is_done(message->request, "MPI_Isend"));
    message = done ? sending_.erase(message) : std::next(message);
  }
  return {};
}

/// Delivers the messages that have come from a side, in their order.
Result<bool> Carrier::receive(Cargo& cargo, Side from) {
  std::list<Message>& receiving = receiving_[static_cast<std::size_t>(from)];
  MINES_TRY(begin_receiving(receiving, from));
  bool delivered = false;
  while (!receiving.empty()) {
    MINES_LET(const bool done, is_done(receiving.front().request, "MPI_Imrecv"));
    // A later message may be whole before the first one. It waits, so that parcels are delivered in their
    // order.
    if (!done) break;
    MINES_TRY(cargo.deliver(from, receiving.front().bytes));
    detector_.note_received();
    delivered = true;
    receiving.pop_front();
  }
  return delivered;
}

/// Starts to receive all messages that are there. Only a probe shows the size of a parcel. MPI_Improbe also
/// takes the message out of MPI's queue, so the next probe finds the next message.
Result<void> Carrier::begin_receiving(std::list<Message>& receiving, Side from) {
  for (;;) {
    int there = 0;
    MPI_Message found = MPI_MESSAGE_NULL;
    MPI_Status status{};
    MINES_TRY(check(MPI_Improbe(neighbour(from), parcel_tag, mpi_->parcels, &there, &found, &status),
                    "MPI_Improbe"));
    if (there == 0) return {};
    int bytes = 0;
    MINES_TRY(check(MPI_Get_count(&status, MPI_BYTE, &bytes), "MPI_Get_count"));
    Message& message =
        receiving.emplace_back(Message{std::vector<std::byte>(static_cast<std::size_t>(bytes))});
    MINES_TRY(
        check(MPI_Imrecv(message.bytes.data(), bytes, MPI_BYTE, &found, &message.request), "MPI_Imrecv"));
  }
}

Result<void> Carrier::join_wave() {
  if (detector_.is_in_wave()) return {};
  const ParcelCounts own = detector_.join();
  // A copy: parcels that come during the wave change the detector's counts, and MPI reads these until the
  // end.
  mpi_->wave_given = {own.sent, own.received};
  return check(MPI_Iallreduce(mpi_->wave_given.data(), mpi_->wave_sums.data(), 2, MPI_UINT64_T, MPI_SUM,
                              mpi_->waves, &mpi_->wave),
               "MPI_Iallreduce");
}

Result<bool> Carrier::wave_ended() {
  if (!detector_.is_in_wave()) return false;
  MINES_LET(const bool done, is_done(mpi_->wave, "MPI_Iallreduce"));
  return done && detector_.complete({mpi_->wave_sums[0], mpi_->wave_sums[1]});
}

Result<bool> Carrier::add_up(std::span<std::uint64_t> values) {
  using Meeting = Mpi::Meeting;
  MINES_ASSERT(mpi_->meeting == Meeting::none || mpi_->meeting == Meeting::sums);
  // The first call starts the sum in the caller's memory, and later calls only look whether it is done.
  if (mpi_->meeting == Meeting::none) {
    if (values.size() > most_bytes / sizeof(std::uint64_t))
      return broken("MPI_Iallreduce", fmt::format("a sum of {} values, expected at most {}", values.size(),
                                                  most_bytes / sizeof(std::uint64_t)));
    MINES_TRY(check(MPI_Iallreduce(MPI_IN_PLACE, values.data(), static_cast<int>(values.size()), MPI_UINT64_T,
                                   MPI_SUM, mpi_->meetings, &mpi_->met),
                    "MPI_Iallreduce"));
    mpi_->meeting = Meeting::sums;
  }
  MINES_LET(const bool done, is_done(mpi_->met, "MPI_Iallreduce"));
  if (done) mpi_->meeting = Meeting::none;
  return done;
}

Result<bool> Carrier::share(std::span<const std::byte> said, std::vector<std::vector<std::byte>>& shared) {
  using Meeting = Mpi::Meeting;
  Mpi& mpi = *mpi_;
  MINES_ASSERT(mpi.meeting != Meeting::sums);
  // The bytes take two steps: MPI_Iallgatherv needs the lengths of all ranks, which come first.
  if (mpi.meeting == Meeting::none) {
    mpi.length = said.size();
    mpi.lengths.resize(static_cast<std::size_t>(count_));
    MINES_TRY(check(MPI_Iallgather(&mpi.length, 1, MPI_UINT64_T, mpi.lengths.data(), 1, MPI_UINT64_T,
                                   mpi.meetings, &mpi.met),
                    "MPI_Iallgather"));
    mpi.meeting = Meeting::lengths;
  }
  MINES_LET(const bool has_come, is_done(mpi.met, "MPI_Iallgather"));
  if (!has_come) return false;
  if (mpi.meeting == Meeting::lengths) {
    MINES_ASSERT(said.size() == mpi.length);  // the arguments of the first call
    const std::uint64_t all = std::accumulate(mpi.lengths.begin(), mpi.lengths.end(), std::uint64_t{0});
    // All ranks know the same lengths, so all fail here or none does. Below this limit no size and no
    // beginning overflows the int in which MPI counts.
    if (all > most_bytes)
      return broken("MPI_Iallgatherv",
                    fmt::format("the ranks share {} bytes at once, expected at most {}", all, most_bytes));
    mpi.sizes.assign(mpi.lengths.begin(), mpi.lengths.end());
    mpi.begins.assign(mpi.sizes.size(), 0);
    std::exclusive_scan(mpi.sizes.begin(), mpi.sizes.end(), mpi.begins.begin(), 0);
    mpi.texts.resize(all);
    MINES_TRY(check(MPI_Iallgatherv(said.data(), static_cast<int>(said.size()), MPI_BYTE, mpi.texts.data(),
                                    mpi.sizes.data(), mpi.begins.data(), MPI_BYTE, mpi.meetings, &mpi.met),
                    "MPI_Iallgatherv"));
    mpi.meeting = Meeting::texts;
    return false;
  }
  mpi.meeting = Meeting::none;
  for (std::size_t rank = 0; rank < mpi.sizes.size(); ++rank) {
    const auto begin = mpi.texts.begin() + mpi.begins[rank];
    shared.emplace_back(begin, begin + mpi.sizes[rank]);
  }
  return true;
}

void Carrier::count(Traffic& traffic) const {
  traffic.parcels = detector_.own().sent;
  traffic.bytes = bytes_sent_;
  traffic.waves = detector_.waves();
}

}  // namespace mines::cluster
