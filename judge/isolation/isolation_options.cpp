#include "judge/isolation/isolation_options.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <string_view>

#include "judge/isolation/numbers.hpp"

namespace po = boost::program_options;

namespace mines::judge {

namespace {

constexpr double bytes_per_gib = 1024.0 * 1024 * 1024;

constexpr int least_count = 16;
constexpr int most_count = 1'000'000;

/// Three quarters of the machine's: the rest is the server's and everybody else's.
double default_memory() {
  return 0.75 * static_cast<double>(sysconf(_SC_PHYS_PAGES)) * static_cast<double>(sysconf(_SC_PAGESIZE));
}

Result<IsolationMode> read_mode(const std::string& text) {
  if (text == "auto") return IsolationMode::automatic;
  if (text == "require") return IsolationMode::require;
  if (text == "off") return IsolationMode::off;
  return bad_input("--isolate", fmt::format("'{}' is none of require, auto, off", text));
}

Result<MemoryBy> read_memory_by(const std::string& text) {
  if (text == "auto") return MemoryBy::automatic;
  if (text == "cgroup") return MemoryBy::cgroup;
  if (text == "watch") return MemoryBy::watch;
  return bad_input("--memory-by", fmt::format("'{}' is none of auto, cgroup, watch", text));
}

}  // namespace

void add_isolation_options(po::options_description& options, const IsolationWords& words) {
  const auto add = [&](const char* name, const po::value_semantic* value, const std::string& text) {
    options.add_options()(name, value, text.c_str());
  };
  add("isolate", po::value<std::string>()->value_name("require|auto|off"),
      fmt::format(
          "isolate {}: it reaches its game and nothing else. require: exit code 2 if this host lacks a layer "
          "('mines-judge check' says which). auto: plays without that layer and says so. Default: {}",
          words.program, words.isolate));
  add("memory", po::value<std::string>()->value_name("GIB"),
      fmt::format("memory of {}; default: {}", words.program, words.memory));
  add("memory-by", po::value<std::string>()->value_name("auto|cgroup|watch")->default_value("auto"),
      "who holds that limit. cgroup: the kernel, by a control group, and exit code 2 if none can be made; "
      "watch: "
      "a process that looks ten times a second; auto: a control group if one can be made, else the process");
  add("processes", po::value<std::string>()->value_name("N")->default_value("512"),
      fmt::format("processes and threads of {}", words.program));
  add("descriptors", po::value<std::string>()->value_name("N")->default_value("256"),
      "open files of each of its processes");
}

Result<IsolationSettings> read_isolation(const po::variables_map& values) {
  IsolationSettings settings;
  settings.mode_is_chosen = values.count("isolate") != 0;
  if (settings.mode_is_chosen) {
    MINES_LET(const auto mode, read_mode(values["isolate"].as<std::string>()));
    settings.mode = mode;
  }
  MINES_LET(const auto memory_by, read_memory_by(values["memory-by"].as<std::string>()));
  settings.memory_by = memory_by;
  double memory = default_memory();
  if (values.count("memory") != 0) {
    MINES_LET(const auto gib,
              read_decimal("--memory", values["memory"].as<std::string>(), "number of GiB", 0.001, 1e6));
    memory = gib * bytes_per_gib;
  }
  settings.memory_bytes = static_cast<std::uint64_t>(memory);
  MINES_LET(const auto processes,
            read_number("--processes", values["processes"].as<std::string>(), least_count, most_count));
  settings.processes = processes;
  MINES_LET(const auto descriptors,
            read_number("--descriptors", values["descriptors"].as<std::string>(), least_count, most_count));
  settings.descriptors = descriptors;
  return settings;
}

}  // namespace mines::judge
