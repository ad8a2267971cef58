// Records: counting one again gives the score of the game, and what is wrong with one is reported with its
// byte.
#include "support/catch.hpp"
#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <cstring>
#include <functional>
#include <limits>

#include "e2e/judge_output.hpp"
#include "record/check.hpp"
#include "record/record_layout.hpp"
#include "support/drawn_map.hpp"
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

  explicit Recorded(std::int32_t side = 100) { draw(side, 1); }

  void draw(std::int32_t side, std::uint64_t seed) const {
    draw_map(map, side, static_cast<std::uint64_t>(side * side) / 8, seed);
  }
  Finished play(const Words& options, Words variables = {}) const {
    return run({.arguments = with({MINES_JUDGE, "--map", map, "--record", record, "--json"}, options),
                .variables = std::move(variables)},
               100);
  }
  Finished replay(const Words& options = {"--json"}) const {
    return run({.arguments = with({MINES_JUDGE, "--replay", record, "--map", map}, options)}, 100);
  }
};

/// The one line of a judge that refuses.
std::string refusal_of(const Finished& finished) {
  CHECK(finished.exit_code == 2);
  CHECK(finished.output.empty());
  CHECK(std::count(finished.errors.begin(), finished.errors.end(), '\n') == 1);
  return finished.errors;
}

/// The bytes of a record of a game on the map.
std::string bytes_of(const Recorded& game) {
  REQUIRE(game.play({"--solver", "rules"}).exit_code == 0);
  return read_file(game.record);
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

/// A chunk is another one, and its check is right: damage that only the content shows.
std::string with_chunk(const std::string& bytes, std::size_t at,
                       const std::function<void(record::ChunkHead&, std::string& payload)>& change) {
  record::ChunkHead head{};
  std::memcpy(&head, bytes.data() + at, sizeof head);
  std::string payload = bytes.substr(at + sizeof head, head.bytes);
  const std::size_t end = at + sizeof head + payload.size();
  change(head, payload);
  head.bytes = static_cast<std::uint32_t>(payload.size());
  head.check = record::check(payload.data(), payload.size(), record::check_of(head));
  return bytes.substr(0, at) + std::string(reinterpret_cast<const char*>(&head), sizeof head) + payload +
         bytes.substr(end);
}

}  // namespace

