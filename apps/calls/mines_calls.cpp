// mines-calls FILE: plays a log of the library's calls (library/call_log.hpp) again, and compares the
// replies.
#include <fmt/format.h>

#include <cstdio>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

#include "apps/calls/call_lines.hpp"
#include "base/printable.hpp"
#include "base/quantity.hpp"
#include "cli/program.hpp"
#include "library/json/calls.hpp"
#include "os/byte_reader.hpp"

namespace {

using namespace mines;
using calls::Json;

const cli::Usage usage{"mines-calls",
                       "FILE [OPTIONS]",
                       R"(Plays calls to the library again that a program has logged (MINES_TRACE=FILE),
and compares the replies with those that were logged. Prints the first difference of each
call, the replies of calls of which none was logged, and a summary.)",
                       {{"0", "every logged reply came again"},
                        {"1", "a reply is another one"},
                        {"2", "wrong arguments, or no line of FILE is one of a log of calls"},
                        {"3", "standard output cannot be written to"}},
                       R"(  MINES_TRACE=calls.log python3 mine.py    logs the calls of a program
  mines-calls calls.log                    plays them again
  gdb --args mines-calls calls.log --line 7    one call, in a debugger)"};

struct Settings {
  std::string file;
  std::optional<std::uint64_t> line;
  bool replies = false;
};

/// Where two values differ first, as "mine[3]: 0.25, logged 0.5"; empty if they do not.
std::string difference(const Json& now, const Json& logged, const std::string& place = {}) {
  const auto shown = [](const Json& value) {
    constexpr std::size_t most = 60;
    const std::string text = value.dump(-1, ' ', true, Json::error_handler_t::replace);
    return text.size() > most ? text.substr(0, most) + "..." : text;
  };
  if (now.is_object() && logged.is_object()) {
    for (const auto& [key, value] : logged.items()) {
      if (key == "version") continue;
      const std::string here = place.empty() ? key : place + '.' + key;
      if (!now.contains(key)) return fmt::format("{}: missing, logged {}", here, shown(value));
      if (auto found = difference(now[key], value, here); !found.empty()) return found;
    }
    for (const auto& [key, value] : now.items()) {
      if (key != "version" && !logged.contains(key))
        return fmt::format("{}{}{}: {}, not logged", place, place.empty() ? "" : ".", key, shown(value));
    }
    return {};
  }
  if (now.is_array() && logged.is_array() && now.size() == logged.size()) {
    for (std::size_t i = 0; i < now.size(); ++i) {
      if (auto found = difference(now[i], logged[i], fmt::format("{}[{}]", place, i)); !found.empty())
        return found;
    }
    return {};
  }
  return now == logged ? "" : fmt::format("{}: {}, logged {}", place, shown(now), shown(logged));
}

void say(const std::string& line) {
  std::fputs((printable(line) + '\n').c_str(), stdout);
  // A call may end the program, and what was said before says which.
  std::fflush(stdout);
}

struct Outcome {
  int same = 0;
  int other = 0;
  int unknown = 0;  ///< no reply was logged
};

/// What the log has of a call: its reply, or its error as a reply of JSON has it; else null.
Json logged_reply(const std::optional<Json>& end) {
  if (!end) return nullptr;
  if (end->contains("error")) return {{"error", (*end)["error"]}};
  return end->value("reply", Json());
}

void play(const calls::Call& call, const Settings& settings, Outcome& outcome) {
  const Json begin = *calls::object_in(call.begin);
  const auto end = call.end.empty() ? std::nullopt : calls::object_in(call.end);
  const Json request = begin.value("request", Json());
  const std::string name =
      request.is_object() && request.value("do", Json()).is_string() ? request["do"].get<std::string>() : "?";
  const std::string place = fmt::format("line {}, {}", call.line, name);
  if (!begin.contains("request")) {
    ++outcome.unknown;
    return say(place + ": the request was too long to be logged");
  }
  if (!end) say(place + ": did not end in the log; it is called now");
  // Limits of JSON keep strangers from taking much; what another door took is played again.
  json::Limits limits;
  limits.work = std::numeric_limits<std::uint64_t>::max();
  limits.cells_drawn = std::numeric_limits<std::int64_t>::max();
  // A request that is no JSON stands in the log as a text.
  const std::string reply =
      json::reply_to(request.is_string() ? request.get<std::string>() : request.dump(), limits);
  const Json now = Json::parse(reply);
  const Json logged = logged_reply(end);
  if (settings.replies || logged.is_null()) say(place + ": " + reply);
  if (logged.is_null()) {
    ++outcome.unknown;
    return;
  }
  // Another door refuses with words of its own.
  const bool is_refused = begin["door"] != "JSON" && now.contains("error") && logged.contains("error");
  const std::string found = is_refused ? std::string() : difference(now, logged);
  found.empty() ? ++outcome.same : ++outcome.other;
  if (!found.empty()) say(place + ": " + found);
}

Result<int> play_all(const Settings& settings) {
  MINES_LET(auto from, settings.file == "-" ? ByteReader::standard_input() : ByteReader::open(settings.file));
  MINES_LET(const auto text, read_whole(from, std::numeric_limits<std::size_t>::max()));
  const calls::CallLines log = calls::calls_in(text);
  if (log.calls.empty() && log.damaged > 0)
    return bad_input(from.name(),
                     fmt::format("line {}: not a line of a log of calls, expected an object with "
                                 "\"process\" and \"call\"",
                                 log.first_damaged));
  Outcome outcome;
  int all = 0;
  for (const calls::Call& call : log.calls) {
    if (settings.line && call.line != *settings.line) continue;
    ++all;
    play(call, settings, outcome);
  }
  if (settings.line && all == 0)
    return bad_input("--line", fmt::format("no call begins in line {}", *settings.line));
  say(fmt::format("{}: {} as logged, {} otherwise, {} without a logged reply{}", quantity(all, "call"),
                  outcome.same, outcome.other, outcome.unknown,
                  log.damaged == 0 ? std::string()
                                   : fmt::format("; {} left out as damaged, the first is line {}",
                                                 quantity(log.damaged, "line"), log.first_damaged)));
  return outcome.other > 0 ? 1 : 0;
}

Result<int> run(cli::Arguments& arguments) {
  Settings settings;
  MINES_TRY(cli::read_options(
      arguments, usage,
      {{.name = "file",
        .is_bare = true,
        .value = cli::file_or_stream(settings.file),
        .is_required = true,
        .help = "the log of calls (- is standard input)"},
       {.name = "line",
        .value = cli::whole(settings.line, 1, std::uint64_t{1} << 62, "N"),
        .help = "only the call that begins in that line of the file"},
       {.name = "replies", .value = cli::flag(settings.replies), .help = "print the reply of every call"}}));
  return play_all(settings);
}

}  // namespace

int main(int argc, char* argv[]) { return cli::run_program("mines-calls", argc, argv, run); }
