#include "apps/view/serve.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <malloc.h>
#include <signal.h>
#include <unistd.h>

#include <cstdio>
#include <string_view>
#include <system_error>
#include <thread>

#include "apps/view/analysis/asker.hpp"
#include "apps/view/http/site.hpp"
#include "apps/view/tiles.hpp"
#include "apps/view/view_rights.hpp"
#include "base/read_number.hpp"
#include "os/file_descriptor.hpp"
#include "os/standard_streams.hpp"
#include "os/urgency.hpp"

namespace mines::view {

namespace {

/// How long a response may draw. The page shows what it got, and asks again.
constexpr auto patience = std::chrono::milliseconds(40);

/// What the process may take besides the boards that it has opened. Measured: the stacks of all threads are 1
/// GiB of addresses; 128 viewers who take nothing of their pictures hold 0.6 GiB; questions of 4 MiB to the
/// engine took 0.9 GiB.
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

Result<Source*> source_of(const Shown& shown, const Asked& asked) {
  const auto found = asked.parameters.find("source");
  const std::string text = found == asked.parameters.end() ? "" : found->second;
  if (shown.sources.empty()) return bad_input("source", "there is no board, only a position");
  MINES_LET(const int number,
            read_whole_number<int>("source", text, 0, static_cast<int>(shown.sources.size()) - 1));
  return shown.sources[static_cast<std::size_t>(number)].get();
}

Reply tiles_reply(const Shown& shown, const Asked& asked) {
  const Result<Source*> source = source_of(shown, asked);
  if (!source) return refusal(400, to_string(source.error()));
  const Result<TilesQuestion> question = read_tiles_question(asked);
  if (!question) return refusal(400, to_string(question.error()));
  return binary_reply(draw_tiles(**source, *question, patience));
}

Reply progress_reply(const Shown& shown, const Asked& asked) {
  const Result<Source*> source = source_of(shown, asked);
  if (!source) return refusal(400, to_string(source.error()));
  const auto after = asked.parameters.find("after");
  // Without a time the whole history is asked for: -1 is before its first entry.
  const Result<double> seconds = after == asked.parameters.end() || after->second.empty()
                                     ? Result<double>(-1)
                                     : read_decimal("after", after->second, {});
  if (!seconds) return refusal(400, to_string(seconds.error()));
  return json_reply(progress_json((*source)->progress(*seconds)));
}

/// The name that a page has given itself, so that it can cancel what it asked.
std::string page_of(const Asked& asked) {
  const auto found = asked.parameters.find("page");
  return found == asked.parameters.end() ? "" : found->second;
}

void add_engine(Site& site, Asker& asker) {
  site.post("ask",
            [&asker](const Asked& asked) { return json_reply(asker.ask(page_of(asked), asked.body)); });
  site.post("cancel", [&asker](const Asked& asked) {
    asker.cancel(page_of(asked));
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
  site.get("state", [&shown](const Asked&) { return json_reply(state_json(shown)); });
  site.get("progress", [&shown](const Asked& asked) { return progress_reply(shown, asked); });
  site.get("tiles", [&shown](const Asked& asked) { return tiles_reply(shown, asked); });
  if (!shown.is_read_only) add_engine(site, asker);
  MINES_TRY(site.listen(settings.bind, settings.port));
  if (settings.is_bound) {
    std::fputs(
        "mines-view: others can look at this page; the boards and the token in the address travel "
        "unencrypted\n",
        stderr);
  }
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
