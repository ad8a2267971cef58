#include "cluster/play/end_watch.hpp"

#include <fmt/format.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <thread>

#include "cluster/guard.hpp"

namespace mines::cluster {

namespace {

using namespace std::chrono_literals;

constexpr auto between_looks_for_ranks = 1s;
// A launcher that ends the others when a rank is gone has done so by then.
constexpr auto patience = 4s;
constexpr auto until_rank_0_has_looked = 200ms;

/// Whether a process has ended. Its parent may not have taken note of that yet: then its state is Z.
bool is_gone(pid_t process) {
  if (kill(process, 0) != 0) return errno == ESRCH;
  std::ifstream file(fmt::format("/proc/{}/stat", process));
  std::string text;
  std::getline(file, text);
  const std::size_t name_end = text.rfind(')');  // names may have any characters
  return name_end != std::string::npos && text.substr(name_end + 1, 2) == " Z";
}

}  // namespace

void EndWatch::know(std::vector<Present> all) {
  const std::scoped_lock lock(mutex_);
  all_ = std::move(all);
}

/// Whether a rank of this machine has gone.
bool EndWatch::is_rank_gone() {
  const std::scoped_lock lock(mutex_);
  if (all_.empty()) return false;
  const std::string& here = all_[static_cast<std::size_t>(rank_)].home;
  return std::any_of(all_.begin(), all_.end(),
                     [&](const Present& rank) { return rank.home == here && is_gone(rank.process); });
}

/// Whether this is the lowest rank that its machine still has.
bool EndWatch::is_first_here() {
  const std::scoped_lock lock(mutex_);
  const std::string& here = all_[static_cast<std::size_t>(rank_)].home;
  return std::none_of(all_.begin(), all_.begin() + rank_,
                      [&](const Present& rank) { return rank.home == here && !is_gone(rank.process); });
}

void EndWatch::look(Time now, const std::function<std::string()>& how_far) {
  if (const auto signal = Interruption::signal()) {
    // The others got it as well: rank 0 has to see them still there.
    if (rank_ > 0) std::this_thread::sleep_for(until_rank_0_has_looked);
    if (rank_ == 0 && !is_rank_gone()) {
      const std::string line = fmt::format("mines-cluster play: ended by signal {} ({}), {}\n", *signal,
                                           strsignal(*signal), how_far());
      std::fputs(line.c_str(), stderr);
      tell_guard_that_it_ends_by(*signal);
    }
    Interruption::end_by(*signal);
  }
  if (now < next_look_) return;
  next_look_ = now + between_looks_for_ranks;
  if (!is_rank_gone()) return;
  if (!gone_since_) gone_since_ = now;
  if (now - *gone_since_ < patience) return;
  if (is_first_here())
    std::fputs("mines-cluster play: a rank of this machine has gone, and so the others end\n", stderr);
  _exit(static_cast<int>(ExitCode::broken));
}

}  // namespace mines::cluster
