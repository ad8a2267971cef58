// OPB in and out, and positions of other shapes as constraints.
#include "support/catch.hpp"
#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <ctime>

#include "base/random.hpp"
#include "board/shape_neighbours.hpp"
#include "constraints/constraint_reason.hpp"
#include "constraints/constraint_writers.hpp"
#include "constraints/opb_reader.hpp"
#include "constraints/position_constraints.hpp"
#include "library/facts/position.hpp"
#include "position/position_reader.hpp"
#include "support/position_glyphs.hpp"
#include "support/small_positions.hpp"
#include "support/tables.hpp"
#include "support/written.hpp"

using namespace mines;
using namespace mines::testing;

namespace {

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

std::string opb_text_of(const ConstraintList& list) {
  return written([&](AtomicFile& file) { return write_opb(file, list, {}); });
}

/// A constraint, and the assignments that satisfy it: bit a for assignment a, bit v of which is variable v.
struct RandomLine {
  std::string text;
  std::uint64_t satisfied = 0;
};

std::uint64_t all_of(unsigned variables) {
  return variables == 6 ? ~std::uint64_t{0} : (std::uint64_t{1} << (1U << variables)) - 1;
}

/// Without weights each variable counts once, and the text has signs and relations of all kinds.
RandomLine random_line(RandomSequence& random, unsigned variables, bool has_weights) {
  std::vector<int> sums(1U << variables, 0);
  RandomLine line;
  const auto add = [&](unsigned variable, int weight) {
    const bool is_negated = random.below(3) == 0;
    line.text += fmt::format("{:+} {}x{} ", weight, is_negated ? "~" : "", variable + 1);
    for (unsigned a = 0; a < sums.size(); ++a)
      sums[a] += ((a >> variable & 1) != 0) != is_negated ? weight : 0;
  };
  for (unsigned variable = 0; variable < variables; ++variable) {
    if (random.below(3) == 0) continue;
    const int weight = has_weights ? static_cast<int>(random.below(5)) : 1;
    add(variable, random.below(2) == 0 ? weight : -weight);
    // A variable may be named again, also with the other sign.
    if (random.below(8) == 0) add(variable, static_cast<int>(random.below(3)));
  }
  const std::string relation = std::vector<std::string>{">=", "=", "<=", ">", "<"}[random.below(5)];
  const int bound = static_cast<int>(random.below(9)) - 3;
  line.text += fmt::format("{} {} ;\n", relation, bound);
  for (unsigned a = 0; a < sums.size(); ++a) {
    const bool fits = relation == ">="   ? sums[a] >= bound
                      : relation == "="  ? sums[a] == bound
                      : relation == ">"  ? sums[a] > bound
                      : relation == "<=" ? sums[a] <= bound
                                         : sums[a] < bound;
    line.satisfied |= std::uint64_t{fits} << a;
  }
  return line;
}

}  // namespace

TEST_CASE("OPB is read term by term, whatever the signs and the coefficients") {
  RandomSequence random(311, 0);
  for (int round = 0; round < 400; ++round) {
    const auto variables = static_cast<unsigned>(1 + random.below(6));
    std::string text = fmt::format("* #variable= {} #constraint= 3\n", variables);
    std::uint64_t satisfied = all_of(variables);
    for (int i = 0; i < 3; ++i) {
      const RandomLine line = random_line(random, variables, round % 2 != 0);
      text += line.text;
      satisfied &= line.satisfied;
    }
    std::vector<std::uint64_t> expected;
    for_each_bit(satisfied, [&](int model) { expected.push_back(static_cast<std::uint64_t>(model)); });
    INFO(text);
    const auto opb = parse_opb(text, "f");
    REQUIRE(opb);
    CHECK(opb->variables == variables);
    CHECK(models_of(*opb) == expected);
    if (opb->has_further_cells()) continue;
    CHECK(models_of(parse_opb(opb_text_of(opb->list), "again").value()) == expected);
  }
}

// Spellings that programs write: coefficients of 10^19 and names in brackets are in VeriPB's integration
// tests (large_coeffs.opb, freeNames.opb), relations of the general format of 2024 in toysolver's samples
// (test-relational-operator*.pb), '*' before a name in MiniSat+'s Examples/unsat.opb.
TEST_CASE("OPB as people write it is read") {
  for (const nlohmann::json& row : table_of("solutions of OPB")) {
    const std::string text = bytes_of(row[0]);
    INFO(text);
    CHECK(models_of(parse_opb(text, "f").value()).size() == row[1].get<std::size_t>());
  }
}

TEST_CASE("the first header says how many variables there are, and they may have any names") {
  for (const nlohmann::json& row : table_of("variables of OPB")) {
    const auto opb = parse_opb(row[0].get<std::string>(), "f").value();
    INFO(row);
    CHECK(opb.variables == row[1].get<std::uint32_t>());
    CHECK(opb.names == row[2].get<std::vector<std::string>>());
  }
  CHECK(parse_opb("+1 a >= 1 ;", "f").value().name_of(0) == "a");
}

