#include "server/server.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <limits>
#include <optional>
#include <thread>

#include "field/files/text_board.hpp"
#include "os/file_descriptor.hpp"
#include "os/futex.hpp"
#include "os/mapping.hpp"
#include "os/urgency.hpp"
#include "protocol/environment.hpp"
#include "protocol/shared_memory.hpp"
#include "rights/rights.hpp"
#include "server/game_clock.hpp"
#include "server/memory_guard.hpp"
#include "server/record_log.hpp"
#include "server/watcher.hpp"
#include "server/workers.hpp"

namespace mines::server {

namespace {

/// A pipe's end, made not to block: an answer can use the other ends of its own pipes, take the very byte
/// that poll() announced, or make a pipe too small for what it does not read.
Result<int> descriptor_from(const char* variable) {
  MINES_LET(const auto number, environment_number(variable, 0, std::numeric_limits<int>::max()));
  const int descriptor = static_cast<int>(number);
  const int flags = fcntl(descriptor, F_GETFL);
  if (flags < 0) return bad_input(variable, fmt::format("descriptor {} is not open", descriptor));
  if (fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) != 0) {
    return system_failure(ExitCode::bad_input, variable, "fcntl", errno);
  }
  return descriptor;
}

/// Maps `bytes` of the shared memory whose descriptor is the value of the environment variable `name`.
/// Without that variable the mapping is empty; this is no error.
Result<Mapping> map_page(const char* name, std::size_t bytes) {
  if (std::getenv(name) == nullptr) return Mapping();
  MINES_LET(const auto number, environment_number(name, 0, std::numeric_limits<int>::max()));
  const auto descriptor = static_cast<int>(number);
  struct stat status {};
  if (fstat(descriptor, &status) != 0) return system_failure(ExitCode::bad_input, name, "fstat", errno);
  // Memory beyond the end of a file would fail at the first store.
  if (!S_ISREG(status.st_mode) || status.st_size < static_cast<off_t>(bytes)) {
    return bad_input(name,
                     fmt::format("descriptor {} is not a shared memory of {} bytes", descriptor, bytes));
  }
  Mapping mapping(descriptor, bytes);
  if (mapping.empty()) return system_failure(ExitCode::bad_input, name, "mmap", errno);
  return mapping;
}

/// A write to a pipe that has no reader becomes an error value. The signals that end a process arrive at a
/// descriptor, so that it ends in order; the end of the judge is such a signal.
Result<FileDescriptor> redirect_signals() {
  ::signal(SIGPIPE, SIG_IGN);
  sigset_t ends;
  sigemptyset(&ends);
  for (const int number : {SIGTERM, SIGINT, SIGHUP}) sigaddset(&ends, number);
  sigprocmask(SIG_BLOCK, &ends, nullptr);
  FileDescriptor descriptor(signalfd(-1, &ends, SFD_CLOEXEC));
  if (!descriptor.is_open()) return system_failure(ExitCode::broken, "signals", "signalfd", errno);
  // The kernel sends it only for a later death of the parent; run_server() checks for an earlier one.
  prctl(PR_SET_PDEATHSIG, SIGTERM);
  return descriptor;
}

/// What the server may do while strangers play: it reads their pipes and their memory, so it gives up all
/// rights that it does not need for that. Call it once all files are open, and before an answer can write
/// anything. It takes effect for all threads of the process, and for all threads that they start. Root
/// becomes an account that no user has; a process that may not change its account keeps its account. Most
/// system calls fail with ENOSYS: the server keeps its open descriptors, but can no longer open files,
/// execute programs, connect or send signals. If the system lets the process execute a program all the same,
/// the program gets no new rights. The kernel clears PR_SET_PDEATHSIG when the account changes. So this
/// function sets it again, and the caller must check afterwards that its parent still lives.
void give_up_rights() {
  leave_root();
  constexpr int calls[] = {futex_waitv_call,
                           SYS_timerfd_settime,  // the alarm of the game's clock
// the name of the shared memory, when the judge has ended
#ifdef SYS_unlink
                           SYS_unlink,
#endif
                           SYS_unlinkat};
  allow_only(calls);
}

class Server {
 public:
  Server(JudgeLine& judge, int from_judge, int signals, pid_t parent)
      : judge_(judge), from_judge_(from_judge), signals_(signals), parent_(parent) {}

