// OPB in and out, and positions of other shapes as constraints.
#include "support/catch.hpp"
#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <ctime>
#include <fstream>
#include <sstream>

#include "base/random.hpp"
#include "constraints/constraint_reason.hpp"
#include "constraints/constraint_writers.hpp"
#include "constraints/opb_reader.hpp"
#include "constraints/position_constraints.hpp"
#include "position/position_reader.hpp"
#include "support/position_glyphs.hpp"
#include "support/small_positions.hpp"
#include "support/temporary_folder.hpp"

using namespace mines;
using namespace mines::testing;

namespace {

std::string error_of(std::string_view text) {
  const auto opb = parse_opb(text, "f");
  return opb ? "none" : to_string(opb.error());
}

/// The models of constraints, bit i for cell i; of those with further cells only what its variables are.
std::vector<std::uint64_t> models_of(const OpbConstraints& opb) {
  std::vector<std::uint64_t> models;
  for (const std::uint64_t model : all_models(opb.list.all)) {
    if (opb.list.total && static_cast<std::uint64_t>(std::popcount(model)) != *opb.list.total) continue;
    models.push_back(model & ((std::uint64_t{1} << opb.variables) - 1));
  }
  std::sort(models.begin(), models.end());
  return models;
}

std::string written(const ConstraintList& list) {
  const TemporaryFolder folder;
  const std::string path = folder / "out.opb";
  auto file = AtomicFile::create(path);
  REQUIRE(file);
  REQUIRE(write_opb(*file, list, {}));
  REQUIRE(file->commit());
  std::ifstream in(path);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

}  // namespace

TEST_CASE("OPB is read term by term, whatever the signs and the coefficients") {
  RandomSequence random(311, 0);
  for (int round = 0; round < 400; ++round) {
    const auto variables = static_cast<std::uint32_t>(1 + random.below(6));
    std::string text = "* #variable= " + std::to_string(variables) + " #constraint= 3\n";
    struct Line {
      std::vector<std::pair<std::uint32_t, std::pair<int, bool>>> terms;  // variable, coefficient, negated
      std::string relation;
      int bound;
    };
    std::vector<Line> lines;
    for (int i = 0; i < 3; ++i) {
      Line line;
      for (std::uint32_t v = 0; v < variables; ++v) {
        if (random.below(3) == 0) continue;
        const int weight = round % 2 == 0 ? 1 : static_cast<int>(random.below(5));
        line.terms.push_back({v, {random.below(2) == 0 ? weight : -weight, random.below(3) == 0}});
        // A variable may be named again, also with the other sign.
        if (random.below(8) == 0)
          line.terms.push_back({v, {static_cast<int>(random.below(3)), random.below(2) == 0}});
      }
      line.relation = std::vector<std::string>{">=", "=", "<=", ">", "<"}[random.below(5)];
      line.bound = static_cast<int>(random.below(9)) - 3;
      for (const auto& [v, sign] : line.terms)
        text += fmt::format("{:+} {}x{} ", sign.first, sign.second ? "~" : "", v + 1);
      text += line.relation + " " + std::to_string(line.bound) + " ;\n";
      lines.push_back(line);
    }
    std::vector<std::uint64_t> expected;
    for (std::uint64_t model = 0; model < std::uint64_t{1} << variables; ++model) {
      const bool fits = std::all_of(lines.begin(), lines.end(), [&](const Line& line) {
        int sum = 0;
        for (const auto& [v, sign] : line.terms)
          sum += sign.first * (((model >> v & 1) != 0) != sign.second ? 1 : 0);
        return line.relation == ">="   ? sum >= line.bound
               : line.relation == "="  ? sum == line.bound
               : line.relation == ">"  ? sum > line.bound
               : line.relation == "<=" ? sum <= line.bound
                                       : sum < line.bound;
      });
      if (fits) expected.push_back(model);
    }
    INFO(text);
    const auto opb = parse_opb(text, "f");
    REQUIRE(opb);
    CHECK(opb->variables == variables);
    CHECK(models_of(*opb) == expected);
    if (opb->has_further_cells()) continue;
    const auto again = parse_opb(written(opb->list), "again");
    REQUIRE(again);
    CHECK(models_of(*again) == expected);
  }
}

// Spellings that programs write: coefficients of 10^19 and names in brackets are in VeriPB's integration
// tests (large_coeffs.opb, freeNames.opb), relations of the general format of 2024 in toysolver's samples
// (test-relational-operator*.pb), '*' before a name in MiniSat+'s Examples/unsat.opb.
TEST_CASE("OPB as people write it is read") {
  const auto count = [](std::string_view text) {
    const auto opb = parse_opb(text, "f");
    INFO(text);
    if (!opb) FAIL(to_string(opb.error()));
    return models_of(*opb).size();
  };
  CHECK(count("+2 x1 +2 x2 +2 x3 >= 4 ;") == 4);
  CHECK(count("+1 x1 +1 x1 +1 x2 >= 2 ;") == 2);  // x1 counts twice
  CHECK(count(">= 0 ;\n+1 x1 >= 1 ;") == 1);
  CHECK(count("+1 x1 +0 x2 >= 1 ;") == 2);
  CHECK(count("\xef\xbb\xbf* #variable= 2 #constraint= 1\n+1 x1 +1 x2 >= 1 ;") == 3);  // a byte order mark
  CHECK(count("+1x1+1x2+1x3>=2;+1~x1+1~x2>=1;") == 2);
  CHECK(count("- 1 x1 - 1 x3 >= - 1 ;") == 3);
  CHECK(count("+1*x1 +1*x2 >= 1 ;") == 3);
  CHECK(count("x1 + x2 >= 1 ; * of both\n  * indented\n+1 x3 >= 1 ;") == 3);
  CHECK(count("+1 x1\n* inside\n+1 x2 > 1 ;") == 1);
  CHECK(count("+1 x1 +1 x2 \u2265 1 ;") == 3);
  CHECK(count("+1 x1 +1 x2 >= -99999999999999999999999999999999999999999999 ;") == 4);
  CHECK(count("+1 x1 +1 x2 >= 99999999999999999999999999999999999999999999 ;") == 0);
  CHECK(count("+1 x1 +10000000000000000000 ~x2 >= 1 ;") == 3);
  CHECK(count("+3 x1 +5 x2 +7 x3 = 8 ;") == 1);
  CHECK(count("min: +1 x1 -3 x2 x3 ;\n+1 x1 +1 x2 >= 1 ;") == 6);
}

TEST_CASE("the first header says how many variables there are") {
  const auto variables = [](std::string_view text) { return parse_opb(text, "f").value().variables; };
  CHECK(variables("* #variable= 30 #constraint= 1\n+1 x1 = 1 ;\n* we once had #variable= 2 here\n") == 30);
  CHECK(variables("* #variable= 1 #constraint= 1\n+1 x1 +1 x2 >= 1 ;") == 2);
  CHECK(variables("* #variable= 2 #constraint= 0\n") == 2);
  // Without it those that occur: the number in a name asks for no memory.
  CHECK(variables("+1 x1 +1 x10000000 = 1 ;") == 2);
}

TEST_CASE("OPB variables may have any names") {
  const auto names = [](std::string_view text) { return parse_opb(text, "f").value().names; };
  CHECK(names("+1 x2 +1 x1 >= 1 ;").empty());
  CHECK(names("+1 x_a +1 y2 >= 1 ;") == std::vector<std::string>{"x_a", "y2"});
  CHECK(names("+1 x01 +1 x1 >= 2 ;") == std::vector<std::string>{"x01", "x1"});
  CHECK(names("1 fancy_{1}^[-42] -1 b-1c >= 1 ;") == std::vector<std::string>{"fancy_{1}^[-42]", "b", "c"});
  CHECK(names("* #variable= 3 #constraint= 1\n+1 a >= 1 ;") ==
        std::vector<std::string>{"a", "(variable 2)", "(variable 3)"});
  const auto opb = parse_opb("+1 a >= 1 ;", "f").value();
  CHECK(opb.name_of(0) == "a");
}

TEST_CASE("OPB that is refused is named with its place") {
  CHECK(error_of("+1 x1 x2 >= 1 ;") ==
        "f: byte 6: line 1, column 7: found 'x', expected a coefficient, '>=', '=' or '<=': products of "
        "variables are not read");
  CHECK(error_of("soft: 6 ;\n[2] +1 x1 >= 1 ;") ==
        "f: byte 0: line 1, column 1: found 's', expected a constraint: soft constraints are not read");
  CHECK(error_of("+1 x1 != 1 ;") ==
        "f: byte 6: line 1, column 7: found '!', expected '>=', '=' or '<=': '!=' bounds no sum");
  CHECK(error_of("+1 x1 => 1 ;") == "f: byte 7: line 1, column 8: found '>', expected a whole number");
  CHECK(error_of("+1 x1 >= 1") == "f: byte 10: line 1, column 11: the text ends, expected ';'");
  CHECK(error_of("+1 x1 >= y ;") == "f: byte 9: line 1, column 10: found 'y', expected a whole number");
  CHECK(
      error_of("+1 1x >= 1 ;") ==
      "f: byte 3: line 1, column 4: found '1', expected a coefficient and a variable such as '+1 x1' or '-2 "
      "~x1'");
  CHECK(error_of("+1 x1") == "f: byte 5: line 1, column 6: the text ends, expected '>=', '=' or '<='");
  CHECK(error_of("min: +1 x1") == "f: byte 10: line 1, column 11: the text ends, expected ';'");
  CHECK(
      error_of("* nothing\n") ==
      "f: byte 10: line 2, column 1: the text ends, expected at least one variable, as in '+1 x1 +1 x2 >= 1 "
      ";'");
  CHECK(
      error_of("+1 x1 >= 1 ;\n+65537 x1 +65539 x2 = 65537 ;") ==
      "f: byte 13: line 2, column 1: expected weights that add up to at most 65535 without a common factor");
  CHECK(error_of("+100000000000000000000000000000 x1 >= 1 ;") ==
        "f: byte 1: line 1, column 2: found '1', expected a coefficient of at most 29 digits");
}

TEST_CASE("weights of a whole text take bounded memory") {
  std::string text;
  for (int i = 0; i < 200; ++i) text += "+30011 x1 +30013 x2 +1 x3 = 30014 ;\n";
  CHECK(error_of(text) ==
        "f: byte 5976: line 167, column 1: expected weights that add up to at most 10000000 in the "
        "whole file");
}

TEST_CASE("an equation of all variables is the total") {
  const auto opb = parse_opb("* #variable= 3\n+1 x1 +1 x2 >= 1 ;\n-1 x1 -1 x2 -1 x3 = -2 ;\n", "f");
  REQUIRE(opb);
  CHECK(opb->list.total == 2U);
  CHECK(opb->origin_of_total == 1U);
  CHECK(models_of(*opb) == std::vector<std::uint64_t>{3, 5, 6});
}

TEST_CASE("each shape has its neighbours, and they are mutual") {
  std::vector<Cell> near;
  const auto count = [&](Shape shape, BoardSize size, Cell cell) {
    find_neighbours(shape, size, cell, near);
    return near.size();
  };
  CHECK(count(Shape::square, {5, 5}, {2, 2}) == 8);
  CHECK(count(Shape::square, {5, 5}, {0, 0}) == 3);
  CHECK(count(Shape::hex, {5, 5}, {2, 2}) == 6);
  CHECK(count(Shape::hex, {5, 5}, {0, 0}) == 2);
  CHECK(count(Shape::hex, {5, 5}, {1, 0}) == 5);
  CHECK(count(Shape::torus, {5, 5}, {0, 0}) == 8);
  CHECK(count(Shape::torus, {1, 2}, {0, 0}) == 1);
  CHECK(count(Shape::torus, {1, 1}, {0, 0}) == 0);
  CHECK(count(Shape::knight, {5, 5}, {2, 2}) == 8);
  CHECK(count(Shape::knight, {5, 5}, {0, 0}) == 2);
  for (const Shape shape : {Shape::square, Shape::hex, Shape::torus, Shape::knight}) {
    for (const BoardSize size : {BoardSize{1, 7}, BoardSize{2, 2}, BoardSize{4, 6}}) {
      for (std::uint64_t i = 0; i < size.cells(); ++i) {
        find_neighbours(shape, size, size.cell(i), near);
        for (const Cell cell : std::vector<Cell>(near)) {
          std::vector<Cell> back;
          find_neighbours(shape, size, cell, back);
          CHECK(std::count(back.begin(), back.end(), size.cell(i)) == 1);
        }
      }
    }
  }
}

TEST_CASE("a position of any shape allows the placements that its numbers do") {
  RandomSequence random(312, 0);
  for (int round = 0; round < 300; ++round) {
    const auto shape = static_cast<Shape>(random.below(4));
    const BoardSize size{static_cast<std::int32_t>(1 + random.below(4)),
                         static_cast<std::int32_t>(1 + random.below(4))};
    Position position = Position::of(size);
    std::vector<Cell> unknown;
    for (std::uint64_t i = 0; i < size.cells(); ++i) {
      constexpr std::int8_t kinds[] = {Position::hole, 0, 1, 2, mine_cell, unknown_cell};
      position.cells[i] = kinds[std::min<std::uint64_t>(random.below(13), 5)];  // eight of 13 are unknown
      if (position.cells[i] == unknown_cell) unknown.push_back(size.cell(i));
    }
    std::vector<std::uint64_t> expected;
    std::vector<Cell> near;
    for (std::uint64_t model = 0; model < std::uint64_t{1} << unknown.size(); ++model) {
      bool fits = true;
      for (std::uint64_t i = 0; i < size.cells() && fits; ++i) {
        const int shown = position.cells[i];
        if (shown < 0) continue;
        find_neighbours(shape, size, size.cell(i), near);
        int mines = 0;
        for (const Cell cell : near) {
          const auto at = std::find(unknown.begin(), unknown.end(), cell);
          mines += position.at(cell) == mine_cell ? 1 : 0;
          if (at != unknown.end()) mines += static_cast<int>(model >> (at - unknown.begin()) & 1);
        }
        fits = mines == shown;
      }
      if (fits) expected.push_back(model);
    }
    const auto made = constraints_of(position, shape, "f");
    REQUIRE(made);
    CHECK(made->cells == unknown);
    CHECK(all_models(made->list.all) == expected);
  }
}

TEST_CASE("'.' is a hole only on boards of other shapes") {
  CHECK(parse_shaped_position("?.1\n", "f").value().cells == testing::cells_of("?.1"));
  CHECK(parse_position("?.1\n", "f").value().cells == testing::cells_of("??1"));
  CHECK(to_string(parse_shaped_position("?x1\n", "f").error()) ==
        "f: byte 1: line 1, column 2: found 'x', expected a number from 0 to 8, '?' (unknown), '.' (a hole), "
        "'!' or "
        "'F' (a mine)");
}

TEST_CASE("more known mines than the board has are refused") {
  Position position = Position::of({1, 3}, 1);
  position.cells = {mine_cell, mine_cell, unknown_cell};
  CHECK(to_string(constraints_of(position, Shape::square, "f").error()) ==
        "f: 2 known mines and 1 unknown cells, but 1 mines on the board");
}

TEST_CASE("the fewest constraints that force something do not count what further cells stand for") {
  RandomSequence random(312, 0);
  int mixed = 0;
  for (int round = 0; round < 3000; ++round) {
    const auto variables = static_cast<unsigned>(2 + random.below(4));
    const auto assignments = 1U << variables;
    // One variable more than is used: an equation of all would be the total.
    std::string text = fmt::format("* #variable= {} #constraint= 4\n", variables + 1);
    std::vector<std::uint32_t> satisfied;  // of each line: bit a is set if assignment a satisfies it
    for (int line = 0; line < 4; ++line) {
      std::vector<int> sum(assignments, 0);
      int terms = 0;
      for (unsigned variable = 0; variable < variables; ++variable) {
        if (random.below(3) == 0) continue;
        const bool is_negated = random.below(2) == 0;
        text += fmt::format("+1 {}x{} ", is_negated ? "~" : "", variable + 1);
        for (unsigned a = 0; a < assignments; ++a) sum[a] += ((a >> variable & 1) != 0) != is_negated ? 1 : 0;
        ++terms;
      }
      if (terms == 0) continue;
      const bool at_most = random.below(2) == 0;
      const int bound = static_cast<int>(random.below(static_cast<std::uint64_t>(terms) + 1));
      text += fmt::format("{} {} ;\n", at_most ? "<=" : ">=", bound);
      satisfied.push_back(0);
      for (unsigned a = 0; a < assignments; ++a)
        satisfied.back() |= (at_most ? sum[a] <= bound : sum[a] >= bound) ? 1U << a : 0;
    }
    const auto left_by = [&](unsigned lines, std::uint32_t models) {
      for (unsigned i = 0; i < satisfied.size(); ++i) models &= (lines >> i & 1) != 0 ? satisfied[i] : ~0U;
      return models;
    };
    const auto check = [&](const OpbConstraints& opb, const ConstraintReason& reason, std::uint32_t denied) {
      INFO(text);
      REQUIRE(reason.found);
      REQUIRE(reason.size == Minimality::smallest);
      unsigned lines = 0;
      for (const std::uint32_t constraint : reason.constraints) lines |= 1U << opb.origin[constraint].value();
      REQUIRE(left_by(lines, denied) == 0);
      for (unsigned fewer = 0; fewer < 1U << satisfied.size(); ++fewer) {
        if (std::popcount(fewer) < std::popcount(lines)) REQUIRE(left_by(fewer, denied) != 0);
      }
    };
    if (satisfied.empty()) continue;
    const OpbConstraints opb = parse_opb(text, "f").value();
    mixed += opb.has_further_cells() ? 1 : 0;
    const std::uint32_t all = assignments == 32 ? ~0U : (1U << assignments) - 1;
    const std::uint32_t models = left_by(~0U, all);
    if (models == 0) {
      check(opb, contradiction_of(opb.list, opb.list.all), all);
      continue;
    }
    for (unsigned variable = 0; variable < variables; ++variable) {
      std::uint32_t mine = 0;  // the assignments in which it is a mine
      for (unsigned a = 0; a < assignments; ++a) mine |= (a >> variable & 1) << a;
      if ((models & mine) == 0) check(opb, reason_of(opb.list, variable, Claim::Kind::safe), mine & all);
      if ((models & ~mine) == 0) check(opb, reason_of(opb.list, variable, Claim::Kind::mine), ~mine & all);
    }
  }
  CHECK(mixed > 1000);
}

namespace {

/// Names of 16 bytes that have one hash by std::hash of libstdc++, on machines of 64 bits: Murmur, without a
/// drawn seed (_Hash_bytes in libsupc++/hash_bytes.cc of GCC). For each first half there is a second half
/// that leads to the same hash.
std::vector<std::string> colliding_names(std::size_t count) {
  constexpr std::uint64_t factor = 0xc6a4a7935bd1e995;
  constexpr std::uint64_t inverse = 0x5f7a0ea7e59b19bd;  // of the factor, modulo 2^64
  static_assert(factor * inverse == 1);
  const auto mixed = [](std::uint64_t word, std::uint64_t by) {
    word *= by;
    return (word ^ word >> 47) * by;
  };
  std::vector<std::string> names;
  for (std::uint64_t i = 0; names.size() < count; ++i) {
    std::string name = fmt::format("x{:07}", i);
    std::uint64_t first = 0;
    std::memcpy(&first, name.data(), sizeof first);
    const std::uint64_t state = ((0xc70f6907 ^ 16 * factor) ^ mixed(first, factor)) * factor;
    const std::uint64_t second = mixed(state ^ 0x123456789abcdef0, inverse);
    name.append(reinterpret_cast<const char*>(&second), sizeof second);
    const bool is_name = std::all_of(name.begin(), name.end(), [](char c) {
      return static_cast<unsigned char>(c) > ' ' &&
             std::string_view("~<>=!+-*;()[]{}\xe2").find(c) == std::string_view::npos;
    });
    if (is_name) names.push_back(std::move(name));
  }
  return names;
}

double seconds_to_parse(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += "+1 " + name + " >= 0 ;\n";
  const std::clock_t begin = std::clock();
  REQUIRE(parse_opb(text, "f").value().variables == names.size());
  return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
}

}  // namespace

TEST_CASE("OPB whose names collide by a hash that everybody knows is read as fast as other OPB") {
  std::vector<std::string> names = colliding_names(20'000);
  const double colliding = seconds_to_parse(names);
  for (std::size_t i = 0; i < names.size(); ++i) names[i] = fmt::format("x{:015}", i);
  // Without the drawn hash 50 times as long.
  CHECK(colliding < 4 * seconds_to_parse(names) + 0.05);
}
