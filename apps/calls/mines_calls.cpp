// mines-calls FILE: plays a log of the library's calls (library/call_log.hpp) again, and compares the
// replies.
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <cstdio>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/json_bounds.hpp"
#include "base/printable.hpp"
#include "base/quantity.hpp"
#include "cli/program.hpp"
#include "library/json/calls.hpp"
#include "os/byte_reader.hpp"

namespace {

using namespace mines;
using Json = nlohmann::ordered_json;

const cli::Usage usage{"mines-calls",
                       "FILE [OPTIONS]",
                       R"(Plays calls to the library again that a program has logged (MINES_TRACE=FILE),
and compares the replies with those that were logged. Prints the first difference of each
call, the replies of calls of which none was logged, and a summary.)",
                       {{"0", "every logged reply came again"},
                        {"1", "a reply is another one"},
                        {"2", "wrong arguments, or FILE is no log of calls"},
                        {"3", "standard output cannot be written to"}},
                       R"(  MINES_TRACE=calls.log python3 mine.py    logs the calls of a program
  mines-calls calls.log                    plays them again
  gdb --args mines-calls calls.log --line 7    one call, in a debugger)"};

struct Settings {
  std::string file;
  std::optional<std::uint64_t> line;
  bool replies = false;
};

struct Call {
  std::uint64_t line = 0;
  Json begin;
  std::optional<Json> end{};
};

/// An object of a line; empty if the line has none.
std::optional<Json> object_in(std::string_view line) {
  constexpr JsonBounds bounds{24, std::numeric_limits<std::size_t>::max(), 1000};
  if (!json_excess(line, bounds).empty()) return std::nullopt;
  Json object = Json::parse(line, nullptr, false);
  const auto is_number = [&](const char* key) {
    return object.contains(key) && object[key].is_number_unsigned();
  };
  if (!object.is_object() || !is_number("process") || !is_number("call")) return std::nullopt;
  return object;
}

/// The calls of a log, in the order in which they began. A call whose beginning is not in the log, because
/// the file was cut, is left out.
Result<std::vector<Call>> calls_in(const std::string& name) {
  MINES_LET(auto from, name == "-" ? ByteReader::standard_input() : ByteReader::open(name));
  MINES_LET(const auto text, read_whole(from, std::numeric_limits<std::size_t>::max()));
  std::vector<Call> calls;
  std::map<std::pair<std::uint64_t, std::uint64_t>, std::size_t> open;  // by process and call: the index
  std::uint64_t line = 0;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    auto object = object_in(std::string_view(text).substr(begin, end - begin));
    ++line;
    // The program, or the device, may have ended within the last line.
    if (!object && end == text.size()) break;
    if (!object)
      return bad_input(
          from.name(), begin,
          fmt::format("line {}: not a line of a log of calls, expected an object with \"process\" "
                      "and \"call\"",
                      line));
    const std::pair key{(*object)["process"].get<std::uint64_t>(), (*object)["call"].get<std::uint64_t>()};
    if (object->contains("door")) {
      open[key] = calls.size();
      calls.push_back({line, std::move(*object)});
    } else if (const auto found = open.find(key); found != open.end()) {
      calls[found->second].end = std::move(*object);
      open.erase(found);
    }
    begin = end + 1;
  }
  return calls;
}

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

void play(const Call& call, const Settings& settings, Outcome& outcome) {
  const Json& request = call.begin.value("request", Json());
  const std::string name =
      request.is_object() && request.value("do", Json()).is_string() ? request["do"].get<std::string>() : "?";
  const std::string place = fmt::format("line {}, {}", call.line, name);
  if (request.is_null()) {
    ++outcome.unknown;
    return say(place + ": the request was too long to be logged");
  }
  if (!call.end) say(place + ": did not end in the log; it is called now");
  // A request that is no JSON stands in the log as a text.
  const std::string reply = json::reply_to(request.is_string() ? request.get<std::string>() : request.dump());
  const Json now = Json::parse(reply);
  Json logged;
  if (call.end && call.end->contains("reply")) logged = (*call.end)["reply"];
  if (call.end && call.end->contains("error")) logged = {{"error", (*call.end)["error"]}};
  if (settings.replies || logged.is_null()) say(place + ": " + reply);
  if (logged.is_null()) {
    ++outcome.unknown;
    return;
  }
  const std::string found = difference(now, logged);
  found.empty() ? ++outcome.same : ++outcome.other;
  if (!found.empty()) say(place + ": " + found);
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
  MINES_LET(const auto calls, calls_in(settings.file));
  Outcome outcome;
  for (const Call& call : calls) {
    if (!settings.line || call.line == *settings.line) play(call, settings, outcome);
  }
  const int all = outcome.same + outcome.other + outcome.unknown;
  say(fmt::format("{}: {} as logged, {} otherwise, {} without a logged reply", quantity(all, "call"),
                  outcome.same, outcome.other, outcome.unknown));
  return outcome.other > 0 ? 1 : 0;
}

}  // namespace

int main(int argc, char* argv[]) { return cli::run_program("mines-calls", argc, argv, run); }
