#include "judge/check.hpp"

#include <fmt/format.h>
#include <linux/seccomp.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/sysinfo.h>
#include <unistd.h>

#include <algorithm>
#include <sstream>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "base/printable.hpp"
#include "base/version.hpp"
#include "cli/options.hpp"
#include "isolation/isolation_options.hpp"
#include "isolation/processes/signals.hpp"
#include "isolation/sandbox/isolator.hpp"
#include "judge/game/console.hpp"
#include "judge/game/game_report.hpp"
#include "judge/judge_commands.hpp"
#include "os/byte_reader.hpp"
#include "os/urgency.hpp"

namespace mines::judge {

namespace {

/// Tries it on a thread that ends at once: root is refused it, too, in a control group without real time.
bool may_be_urgent() {
  bool urgent = false;
  std::thread([&urgent] { urgent = make_urgent(); }).join();
  return urgent;
}

std::string yes_or(bool holds, const char* otherwise) { return holds ? "yes" : otherwise; }

std::string namespaces_text(const HostFacts& facts) {
  if (!facts.isolation.namespaces) return "no";
  std::string text = "yes, by " + printable(facts.bubblewrap);
  if (!facts.features.sized_tmpfs) text += ", which has no --size";
  if (!facts.features.no_new_namespaces) text += ", which has no --disable-userns";
  return text;
}

std::string account_text(const AnswerAccount& account) {
  if (account.own) return "one of its own, which owns nothing here";
  return account.why_not.empty() ? "the judge's" : fmt::format("the judge's: {}", account.why_not);
}

std::string refused_calls_text(const HostFacts& facts) {
  if (facts.isolation.refused_calls) return "yes";
  if (!facts.isolation.filter) return "not counted, as there is no filter of system calls";
  if (!facts.reports_refused) return "not counted, the kernel is too old (it needs Linux 5.0)";
  return "not counted, the system gives no listener";
}

std::string core_text(const HostFacts& facts) {
  if (!facts.core_pattern.starts_with("|")) return "a file (no answer writes one)";
  if (facts.starts_core_program)
    return "a program, for each crash of an answer: raise the hard limit of core files, which is 0, to 1";
  return "a program (no answer's crash starts it)";
}

double gib(std::uint64_t bytes) { return static_cast<double>(bytes) / (1 << 30); }

std::string swap_text(const HostFacts& facts) {
  if (facts.swap_bytes == 0) return "none";
  return fmt::format("{:.1f} GiB, {}", gib(facts.swap_bytes),
                     facts.isolation.swap ? "counted by the limit of memory"
                                          : "not counted by the limit of memory: switch it off (swapoff -a)");
}

std::string memory_text(const HeldLayers& isolation) {
  if (isolation.cgroup_version == 0)
    return "by the judge's watch, which measures it again and again; no control group can be made here";
  return fmt::format("by a control group, version {}", isolation.cgroup_version);
}

std::string processors_text(const HostFacts& facts) {
  const bool by_group = facts.isolation.processors_by == std::string_view("cpuset");
  const char* const by_affinity =
      facts.isolation.filter ? "affinity and the filter of system calls"
                             : "affinity, which an answer can change without the filter of system calls";
  return fmt::format("{}; a program is kept on its --processors by {}", facts.processors,
                     by_group ? "a control group (cpuset)" : by_affinity);
}

/// Whether an answer can be kept from dumping core at all. The kernel starts the program of its core_pattern
/// even at a limit of 0. Only a limit of exactly 1 prevents that, and a hard limit of 0 can be raised to 1
/// only by root of the host.
bool may_prevent_cores() {
  rlimit core{};
  if (getrlimit(RLIMIT_CORE, &core) != 0 || core.rlim_max != 0) return true;
  const rlimit no_core{1, 1};
  return setrlimit(RLIMIT_CORE, &no_core) == 0;
}

/// Since Linux 5.0. The action needs no filter to be asked for.
bool kernel_reports_refused_calls() {
  const std::uint32_t action = SECCOMP_RET_USER_NOTIF;
  return syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0;
}

Result<HostFacts> check_host(IsolationSettings settings) {
  HostFacts facts;
  facts.memory_bytes =
      static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
  // Any limit does: it is only tried whether one can be set.
  settings.memory_bytes = facts.memory_bytes / 2;
  settings.processors = all_processors();
  MINES_LET(facts.isolation, try_isolation(settings));
  facts.bubblewrap = program_on_path("bwrap");
  if (settings.host->way) facts.features = settings.host->way->features;
  struct sysinfo machine {};
  if (sysinfo(&machine) == 0)
    facts.swap_bytes = static_cast<std::uint64_t>(machine.totalswap) * machine.mem_unit;
  std::istringstream yama(read_kernel_file("/proc/sys/kernel/yama/ptrace_scope"));
  if (int scope = 0; yama >> scope) facts.ptrace_scope = scope;
  facts.core_pattern = read_kernel_file("/proc/sys/kernel/core_pattern");
  facts.core_pattern.resize(std::min(facts.core_pattern.find('\n'), facts.core_pattern.size()));
  facts.starts_core_program = facts.core_pattern.starts_with("|") && !may_prevent_cores();
  facts.account = account_of_answers();
  facts.reports_refused = kernel_reports_refused_calls();
  facts.real_time = may_be_urgent();
  facts.processors = static_cast<int>(settings.processors.answer.size());
  return facts;
}

const cli::Usage check_usage{
    "mines-judge check",
    "[--json] [--show DIR]...",
    R"(Prints which layers of isolation this host has. To find out, it
builds an empty sandbox. It runs no stranger's program.)",
    {{"0", "--isolate require works here"},
     {"2",
      "--isolate require does not work here, and the table says why; a folder cannot be shown; or wrong "
      "usage"},
     {"3", "the system refused something"}}};

}  // namespace

report::Rows host_rows(const HostFacts& facts) {
  const HeldLayers& isolation = facts.isolation;
  return {
      {"version", toolkit_version()},
      {"require", facts.is_enough()},
      {"isolation", isolation_json(isolation), "namespaces", namespaces_text(facts)},
      {"bubblewrap", facts.bubblewrap},
      {"sized_tmpfs", facts.features.sized_tmpfs},
      {"no_new_namespaces", facts.features.no_new_namespaces},
      {.label = "system calls", .text = yes_or(isolation.filter, "no")},
      {.label = "refused calls", .text = refused_calls_text(facts)},
      {"own_account", facts.account.own.has_value(), "account", account_text(facts.account)},
      {.label = "files", .text = yes_or(isolation.limits, "no")},
      {.label = "processes", .text = yes_or(isolation.processes, "no")},
      {"memory_bytes", facts.memory_bytes, "memory", memory_text(isolation)},
      {"cgroup_version", isolation.cgroup_version},
      {"swap_bytes", facts.swap_bytes, "swap", swap_text(facts)},
      {"swap_counts", isolation.swap},
      {"ptrace_scope", report::or_null(facts.ptrace_scope), "yama",
       facts.ptrace_scope ? fmt::format("ptrace_scope {}", *facts.ptrace_scope) : "none"},
      {"core_pattern", facts.core_pattern, "core dumps to", core_text(facts)},
      {"starts_core_program", facts.starts_core_program},
      {"real_time", facts.real_time, "real time",
       yes_or(facts.real_time, "no (on a busy machine the time limit may come late)")},
      {"processors", facts.processors, "processors", processors_text(facts)},
      {.label = "--isolate",
       .text = facts.is_enough() ? "require works here" : "require refuses: " + missing_text(isolation)},
  };
}

Result<Ending> check(cli::Arguments& arguments) {
  bool json = false;
  IsolationSettings settings;
  std::vector<cli::Option> table{
      {.name = "json", .value = cli::flag(json), .help = "print one JSON object instead of the table"}};
  for (cli::Option& option : isolation_options(settings)) {
    if (option.name != "show") continue;
    option.group = table.front().group;
    option.help = "build the sandbox with this folder, as games do with this option";
    table.push_back(std::move(option));
  }
  MINES_TRY(cli::read_options(arguments, check_usage, table));
  take_over_signals();
  const Result<HostFacts> facts = check_host(settings);
  // A signal ends the trial early, so the facts, or the error, would be wrong.
  if (const int signal = pending_stop_signal(); signal != 0) return Ending{128 + signal, signal};
  if (!facts) return failed(facts.error());
  const report::Rows rows = host_rows(*facts);
  const Ending printed = print(json ? report::json_text(object_of(rows)) + "\n" : text_of(rows));
  if (printed.code != 0) return printed;
  return Ending{facts->is_enough() ? 0 : static_cast<int>(ExitCode::bad_input)};
}

}  // namespace mines::judge