  /// Opens everything that the environment names, and sends the answer the board's size and mines.
  Result<void> start(Rights rights) {
    MINES_LET(shared_memory_, environment_text(variable::shared_memory));
    MINES_LET(const auto map, environment_text(variable::map_path));
    MINES_LET(const auto to_answer, descriptor_from(variable::server_to_answer));
    MINES_LET(from_answer_, descriptor_from(variable::server_from_answer));
    MINES_LET(memory_, GameMemory::open(shared_memory_));
    // The guard comes right after the mapping: from now on an answer can shrink the object under us.
    MINES_LET(auto guard, MemoryGuard::install(memory_.memory().data(), memory_.memory().bytes()));
    guard_.emplace(std::move(guard));
    MINES_LET(progress_, map_page(variable::progress, sizeof(ProgressPage)));
    MINES_LET(watch_page_, map_page(variable::watch, sizeof(watch::WatchPage)));
    MINES_TRY(record_.emplace(progress()).open());

    // All files are opened before give_up_rights() below; afterwards open() fails.
    MINES_LET(auto board, read_game_board(map));
    const std::int32_t side = board.size().rows;
    // The first message to the answer has one number for both sides.
    if (side != board.size().columns) {
      return bad_input(map, fmt::format("a board of {} rows and {} columns, expected a square one", side,
                                        board.size().columns));
    }
    board_.emplace(std::move(board));
    record_->begin(*board_);
    clock_.emplace(*board_, progress());
    MINES_LET(auto answer, AnswerLine::open(to_answer, judge_));
    answer_.emplace(std::move(answer));
    workers_.emplace(ServedGame{*board_, *clock_, judge_, *answer_, record_->shared()}, progress(),
                     std::getenv(variable::own_processors) != nullptr);
    // It hears the judge and stops the workers, which start without urgency.
    make_urgent();
    MINES_TRY(clock_->start());
    if (rights == Rights::given_up) {
      give_up_rights();
      // A change of account clears the parent-death signal until leave_root() sets it again. A judge that
      // ended in between has sent none.
      if (getppid() != parent_) return broken("judge", "ended before the game began");
    }
    if (watch_page() != nullptr) {
      MINES_TRY(watcher_.emplace(*board_, *watch_page()).start());
    }
    // The offer comes before the message: the answer looks for it once it has the message.
    if (memory_.v2_area() != nullptr) v2::area_head(memory_.v2_area()) = {v2::magic, v2::version};
    answer_->send_board(side, board_->mine_count());
    return {};
  }

  /// Serves until the judge asks for the result; an error if the judge ended instead.
  Result<void> serve() {
    while (true) {
      // While a worker makes a channel the answer's pipe is left out (poll ignores -1). So requests for
      // channels wait in the pipe, and indices go out in the order of the requests.
      const bool hears_answer = answer_open_ && !makes_channel_;
      std::array<pollfd, 5> events{{{from_judge_, POLLIN, 0},
                                    {signals_, POLLIN, 0},
                                    {guard_->lost(), POLLIN, 0},
                                    {answer_->made(), POLLIN, 0},
                                    {hears_answer ? from_answer_ : -1, POLLIN, 0}}};
      if (::poll(events.data(), events.size(), -1) < 0) {
        if (errno == EINTR) continue;
        return system_failure(ExitCode::broken, "pipes", "poll", errno);
      }
      clock_->set_alarm();
      // The judge first: its 'F' at the time limit must not wait behind the answer's bytes.
      if (events[0].revents != 0) {
        MINES_LET(const auto asked, read_judge());
        if (asked) return {};
      }
      if (events[1].revents != 0) return signalled();
      std::uint64_t times = 0;
      if (events[2].revents != 0) {
        judge_.complain("the shared memory is lost");
        [[maybe_unused]] const auto got = read(guard_->lost(), &times, sizeof times);
      }
      // The read clears the eventfd. It succeeds once the index has been sent, and then the answer is read
      // again.
      if (events[3].revents != 0) makes_channel_ = read(answer_->made(), &times, sizeof times) < 0;
      if (events[4].revents != 0) read_answer();
    }
  }

