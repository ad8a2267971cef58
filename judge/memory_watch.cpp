#include "judge/memory_watch.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <string>
#include <string_view>

#include "base/file_descriptor.hpp"

namespace mines {

namespace {

std::string read_proc(pid_t process, const char* name) {
  const FileDescriptor file(open(fmt::format("/proc/{}/{}", process, name).c_str(), O_RDONLY | O_CLOEXEC));
  if (!file.is_open()) return {};
  std::array<char, 4096> buffer;
  const ssize_t bytes = read(file.number(), buffer.data(), buffer.size());
  return {buffer.data(), static_cast<std::size_t>(bytes < 0 ? 0 : bytes)};
}

/// The number behind `name` and blanks.
std::optional<std::uint64_t> number_after(std::string_view text, std::string_view name) {
  const std::size_t at = text.find(name);
  if (at == std::string_view::npos) return std::nullopt;
  text.remove_prefix(at + name.size());
  text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
  std::uint64_t number = 0;
  if (std::from_chars(text.data(), text.data() + text.size(), number).ec != std::errc{}) return std::nullopt;
  return number;
}

std::uint64_t resident(pid_t process) {
  static const auto page = static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
  return number_after(read_proc(process, "statm"), " ").value_or(0) * page;
}

std::uint64_t proportional(pid_t process) {
  const auto kib = number_after(read_proc(process, "smaps_rollup"), "\nPss:");
  return kib ? *kib << 10 : resident(process);
}

}  // namespace

std::uint64_t memory_used(const std::vector<pid_t>& processes, std::uint64_t enough) {
  std::uint64_t sum = 0;
  for (const pid_t process : processes) sum += resident(process);
  if (sum <= enough) return sum;
  sum = 0;
  for (const pid_t process : processes) sum += proportional(process);
  return sum;
}

std::uint64_t peak_memory(const std::vector<pid_t>& processes) {
  std::uint64_t peak = 0;
  for (const pid_t process : processes) {
    const auto kib = number_after(read_proc(process, "status"), "\nVmHWM:");
    peak = std::max(peak, kib.value_or(0) << 10);
  }
  return peak;
}

}  // namespace mines
