#include "cli/options.hpp"
#include "isolation/processes/signals.hpp"
#include "judge/commands/judge_commands.hpp"
#include "judge/report/console.hpp"
#include "judge/report/host_check.hpp"

namespace mines::judge {

namespace {

const cli::Usage check_usage{
    "mines-judge check",
    "[--json]",
    R"(Prints which layers of isolation this host has. To find out, it
builds an empty sandbox. It runs no stranger's program.)",
    {{"0", "--isolate require plays here"},
     {"2", "--isolate require does not play here, and the table says why; or wrong usage"},
     {"3", "the system refused something"}}};

}  // namespace

Result<Ending> check(cli::Arguments& arguments) {
  bool json = false;
  const std::vector<cli::Option> table{
      {.name = "json", .value = cli::flag(json), .help = "print one JSON object instead of the table"}};
  MINES_TRY(cli::read_options(arguments, check_usage, table));
  take_over_signals();
  const Result<HostFacts> facts = check_host();
  // A signal ends the trial early, so the facts, or the error, would be wrong.
  if (const int signal = pending_stop_signal(); signal != 0) return Ending{128 + signal, signal};
  if (!facts) return failed(facts.error());
  const report::Rows rows = host_rows(*facts);
  const Ending printed = print(json ? report::json_text(object_of(rows)) + "\n" : text_of(rows));
  if (printed.code != 0) return printed;
  return Ending{facts->is_enough() ? 0 : static_cast<int>(ExitCode::bad_input)};
}

}  // namespace mines::judge
