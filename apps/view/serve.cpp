#include "apps/view/serve.hpp"

#include <fcntl.h>
#include <malloc.h>
#include <nlohmann/json.hpp>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <string_view>
#include <system_error>
#include <thread>

#include "apps/view/analysis/asker.hpp"
#include "apps/view/http/connections.hpp"
#include "apps/view/http/site.hpp"
#include "apps/view/open_browser.hpp"
#include "apps/view/tiles.hpp"
#include "base/read_number.hpp"
#include "base/version.hpp"
#include "os/file_descriptor.hpp"
#include "os/standard_streams.hpp"
#include "os/urgency.hpp"
#include "rights/rights.hpp"

namespace mines::view {

namespace {

/// How long a response may draw. The page shows what it got, and asks again.
constexpr auto patience = std::chrono::milliseconds(40);

/// What the process may take besides the boards that it has opened. Measured: the stacks of all threads are 1
/// GiB of addresses; 128 viewers who take nothing of their pictures hold 0.6 GiB; 24 questions of 12 MB at
/// once, of which 16 wait, took 0.8 GiB.
std::uint64_t most_memory(const Shown& shown) {
  constexpr std::uint64_t gigabyte = std::uint64_t{1} << 30;
  std::uint64_t bytes = (shown.is_read_only ? 3 : 5) * gigabyte;
  for (const auto& source : shown.sources) bytes += source->most_growth();
  return bytes;
}

/// Where each session has an equal share of the processors (sched_autogroup_enabled), however idle its
/// threads: what lowers that of this program's own session, which whoever plays has given it. Not open
/// otherwise.
FileDescriptor share_of_session() {
  if (getsid(0) != getpid()) return {};
  return FileDescriptor(::open("/proc/self/autogroup", O_WRONLY | O_CLOEXEC));
}

/// A tenth of what another session has. With an equal share 128 viewers took 0.6 of two processors, and the
/// game 1.4 to 1.8 times as long; with the least, 19, a machine that others use too had no pictures for
/// seconds.
void lower(const FileDescriptor& share) {
  constexpr std::string_view niceness = "10";
  // If that is refused, the share stays as it is.
  if (share.is_open() && ::write(share.number(), niceness.data(), niceness.size()) < 0) return;
}

using Json = nlohmann::ordered_json;

/// The names of files need not be UTF-8, and dump() would throw for them. A page gets a replacement
/// character.
std::string text_of(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

template <class Value>
Json json_of(const std::optional<Value>& value) {
  return value ? Json(*value) : Json(nullptr);
}

Json json_of(const std::string& text) { return text.empty() ? Json(nullptr) : Json(text); }

const char* name_of(Kind kind) {
  return kind == Kind::live ? "live" : kind == Kind::record ? "record" : "map";
}

const char* name_of(Phase phase) {
  return phase == Phase::waiting ? "waiting" : phase == Phase::playing ? "playing" : "over";
}

/// The part of the content that does not change while the program runs, for GET /TOKEN/state.
std::string state_json(const Shown& shown) {
  Json sources = Json::array();
  for (const auto& source : shown.sources) {
    const SourceInfo& info = source->info();
    sources.push_back({{"kind", name_of(info.kind)},
                       {"name", info.name},
                       {"rows", info.size.rows},
                       {"columns", info.size.columns},
                       {"mines", info.mines},
                       {"penalty", json_of(info.penalty)},
                       {"limit", json_of(info.limit)}});
  }
  Json position = nullptr;
  if (shown.position) {
    position = {
        {"name", shown.position->name}, {"format", shown.position->format}, {"text", shown.position->text}};
  }
  return text_of({{"program", "mines-view"},
                  {"version", toolkit_version()},
                  {"page", shown.sources.empty() ? "position" : "board"},
                  {"read_only", shown.is_read_only},
                  {"sources", sources},
                  {"position", position}});
}

/// The progress of a source, for GET /TOKEN/progress.
std::string progress_json(const Progress& progress) {
  Json seconds = Json::array();
  Json safe = Json::array();
  Json mines_hit = Json::array();
  for (const Reached& each : progress.history) {
    seconds.push_back(each.seconds);
    safe.push_back(each.safe);
    mines_hit.push_back(each.mines_hit);
  }
  return text_of({{"phase", name_of(progress.phase)},
                  {"seconds", progress.now.seconds},
                  {"safe", progress.now.safe},
                  {"mines_hit", progress.now.mines_hit},
                  {"loaded", progress.loaded},
                  {"record", json_of(progress.record)},
                  {"failure", json_of(progress.failure)},
                  {"history", {{"seconds", seconds}, {"safe", safe}, {"mines_hit", mines_hit}}}});
}

/// Not RLIMIT_AS: maps and the page of a live game are files, and allocators reserve addresses that they
/// never use. Without /proc nobody knows what the process has, and there is no limit.
void limit_memory(std::uint64_t more) {
  // In pages: size, resident, shared, text, 0, data and stack.
  std::uint64_t pages = 0;
  std::ifstream file("/proc/self/statm");
  for (int field = 0; field < 6; ++field) file >> pages;
  rlimit memory{};
  if (!file || getrlimit(RLIMIT_DATA, &memory) != 0) return;
  const std::uint64_t most = pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE)) + more;
  memory.rlim_cur = std::min<rlim_t>(memory.rlim_cur, most);
  // The hard limit, too: else the process could raise the other one again.
  memory.rlim_max = memory.rlim_cur;
  setrlimit(RLIMIT_DATA, &memory);
}

/// Gives up rights before strangers send bytes: root's account and most system calls, so that the process can
/// no longer open files or execute programs. Call it while the process has only one thread, once all files
/// are open. A process that runs as root changes to an account that no user has. On a kernel without system
/// call filters all system calls stay allowed. The process may have 256 descriptors (connections.hpp).
/// It may have `memory` bytes of private memory more than now; allocations beyond this limit throw
/// std::bad_alloc. The limit of memory is a backstop, for requests that have no limit of their own.
void give_up_rights(std::uint64_t memory) {
  // No process of the same user reads the token out of this one's memory.
  prctl(PR_SET_DUMPABLE, 0);
  leave_root();
  rlimit descriptors{};
  getrlimit(RLIMIT_NOFILE, &descriptors);
  descriptors.rlim_cur = std::min<rlim_t>(descriptors.rlim_cur, most_descriptors);
  setrlimit(RLIMIT_NOFILE, &descriptors);
  limit_memory(memory);
  constexpr int calls[] = {// connections; SYS_bind and SYS_connect are not among them
                           SYS_accept, SYS_accept4, SYS_recvfrom, SYS_recvmsg, SYS_sendto, SYS_sendmsg,
                           SYS_shutdown, SYS_getsockopt, SYS_setsockopt, SYS_getsockname, SYS_getpeername,
                           SYS_fcntl,
                           // descriptors that are open: a record, and what kind each is
                           SYS_pread64, SYS_fstat, SYS_newfstatat,
                           // how the program is ended
                           SYS_rt_sigtimedwait};
  allow_only(calls);
}

Result<Source*> source_of(const Shown& shown, const Asked& asked) {
  if (shown.sources.empty()) return bad_input("source", "there is no board, only a position");
  MINES_LET(const int number, read_whole_number<int>("source", asked.parameter("source"), 0,
                                                     static_cast<int>(shown.sources.size()) - 1));
  return shown.sources[static_cast<std::size_t>(number)].get();
}

Result<Reply> tiles_reply(const Shown& shown, const Asked& asked) {
  MINES_LET(Source* const source, source_of(shown, asked));
  MINES_LET(const auto question, read_tiles_question(asked));
  return binary_reply(draw_tiles(*source, question, patience));
}

Result<Reply> progress_reply(const Shown& shown, const Asked& asked) {
  MINES_LET(Source* const source, source_of(shown, asked));
  const std::string after = asked.parameter("after");
  // Without a time the whole history is asked for: -1 is before its first entry.
  MINES_LET(const double seconds, after.empty() ? Result<double>(-1) : read_decimal("after", after, {}));
  return json_reply(progress_json(source->progress(seconds)));
}

/// Sets the handler of questions about a board.
void get(Site& site, const char* path, const Shown& shown,
         Result<Reply> (*reply)(const Shown&, const Asked&)) {
  site.get(path, [&shown, reply](const Asked& asked) {
    auto made = reply(shown, asked);
    return made ? std::move(*made) : refusal(400, to_string(made.error()));
  });
}

/// A page has given itself a name, so that it can cancel what it asked.
void add_engine(Site& site, Asker& asker) {
  site.post("ask", [&asker](const Asked& asked) {
    return json_reply(asker.ask(asked.parameter("page"), asked.body));
  });
  site.post("cancel", [&asker](const Asked& asked) {
    asker.cancel(asked.parameter("page"));
    return json_reply("{}");
  });
}

/// Waits for the signals that end the program, in a thread that takes them alone.
void await_end(Site& site, Asker& asker) {
  sigset_t ends;
  sigemptyset(&ends);
  for (const int number : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&ends, number);
  int number = 0;
  sigwait(&ends, &number);
  asker.stop();  // the site waits for the replies that are being made
  site.stop();
}

Result<void> listen(Site& site, const Settings& settings, const Shown& shown) {
  const bool keeps_results = shown.sources.empty() && !settings.is_bound;
  if (!settings.port && keeps_results && site.listen(settings.bind, usual_port)) return {};
  return site.listen(settings.bind, settings.port.value_or(0));
}

/// Who did not ask for the browser has the address that is printed.
Result<void> open_page(const Settings& settings, const std::string& address) {
  const bool is_on_desktop = !settings.live && !settings.is_bound && has_desktop();
  if (settings.stays_closed || !(settings.opens || is_on_desktop)) return {};
  const auto opened = open_browser(address);
  return settings.opens ? opened : Result<void>();
}

/// Threads inherit the signals that are blocked. So this comes before any of them starts, and
/// await_end() alone takes those that end the program. A peer that has gone is an error of the write.
void block_ends() {
  ::signal(SIGPIPE, SIG_IGN);
  sigset_t ends;
  sigemptyset(&ends);
  for (const int number : {SIGINT, SIGTERM, SIGHUP, SIGUSR1}) sigaddset(&ends, number);
  sigprocmask(SIG_BLOCK, &ends, nullptr);
}

}  // namespace

