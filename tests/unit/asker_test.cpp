// Questions of pages: replied to one after the other, within limits, and ended when they are cancelled or
// late.
#include "apps/view/analysis/asker.hpp"

#include "support/catch.hpp"

#include <atomic>
#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include "mines/board.hpp"
#include "support/json.hpp"

using mines::Board;
using mines::testing::parsed;
using mines::view::Asker;
using nlohmann::json;
using namespace std::chrono_literals;

namespace {

using Clock = std::chrono::steady_clock;

constexpr const char* small = R"({"do": "best_move", "position": "1 3 1\n?1?\n"})";

/// A question that takes many seconds: the best of many guesses on a large board, most of which is one piece.
std::string long_question() {
  constexpr int wide = 220;
  const Board board = Board::draw(wide, wide, wide * wide / 5, 1);
  std::string text = "220 220 9680\n";
  for (int row = 0; row < wide; ++row) {
    for (int column = 0; column < wide; ++column) {
      const bool is_shown = !board.is_mine({row, column}) && (row * 7 + column * 7919) % 3 == 0;
      text += is_shown ? static_cast<char>('0' + board.number({row, column})) : '?';
    }
    text += '\n';
  }
  return json{{"do", "best_move"}, {"position", text}}.dump();
}

json asked(Asker& asker, const std::string& page, const std::string& request) {
  return parsed(asker.ask(page, request));
}

/// Waits until so many questions have no reply.
void await_questions(const Asker& asker, std::size_t count) {
  while (asker.size() != count) std::this_thread::sleep_for(1ms);
}

}  // namespace

TEST_CASE("an asker replies as libmines does, and a wrong request with an error") {
  Asker asker;
  CHECK(asked(asker, "a", small)["move"]["mine"] == 0.5);
  CHECK(asked(asker, "a", "{}")["error"] == "\"do\" is missing");
  CHECK(asked(asker, "a", "\xff")["error"].is_string());
}

TEST_CASE("a page cannot raise the limits") {
  Asker asker;
  const auto error_of = [&](const json& request) -> std::string {
    const json reply = asked(asker, "a", request.dump());
    REQUIRE(reply.contains("error"));
    return reply["error"];
  };
  CHECK(error_of({{"do", "analyse"}, {"position", "?"}, {"work", 5'000'001}}) ==
        "\"work\": expected a whole number from 1 to 5000000");
  CHECK(error_of({{"do", "generate"}, {"rows", 1001}, {"columns", 1000}, {"mines", 1}}) ==
        "1001 x 1000 cells, expected at most 1000000 in all");
  CHECK_THAT(asked(asker, "a", std::string(Asker::most_bytes + 1, ' ')).dump(),
             Catch::Contains("a request of 12582913 bytes, expected at most 12582912"));
  CHECK(asked(asker, "a", R"({"do": "analyse", "position": "?", "threads": 1024})")["possible"] == true);
}

TEST_CASE("a question that takes too long is ended") {
  Asker asker(200ms);
  const auto begin = Clock::now();
  CHECK(asked(asker, "a", long_question())["error"] == "the reply would take more than 0.2 s");
  CHECK(Clock::now() - begin < 5s);
  const json search = {{"do", "generate"}, {"rows", 60},       {"columns", 60},    {"mines", 1400},
                       {"seed", 1},        {"no_guess", true}, {"start", {30, 30}}};
  CHECK(asked(asker, "a", search.dump()).contains("error"));
  CHECK(Clock::now() - begin < 10s);
  CHECK(asked(asker, "a", small).contains("move"));
}

TEST_CASE("what a parser would take hours for is refused at once") {
  Asker asker;
  std::string names = "{\"do\":\"read\"";
  for (int i = 0; i < 300'000; ++i) names += ",\"" + std::to_string(i) + "\":1";
  std::string lists = R"({"do":"read","position":[[1])";
  for (int i = 0; i < 900'000; ++i) lists += ",[1]";
  const auto begin = Clock::now();
  CHECK(asked(asker, "a", names + "}")["error"] == "an object has more than 1000 fields");
  CHECK(asked(asker, "a", lists + "]}").contains("error"));
  CHECK(asked(asker, "a", std::string(1'000'000, '['))["error"] ==
        "the JSON is nested deeper than 16 levels");
  CHECK(Clock::now() - begin < 10s);
}

TEST_CASE("cancelling a page ends its questions, the waiting ones too, and no others") {
  Asker asker;
  const std::string question = long_question();
  std::vector<json> replies(3);
  std::thread first([&] { replies[0] = asked(asker, "a", question); });
  await_questions(asker, 1);
  std::thread second([&] { replies[1] = asked(asker, "a", question); });
  std::thread other([&] { replies[2] = asked(asker, "b", small); });
  await_questions(asker, 3);
  const auto begin = Clock::now();
  asker.cancel("a");
  for (std::thread* each : {&first, &second, &other}) each->join();
  CHECK(Clock::now() - begin < 5s);
  for (const int page : {0, 1}) CHECK(replies[page]["error"] == "the question was cancelled");
  CHECK(replies[2].contains("move"));
  CHECK(asked(asker, "a", small).contains("move"));  // what comes after is not cancelled
}

TEST_CASE("no more than sixteen questions wait") {
  Asker asker;
  const std::string question = long_question();
  std::thread working([&] { asked(asker, "a", question); });
  await_questions(asker, 1);
  std::atomic<int> refused = 0;
  std::vector<std::thread> others;
  for (int i = 0; i < 20; ++i) {
    others.emplace_back([&] {
      const json reply = asked(asker, "a", small);
      if (reply.contains("error") && reply["error"] != "the question was cancelled") ++refused;
    });
  }
  while (refused < 5) std::this_thread::sleep_for(1ms);
  asker.cancel("a");
  working.join();
  for (std::thread& each : others) each.join();
  CHECK(refused == 5);
}
