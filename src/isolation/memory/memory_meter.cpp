#include <fcntl.h>
#include <fmt/format.h>
#include <linux/magic.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <limits>
#include <map>
#include <string_view>
#include <system_error>
#include <utility>

#include "base/assert.hpp"
#include "isolation/memory/descendants.hpp"
#include "isolation/memory/memory_watch.hpp"
#include "isolation/memory/process_status.hpp"
#include "os/byte_reader.hpp"
#include "os/file_descriptor.hpp"

namespace mines::judge {

namespace {

constexpr std::uint64_t page_bytes = 4096;
/// What the kernel keeps for a file in memory in addition to its content.
constexpr std::uint64_t inode_bytes = 2048;
/// What a socket can hold of what is sent and not yet received: 277 messages, as each counts for at least 768
/// of the socket's 208 KiB. sendfile() sends no copies but the pages of a file, and a message of two bytes
/// across a border keeps two.
constexpr std::uint64_t socket_bytes = 277 * (2 * page_bytes + 768);
/// The kernel's time for a page that it finds in a table, and for each entry that it reads.
constexpr std::chrono::nanoseconds page_time{40};
constexpr std::chrono::nanoseconds entry_time{2};
constexpr std::uint64_t entry_bytes = 8;

/// The mappings that a measurement reads, at 1 to 2 µs of processor time each: more would take too long on a
/// busy machine. 60 programs in Java have 20,000.
constexpr std::size_t most_mappings = 1 << 15;

/// How long peak_memory() looks for threads that have not ended.
constexpr std::chrono::milliseconds peak_time{5};

struct Usage {
  pid_t thread = 0;          // of the process, one that has not ended
  std::uint64_t own = 0;     // private memory, swapped out or not
  std::uint64_t files = 0;   // resident memory of files and shared memory
  std::uint64_t tables = 0;  // page tables
};

/// The kernel's sums.
Usage usage_of(const Status& status) {
  const std::string& text = status.text;
  return {.thread = status.thread,
          .own = bytes_after(text, "\nRssAnon:") + bytes_after(text, "\nVmSwap:"),
          .files = bytes_after(text, "\nRssFile:") + bytes_after(text, "\nRssShmem:"),
          .tables = bytes_after(text, "\nVmPTE:")};
}

/// The proportional share in place of what is resident, where the kernel reports it.
Usage share_of(const std::string& proc, const Usage& resident) {
  const std::string text = read_kernel_file(fmt::format("{}/{}/smaps_rollup", proc, resident.thread));
  // Older kernels do not divide the share by kind.
  if (text.find("\nPss_Anon:") == std::string::npos) return resident;
  Usage share = resident;
  // The process may have grown since `resident` was read. A larger share would make the differences in
  // measure() wrap around.
  share.own = std::min(resident.own, bytes_after(text, "\nPss_Anon:") + bytes_after(text, "\nSwapPss:"));
  share.files =
      std::min(resident.files, bytes_after(text, "\nPss_File:") + bytes_after(text, "\nPss_Shmem:"));
  return share;
}

/// How long share_of() takes at most on a free processor.
Clock::duration time_of_share(const Usage& usage) {
  return page_time * ((usage.own + usage.files) / page_bytes) + entry_time * (usage.tables / entry_bytes);
}

/// The files that are mapped, each from the first to the last byte of it that any process maps.
class MappedFiles {
 public:
  /// Files of this device, or the one with this number, are counted elsewhere.
  void leave_out(dev_t device, ino_t number = 0) { left_out_.push_back({device, number}); }

  /// Adds what a process maps, or what it has `resident` if its mappings cannot be read. False if there is no
  /// time left. Reads no more than most_mappings.
  bool add(const std::string& maps, std::uint64_t resident, Clock::time_point deadline) {
    const FileDescriptor file(open(maps.c_str(), O_RDONLY | O_CLOEXEC));
    if (!file.is_open()) unseen_ += resident;
    std::string text;
    std::array<char, 16384> buffer;
    for (ssize_t bytes = 0; file.is_open() && mappings_ <= most_mappings &&
                            (bytes = read(file.number(), buffer.data(), buffer.size())) > 0;) {
      if (is_past(deadline)) return false;
      text.append(buffer.data(), static_cast<std::size_t>(bytes));
      std::size_t start = 0;
      for (std::size_t end = 0; (end = text.find('\n', start)) != std::string::npos; start = end + 1) {
        add_line(std::string_view(text).substr(start, end - start));
      }
      // The rest is the beginning of a line whose end comes with the next piece.
      text.erase(0, start);
    }
    return true;
  }

