#include "apps/cluster/ranks.hpp"

#include <fmt/format.h>
#include <sched.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <limits>

#include "apps/cluster/mpi.hpp"
#include "base/assert.hpp"
#include "os/standard_streams.hpp"

#ifdef __SANITIZE_ADDRESS__
/// Asked by AddressSanitizer. Both MPIs leak, in modules that they have unloaded by the end, which no list of
/// exceptions can name.
extern "C" const char* __asan_default_options() {
  return "detect_leaks=0";
}  // NOLINT(bugprone-reserved-identifier)
#endif

namespace mines::cluster {

void Ranks::check(int code, const char* call) const {
  if (code == MPI_SUCCESS) return;
  end_all("mines-cluster", broken(call, mpi_error_text(code)).error());
}

namespace {

/// What a launcher sets for each process that it starts.
struct Launcher {
  const char* size;  ///< the variable with the number of processes
  const char* rank;  ///< the variable with the number of this process
};
/// The nearest launcher first: mpirun may itself be started by srun.
constexpr Launcher launchers[] = {{"OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_RANK"},
                                  {"PMI_SIZE", "PMI_RANK"},
                                  {"SLURM_STEP_NUM_TASKS", "SLURM_PROCID"}};

/// Null if no launcher has started this process.
const Launcher* nearest_launcher() {
  // Variables of launchers further out are inherited.
  const auto* const nearest =
      std::find_if(std::begin(launchers), std::end(launchers),
                   [](const Launcher& of) { return std::getenv(of.size) != nullptr; });
  return nearest == std::end(launchers) ? nullptr : nearest;
}

/// Refuses a rank that is alone though its launcher has started several: the launcher belongs to another MPI,
/// or is srun without the right --mpi. Each of these ranks would play a whole game of its own.
Result<void> check_launcher(int count) {
  const Launcher* const launcher = nearest_launcher();
  if (launcher == nullptr) return {};
  const int started = std::atoi(std::getenv(launcher->size));  // 0 if it is no number: nothing is checked
  if (count > 1 || started <= 1) return {};
  const char* const rank = std::getenv(launcher->rank);
  // Rank 0's line and exit code are for all: an error here could make the launcher kill it before it
  // prints.
  if (rank != nullptr && std::atoi(rank) != 0) std::_Exit(0);
  return bad_input("mpirun",
                   fmt::format("has started {} ranks ({}), but none of them sees another; expected the "
                               "launcher of the MPI that mines-cluster was built with, or srun with "
                               "--mpi=pmix (Open MPI) or --mpi=pmi2 (MPICH)",
                               started, launcher->size));
}

/// Settings of Open MPI for a rank that is alone. Other MPIs do not read them.
void prepare_open_mpi() {
  // Without mpirun, Open MPI would start a daemon for ranks that might be added later, which outlives the
  // program.
  setenv("OMPI_MCA_ess_singleton_isolated", "1", 0);
  // All processes of a user that no launcher has started share one folder for temporary files. Each makes it
  // and removes it at its end, and one that starts at that moment would fail. A single rank needs no such
  // files.
  const bool is_launched = nearest_launcher() != nullptr || std::getenv("PMIX_RANK") != nullptr;
  if (!is_launched) setenv("OMPI_MCA_orte_create_session_dirs", "0", 0);
}

}  // namespace

Result<std::unique_ptr<Ranks>> Ranks::join() {
  prepare_open_mpi();
  int provided = 0;
  const int code = MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided);
  if (code != MPI_SUCCESS) return broken("MPI_Init_thread", mpi_error_text(code));
  std::unique_ptr<Ranks> ranks(new Ranks);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  // Funneled: only this thread calls MPI, while the player has threads of its own.
  if (provided < MPI_THREAD_FUNNELED) return broken("MPI", "was built without support for threads");
  ranks->check(MPI_Comm_rank(MPI_COMM_WORLD, &ranks->rank_), "MPI_Comm_rank");
  ranks->check(MPI_Comm_size(MPI_COMM_WORLD, &ranks->count_), "MPI_Comm_size");
  MINES_TRY(check_launcher(ranks->count_));
  return ranks;
}

template <class Act>
void Ranks::on_machine(const Act& act) const {
  MPI_Comm machine = MPI_COMM_NULL;
  check(MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &machine),
        "MPI_Comm_split_type");
  act(machine);
  check(MPI_Comm_free(&machine), "MPI_Comm_free");
}