Result<int> serve(const Settings& settings, Shown shown) {
  block_ends();
  // Each of the allocator's arenas keeps what the largest question in it took, and threads take turns in
  // replying. With the usual 8 for each processor, questions of 1000 x 1000 cells left 0.8 GiB, with 2 0.2
  // GiB.
  mallopt(M_ARENA_MAX, 2);
  shown.is_read_only = settings.is_bound;
  Asker asker;
  Site site;
  site.get("state", [state = state_json(shown)](const Asked&) { return json_reply(state); });
  get(site, "progress", shown, progress_reply);
  get(site, "tiles", shown, tiles_reply);
  if (!shown.is_read_only) add_engine(site, asker);
  MINES_TRY(listen(site, settings, shown));
  if (settings.is_bound) {
    std::fputs(
        "mines-view: others can look at this page; the boards and the token in the address travel "
        "unencrypted\n",
        stderr);
  }
  MINES_TRY(open_page(settings, site.url()));
  const pid_t parent = getppid();
  const FileDescriptor share = settings.live ? share_of_session() : FileDescriptor();
  give_up_rights(most_memory(shown));
  // With the account the kernel forgets for a moment that this process ends with whoever plays.
  if (settings.live && getppid() != parent)
    return broken("--live", "the game's program ended before the game was shown");
  MINES_TRY(print_out(site.url() + "\n"));
  // The game goes first; but who plays waits for the address, and on a busy machine that would take seconds.
  if (settings.live) {
    give_way();
    lower(share);
  }
  try {
    for (const auto& source : shown.sources) source->start();
    std::thread end([&] { await_end(site, asker); });
    const Result<void> served = site.serve();
    // The thread still waits for a signal, and join() would wait with it.
    if (!served) pthread_kill(end.native_handle(), SIGTERM);
    end.join();
    MINES_TRY(served);
  } catch (const std::system_error& error) {
    return broken("threads", error.what());
  }
  return 0;
}

}  // namespace mines::view