  /// The mappings that were read.
  std::size_t mappings() const { return mappings_; }

  /// At most 2^64 - 1: four sparse files of 2^62 bytes must not make 0.
  std::uint64_t bytes() const {
    std::uint64_t sum = unseen_;
    for (const auto& [file, range] : ranges_)
      sum += std::min(range.second - range.first, std::numeric_limits<std::uint64_t>::max() - sum);
    return sum;
  }

 private:
  struct File {
    dev_t device = 0;
    ino_t number = 0;
    bool operator<(const File& other) const {
      return std::pair(device, number) < std::pair(other.device, other.number);
    }
  };

  /// "start-end rights offset major:minor inode   path", all but the inode in hexadecimal.
  void add_line(std::string_view line) {
    ++mappings_;
    const auto next = [&line](int base) {
      std::uint64_t number = 0;
      const auto [end, problem] = std::from_chars(line.data(), line.data() + line.size(), number, base);
      line.remove_prefix(static_cast<std::size_t>(end - line.data()));
      if (!line.empty()) line.remove_prefix(1);
      return number;
    };
    const std::uint64_t start = next(16);
    const std::uint64_t size = next(16) - start;
    line.remove_prefix(std::min<std::size_t>(line.find(' ') + 1, line.size()));
    const std::uint64_t offset = next(16);
    const auto high = static_cast<unsigned>(next(16));
    const auto low = static_cast<unsigned>(next(16));
    const File file{makedev(high, low), static_cast<ino_t>(next(10))};
    // Inode 0 stands for memory of no file.
    if (file.number == 0 || is_left_out(file)) return;
    const auto [known, is_new] = ranges_.try_emplace(file, offset, offset + size);
    if (is_new) return;
    known->second.first = std::min(known->second.first, offset);
    known->second.second = std::max(known->second.second, offset + size);
  }

  bool is_left_out(const File& file) const {
    return std::any_of(left_out_.begin(), left_out_.end(), [&file](const File& known) {
      return known.device == file.device && (known.number == 0 || known.number == file.number);
    });
  }

