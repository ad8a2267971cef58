#include "apps/solve/constraints_input.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/read_number.hpp"

namespace mines::solve {

bool Input::is_opb(std::string_view text, std::string_view name) {
  if (name.ends_with(".opb")) return true;
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);  // a byte order mark
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  return first != text.npos && text[first] != '#' && (text[first] == '*' || text.find(';') != text.npos);
}

Result<Input> Input::parse(std::string_view text, const std::string& name,
                           const ConstraintSettings& settings) {
  MINES_LET(auto opb, parse_opb(text, name));
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
  Input input;
  input.opb_ = std::move(opb);
  return input;
}

std::uint32_t Input::constraints() const {
  std::uint32_t count = 0;
  for (std::uint32_t i = 0; i < list().all.constraints.size(); ++i) count += number_in_file(i) ? 1 : 0;
  // Constraints that define further cells are not of the file. One that became the total is not in the list.
  return count + (total_in_file() ? 1 : 0);
}

Result<std::uint32_t> Input::find(const std::string& name) const {
  constexpr const char* option = "--explain";
  if (has_names()) {
    const std::vector<std::string>& names = opb_.names;
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end()) return bad_input(option, fmt::format("'{}' is no variable of the file", name));
    return static_cast<std::uint32_t>(found - names.begin());
  }
  const auto number = read_whole_number<std::uint64_t>(
      option, name.starts_with('x') ? name.substr(1) : std::string(), 1, cells());
  if (!number)
    return bad_input(option, fmt::format("'{}' is no variable, expected x1 to x{}", name, cells()));
  return static_cast<std::uint32_t>(*number - 1);
}

Result<Constraints> Input::made(const ConstraintSettings& settings) const {
  const Constraints::Options options{
      .density = settings.density.value_or(0.5), .threads = settings.threads, .seed = settings.seed};
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

}  // namespace mines::solve
