// Records: counting one again gives the score of the game, and what is wrong with one is reported with its
// byte.
#include "support/catch.hpp"
#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <cstring>
#include <limits>

#include "field/drawing/generate.hpp"
#include "field/files/map_file.hpp"
#include "record/check.hpp"
#include "record/record_layout.hpp"
#include "support/json.hpp"
#include "support/process.hpp"

using namespace mines::testing;
using namespace mines;
using Catch::Contains;

namespace {

/// A map, and a record of a game on it.
struct Recorded {
  TemporaryFolder folder;
  std::string map = folder / "a.map";
  std::string record = folder / "a.record";

  explicit Recorded(std::int32_t side = 100, std::uint64_t seed = 1) { draw(map, side, seed); }

  static void draw(const std::string& to, std::int32_t side, std::uint64_t seed) {
    const auto cells = static_cast<std::uint64_t>(side) * static_cast<std::uint64_t>(side);
    const auto field = generate({side, side}, cells / 8, seed, 1);
    REQUIRE(field);
    REQUIRE(write_map(to, *field));
  }

  Finished play(std::vector<std::string> options, std::vector<std::string> variables = {}) const {
    Command command;
    command.arguments = {MINES_JUDGE, "--map", map, "--record", record, "--json"};
    command.arguments.insert(command.arguments.end(), options.begin(), options.end());
    command.variables = std::move(variables);
    return run(command, 100);
  }
  Finished replay(std::vector<std::string> options = {"--json"}) const {
    Command command;
    command.arguments = {MINES_JUDGE, "--replay", record, "--map", map};
    command.arguments.insert(command.arguments.end(), options.begin(), options.end());
    return run(command, 100);
  }
};

/// The one line of a replay that is refused.
std::string refusal(const Recorded& game) {
  const Finished finished = game.replay();
  CHECK(finished.exit_code == 2);
  CHECK(finished.output.empty());
  CHECK(std::count(finished.errors.begin(), finished.errors.end(), '\n') == 1);
  return finished.errors;
}

/// Where the chunks of a record begin.
std::vector<std::size_t> chunks_of(const std::string& bytes) {
  std::vector<std::size_t> chunks;
  for (std::size_t at = sizeof(record::JudgeHead) + sizeof(record::ServerHead); at < bytes.size();) {
    chunks.push_back(at);
    record::ChunkHead head{};
    REQUIRE(at + sizeof head <= bytes.size());
    std::memcpy(&head, bytes.data() + at, sizeof head);
    at += sizeof head + head.bytes;
  }
  return chunks;
}

/// Changes a chunk's payload and corrects its check: damage that only the content shows.
void forge(std::string& bytes, std::size_t chunk, std::size_t byte, char value) {
  record::ChunkHead head{};
  std::memcpy(&head, bytes.data() + chunk, sizeof head);
  char* const payload = bytes.data() + chunk + sizeof head;
  payload[byte] = value;
  head.check = record::check(payload, head.bytes, record::check_of(head));
  std::memcpy(bytes.data() + chunk, &head, sizeof head);
}

}  // namespace

TEST_CASE("record: counted again it gives the report of the game, over either wire") {
  for (const std::int32_t side : {1, 7, 64, 300}) {
    const Recorded game(side);
    for (const std::string solver : {"sat", "rules", "naive"}) {
      for (const std::string wire : {"v1", "v2"}) {
        for (const std::string threads : {"1", "3"}) {
          INFO(side << " " << solver << " " << wire << " " << threads);
          const Finished played =
              game.play({"--solver", solver, "--threads", threads, "--penalty", "3"}, {"MINES_WIRE=" + wire});
          REQUIRE(played.exit_code == 0);
          const Finished again = game.replay();
          CHECK(again.errors.empty());
          CHECK(again.output == played.output);
        }
      }
    }
  }
}