/// Compares what the ranks of this machine may use. Launchers bind several of them to the same socket, say.
int Ranks::share_of_processors() const {
  cpu_set_t mine;
  CPU_ZERO(&mine);
  // Fails on machines with more processors than the set has room for: then no rank counts as bound.
  const bool known = sched_getaffinity(0, sizeof mine, &mine) == 0;
  const auto usable = known ? CPU_COUNT(&mine) : std::clamp(sysconf(_SC_NPROCESSORS_ONLN), 1L, 1L << 20);
  std::vector<cpu_set_t> all;
  on_machine([&](auto machine) {
    int here = 0;
    check(MPI_Comm_size(machine, &here), "MPI_Comm_size");
    all.resize(static_cast<std::size_t>(here));
    check(MPI_Allgather(&mine, sizeof mine, MPI_BYTE, all.data(), sizeof mine, MPI_BYTE, machine),
          "MPI_Allgather");
  });
  return static_cast<int>(usable / std::count_if(all.begin(), all.end(), [&](const cpu_set_t& other) {
                            return CPU_EQUAL(&mine, &other) != 0;
                          }));
}

std::uint64_t Ranks::sum_on_machine(std::uint64_t mine) const {
  std::uint64_t sum = 0;
  on_machine([&](auto machine) {
    check(MPI_Allreduce(&mine, &sum, 1, MPI_UINT64_T, MPI_SUM, machine), "MPI_Allreduce");
  });
  return sum;
}

Ranks::~Ranks() { MPI_Finalize(); }

/// The text of `rank`, on every rank.
std::string Ranks::from_rank(int rank, std::string mine) const {
  MINES_ASSERT(rank >= 0 && rank < count_);
  // The other ranks do not know how long the text is, so its size crosses first.
  std::uint64_t size = mine.size();
  check(MPI_Bcast(&size, 1, MPI_UINT64_T, rank, MPI_COMM_WORLD), "MPI_Bcast");
  MINES_ASSERT(size <= std::numeric_limits<int>::max());
  mine.resize(size);
  check(MPI_Bcast(mine.data(), static_cast<int>(size), MPI_BYTE, rank, MPI_COMM_WORLD), "MPI_Bcast");
  return mine;
}

Result<void> Ranks::agree(const Result<void>& mine) {
  // count_ stands for "no error": it is above every rank, so the minimum is the lowest rank with an error.
  const int wrong = mine ? count_ : rank_;
  int first = count_;
  check(MPI_Allreduce(&wrong, &first, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD), "MPI_Allreduce");
  if (first == count_) return {};
  has_agreed_error_ = true;
  const std::string what = from_rank(first, first == rank_ ? to_string(mine.error()) : "");
  int code = first == rank_ ? static_cast<int>(mine.error().code) : 0;
  check(MPI_Bcast(&code, 1, MPI_INT, first, MPI_COMM_WORLD), "MPI_Bcast");
  // Rank 0 prints the error. Its own needs no name, an error of another rank does.
  return Unexpected(
      Error{static_cast<ExitCode>(code), first > 0 ? fmt::format("rank {}", first) : "", {}, what});
}

Result<void> Ranks::agree_on(const std::string& text, const std::string& where, const std::string& what) {
  return agree(from_rank(0, text) == text ? Result<void>() : bad_input(where, what));
}

std::vector<std::uint64_t> Ranks::share(std::uint64_t mine) const {
  std::vector<std::uint64_t> all(static_cast<std::size_t>(count_));
  check(MPI_Allgather(&mine, 1, MPI_UINT64_T, all.data(), 1, MPI_UINT64_T, MPI_COMM_WORLD), "MPI_Allgather");
  return all;
}

Result<void> Ranks::print(std::string_view text) {
  return agree(rank_ == 0 ? print_out(text) : Result<void>());
}

void Ranks::end_all(const std::string& program, const Error& error) const {
  const std::string line = fmt::format("{}: rank {} of {}: {}\n", program, rank_, count_, to_string(error));
  std::fputs(line.c_str(), stderr);
  if (count_ == 1) std::_Exit(static_cast<int>(error.code));
  MPI_Abort(MPI_COMM_WORLD, static_cast<int>(error.code));
  // MPI_Abort() is not declared as a function that never returns.
  std::abort();
}

}  // namespace mines::cluster