TEST_CASE("record: counted again it gives the report of the game, over either wire") {
  for (const std::int32_t side : {1, 7, 64, 300}) {
    const Recorded game(side);
    for (const auto& [solver, wire, threads] : {std::tuple{"sat", "v1", "3"},
                                                {"sat", "v2", "3"},
                                                {"rules", "v1", "1"},
                                                {"rules", "v2", "3"},
                                                {"naive", "v2", "1"}}) {
      INFO(side << " " << solver << " " << wire << " " << threads);
      const Finished played = game.play({"--solver", solver, "--threads", threads, "--penalty", "3"},
                                        {std::string("MINES_WIRE=") + wire});
      REQUIRE(played.exit_code == 0);
      const Finished again = game.replay();
      CHECK(again.errors.empty());
      CHECK(again.output == played.output);
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
  CHECK_THAT(refusal_of(game.play({"--solver", "sat"})),
             Contains("2 rows and 3 columns, expected a square one"));
}

TEST_CASE("record: what was open at a time") {
  const Recorded game;
  const auto played = parsed(game.play({"--solver", "rules"}).output);
  const auto at = [&](const std::string& seconds) {
    return parsed(game.replay({"--json", "--time", seconds}).output);
  };
  const nlohmann::json early = at("0.000001");
  check_has(early, {{"safe_opened", 0}, {"timed_out", true}, {"time_limit_s", 0.000001}});
  const double half = played["seconds"].get<double>() / 2;
  CHECK(at(fmt::format("{:.6f}", half))["safe_opened"] <= played["safe_opened"]);
  const nlohmann::json late = at("1000");
  check_has(late,
            {{"safe_opened", played["safe_opened"]}, {"seconds", played["seconds"]}, {"timed_out", false}});
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
    check_has(again, {{"time_limit_s", seconds}, {"seconds", seconds}});
    check_has(again, parsed(R"({"ending": "time limit", "timed_out": true, "violation": null,
                                "answer_exit_code": null, "answer_signal": null})"));
  };
  const Recorded stopped(300);
  const auto at_limit = parsed(stopped.play({"--solver", ONE_BY_ONE, "--time", "0.01"}).output);
  REQUIRE(at_limit["ending"] == "time limit");
  CHECK(with_limit(stopped, 0.01) == at_limit);
  CHECK(with_limit(stopped, 5) == at_limit);  // the judge's kill was said to be a crash
  ends_early(stopped, 0.001);

  const Recorded garbage(64);
  const std::string program =
      garbage.folder.write_program("garbage", "#!/bin/bash\nprintf X >&$MINESWEEPER_FD_PL_TO_GS\nsleep 9\n");
  const auto wrong = parsed(garbage.play({"--solver", program, "--isolate", "off", "--time", "9"}).output);
  REQUIRE(wrong["ending"] == "violation");
  nlohmann::json expected = wrong;
  CHECK(with_limit(garbage, 20) == expected);
  expected["time_limit_s"] = 8;
  CHECK(with_limit(garbage, 8) == expected);
  ends_early(garbage, 0.000001);
}

TEST_CASE("record: damage anywhere is told with its byte") {
  const Recorded game(64);
  const std::string whole = bytes_of(game);
  const auto with_bytes = [&](const std::string& bytes) {
    write_file(game.record, bytes);
    return refusal_of(game.replay());
  };
  for (std::size_t at = 0; at < whole.size(); at += at < 200 ? 11 : 211) {
    std::string damaged = whole;
    damaged[at] = static_cast<char>(damaged[at] ^ 0x10);
    INFO(at);
    CHECK_THAT(with_bytes(damaged), Contains("a.record: byte "));
    CHECK_THAT(with_bytes(whole.substr(0, at)), Contains("a.record: byte "));
  }
  const std::vector<std::size_t> chunks = chunks_of(whole);
  REQUIRE(chunks.size() >= 3);
  for (const auto& [bytes, says] :
       {std::pair{whole + "x", fmt::format("byte {}: ", whole.size())},
        {whole.substr(0, chunks[0]) + whole.substr(chunks[1]), "expected chunk 0"},
        {whole.substr(0, chunks[1]) + whole.substr(chunks[0]), "expected chunk 1"},
        {whole.substr(0, chunks.back()), "cut short"},
        {"", "no record"}})
    CHECK_THAT(with_bytes(bytes), Contains(says));
}

TEST_CASE("record: checks that are right do not make a record right") {
  const Recorded game(64);
  const std::string whole = bytes_of(game);
  const std::vector<std::size_t> chunks = chunks_of(whole);
  const std::size_t events = chunks[1] - chunks[0] - sizeof(record::ChunkHead);
  REQUIRE(events >= 20);
  int refused = 0;
  for (std::size_t at = 0; at < events; at += events / 20) {
    write_file(game.record, with_chunk(whole, chunks[0], [at](record::ChunkHead&, std::string& payload) {
                 payload[at] = static_cast<char>(payload[at] ^ 0x5a);
               }));
    const Finished finished = game.replay();
    const bool clean = finished.exit_code == 2 || finished.exit_code == 0;  // a time may be another
    CHECK(clean);
    refused += finished.exit_code == 2;
  }
  CHECK(refused > 0);

  const auto expect = [&](const std::string& bytes, const std::string& says) {
    INFO(says);
    write_file(game.record, bytes);
    CHECK_THAT(refusal_of(game.replay()), Contains("a.record: ") && Contains(says));
    CHECK_THAT(refusal_of(game.replay({})), Contains(says));
  };
  expect(
      with_chunk(whole, chunks.end()[-2],
                 [](record::ChunkHead&, std::string& count) { count[0] = static_cast<char>(count[0] + 1); }),
      "the server counted");
  const auto with_report = [&](const std::string& text) {
    return with_chunk(whole, chunks.back(), [&](record::ChunkHead&, std::string& report) { report = text; });
  };
  const std::string report = whole.substr(chunks.back() + sizeof(record::ChunkHead));
  expect(with_report("x" + report.substr(1)), "the judge's report is not valid");
  std::string nameless = report;
  nameless.replace(nameless.find("\"wire\""), 6, "\"Wire\"");
  write_file(game.record, with_report(nameless));
  CHECK_THAT(refusal_of(game.replay({})), Contains("report") && Contains("wire"));
  expect(with_report(std::string(90'000, '[')), "the judge's report: the JSON is nested deeper");
  expect(with_report("{\"a\":[[[[[[[[0]]]]]]]]}"), "nested deeper than 8");
  expect(with_report(std::string(45'000, '[') + std::string(45'000, ']')), "nested deeper");
  expect(with_report("[[[[[[[[0]]]]]]]]"), "the judge's report is not valid");
  expect(with_report("7"), "the judge's report is not valid");
  // A count that no whole number of ours holds must be refused before it is converted.
  for (const auto& [name, value] : {std::pair("answer_exit_code", "1e+75"),
                                    {"answer_exit_code", "0.5"},
                                    {"answer_exit_code", "99999999999"},
                                    {"server_status", "1e+75"},
                                    {"answer_peak_rss_bytes", "-1"},
                                    {"server_peak_rss_bytes", "1e+75"}}) {
    INFO(name << " " << value);
    std::string uncountable = report;
    const std::size_t begin = uncountable.find(fmt::format("\"{}\":", name)) + std::strlen(name) + 3;
    uncountable.replace(begin, uncountable.find_first_of(",}", begin) - begin, value);
    expect(with_report(uncountable), fmt::format("'{}' is no whole number", name));
  }
  expect(with_chunk(whole, chunks.back(), [](record::ChunkHead& head, std::string&) { head.time = 1; }),
         fmt::format("byte {}: the answer starts before the record", chunks.back()));

  const auto with_head = [&](const std::function<void(record::JudgeHead&)>& change) {
    std::string bytes = whole;
    record::JudgeHead head{};
    std::memcpy(&head, bytes.data(), sizeof head);
    change(head);
    head.check = record::check_of(head);
    std::memcpy(bytes.data(), &head, sizeof head);
    return bytes;
  };
  expect(with_head([](auto& head) { head.penalty = std::numeric_limits<std::int64_t>::max(); }), "penalty");
  expect(with_head([](auto& head) { head.version = 1; }), "byte 8: a record of version 1, expected 2");
}

TEST_CASE("record: a named pipe without a reader is refused, not waited for") {
  const Recorded game(64);
  REQUIRE(mkfifo(game.record.c_str(), 0600) == 0);
  CHECK_THAT(refusal_of(game.play({"--solver", "rules"})), Contains("a.record: ") && Contains("named pipe"));
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
    CHECK_THAT(refusal_of(game.play({"--solver", answer, "--server", server})),
               Catch::StartsWith("mines-judge: --record: '" + place + "' ") && Contains(what));
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
    CHECK_THAT(
        refusal_of(run({.arguments = {MINES_JUDGE, "--map", game.map, "--solver", "sat", "--record",
                                      game.folder / record, "--answer-output", game.folder / output}})),
        Contains("--answer-output: '" + (game.folder / output) + "' is also the file of --record\n"));
  }
  CHECK(read_file(there) == "old");
  CHECK_THAT(refusal_of(run({.arguments = {MINES_JUDGE, "merge", there, "--csv", there, "--html", there}})),
             Contains("--html: '" + there + "' is also the file of --csv\n"));
}

TEST_CASE("record: another map is refused") {
  const Recorded game(64);
  bytes_of(game);
  game.draw(64, 2);
  CHECK_THAT(refusal_of(game.replay()),
             Contains("a.map: ") && Contains("the mines differ from those of the map that was recorded"));
  game.draw(65, 1);
  CHECK_THAT(refusal_of(game.replay()), Contains("65 x 65"));
  std::filesystem::remove(game.map);
  CHECK_THAT(refusal_of(game.replay()), Contains("a.map"));
}

TEST_CASE("record: none is left by a server that keeps none, or for which there is no room") {
  const Recorded game(64);
  const Finished foreign = game.play({"--solver", "rules", "--server", THREAD_PER_CHANNEL_SERVER});
  CHECK(foreign.exit_code == 3);
  CHECK_THAT(foreign.errors, Contains("a.record: no record: the server keeps none"));
  CHECK_THAT(foreign.output, Contains("\"score\":"));
  CHECK(game.folder.names() == std::set<std::string>{"a.map"});

  Command full{.arguments = {MINES_JUDGE, "--map", game.map, "--solver", "rules", "--record", "/dev/full"}};
  const Finished no_room = run(full, 100);
  CHECK(no_room.exit_code == 3);
  CHECK_THAT(no_room.errors, Contains("/dev/full") && Contains("No space left"));
  full.arguments.back() = "/no/such/folder/record";
  CHECK(run(full).exit_code == 2);
}