TEST_CASE("record: a text board is played and counted again as the map of it") {
  Recorded game(65);
  const std::string map = game.map;
  game.map = game.folder / "board.txt";
  REQUIRE(run({.arguments = {MINES_MAP, "convert", map, game.map}}).exit_code == 0);
  const Finished played = game.play({"--solver", "sat"});
  REQUIRE(played.exit_code == 0);
  CHECK(parsed(played.output)["rows"] == 65);
  CHECK(game.replay().output == played.output);
  game.map = map;
  CHECK(game.replay({"--quiet"}).exit_code == 0);

  write_file(game.map = game.folder / "wide.txt", "2 3\n.X.\n...\n");
  const Finished wide = game.play({"--solver", "sat"});
  CHECK(wide.exit_code == 2);
  CHECK_THAT(wide.errors, Contains("2 rows and 3 columns, expected a square one"));
}

TEST_CASE("record: what was open at a time") {
  const Recorded game;
  const auto played = parsed(game.play({"--solver", "rules"}).output);
  const auto at = [&](const std::string& seconds) {
    return parsed(game.replay({"--json", "--time", seconds}).output);
  };
  const nlohmann::json early = at("0.000001");
  CHECK(early["safe_opened"] == 0);
  CHECK(early["timed_out"] == true);
  CHECK(early["time_limit_s"] == 0.000001);
  const double half = played["seconds"].get<double>() / 2;
  CHECK(at(fmt::format("{:.6f}", half))["safe_opened"] <= played["safe_opened"]);
  const nlohmann::json late = at("1000");
  CHECK(late["safe_opened"] == played["safe_opened"]);
  CHECK(late["seconds"] == played["seconds"]);
  CHECK(late["timed_out"] == false);
  CHECK_THAT(game.replay({}).output,
             Contains("solver         rules\n") && Contains("score          100.00\n"));
  CHECK(game.replay({"--quiet"}).output == "100.00\n");
}

TEST_CASE("record: another limit ends a longer game, and lengthens none") {
  const auto with_limit = [](const Recorded& game, double seconds) {
    const std::string text = fmt::format("{}", seconds);
    const auto again = parsed(game.replay({"--json", "--time", text}).output);
    CHECK_THAT(game.replay({"--time", text}).output,
               Contains("ending         " + again["ending"].get<std::string>()));
    return again;
  };
  const auto ends_early = [&](const Recorded& game, double seconds) {
    const nlohmann::json again = with_limit(game, seconds);
    CHECK(again["ending"] == "time limit");
    CHECK(again["time_limit_s"] == seconds);
    CHECK(again["seconds"] == seconds);
    CHECK(again["timed_out"] == true);
    CHECK(again["violation"].is_null());
    CHECK(again["answer_exit_code"].is_null());
    CHECK(again["answer_signal"].is_null());
  };
  const Recorded stopped(300);
  const auto at_limit = parsed(stopped.play({"--solver", ONE_BY_ONE, "--time", "0.05"}).output);
  REQUIRE(at_limit["ending"] == "time limit");
  CHECK(with_limit(stopped, 0.05) == at_limit);
  CHECK(with_limit(stopped, 5) == at_limit);  // the judge's kill was said to be a crash
  ends_early(stopped, 0.001);

  const Recorded garbage(64);
  const std::string program =
      garbage.folder.write("garbage", "#!/bin/bash\nprintf X >&$MINESWEEPER_FD_PL_TO_GS\nsleep 9\n");
  REQUIRE(chmod(program.c_str(), 0755) == 0);
  const auto wrong = parsed(garbage.play({"--solver", program, "--isolate", "off", "--time", "9"}).output);
  REQUIRE(wrong["ending"] == "violation");
  nlohmann::json expected = wrong;
  CHECK(with_limit(garbage, 20) == expected);
  expected["time_limit_s"] = 8;
  CHECK(with_limit(garbage, 8) == expected);
  ends_early(garbage, 0.000001);
}

