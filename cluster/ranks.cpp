#include "cluster/ranks.hpp"

#include <fmt/format.h>
#include <sched.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <vector>

#include "base/assert.hpp"
#include "base/standard_streams.hpp"
#include "cluster/ignored_signals.hpp"
#include "cluster/mpi.hpp"

#ifdef __SANITIZE_ADDRESS__
/// Asked by AddressSanitizer. Both MPIs leak, in modules that they have unloaded by the end, which no list of
/// exceptions can name.
extern "C" const char* __asan_default_options() {
  return "detect_leaks=0";
}  // NOLINT(bugprone-reserved-identifier)
#endif

namespace mines::cluster {

namespace {

int size_of(const Bytes& bytes) {
  MINES_ASSERT(bytes.size() <= std::numeric_limits<int>::max());
  return static_cast<int>(bytes.size());
}

}  // namespace

/// A message on its way: MPI reads the bytes until the request is done.
struct Ranks::Sending {
  Bytes bytes;
  MPI_Request request = MPI_REQUEST_NULL;
};

Ranks::Ranks() = default;

void Ranks::check(int code, const char* call) const {
  if (code == MPI_SUCCESS) return;
  end_all("mines-cluster", broken(call, mpi_error_text(code)).value());
}

Result<std::unique_ptr<Ranks>> Ranks::join() {
  // Without mpirun, Open MPI would start a daemon for ranks that might be added later, which outlives the
  // program.
  setenv("OMPI_MCA_ess_singleton_isolated", "1", 0);
  int provided = 0;
  const int code = MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided);
  ignore_signals_as_started();
  if (code != MPI_SUCCESS) return broken("MPI_Init_thread", mpi_error_text(code));
  std::unique_ptr<Ranks> ranks(new Ranks);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  if (provided < MPI_THREAD_FUNNELED) return broken("MPI", "it was built without support for threads");
  ranks->check(MPI_Comm_rank(MPI_COMM_WORLD, &ranks->rank_), "MPI_Comm_rank");
  ranks->check(MPI_Comm_size(MPI_COMM_WORLD, &ranks->count_), "MPI_Comm_size");
  ranks->know_processors();
  return ranks;
}

/// Compares what the ranks of this machine may use. Launchers bind several of them to the same socket, say.
void Ranks::know_processors() {
  cpu_set_t mine;
  CPU_ZERO(&mine);
  // Fails on machines with more processors than the set has room for: then no rank counts as bound.
  const bool known = sched_getaffinity(0, sizeof mine, &mine) == 0;
  processors_ =
      known ? CPU_COUNT(&mine) : static_cast<int>(std::clamp(sysconf(_SC_NPROCESSORS_ONLN), 1L, 1L << 20));
  MPI_Comm machine = MPI_COMM_NULL;
  check(MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &machine),
        "MPI_Comm_split_type");
  int here = 0;
  check(MPI_Comm_size(machine, &here), "MPI_Comm_size");
  std::vector<cpu_set_t> all(static_cast<std::size_t>(here));
  check(MPI_Allgather(&mine, sizeof mine, MPI_BYTE, all.data(), sizeof mine, MPI_BYTE, machine),
        "MPI_Allgather");
  check(MPI_Comm_free(&machine), "MPI_Comm_free");
  sharing_processors_ = static_cast<int>(std::count_if(
      all.begin(), all.end(), [&](const cpu_set_t& other) { return CPU_EQUAL(&mine, &other) != 0; }));
}

Ranks::~Ranks() {
  for (Sending& sending : sending_) MPI_Wait(&sending.request, MPI_STATUS_IGNORE);
  MPI_Finalize();
  if (after_leaving_) after_leaving_();
}

/// The bytes of `rank`, on every rank.
Bytes Ranks::from_rank(int rank, Bytes mine) {
  std::uint64_t size = mine.size();
  check(MPI_Bcast(&size, 1, MPI_UINT64_T, rank, MPI_COMM_WORLD), "MPI_Bcast");
  mine.resize(size);
  check(MPI_Bcast(mine.data(), size_of(mine), MPI_BYTE, rank, MPI_COMM_WORLD), "MPI_Bcast");
  return mine;
}

Result<void> Ranks::agree(const Result<void>& mine) {
  const int wrong = mine ? count_ : rank_;
  int first = count_;
  check(MPI_Allreduce(&wrong, &first, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD), "MPI_Allreduce");
  if (first == count_) return {};
  Packer packer;
  if (first == rank_) packer.error(mine.error());
  const Bytes bytes = from_rank(first, packer.take());
  MINES_LET(auto error, Unpacker(bytes, "message of another rank").error());
  if (first > 0)
    error.where = fmt::format("rank {}{}{}", first, error.where.empty() ? "" : ": ", error.where);
  return agreed(error);
}

Result<void> Ranks::agree_on(const std::string& text, const std::string& where, const std::string& what) {
  Packer packer;
  packer.text(text);
  const bool same = from_rank(0, rank_ == 0 ? packer.packed() : Bytes()) == packer.packed();
  return agree(same ? Result<void>() : Result<void>(bad_input(where, what)));
}

tl::unexpected<Error> Ranks::agreed(const Error& error) {
  has_agreed_error_ = true;
  return tl::unexpected(error);
}

/// Drops what has been sent.
void Ranks::forget_sent() {
  sending_.remove_if([&](Sending& sending) {
    int done = 0;
    check(MPI_Test(&sending.request, &done, MPI_STATUS_IGNORE), "MPI_Test");
    return done != 0;
  });
}

Result<void> Ranks::print(std::string_view text) {
  return agree(rank_ == 0 ? print_out(text) : Result<void>());
}

void Ranks::send(int to, Bytes bytes, Topic topic) {
  forget_sent();
  Sending& sending = sending_.emplace_back();
  sending.bytes = std::move(bytes);
  check(MPI_Isend(sending.bytes.data(), size_of(sending.bytes), MPI_BYTE, to, static_cast<int>(topic),
                  MPI_COMM_WORLD, &sending.request),
        "MPI_Isend");
}

std::optional<Message> Ranks::receive(Topic topic) {
  forget_sent();
  const int tag = static_cast<int>(topic);
  int there = 0;
  MPI_Status status{};
  check(MPI_Iprobe(MPI_ANY_SOURCE, tag, MPI_COMM_WORLD, &there, &status), "MPI_Iprobe");
  if (there == 0) return std::nullopt;
  int bytes = 0;
  check(MPI_Get_count(&status, MPI_BYTE, &bytes), "MPI_Get_count");
  Message message{status.MPI_SOURCE, Bytes(static_cast<std::size_t>(bytes))};
  check(MPI_Recv(message.bytes.data(), bytes, MPI_BYTE, message.from, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE),
        "MPI_Recv");
  return message;
}

void Ranks::end_all(const std::string& program, const Error& error) const {
  const std::string line = fmt::format("{}: rank {} of {}: {}\n", program, rank_, count_, to_string(error));
  std::fputs(line.c_str(), stderr);
  if (count_ == 1) std::_Exit(static_cast<int>(error.code));
  MPI_Abort(MPI_COMM_WORLD, static_cast<int>(error.code));
  std::abort();
}

}  // namespace mines::cluster
