// Engine::svg(): what a picture shows. json_test reads it as XML.
#include "support/catch.hpp"
#include <mines/engine.hpp>

#include <string>

using namespace mines;

namespace {

constexpr const char* pictured = "6 8 9\n????????\n?1211???\n?10012!?\n?2111???\n????3???\n????????\n";

int count(const std::string& text, const std::string& part) {
  int times = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++times;
  return times;
}

}  // namespace

TEST_CASE("a picture has every number, mine, safe cell and percentage of its position") {
  const Engine engine = Engine::read(pictured);
  const Analysis analysis = engine.analysis();
  const std::string svg = engine.svg({.move = Goal::win, .explained = Cell{2, 0}});
  int certain[4] = {};
  for (const Verdict verdict : analysis.verdict) ++certain[static_cast<int>(verdict) + 1];
  CHECK(count(svg, "r=\"5\" fill=\"#1a9641\"") == certain[2]);  // safe
  CHECK(count(svg, "r=\"5\" fill=\"#000000\"") == certain[3]);  // mines
  CHECK(count(svg, "fill=\"#d00000\"") == 1);                   // the known mine
  CHECK(count(svg, "stroke=\"#0057d9\"") == 1);                 // the move
  CHECK(count(svg, "stroke=\"#b000b0\"") == 3);                 // the explained cell and two numbers
  CHECK(count(svg, "</text>") == 6 + 8 + 12 + certain[1]);      // labels, numbers that are no 0, percentages
  CHECK(count(svg, ">67</text>") == 3);
  CHECK(count(svg, "fill=\"#ff0000\"") == 1);  // the colour of the 3
  CHECK_THAT(svg, Catch::StartsWith("<svg xmlns=\"http://www.w3.org/2000/svg\""));
  CHECK_THAT(svg, Catch::Contains("safe by 2 numbers"));
  CHECK(svg == Engine::read(pictured).svg({.move = Goal::win, .explained = Cell{2, 0}}));
  for (const char* const foreign : {"<style", "<script", "href", "id=", "class="})
    CHECK(count(svg, foreign) == 0);
}

TEST_CASE("a picture without analysis shows only what was observed") {
  const Engine engine = Engine::read(pictured);
  const std::string svg = engine.svg({.analysis = false});
  CHECK(count(svg, "<circle") == 0);
  CHECK(count(svg, "</text>") == 6 + 8 + 12);
}

TEST_CASE("a picture escapes what is no XML, and outlines contradictions") {
  Engine sparse(40, 40, 2);
  sparse.observe({0, 0}, 1);
  const std::string svg = sparse.svg();
  CHECK(count(svg, ">&lt;1</text>") > 1000);
  const std::string impossible = Engine::read("2 3\n?3?\n111").svg({.move = Goal::win});
  CHECK(count(impossible, "stroke=\"#e00000\"") >= 1);
  CHECK_THAT(impossible, Catch::Contains("<desc>impossible: "));
  CHECK(count(impossible, "stroke=\"#0057d9\"") == 0);
}