TEST_CASE("record: a game that was stopped has one, too") {
  const Recorded game(300);
  const Finished played = game.play({"--solver", ONE_BY_ONE, "--time", "0.05"});
  REQUIRE(played.exit_code == 0);
  CHECK(game.replay().output == played.output);
}

TEST_CASE("record: damage anywhere is told with its byte") {
  const Recorded game(64);
  REQUIRE(game.play({"--solver", "rules"}).exit_code == 0);
  const std::string whole = read_file(game.record);
  const auto with = [&](std::string bytes) {
    write_file(game.record, bytes);
    return refusal(game);
  };
  for (std::size_t at = 0; at < whole.size(); at += at < 200 ? 7 : 97) {
    std::string damaged = whole;
    damaged[at] = static_cast<char>(damaged[at] ^ 0x10);
    INFO(at);
    CHECK_THAT(with(damaged), Contains("a.record: byte "));
    CHECK_THAT(with(whole.substr(0, at)), Contains("a.record: byte "));
  }
  CHECK_THAT(with(whole + "x"),
             Contains(fmt::format("byte {}", whole.size())) && Contains("after the report"));
  const std::vector<std::size_t> chunks = chunks_of(whole);
  REQUIRE(chunks.size() >= 3);
  CHECK_THAT(with(whole.substr(0, chunks[0]) + whole.substr(chunks[1])), Contains("expected chunk 0"));
  CHECK_THAT(with(whole.substr(0, chunks[1]) + whole.substr(chunks[0])), Contains("expected chunk 1"));
  CHECK_THAT(with(whole.substr(0, chunks.back())), Contains("cut short"));
  CHECK_THAT(with(""), Contains("no record"));
}

TEST_CASE("record: checks that are right do not make events right") {
  const Recorded game(64);
  REQUIRE(game.play({"--solver", "rules"}).exit_code == 0);
  const std::string whole = read_file(game.record);
  const std::vector<std::size_t> chunks = chunks_of(whole);
  const std::size_t events = chunks[1] - chunks[0] - sizeof(record::ChunkHead);
  REQUIRE(events >= 20);
  int refused = 0;
  for (std::size_t at = 0; at < events; at += events / 20) {
    std::string forged = whole;
    forge(forged, chunks[0], at, static_cast<char>(whole[chunks[0] + sizeof(record::ChunkHead) + at] ^ 0x5a));
    write_file(game.record, forged);
    const Finished finished = game.replay();
    const bool clean = finished.exit_code == 2 || finished.exit_code == 0;  // a time may be another
    CHECK(clean);
    refused += finished.exit_code == 2;
  }
  CHECK(refused > 0);
  std::string forged = whole;
  forge(forged, *(chunks.end() - 2), 0,
        static_cast<char>(forged[*(chunks.end() - 2) + sizeof(record::ChunkHead)] + 1));
  write_file(game.record, forged);
  CHECK_THAT(refusal(game), Contains("the server counted"));
  forged = whole;
  forge(forged, chunks.back(), 0, 'x');
  write_file(game.record, forged);
  CHECK_THAT(refusal(game), Contains("report"));
  forged = whole;
  const std::size_t name = whole.rfind("\"wire\"");
  REQUIRE(name != std::string::npos);
  forge(forged, chunks.back(), name + 1 - chunks.back() - sizeof(record::ChunkHead), 'W');
  write_file(game.record, forged);
  const Finished nameless = game.replay({});
  CHECK(nameless.exit_code == 2);
  CHECK_THAT(nameless.errors, Contains("report") && Contains("wire"));
}

TEST_CASE("record: a penalty that no judge takes is refused") {
  const Recorded game(64);
  REQUIRE(game.play({"--solver", "rules"}).exit_code == 0);
  std::string forged = read_file(game.record);
  record::JudgeHead head{};
  std::memcpy(&head, forged.data(), sizeof head);
  head.penalty = std::numeric_limits<std::int64_t>::max();
  head.check = record::check_of(head);
  std::memcpy(forged.data(), &head, sizeof head);
  write_file(game.record, forged);
  CHECK_THAT(refusal(game), Contains("a.record: ") && Contains("penalty"));
}