  /// Stops, and writes the result to the judge.
  Result<void> report() {
    // From now on no complaint is written, so the result is the next message.
    judge_.close();
    stop_opening();
    const OpenedCount opened = board_->count();
    record_->end(opened);
    const bool told =
        judge_.write(fmt::format("{} {} {} {} {}", judge_.complained() ? 1 : 0, board_->size().rows,
                                 board_->mine_count(), opened.safe, opened.mines));
    if (told && watcher_) watcher_->finish();
    return told ? Result<void>() : judge_ended();
  }

 private:
  /// Reads what the answer asks for. The answer's end is normal: what it has opened counts, and the judge
  /// will ask for the result.
  void read_answer() {
    char byte = 0;
    const ssize_t got = read(from_answer_, &byte, 1);
    const bool nothing_there = got < 0 && (errno == EINTR || errno == EAGAIN);
    if (got <= 0 && !nothing_there) {
      answer_open_ = false;
      return;
    }
    // This thread goes before all ordinary ones, and an answer could keep it busy with wrong bytes, or bytes
    // that it takes back. An answer that asks for every channel one by one needs this many turns.
    const bool is_too_often = ++answer_turns_ > v1::max_channels + v2::max_channels;
    if (is_too_often) answer_open_ = false;
    // After the end of the game requests count for nothing, and wrong ones are no violation.
    if (board_->is_over()) return;
    if (is_too_often) judge_.complain("the answer writes to its pipe more often than there are channels");
    if (is_too_often || nothing_there) return;
    const bool has_v2 = memory_.v2_area() != nullptr;
    if (byte == 'C' || (byte == 'B' && has_v2)) {
      const auto created = create_channel(byte);
      if (!created) judge_.complain(to_string(created.error()));
      makes_channel_ = created.has_value();
    } else {
      judge_.complain(fmt::format("the answer wrote the byte 0x{:02x} to its pipe, expected only {}",
                                  static_cast<unsigned char>(byte),
                                  has_v2 ? "'C' (0x43) or 'B' (0x42)" : "'C' (0x43)"));
    }
  }

  /// A v1 channel for the byte 'C', a v2 channel for 'B'.
  Result<void> create_channel(char byte) {
    const bool is_v1 = byte == 'C';
    std::int32_t& channels = is_v1 ? v1_channels_ : v2_channels_;
    const std::int32_t most = is_v1 ? v1::max_channels : v2::max_channels;
    if (channels == most)
      return broken("",
                    fmt::format("the answer asks for more than {} {} channels", most, is_v1 ? "v1" : "v2"));
    MINES_TRY(is_v1 ? workers_->add_v1(v1::channel_at(memory_.memory().data(), channels), channels)
                    : workers_->add_v2(v2::channel_at(memory_.v2_area(), channels), channels));
    ++channels;
    return {};
  }

  /// Whether the judge has asked for the result.
  Result<bool> read_judge() {
    char byte = 0;
    const ssize_t got = read(from_judge_, &byte, 1);
    if (got < 0 && (errno == EINTR || errno == EAGAIN)) return false;
    if (got < 0) return system_failure(ExitCode::broken, "pipe from the judge", "read", errno);
    if (got == 0) return Unexpected(judge_ended().error());
    if (byte == 'F') return true;
    return broken("judge", fmt::format("wrote the byte 0x{:02x}, expected 'F' (0x46)",
                                       static_cast<unsigned char>(byte)));
  }

