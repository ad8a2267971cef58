#include "isolation/memory/descriptor_tables.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <iterator>
#include <string_view>
#include <system_error>
#include <utility>

#include "base/assert.hpp"
#include "os/byte_reader.hpp"

namespace mines::judge {

namespace {

/// N if a path is /proc/N/mem or a file like it, and N is not `process`; else 0. Once N has ended,
/// " (deleted)" may follow.
pid_t whose_memory(std::string_view path, pid_t process) {
  constexpr std::string_view beginning = "/proc/";
  constexpr std::string_view files[] = {"mem",   "environ",      "pagemap",  "maps",
                                        "smaps", "smaps_rollup", "numa_maps"};
  if (!path.starts_with(beginning)) return 0;
  path.remove_prefix(beginning.size());
  pid_t about = 0;
  const auto [end, problem] = std::from_chars(path.data(), path.data() + path.size(), about);
  if (problem != std::errc{}) return 0;
  // A process that has ended is not this one, even if this one has got its number.
  if (about == process && !path.ends_with(" (deleted)")) return 0;
  path = path.substr(0, path.find(' '));
  path.remove_prefix(path.rfind('/') + 1);
  return std::find(std::begin(files), std::end(files), path) != std::end(files) ? about : 0;
}

}  // namespace

void DescriptorTables::begin(const std::string& proc, Clock::time_point deadline) {
  const auto now = Clock::now();
  proc_ = proc;
  end_ = now + (deadline - now) / 2;
  links_left_ = most_links;
  // What a look without an end was to read is still to be read: each process counts once.
  if (std::exchange(is_finished_, false)) {
    links_wanted_ = 0;
    for (auto& [process, table] : tables_) table.is_counted = false;
  }
  ++look_;
  changed_.clear();
  shows_other_memory_ = shows_dead_memory_ = are_closed_ = are_late_ = false;
}

void DescriptorTables::add(pid_t process, const Status& status) {
  MINES_ASSERT(!is_finished_ && status.has_memory());
  const auto [entry, is_new] = tables_.try_emplace(process);
  Table& table = entry->second;
  table.look = look_;
  // Of a process that has more threads than descriptors it is less work to read the descriptors.
  const bool has_few_threads = number_after(status.text, "\nThreads:") < table.links;
  Changed changed{process, status, has_few_threads ? runs_of(process) : ""};
  if (!changed.runs.empty() && changed.runs == table.runs) return;
  ++table.waits;
  if (!std::exchange(table.is_counted, true)) links_wanted_ += table.wanted = links_of(process, status);
  if ((is_new || table.is_suspect) && has_more_than(most_links / 2)) return read(changed);
  changed_.push_back(std::move(changed));
}

void DescriptorTables::finish() {
  MINES_ASSERT(!is_finished_);
  // Suspects come first, then those that have waited for longest.
  const auto urgency = [this](const Changed& changed) {
    const Table& table = tables_[changed.process];
    return std::pair(table.is_suspect, table.waits);
  };
  std::stable_sort(changed_.begin(), changed_.end(),
                   [&](const Changed& a, const Changed& b) { return urgency(a) > urgency(b); });
  for (const Changed& changed : changed_) {
    if (!has_more_than(0)) break;
    read(changed);
  }
  const auto has_ended = [this](const auto& entry) { return entry.second.look != look_; };
  // Processes that end before their tables are read may hand on what these hold.
  bool is_lost = false;
  for (const auto& entry : tables_) {
    if (!has_ended(entry) || entry.second.waits == 0) continue;
    is_lost = true;
    links_lost_ += entry.second.wanted;
  }
  if (!is_lost) links_lost_ = 0;
  lost_in_a_row_ = is_lost ? lost_in_a_row_ + 1 : 0;
  std::erase_if(tables_, has_ended);
  are_late_ = lost_in_a_row_ >= most_losses ||
              std::any_of(tables_.begin(), tables_.end(),
                          [](const auto& entry) { return entry.second.waits >= most_waits; });
  if (shows_dead_memory_) note_dead_memory();
  is_finished_ = true;
}

/// A program that watches its children may have such a file open once, when a child ends.
void DescriptorTables::note_dead_memory() {
  has_seen_dead_twice_ |= last_dead_look_ != 0 && look_ - last_dead_look_ <= most_waits;
  last_dead_look_ = look_;
}

/// The size of the folder is their number from Linux 6.2 on, and 0 before; the table's size is an upper
/// bound.
std::size_t DescriptorTables::links_of(pid_t process, const Status& status) const {
  struct stat folder {};
  const bool is_known = stat(fmt::format("{}/{}/fd", proc_, process).c_str(), &folder) == 0;
  if (is_known && folder.st_size > 0) return static_cast<std::size_t>(folder.st_size);
  return number_after(status.text, "\nFDSize:");
}

/// A thread's file "schedstat" has its time on processors in ns, its time in queues and how often it got a
/// processor: the last also counts a thread that runs now, whose time is added up only later. A kernel
/// without this file (CONFIG_SCHED_INFO), or one that does not count, gives nothing to compare.
std::string DescriptorTables::runs_of(pid_t process) const {
  const std::string tasks = fmt::format("{}/{}/task", proc_, process);
  std::string all;
  for (const pid_t thread : numbers_in(tasks)) {
    const std::string runs = read_kernel_file(fmt::format("{}/{}/schedstat", tasks, thread));
    if (runs.empty() || runs.starts_with("0 ")) return {};
    all += fmt::format("{} {}", thread, runs);
  }
  return all;
}

/// The table is the process's, whichever thread shows it. Threads that hand it on and end are followed.
void DescriptorTables::read(const Changed& changed) {
  MINES_ASSERT(tables_.contains(changed.process));
  Table& table = tables_[changed.process];
  Seen seen = Seen::thread_ended;
  for (Status status = changed.status; seen == Seen::thread_ended;) {
    seen = read_links(changed.process, status.thread, table);
    if (seen != Seen::thread_ended) break;
    status = status_of(proc_, changed.process, end_);
    if (!status.has_memory()) seen = is_past(end_) ? Seen::no_time : Seen::ended;
  }
  if (seen == Seen::no_time) return;
  table.waits = 0;
  // A suspect is read again at the next look.
  table.runs = table.is_suspect ? "" : changed.runs;
}

DescriptorTables::Seen DescriptorTables::read_links(pid_t process, pid_t thread, Table& table) {
  bool shows_another = false;
  bool shows_dead = false;
  bool is_closed = false;
  std::size_t links = 0;
  std::error_code problem;
  std::filesystem::directory_iterator entry(fmt::format("{}/{}/task/{}/fd", proc_, process, thread), problem);
  is_closed = problem == std::errc::permission_denied;
  for (const std::filesystem::directory_iterator end; !problem && entry != end; entry.increment(problem)) {
    if (is_past(end_)) return Seen::no_time;
    ++links;
    std::error_code unread;
    const std::string target = std::filesystem::read_symlink(entry->path(), unread).string();
    is_closed |= unread == std::errc::permission_denied;
    const pid_t about = unread ? 0 : whose_memory(target, process);
    if (about == 0) continue;
    shows_another = true;
    // Of a process that has ended there is no memory in the lists, reaped or not.
    shows_dead = shows_dead || !status_of(proc_, about, end_).has_memory();
  }
  links_left_ -= std::min(links, links_left_);
  // The files of a thread that has ended are root's, and its table looks empty. The kernel takes its memory
  // first: a thread that still has memory had its table all the time.
  if (!shows_another && !status_of_thread(proc_, thread).has_memory()) return Seen::thread_ended;
  table.links = links;
  table.is_suspect = shows_another || is_closed;
  shows_other_memory_ |= shows_another;
  shows_dead_memory_ |= shows_dead;
  are_closed_ |= is_closed;
  return Seen::whole;
}

}  // namespace mines::judge
