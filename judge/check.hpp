// 'mines-judge check' reports this host's layers of isolation: its means to isolate a contestant's program.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "isolation/processes/account.hpp"
#include "isolation/sandbox/layers.hpp"
#include "report/rows.hpp"

namespace mines::judge {

/// Facts about a host that matter for judging.
struct HostFacts {
  HeldLayers isolation;              ///< the layers that IsolationMode::automatic gives on this host
  std::string bubblewrap;            ///< path of bubblewrap, which builds sandboxes; empty if not found
  SandboxFeatures features;          ///< bubblewrap's features; set only if the host has namespaces
  std::uint64_t swap_bytes = 0;      ///< the machine's swap
  std::optional<int> ptrace_scope;   ///< ptrace_scope of the kernel module yama; empty without yama
  std::string core_pattern;          ///< the kernel's core_pattern; "|PROGRAM" if a crash runs PROGRAM
  bool starts_core_program = false;  ///< a crash of a contestant's program runs PROGRAM, too
  AnswerAccount account;             ///< the account of answers
  bool reports_refused = false;      ///< the kernel can report refused system calls
  bool real_time = false;            ///< the system grants the judge real-time priority
  int processors = 0;                ///< the number of processors that this process may use
  std::uint64_t memory_bytes = 0;    ///< the machine's memory

  /// Whether the host has all layers. Only then can it play games with the option "--isolate require".
  bool is_enough() const { return isolation.missing.empty(); }
};

/// The rows of the report. The last row states whether this host can play games with "--isolate require".
report::Rows host_rows(const HostFacts& facts);

}  // namespace mines::judge
