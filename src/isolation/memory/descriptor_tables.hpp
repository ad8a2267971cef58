// Looks for open files such as /proc/N/mem of another process among the descriptors of an answer (a
// contestant's program). While a read of such a file goes on, the kernel keeps the memory of N, although N
// may have ended and no list shows it.
//
// An answer may have 512 processes with 256 descriptors each, and to read a descriptor takes 2 to 4 µs. So
// the work of a look is bounded, whatever the answer does:
// - All threads of a process have one table, and no two processes share one: the filter of system calls holds
//   both (calls/system_call_filter.hpp).
// - A table changes only while a thread of its process runs. A table is not read again before one has run.
// - A look reads at most `most_links` descriptors; tables that have waited longest come first.
//
// An answer can start processes with open files faster than they can be looked at, and hand a file on from
// one to the next. Two things bound that: of a file whose N has ended two sightings are enough, however many
// looks lie between them (up to `most_waits`), and tables may not be lost unread in `most_losses` looks in a
// row.
#pragma once

#include <sys/types.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <string>
#include <vector>

#include "isolation/memory/process_status.hpp"
#include "isolation/processes/clock.hpp"

namespace mines::judge {

class DescriptorTables {
 public:
  static constexpr std::size_t most_links = 16384;
  /// A table that has changed cannot be measured if this many looks in a row did not reach it. The largest
  /// answer with the usual limits takes eight.
  static constexpr int most_waits = 20;
  /// Nothing can be measured if in this many looks in a row some process had ended before its table was
  /// reached. A table is lost only if there was no room or time for it. Processes that come and go, as in a
  /// script, have few descriptors, and are read at once.
  static constexpr int most_losses = 5;
  /// More descriptors than this are too many on any machine, in a look or lost in looks in a row. 128
  /// processes with 256 descriptors have as many, or 512 with 64, if all of them have run since the look
  /// before.
  static constexpr std::size_t most_wanted = 2 * most_links;

  /// Begins a look, which ends with finish(), if there is time for it. A look reads links for half of the
  /// time until `deadline`. `proc` is the /proc that shows the processes.
  void begin(const std::string& proc, Clock::time_point deadline);
  /// Adds a process that lives and has memory, between begin() and finish(). If it is new, its table is read
  /// at once: the process may end soon.
  void add(pid_t process, const Status& status);
  /// Reads the tables that may have changed, as far as the bounds allow.
  void finish();

  // What the look has found.
  /// Whether a process has such a file open, or such files of ended processes were seen in two looks. (A file
  /// that is closed meanwhile cannot be opened again once its process has ended.)
  bool show_other_memory() const { return shows_other_memory_ || has_seen_dead_twice_; }
  /// Whether a process does not let its descriptors be read.
  bool are_closed() const { return are_closed_; }
  /// Whether a table has waited for most_waits looks, or tables were lost in most_losses.
  bool are_late() const { return are_late_; }
  /// Whether the tables to be read, or those lost in a row, had more descriptors than most_wanted.
  bool are_too_many() const { return std::max(links_wanted_, links_lost_) > most_wanted; }
  /// The descriptors that the look has read.
  std::size_t links_read() const { return most_links - std::min(links_left_, most_links); }

 private:
  struct Table {
    std::uint64_t look = 0;  // the last look in which the process lived
    /// How often and how long each thread had run when the table was read; empty: not known.
    std::string runs{};
    std::size_t links = std::numeric_limits<std::size_t>::max();  // not known yet
    std::size_t wanted = 0;                                       // links, when it was last to be read
    bool is_counted = false;                                      // in links_wanted_
    int waits = 0;                                                // looks since it may have changed
    bool is_suspect = false;                                      // shows other memory, or cannot be read
  };
  /// A table to read, and what to note of its threads once it is read.
  struct Changed {
    pid_t process = 0;
    Status status{};
    std::string runs{};
  };

  std::size_t links_of(pid_t process, const Status& status) const;
  std::string runs_of(pid_t process) const;
  bool has_more_than(std::size_t links) const { return links_left_ > links && !is_past(end_); }
  void read(const Changed& changed);
  void note_dead_memory();
  enum class Seen { whole, ended, thread_ended, no_time };
  Seen read_links(pid_t process, pid_t thread, Table& table);

  std::string proc_;
  Clock::time_point end_;  // of the time for links
  std::uint64_t look_ = 0;
  std::size_t links_left_ = most_links;
  std::map<pid_t, Table> tables_;
  int lost_in_a_row_ = 0;         // looks, the last one among them, in which a table was lost unread
  std::size_t links_wanted_ = 0;  // in the tables to be read since the last finish()
  std::size_t links_lost_ = 0;    // in the tables that were lost in these looks
  bool is_finished_ = true;
  std::uint64_t last_dead_look_ = 0;  // in which a file of an ended process was seen; 0: in none
  std::vector<Changed> changed_;
  bool shows_other_memory_ = false;
  bool shows_dead_memory_ = false;    // of a process that has ended
  bool has_seen_dead_twice_ = false;  // stays
  bool are_closed_ = false;
  bool are_late_ = false;
};

}  // namespace mines::judge
