#include <sstream>

#include "base/options.hpp"
#include "judge/commands/commands.hpp"
#include "judge/isolation/signals.hpp"
#include "judge/report/console.hpp"
#include "judge/report/host_check.hpp"

namespace po = boost::program_options;

namespace mines::judge {

namespace {

po::options_description check_options() {
  po::options_description options("Options");
  options.add_options()("json", "print one JSON object instead of the table")("help", "print this text");
  return options;
}

std::string check_help_text() {
  std::ostringstream text;
  text << "Usage: mines-judge check [--json]\n\n"
          "Tells what this host gives to isolate answers, by building a sandbox with\n"
          "nothing in it. No stranger's program is run.\n\n"
       << check_options()
       << "\nExit codes: 0 --isolate require plays here; 2 it refuses, and the table says\n"
          "why, or wrong usage; 3 the system refused something.\n";
  return text.str();
}

}  // namespace

Ending check(int argc, const char* const argv[]) {
  const auto values = read_options(argc, argv, {check_options()});
  if (!values) return failed(values.error());
  if (values->count("help") != 0) return print(check_help_text());
  take_over_signals();
  const Result<HostFacts> facts = check_host();
  if (const int signal = pending_stop_signal(); signal != 0) return {128 + signal, signal};
  if (!facts) return failed(facts.error());
  const Ending printed = print(values->count("json") != 0 ? host_json(*facts) : host_table(*facts));
  if (printed.code != 0) return printed;
  return {facts->is_enough() ? 0 : static_cast<int>(ExitCode::bad_input)};
}

}  // namespace mines::judge