TEST_CASE("OPB that is refused is named with its place") {
  check_refusals("OPB", [](const std::string& text) { return parse_opb(text, "f"); });
  std::string text;
  for (int i = 0; i < 200; ++i) text += "+30011 x1 +30013 x2 +1 x3 = 30014 ;\n";
  check_refused(parse_opb(text, "f"), 5976,
                "expected weights that add up to at most 10000000 in the whole file");
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
  for (const auto& [shape, size, cell, expected] :
       std::initializer_list<std::tuple<Shape, BoardSize, Cell, std::size_t>>{
           {Shape::square, {5, 5}, {2, 2}, 8},
           {Shape::square, {5, 5}, {0, 0}, 3},
           {Shape::hex, {5, 5}, {2, 2}, 6},
           {Shape::hex, {5, 5}, {0, 0}, 2},
           {Shape::hex, {5, 5}, {1, 0}, 5},
           {Shape::torus, {5, 5}, {0, 0}, 8},
           {Shape::torus, {1, 2}, {0, 0}, 1},
           {Shape::torus, {1, 1}, {0, 0}, 0},
           {Shape::knight, {5, 5}, {2, 2}, 8},
           {Shape::knight, {5, 5}, {0, 0}, 2}}) {
    find_neighbours(shape, size, cell, near);
    CHECK(near.size() == expected);
  }
  for (const auto& choice : facts::choices<Shape>()) {
    const Shape shape = choice.second;
    for (const BoardSize size : {BoardSize{1, 7}, BoardSize{2, 2}, BoardSize{4, 6}}) {
      for_each_cell(size, [&](Cell cell) {
        find_neighbours(shape, size, cell, near);
        for (const Cell other : near) {
          std::vector<Cell> back;
          find_neighbours(shape, size, other, back);
          CHECK(std::count(back.begin(), back.end(), cell) == 1);
        }
      });
    }
  }
}

TEST_CASE("a position of any shape allows the placements that its numbers do") {
  RandomSequence random(312, 0);
  for (int round = 0; round < 300; ++round) {
    const auto shape = static_cast<Shape>(random.below(facts::choices<Shape>().size()));
    const BoardSize size{static_cast<std::int32_t>(1 + random.below(4)),
                         static_cast<std::int32_t>(1 + random.below(4))};
    Position position = Position::of(size);
    std::vector<Cell> unknown;
    for (std::uint64_t i = 0; i < size.cells(); ++i) {
      constexpr std::int8_t kinds[] = {hole_cell, 0, 1, 2, mine_cell, unknown_cell};
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

TEST_CASE("'.' is a hole only on boards of other shapes, and known mines must fit") {
  CHECK(parse_position("?.1\n", "f", true).value().cells == testing::cells_of("?.1"));
  CHECK(parse_position("?.1\n", "f").value().cells == testing::cells_of("??1"));
  check_refused(parse_position("?x1\n", "f", true), 1,
                "found 'x', expected a number from 0 to 8, '?' (unknown), '.' (a hole)");
  Position position = Position::of({1, 3}, 1);
  position.cells = testing::cells_of("!!?");
  check_refused(constraints_of(position, Shape::square, "f"), std::nullopt,
                "f: 2 known mines and 1 unknown cells, but 1 mines on the board");
}

TEST_CASE("the fewest constraints that force something do not count what further cells stand for") {
  RandomSequence random(312, 0);
  int mixed = 0;
  for (int round = 0; round < 3000; ++round) {
    const auto variables = static_cast<unsigned>(2 + random.below(4));
    // One variable more than is used: an equation of all would be the total.
    std::string text = fmt::format("* #variable= {} #constraint= 4\n", variables + 1);
    std::vector<std::uint64_t> satisfied;
    for (int i = 0; i < 4; ++i) {
      const RandomLine line = random_line(random, variables, false);
      text += line.text;
      satisfied.push_back(line.satisfied);
    }
    const auto left_by = [&](unsigned lines, std::uint64_t models) {
      for (unsigned i = 0; i < satisfied.size(); ++i) models &= (lines >> i & 1) != 0 ? satisfied[i] : ~0ULL;
      return models;
    };
    const auto check = [&](const OpbConstraints& opb, const ConstraintReason& reason, std::uint64_t denied) {
      INFO(text);
      REQUIRE((reason.found && reason.size == Minimality::smallest));
      unsigned lines = 0;
      for (const std::uint32_t constraint : reason.constraints) lines |= 1U << opb.origin[constraint].value();
      REQUIRE(left_by(lines, denied) == 0);
      for (unsigned fewer = 0; fewer < 1U << satisfied.size(); ++fewer) {
        if (std::popcount(fewer) < std::popcount(lines)) REQUIRE(left_by(fewer, denied) != 0);
      }
    };
    const OpbConstraints opb = parse_opb(text, "f").value();
    mixed += opb.has_further_cells() ? 1 : 0;
    const std::uint64_t all = all_of(variables);
    const std::uint64_t models = left_by(~0U, all);
    if (models == 0) check(opb, contradiction_of(opb.list, opb.list.all), all);
    for (unsigned variable = 0; models != 0 && variable < variables; ++variable) {
      std::uint64_t mine = 0;  // the assignments in which it is a mine
      for (unsigned a = 0; a < 1U << variables; ++a) mine |= std::uint64_t{a >> variable & 1} << a;
      if ((models & mine) == 0) check(opb, reason_of(opb.list, variable, Claim::Kind::safe), mine);
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