  std::uint64_t unseen_ = 0;
  std::size_t mappings_ = 0;
  std::vector<File> left_out_;
  std::map<File, std::pair<std::uint64_t, std::uint64_t>> ranges_;
};

/// What a folder in memory holds: its whole file system.
std::uint64_t bytes_in(const std::string& folder) {
  struct statfs status {};
  if (statfs(folder.c_str(), &status) != 0 || status.f_type != TMPFS_MAGIC) return 0;
  const auto pages = static_cast<std::uint64_t>(status.f_blocks - status.f_bfree);
  const auto inodes = static_cast<std::uint64_t>(status.f_files - status.f_ffree);
  return pages * static_cast<std::uint64_t>(status.f_bsize) + inodes * inode_bytes;
}

/// What the sockets in the network namespace of a process can hold.
std::uint64_t bytes_in_sockets(pid_t process) {
  const std::string text = read_kernel_file(fmt::format("/proc/{}/net/sockstat", process));
  return number_after(text, "sockets: used ") * socket_bytes;
}

}  // namespace

MemoryMeter::MemoryMeter(MeteredAnswer answer) : answer_(std::move(answer)) {
  MINES_ASSERT(answer_.first_inside > 0 || answer_.ancestor > 0);
  MINES_ASSERT(answer_.shared_name.empty() || answer_.shared_name.starts_with('/'));
  const std::string inside = fmt::format("/proc/{}/root", answer_.first_inside);
  struct statfs status {};
  const bool is_seen = answer_.first_inside != 0 && statfs((inside + "/proc").c_str(), &status) == 0 &&
                       status.f_type == PROC_SUPER_MAGIC;
  if (is_seen) {
    // The sandbox's own /proc lists the answer's processes and no others.
    proc_ = inside + "/proc";
    folders_ = {inside + "/tmp", inside + "/dev/shm", inside + "/mines/answer"};
  } else {
    // Without a view into the sandbox the descendants are measured by the machine's /proc.
    answer_.first_inside = 0;
  }
  if (!answer_.shared_name.empty())
    shared_memory_ = (is_seen ? inside : "") + "/dev/shm" + answer_.shared_name;
}

std::vector<pid_t> MemoryMeter::processes() const {
  return answer_.first_inside != 0
             ? numbers_in(proc_)
             : descendants(answer_.spared, std::numeric_limits<std::size_t>::max(), answer_.ancestor);
}

std::optional<std::uint64_t> MemoryMeter::measure(std::uint64_t enough, Clock::time_point deadline) {
  std::vector<Usage> usages;
  Usage sums;
  mappings_ = 0;
  tables_.begin(proc_, deadline);
  const auto add = [&](pid_t process) {
    const Status status = status_of(proc_, process, deadline);
    if (!status.has_memory()) return false;
    // The first two processes of the sandbox are ours.
    if (answer_.first_inside != 0 && process > 2) tables_.add(process, status);
    const Usage& usage = usages.emplace_back(usage_of(status));
    sums.own += usage.own;
    sums.files += usage.files;
    sums.tables += usage.tables;
    return true;
  };
  if (!look_at_all([this] { return processes(); }, add, deadline)) return std::nullopt;
  tables_.finish();
  // Memory that no list shows counts as too much.
  if (tables_.show_other_memory()) return enough + 1;
  std::uint64_t in_memory = 0;  // counted as a whole, mapped or not
  MappedFiles mapped;
  struct stat status {};
  for (const std::string& folder : folders_) {
    in_memory += bytes_in(folder);
    if (stat(folder.c_str(), &status) == 0) mapped.leave_out(status.st_dev);
  }
  if (!shared_memory_.empty() && stat(shared_memory_.c_str(), &status) == 0) {
    in_memory += static_cast<std::uint64_t>(status.st_blocks) * 512;
    mapped.leave_out(status.st_dev, status.st_ino);
  }
  if (answer_.first_inside != 0) in_memory += bytes_in_sockets(answer_.first_inside);
  const std::uint64_t certain = sums.tables + in_memory;
  // The kernel's sums are cheap, and both bounds come from them. Most measurements end here.
  if (certain > enough || certain + sums.own + sums.files <= enough) return certain + sums.own + sums.files;

  for (const Usage& usage : usages) {
    const std::string maps = fmt::format("{}/{}/maps", proc_, usage.thread);
    const bool is_in_time = usage.files == 0 || mapped.add(maps, usage.files, deadline);
    mappings_ = mapped.mappings();
    if (!is_in_time) return std::nullopt;
    if (mappings_ > most_mappings) return enough;
  }
  const std::uint64_t most_mapped = mapped.bytes();
  // sums.files has a page once for each process that maps it. Together they map no more than the files have.
  const auto upper_bound = [&] { return certain + sums.own + std::min(sums.files, most_mapped); };
  // The largest first: they make the greatest difference.
  std::sort(usages.begin(), usages.end(), [](const Usage& a, const Usage& b) { return a.own > b.own; });
  std::uint64_t known = certain;  // a lower bound
  for (const Usage& usage : usages) {
    if (upper_bound() <= enough || known > enough) break;
    // The kernel cannot be stopped in the middle of a share, so there must be time for all of it.
    if (is_past(deadline - time_of_share(usage))) return std::nullopt;
    const Usage share = share_of(proc_, usage);
    MINES_ASSERT(share.own <= usage.own && share.files <= usage.files);
    known += share.own;
    sums.own -= usage.own - share.own;
    sums.files -= usage.files - share.files;
    MINES_ASSERT(known <= upper_bound());
  }
  return upper_bound();
}

MemoryVerdict MemoryMeter::obstacle() const {
  if (tables_.are_closed()) return MemoryVerdict::closed_descriptors;
  if (mappings_ > most_mappings) return MemoryVerdict::crowded;
  if (!tables_.are_late()) return MemoryVerdict::within_limit;
  return is_crowded() ? MemoryVerdict::crowded : MemoryVerdict::late_descriptors;
}

bool MemoryMeter::is_crowded() const { return tables_.are_too_many() || mappings_ > most_mappings; }

std::uint64_t peak_memory(const std::vector<pid_t>& processes) {
  std::uint64_t peak = 0;
  const auto deadline = Clock::now() + peak_time;
  for (const pid_t process : processes)
    peak = std::max(peak, bytes_after(status_of("/proc", process, deadline).text, "\nVmHWM:"));
  return peak;
}

}  // namespace mines::judge
