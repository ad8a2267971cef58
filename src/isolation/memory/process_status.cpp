#include "isolation/memory/process_status.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <system_error>

#include "os/byte_reader.hpp"

namespace mines::judge {

std::uint64_t number_after(std::string_view text, std::string_view name) {
  const std::size_t at = text.find(name);
  if (at == std::string_view::npos) return 0;
  text.remove_prefix(at + name.size());
  text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
  std::uint64_t number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

std::vector<pid_t> numbers_in(const std::string& folder) {
  std::vector<pid_t> found;
  std::error_code problem;
  for (std::filesystem::directory_iterator entry(folder, problem), end; !problem && entry != end;
       entry.increment(problem)) {
    const std::string name = entry->path().filename().string();
    pid_t number = 0;
    if (std::from_chars(name.data(), name.data() + name.size(), number).ec == std::errc{})
      found.push_back(number);
  }
  return found;
}

Status status_of_thread(const std::string& proc, pid_t thread) {
  Status status{thread, read_kernel_file(fmt::format("{}/{}/status", proc, thread))};
  if (status.text.find("\nVmSize:") == std::string::npos) status.thread = 0;
  return status;
}

Status status_of(const std::string& proc, pid_t process, Clock::time_point deadline) {
  Status status = status_of_thread(proc, process);
  const auto list = [&] {
    return status.has_memory() ? std::vector<pid_t>() : numbers_in(fmt::format("{}/{}/task", proc, process));
  };
  const auto look = [&](pid_t thread) {
    if (!status.has_memory()) status = status_of_thread(proc, thread);
    return status.has_memory();
  };
  look_at_all(list, look, deadline);
  return status;
}

}  // namespace mines::judge