TEST_CASE("record: one of another version is refused") {
  const Recorded game(16);
  REQUIRE(game.play({"--solver", "rules"}).exit_code == 0);
  std::string older = read_file(game.record);
  record::JudgeHead head{};
  std::memcpy(&head, older.data(), sizeof head);
  head.version = 1;
  head.check = record::check_of(head);
  std::memcpy(older.data(), &head, sizeof head);
  write_file(game.record, older);
  CHECK_THAT(refusal(game), Contains("a.record: byte 8: a record of version 1, expected 2"));
}

TEST_CASE("record: a named pipe without a reader is refused, not waited for") {
  const Recorded game(64);
  REQUIRE(mkfifo(game.record.c_str(), 0600) == 0);
  const Finished finished = game.play({"--solver", "rules"});
  CHECK(finished.exit_code == 2);
  CHECK_THAT(finished.errors, Contains("a.record: ") && Contains("named pipe"));
}

TEST_CASE("record: none overwrites what the game is played with, by whatever name") {
  Recorded game(16);
  const std::string before = read_file(game.map);
  const std::string answer = game.folder / "answer";
  const std::string server = game.folder / "server";
  std::filesystem::copy_file(ONE_BY_ONE, answer);
  std::filesystem::copy_file(THREAD_PER_CHANNEL_SERVER, server);
  std::filesystem::create_symlink(game.map, game.folder / "link");
  std::filesystem::create_hard_link(game.map, game.folder / "hard");
  const std::pair<std::string, const char*> places[] = {
      {game.map, "is the map"},
      {game.folder / "../" + std::filesystem::path(game.folder.path()).filename().string() + "/a.map",
       "is the map"},
      {game.folder / "link", "is the map"},
      {game.folder / "hard", "is the map"},
      {answer, "is the answer"},
      {server, "is the server"},
      {MINES_JUDGE, "is the judge"}};
  for (const auto& [place, what] : places) {
    INFO(place);
    game.record = place;
    const Finished finished = game.play({"--solver", answer, "--server", server});
    CHECK(finished.exit_code == 2);
    CHECK(finished.output.empty());
    CHECK_THAT(finished.errors,
               Catch::StartsWith("mines-judge: --record: '" + place + "' ") && Contains(what));
    CHECK(std::count(finished.errors.begin(), finished.errors.end(), '\n') == 1);
  }
  CHECK(read_file(game.map) == before);
  game.record = game.folder.write("other", "any file");
  CHECK(game.play({"--solver", "rules"}).exit_code == 0);
  CHECK(game.replay().exit_code == 0);
}

TEST_CASE("record: one file is no place for two outputs, by whatever names") {
  const Recorded game;
  const std::string there = game.folder.write("there", "old");
  REQUIRE(symlink(there.c_str(), (game.folder / "link").c_str()) == 0);
  REQUIRE(mkdir((game.folder / "in").c_str(), 0755) == 0);
  for (const auto& [record, output] : {std::pair<std::string, std::string>{"new", "new"},
                                       {"new", "in/../new"},
                                       {"there", "./there"},
                                       {"link", "there"}}) {
    INFO(record << " " << output);
    const Finished finished =
        run({.arguments = {MINES_JUDGE, "--map", game.map, "--solver", "sat", "--record",
                           game.folder / record, "--answer-output", game.folder / output}});
    CHECK(finished.exit_code == 2);
    CHECK(finished.errors ==
          "mines-judge: --answer-output: '" + (game.folder / output) + "' is also the file of --record\n");
  }
  CHECK(read_file(there) == "old");
  const Finished merged = run({.arguments = {MINES_JUDGE, "merge", there, "--csv", there, "--html", there}});
  CHECK(merged.exit_code == 2);
  CHECK_THAT(merged.errors, Contains("--html: '" + there + "' is also the file of --csv\n"));
}

