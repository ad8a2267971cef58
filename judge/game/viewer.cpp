#include "judge/game/viewer.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <optional>
#include <span>
#include <thread>
#include <utility>

#include "base/assert.hpp"
#include "base/printable.hpp"
#include "cli/terminal_line.hpp"
#include "isolation/processes/signals.hpp"

namespace mines::judge {

namespace {

constexpr double address_seconds = 10;
/// Between two samples of a game's history.
constexpr double least_interval = 0.1;
/// Who plays wakes up when it can, so a sample may come this much before its time.
constexpr double sample_slack = 0.9;
/// After the game mines-view stays until nobody has looked for so long.
constexpr double patience_seconds = 60;
/// The time to end in order after SIGTERM.
constexpr double last_seconds = 1;
constexpr std::size_t longest_address = 512;

std::int64_t nanoseconds(Clock::time_point time) {
  return std::chrono::nanoseconds(time.time_since_epoch()).count();
}

/// Cuts the text off where the place ends.
void put(std::span<char> place, const std::string& text) {
  MINES_ASSERT(!place.empty());
  const std::size_t length = std::min(text.size(), place.size() - 1);
  std::memcpy(place.data(), text.data(), length);
  place[length] = '\0';
}

}  // namespace

Result<std::unique_ptr<Viewer>> Viewer::create(const Shown& game, std::string program, int port, Tell tell) {
  MINES_ASSERT(game.limit_seconds >= 0 && port >= 0 && tell != nullptr);
  std::unique_ptr<Viewer> made(new Viewer);
  Viewer& viewer = *made;
  viewer.tell_ = std::move(tell);
  viewer.limit_seconds_ = game.limit_seconds;
  viewer.program_ = std::move(program);
  viewer.port_ = port;
  MINES_LET(viewer.memory_, make_sealed_memory("mines_watch", sizeof(watch::WatchPage)));
  watch::JudgePart& part = viewer.page().judge;
  part.penalty = game.penalty;
  part.limit = game.limit_seconds;
  put(part.name, printable(game.name));
  std::error_code problem;
  const auto record = std::filesystem::absolute(game.record, problem);
  if (!game.record.empty()) put(part.record, printable(problem ? game.record : record.string()));
  return made;
}

Result<void> Viewer::start() {
  MINES_ASSERT(process_ == 0);
  if (page().server.version.load(std::memory_order_acquire) != watch::page_version) {
    return bad_input("--watch", "this server shows nothing of its games; our mines-server does");
  }
  MINES_LET(printed_, Pipe::open());
  Launch view{.program = program_, .variables = {}, .descriptors = {descriptor()}};
  view.arguments = {"--live", std::to_string(first_descriptor), "--port", std::to_string(port_)};
  view.printed = printed_.writer.number();
  MINES_LET(process_, launch(view));
  // mines-view has the other copy. Without this the reader would not see the end of what it prints.
  printed_.writer.close();
  MINES_LET(const auto address, read_address());
  has_address_ = true;
  tell_("watch at " + address);
  if (TerminalLine::is_there()) tell_("the game begins when the page is open, or in 30 s");
  return {};
}

bool Viewer::awaits_first_look() const {
  const bool has_been_seen = page().viewer.looked.load(std::memory_order_relaxed) != 0;
  return TerminalLine::is_there() && !has_been_seen && process() != 0;
}

/// The first line that mines-view prints.
Result<std::string> Viewer::read_address() {
  const auto deadline = after(Clock::now(), address_seconds);
  constexpr int look_again_ms = 100;
  std::string text;
  while (text.find('\n') == std::string::npos) {
    // Stop signals are blocked and stay pending, so this loop has to ask for them.
    if (pending_stop_signal() != 0) return broken("mines-view", "interrupted before it had an address");
    pollfd printed{printed_.reader.number(), POLLIN, 0};
    if (Clock::now() >= deadline || text.size() > longest_address)
      return broken("mines-view", "gave no address");
    if (poll(&printed, 1, look_again_ms) <= 0) continue;
    std::array<char, 256> bytes;
    const ssize_t got = read(printed.fd, bytes.data(), bytes.size());
    if (got == 0) return broken("mines-view", "ended before it had an address");
    if (got > 0) text.append(bytes.data(), static_cast<std::size_t>(got));
  }
  return printable(text.substr(0, text.find('\n')));
}

bool Viewer::note_end(pid_t process) {
  if (process_ == 0 || has_ended_ || process != process_) return false;
  has_ended_ = true;
  return true;
}

void Viewer::tell_end() const {
  MINES_ASSERT(has_ended_);
  // Before the address its failure is an error, and after the game its end is expected.
  if (!has_address_ || page().judge.ended.load() != 0) return;
  tell_("mines-view has ended, nobody can watch any more; the game goes on");
}

void Viewer::show_start(Clock::time_point started) { page().judge.started.store(nanoseconds(started)); }

void Viewer::show_opened(double seconds, std::uint64_t safe, std::uint64_t mines) {
  if (seconds < next_sample_) return;
  // The page has room for all samples of the game.
  const double interval = limit_seconds_ / (sample_slack * (watch::max_samples - 8));
  next_sample_ = seconds + sample_slack * std::max(least_interval, interval);
  show_sample({seconds, safe, mines});
}

/// Once there is no room the last sample is replaced.
void Viewer::show_sample(const watch::Sample& sample) {
  watch::JudgePart& part = page().judge;
  const std::uint32_t index = std::min(samples_, watch::max_samples - 1);
  part.history[index] = sample;
  samples_ = index + 1;
  // mines-view loads the number with acquire, and then reads the samples.
  part.samples.store(samples_, std::memory_order_release);
}

void Viewer::show_end(Clock::time_point ended) {
  MINES_ASSERT(page().judge.started.load() != 0);
  page().judge.ended.store(nanoseconds(ended));
}

void Viewer::show_record() { page().judge.record_is_whole.store(1); }

bool Viewer::looked_within(double seconds) const {
  const std::int64_t looked = page().viewer.looked.load(std::memory_order_relaxed);
  // mines-view may write anything: a time to come is no better than now.
  const std::int64_t now = nanoseconds(Clock::now());
  return looked > 0 && looked <= now && static_cast<double>(now - looked) < seconds * 1e9;
}

void Viewer::linger() {
  // A person may have another page before this one, which then asks for nothing.
  double patience = TerminalLine::is_there() ? patience_seconds : watch::interest_lasts;
  if (process() != 0 && looked_within(patience)) {
    tell_(fmt::format("the game is over; its page stays until Ctrl-C, or until nobody has looked for {:g} s",
                      patience_seconds));
  }
  const sigset_t signals = judge_signals();
  const timespec rest{0, 200'000'000};
  for (int signal = 0; process() != 0 && looked_within(patience) && (signal <= 0 || signal == SIGCHLD);) {
    patience = patience_seconds;
    signal = sigtimedwait(&signals, nullptr, &rest);
    // mines-view may end by itself, and then nobody looks any more.
    while (const std::optional<Reaped> reaped = reap()) note_end(reaped->process);
  }
  end();
}

void Viewer::end() {
  if (process() == 0) return;
  kill(process_, SIGTERM);
  const auto deadline = after(Clock::now(), last_seconds);
  while (waitpid(process_, nullptr, WNOHANG) == 0) {
    if (Clock::now() >= deadline) kill(process_, SIGKILL);
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  has_ended_ = true;
}

}  // namespace mines::judge