  /// Nothing is opened from now on. The judge asks for the result later.
  void stop_opening() {
    clock_->stop();
    workers_->stop();
  }

  /// The judge's keeper removes the shared memory's name. If the keeper was killed, too, this process removes
  /// it. It cannot if it was root and has changed its account: then an empty file remains.
  Result<void> judge_ended() {
    stop_opening();  // else a thread would fill the memory again
    madvise(memory_.memory().data(), memory_.memory().bytes(), MADV_REMOVE);
    SharedMemory::unlink(shared_memory_);
    return broken("judge", "ended without asking for the result");
  }

  /// A signal has come: the judge has ended, or this process is to end.
  Result<void> signalled() {
    // The kernel sends the signal when the judge's thread that started this process ends. Its other threads
    // may take a moment longer, and until then the judge seems to live.
    constexpr auto moment = std::chrono::milliseconds(10);
    // 0.3 s at most. After that the signal was for this process.
    for (int moments = 0; moments < 30; ++moments) {
      if (judge_gone()) return judge_ended();
      std::this_thread::sleep_for(moment);
    }
    return broken("", "ended by a signal");
  }

  bool judge_gone() const {
    if (getppid() != parent_) return true;
    pollfd pipe{from_judge_, 0, 0};
    return ::poll(&pipe, 1, 0) > 0 && (pipe.revents & (POLLHUP | POLLERR)) != 0;
  }

  /// The judge's page, or one that nobody reads.
  ProgressPage& progress() {
    return progress_.empty() ? own_progress_ : *reinterpret_cast<ProgressPage*>(progress_.data());
  }
  /// Null if the judge gives none.
  watch::WatchPage* watch_page() const { return reinterpret_cast<watch::WatchPage*>(watch_page_.data()); }

  JudgeLine& judge_;
  int from_judge_;
  int signals_;
  pid_t parent_;
  std::string shared_memory_;
  int from_answer_ = -1;
  GameMemory memory_;
  std::optional<MemoryGuard> guard_;
  ProgressPage own_progress_{};
  Mapping progress_;    ///< a ProgressPage, or empty
  Mapping watch_page_;  ///< a watch::WatchPage, or empty
  std::optional<RecordKeeper> record_;
  std::optional<GameBoard> board_;
  std::optional<GameClock> clock_;
  std::optional<AnswerLine> answer_;
  std::optional<Workers> workers_;
  std::optional<Watcher> watcher_;
  std::int32_t v1_channels_ = 0;
  std::int32_t v2_channels_ = 0;
  std::int32_t answer_turns_ = 0;  ///< turns in which the answer's pipe was ready
  bool answer_open_ = true;
  bool makes_channel_ = false;  ///< a worker makes one; until then the answer is not read
};

}  // namespace

Result<int> run_server(Rights rights) {
  const pid_t parent = getppid();
  MINES_TRY(environment_text(variable::launched_by_judge));
  // This process has the map in its memory and a pipe to the judge. Without this call any process of the same
  // user could read the map and write to the pipe, by the descriptors in /proc. Processes of root still can.
  prctl(PR_SET_DUMPABLE, 0);
  MINES_LET(const auto signals, redirect_signals());
  if (getppid() != parent) return broken("judge", "ended before the game began");
  MINES_LET(const auto to_judge, descriptor_from(variable::server_to_judge));
  MINES_LET(const auto from_judge, descriptor_from(variable::server_from_judge));

  JudgeLine judge(to_judge);
  Server server(judge, from_judge, signals.number(), parent);
  if (const auto started = server.start(rights); !started) {
    const bool judge_knows = judge.complain(to_string(started.error()));
    if (!judge_knows) return Unexpected(started.error());
    return static_cast<int>(started.error().code);
  }
  MINES_TRY(server.serve());
  return server.report().map([] { return 0; });
}

}  // namespace mines::server