TEST_CASE("record: a judge's report that is nested deep, or is no report, is refused with one line") {
  const Recorded game(16);
  REQUIRE(game.play({"--solver", "rules"}).exit_code == 0);
  const std::string good = read_file(game.record);
  const std::size_t at = chunks_of(good).back();
  const std::string nine = "{\"a\":[[[[[[[[0]]]]]]]]}";
  for (const auto& [text, expected] :
       {std::pair{std::string(90'000, '['), "the judge's report: the JSON is nested deeper"},
        std::pair{nine, "nested deeper than 8"},
        std::pair{std::string(45'000, '[') + std::string(45'000, ']'), "nested deeper"},
        std::pair{std::string("[[[[[[[[0]]]]]]]]"), "the judge's report is not valid"},
        std::pair{std::string("7"), "the judge's report is not valid"}}) {
    INFO(text.substr(0, 40));
    record::ChunkHead head{};
    std::memcpy(&head, good.data() + at, sizeof head);
    head.bytes = static_cast<std::uint32_t>(text.size());
    head.check = record::check(text.data(), text.size(), record::check_of(head));
    std::string bytes = good.substr(0, at + sizeof head) + text;
    std::memcpy(bytes.data() + at, &head, sizeof head);
    write_file(game.record, bytes);
    CHECK_THAT(refusal(game), Contains("a.record: ") && Contains(expected));
    const Finished table = game.replay({});
    CHECK(table.exit_code == 2);
    CHECK_THAT(table.errors, Contains(expected));
  }
}

TEST_CASE("record: an answer that starts before its record is refused") {
  const Recorded game(16);
  REQUIRE(game.play({"--solver", "rules"}).exit_code == 0);
  std::string bytes = read_file(game.record);
  const std::size_t at = chunks_of(bytes).back();
  record::ChunkHead head{};
  std::memcpy(&head, bytes.data() + at, sizeof head);
  head.time = 1;
  head.check = record::check(bytes.data() + at + sizeof head, head.bytes, record::check_of(head));
  std::memcpy(bytes.data() + at, &head, sizeof head);
  write_file(game.record, bytes);
  CHECK_THAT(refusal(game), Contains("a.record: byte " + std::to_string(at)) &&
                                Contains("the answer starts before the record"));
}

TEST_CASE("record: another map is refused") {
  const Recorded game(64);
  REQUIRE(game.play({"--solver", "rules"}).exit_code == 0);
  Recorded::draw(game.map, 64, 2);
  CHECK_THAT(refusal(game),
             Contains("a.map: ") && Contains("the mines differ from those of the map that was recorded"));
  Recorded::draw(game.map, 65, 1);
  CHECK_THAT(refusal(game), Contains("65 x 65"));
  std::filesystem::remove(game.map);
  CHECK_THAT(refusal(game), Contains("a.map"));
}

TEST_CASE("record: none is left by a server that keeps none, or for which there is no room") {
  const Recorded game(64);
  const Finished foreign = game.play({"--solver", "rules", "--server", THREAD_PER_CHANNEL_SERVER});
  CHECK(foreign.exit_code == 3);
  CHECK_THAT(foreign.errors, Contains("a.record: no record: the server keeps none"));
  CHECK_THAT(foreign.output, Contains("\"score\":"));
  CHECK(game.folder.names() == std::set<std::string>{"a.map"});

  Command full;
  full.arguments = {MINES_JUDGE, "--map", game.map, "--solver", "rules", "--record", "/dev/full"};
  const Finished no_room = run(full, 100);
  CHECK(no_room.exit_code == 3);
  CHECK_THAT(no_room.errors, Contains("/dev/full") && Contains("No space left"));
  full.arguments.back() = "/no/such/folder/record";
  CHECK(run(full).exit_code == 2);
}
