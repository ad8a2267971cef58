#include "cli/options.hpp"
#include "judge/commands/commands.hpp"
#include "judge/isolation/signals.hpp"
#include "judge/report/console.hpp"
#include "judge/report/host_check.hpp"

namespace mines::judge {

namespace {

const cli::Usage check_usage{
    "mines-judge check", "[--json]",
    R"(Prints what this host gives to isolate answers. To find out, it builds a sandbox
with nothing in it; it runs no stranger's program.)",
    R"(Exit codes: 0 --isolate require plays here; 2 it refuses, and the table says why,
or wrong usage; 3 the system refused something.)"};

}  // namespace

Ending check(int argc, const char* const argv[]) {
  bool json = false;
  const std::vector<cli::Option> table{
      {.name = "json", .value = cli::flag(json), .help = "print one JSON object instead of the table"}};
  const auto text = cli::read_options(argc, argv, check_usage, table);
  if (!text) return failed(text.error());
  if (!text->empty()) return print(*text);
  take_over_signals();
  const Result<HostFacts> facts = check_host();
  if (const int signal = pending_stop_signal(); signal != 0) return {128 + signal, signal};
  if (!facts) return failed(facts.error());
  const Ending printed = print(json ? host_json(*facts) : host_table(*facts));
  if (printed.code != 0) return printed;
  return {facts->is_enough() ? 0 : static_cast<int>(ExitCode::bad_input)};
}

}  // namespace mines::judge
