#include "apps/solve/constraints_input.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <limits>
#include <new>
#include <utility>

#include "base/assert.hpp"
#include "cli/board_text.hpp"
#include "mines/engine.hpp"
#include "os/byte_reader.hpp"
#include "position/any_form.hpp"
#include "position/position_reader.hpp"

namespace mines::constraints {

namespace {

Result<std::string> read_all(ByteReader& from) {
  try {
    return read_whole(from, std::numeric_limits<std::size_t>::max());
  } catch (const std::bad_alloc&) {
    return broken(from.name(), "there is not enough memory for it");
  }
}

/// A position has no 'x', and its comments begin with '#'.
bool looks_like_opb(std::string_view text, std::string_view name) {
  if (name.ends_with(".opb")) return true;
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);  // a byte order mark
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  return first != text.npos && text[first] != '#' &&
         (text[first] == '*' || text.find_first_of("x;") != text.npos);
}

Result<Position> position_in(std::string_view text, const std::string& name) {
  MINES_LET(auto found, parse_any_form(text, name));
  if (!found.reading.empty())
    std::fputs(fmt::format("mines-solve: read as {}\n", found.reading).c_str(), stderr);
  return std::move(found.position);
}

Result<PositionConstraints> parse_constraints(std::string_view text, const std::string& name,
                                              const Settings& settings) {
  MINES_LET(auto position, settings.shape ? parse_shaped_position(text, name) : position_in(text, name));
  if (settings.mines) position.mines = settings.mines;
  auto made =
      constraints_of(position, settings.shape.value_or(Shape::square), settings.mines ? "--mines" : name);
  if (made && made->cells.empty()) return bad_input(name, "the position has no unknown cell");
  return made;
}

}  // namespace

Result<Input> Input::read(const Settings& settings) {
  MINES_ASSERT(settings.position || settings.path);
  const std::string& path = settings.position ? *settings.position : *settings.path;
  MINES_LET(auto from, path == "-" ? ByteReader::standard_input() : ByteReader::open(path));
  MINES_LET(const auto text, read_all(from));
  Input input;
  // --position and --shape have no meaning for OPB, so they decide before the text does.
  if (settings.position || settings.shape || !looks_like_opb(text, from.name())) {
    MINES_LET(input.form_, parse_constraints(text, from.name(), settings));
    return input;
  }
  MINES_LET(auto opb, parse_opb(text, from.name()));
  if (settings.mines) {
    // A further cell would count among the mines, although the file does not have it.
    if (opb.has_further_cells())
      return bad_input(
          "--mines",
          fmt::format("a constraint has plain and negated variables; in place of --mines add the constraint "
                      "'+1 {} ... +1 {} = {} ;' to the file",
                      opb.name_of(0), opb.name_of(opb.variables - 1), *settings.mines));
    if (*settings.mines > opb.variables)
      return bad_input("--mines",
                       fmt::format("{} mines, but there are {} cells", *settings.mines, opb.variables));
    if (opb.list.total && opb.list.total != settings.mines)
      return bad_input("--mines", fmt::format("{}, but constraint {} gives {}", *settings.mines,
                                              *opb.origin_of_total + 1, *opb.list.total));
    opb.list.total = settings.mines;
  }
  input.form_ = std::move(opb);
  return input;
}

const ConstraintList& Input::list() const {
  return std::visit([](const auto& form) -> const ConstraintList& { return form.list; }, form_);
}

std::uint32_t Input::cells() const {
  return is_position() ? static_cast<std::uint32_t>(list().all.cells.size())
                       : std::get<OpbConstraints>(form_).variables;
}

bool Input::has_objective() const { return !is_position() && std::get<OpbConstraints>(form_).has_objective; }

bool Input::has_names() const { return !is_position() && !std::get<OpbConstraints>(form_).names.empty(); }

std::uint32_t Input::constraints() const {
  std::uint32_t count = 0;
  for (std::uint32_t i = 0; i < list().all.constraints.size(); ++i)
    count += is_position() || number_in_file(i) ? 1 : 0;
  // Constraints that define further cells are not of the file. One that became the total is not in the list.
  return count + (total_in_file() ? 1 : 0);
}

std::string Input::name_of(std::uint32_t cell) const {
  if (!is_position()) return std::get<OpbConstraints>(form_).name_of(cell);
  const Cell place = place_of(cell);
  return fmt::format("row {}, column {}", place.row, place.column);
}

Result<std::uint32_t> Input::find(const std::string& name) const {
  constexpr const char* option = "--explain";
  if (has_names()) {
    const std::vector<std::string>& names = std::get<OpbConstraints>(form_).names;
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end()) return bad_input(option, fmt::format("'{}' is no variable of the file", name));
    return static_cast<std::uint32_t>(found - names.begin());
  }
  if (!is_position()) {
    const auto number = read_whole_number<std::uint64_t>(
        option, name.starts_with('x') ? name.substr(1) : std::string(), 1, cells());
    if (!number)
      return bad_input(option, fmt::format("'{}' is no variable, expected x1 to x{}", name, cells()));
    return static_cast<std::uint32_t>(*number - 1);
  }
  MINES_LET(const auto place, cli::parse_cell(option, name));
  const std::vector<Cell>& all = std::get<PositionConstraints>(form_).cells;
  // The unknown cells are listed by rows.
  const auto found = std::lower_bound(all.begin(), all.end(), place);
  if (found == all.end() || *found != place)
    return bad_input(
        option, fmt::format("row {}, column {} is no unknown cell of the position", place.row, place.column));
  return static_cast<std::uint32_t>(found - all.begin());
}

std::optional<std::uint32_t> Input::number_in_file(std::uint32_t constraint) const {
  MINES_ASSERT(!is_position() && constraint < list().all.constraints.size());
  return std::get<OpbConstraints>(form_).origin[constraint];
}

std::optional<std::uint32_t> Input::total_in_file() const {
  return is_position() ? std::nullopt : std::get<OpbConstraints>(form_).origin_of_total;
}

Result<Constraints> Input::made(const Settings& settings) const {
  const Constraints::Options options{
      .density = settings.density.value_or(is_position() ? Engine::usual_density : 0.5),
      .threads = settings.threads,
      .seed = settings.seed};
  const ConstraintList& from = list();
  // A further cell is a mine where its variable is not, so only odds of 1 leave the weights as they are.
  if (from.all.cells.size() > cells() && options.density != 0.5) {
    return bad_input(
        "--density",
        fmt::format("a density of {}, expected 0.5: a constraint has plain and negated variables",
                    options.density));
  }
  Constraints made(static_cast<std::uint32_t>(from.all.cells.size()), options);
  for (const Constraint& constraint : from.all.constraints) {
    if (constraint.is_definition) {
      made.add_opposite(constraint.cells()[0], constraint.cells()[1]);
      continue;
    }
    // More mines than cells stand for all bounds that nothing satisfies, crossed ones among them.
    const int too_many = constraint.size() + 1;
    const bool is_possible = constraint.is_possible();
    made.add(constraint.cells(), is_possible ? constraint.least : too_many,
             is_possible ? constraint.most : too_many);
  }
  if (from.total) made.set_total(*from.total);
  return made;
}

}  // namespace mines::constraints
