#include "isolation/isolation_options.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

namespace mines::judge {

namespace {

constexpr double bytes_per_gib = 1024.0 * 1024 * 1024;

constexpr int least_count = 16;
constexpr int most_count = 1'000'000;

/// The usual limit of memory: three quarters of the machine's. The rest is for the server and all other
/// programs.
std::uint64_t default_memory() {
  const double all =
      static_cast<double>(sysconf(_SC_PHYS_PAGES)) * static_cast<double>(sysconf(_SC_PAGESIZE));
  return static_cast<std::uint64_t>(0.75 * all);
}

template <class Enum>
std::vector<std::pair<std::string, Enum>> with_words(std::initializer_list<Enum> values) {
  std::vector<std::pair<std::string, Enum>> choices;
  for (const Enum value : values) choices.emplace_back(word_of(value), value);
  return choices;
}

cli::Value memory_value(std::uint64_t& bytes) {
  constexpr DecimalRange gib{0.001, 1e6};
  const auto read = [gib](const std::string& where, const std::string& text) {
    return read_decimal(where, text, gib).map([](double number) {
      return static_cast<std::uint64_t>(number * bytes_per_gib);
    });
  };
  return cli::parsed(bytes, "GIB", read);
}

constexpr const char* own_server =
    ", with its server. LIST/LIST: the answer runs on those before the slash, the server on those after the "
    "slash";

cli::Value processors_value(ProcessorLists& target, bool has_server) {
  const auto read = [has_server](const std::string& where,
                                 const std::string& text) -> Result<ProcessorLists> {
    MINES_LET(const auto lists, parse_processors(where, text));
    if (lists.are_apart() && !has_server) return bad_input(where, "two lists, expected one");
    MINES_TRY(require_usable(where, lists));
    return lists;
  };
  return cli::parsed<ProcessorLists>(target, has_server ? "LIST[/LIST]" : "LIST", read);
}

cli::Value shown_folders(std::vector<ShownFolder>& shown) {
  cli::Value value;
  value.shape = "DIR";
  value.repeats = true;
  value.is_file = true;
  value.read = [&shown](const std::string& where, const std::string& text) -> Result<void> {
    MINES_LET(auto folder, read_shown_folder(where, text));
    shown.push_back(std::move(folder));
    return {};
  };
  return value;
}

}  // namespace

std::vector<cli::Option> isolation_options(IsolationSettings& settings, const IsolationWords& words) {
  if (settings.memory_bytes == 0) settings.memory_bytes = default_memory();
  cli::Value mode = cli::choice(
      settings.mode, with_words({IsolationMode::require, IsolationMode::automatic, IsolationMode::off}));
  mode.usual.clear();
  constexpr const char* group = "Isolation";
  return {
      {.name = "isolate",
       .value = mode,
       .group = group,
       .given = &settings.mode_is_chosen,
       .help = fmt::format("isolate {}: it reaches its game and nothing else. require: exit code 2 if this "
                           "host lacks a layer ('mines-judge check' says which). auto: plays without that "
                           "layer and reports it. off: does not isolate. Default: {}",
                           words.program, words.isolate)},
      {.name = "memory",
       .value = memory_value(settings.memory_bytes),
       .group = group,
       .given = &settings.memory_is_chosen,
       .help = fmt::format("limit of the memory of {}; default: {}", words.program, words.memory)},
      {.name = "memory-by",
       .value = cli::choice(settings.memory_by,
                            with_words({MemoryBy::automatic, MemoryBy::cgroup, MemoryBy::watch})),
       .group = group,
       .help = "what enforces the limit of --memory. cgroup: a control group of the kernel; exit code 2 if "
               "none can be made. watch: a process that measures ten times a second. auto: cgroup if a "
               "group can be made, else watch"},
      {.name = "processes",
       .value = cli::whole(settings.processes, least_count, most_count),
       .group = group,
       .help = fmt::format("limit of processes and threads of {}", words.program)},
      {.name = "descriptors",
       .value = cli::whole(settings.descriptors, least_count, most_count),
       .group = group,
       .help = fmt::format("limit of open files in each process of {}", words.program)},
      {.name = "processors",
       .value = processors_value(settings.processors, words.has_server),
       .group = group,
       .help = fmt::format(
           "the processors on which {0} runs{1}: numbers and ranges, 0-3,6. A control group keeps {0} there "
           "if one can be made, else the filter of system calls does. Default: all",
           words.program, words.has_server ? own_server : "")},
      {.name = "show",
       .value = shown_folders(settings.shown),
       .group = group,
       .help =
           fmt::format("a folder that {} may read, such as a language's installation in /opt. May be given "
                       "several times. Private folders inside it are hidden",
                       words.program)}};
}

}  // namespace mines::judge
