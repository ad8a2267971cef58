#include "cli/options.hpp"

#include <boost/program_options.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <numeric>

#include "base/assert.hpp"
#include "base/kernel.hpp"
#include "base/lower_case.hpp"
#include "base/version.hpp"
#include "os/atomic_file.hpp"

namespace mines::cli {

namespace {

namespace po = boost::program_options;

/// What a row was given: one text, or several if the option repeats.
struct Given {
  std::string where;  ///< for errors
  std::vector<std::string> texts;
};
using GivenRows = std::vector<std::optional<Given>>;

/// How the usage writes a row: "-o FILE", "--json", "N".
std::string written(const Option& row) {
  if (row.is_bare) return name_of(row);
  const std::string name = row.letter != '\0' ? fmt::format("-{}", row.letter) : "--" + row.name;
  return row.value.shape.empty() ? name : fmt::format("{} {}", name, row.value.shape);
}

/// The first way of calling.
std::string call_of(const Usage& usage) {
  const std::string first = usage.synopsis.substr(0, usage.synopsis.find('\n'));
  return fmt::format("{}{}{}", usage.program, first.empty() ? "" : " ", first);
}

/// The end of the error of a wrong call.
std::string expected(const Usage& usage) { return "expected: " + call_of(usage); }

const Option* find(const std::vector<Option>& table, const std::string& name) {
  const auto found =
      std::find_if(table.begin(), table.end(), [&](const Option& row) { return row.name == name; });
  return found == table.end() ? nullptr : &*found;
}

/// How many letters must be added, removed or changed to make one word of the other. O(product of lengths).
std::size_t distance(const std::string& one, const std::string& other) {
  // Levenshtein's table, of which one row is kept: row[j] is the distance of the first i letters of `one`
  // from the first j of `other`.
  std::vector<std::size_t> row(other.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < one.size(); ++i) {
    std::size_t diagonal = std::exchange(row[0], i + 1);
    for (std::size_t j = 0; j < other.size(); ++j) {
      const std::size_t changed = diagonal + (one[i] == other[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({changed, diagonal + 1, row[j] + 1});
    }
  }
  return row.back();
}

Unexpected<Error> unknown_option(const std::string& word, const Usage& usage,
                                 const std::vector<Option>& table) {
  const std::string name = word.substr(0, word.find('='));
  // Boost takes "-5" for an option. It is meant as a number.
  if (name.size() > 1 && name[1] >= '0' && name[1] <= '9')
    return bad_input("arguments", fmt::format("'{}' is negative, expected a whole number from 0", name));
  std::string near;
  std::size_t least = 3;  // more changes make another word
  for (const Option& row : table) {
    const std::size_t changes = distance(name, "--" + row.name);
    // Fewer letters must change than the name has: else every short word would be near to a short name.
    if (row.is_bare || changes >= std::min(least, row.name.size())) continue;
    near = row.name;
    least = changes;
  }
  if (!near.empty()) return bad_input(name, fmt::format("there is no such option; is --{} meant?", near));
  return bad_input(name, fmt::format("there is no such option in '{}'; --help lists all", call_of(usage)));
}

/// Boost takes the value of an option without a name for a bare word.
Unexpected<Error> nameless_option(const std::string& word) {
  return bad_input("arguments", fmt::format("'{}' has no name before its '=', expected --NAME=VALUE", word));
}

/// An error of Boost's parser, which complains of an option's value only.
Unexpected<Error> syntax_error(const po::invalid_syntax& problem, const std::vector<Option>& table) {
  const std::string name = problem.get_option_name();
  if (name.find_first_not_of('-') == std::string::npos) return nameless_option("--=");
  const Option* const row = find(table, name.substr(std::min(name.find_first_not_of('-'), name.size())));
  const std::string shape = row == nullptr ? std::string() : row->value.shape;
  switch (problem.kind()) {
    case po::invalid_syntax::extra_parameter:
      return bad_input(name, "takes no value");
    case po::invalid_syntax::empty_adjacent_parameter:
      return bad_input(name, fmt::format("'' is no value, expected {}", shape));
    default:
      return bad_input(name, fmt::format("the value is missing, expected {}", shape));
  }
}

/// The arguments, in which an option whose value may be left out has one: "--watch" becomes "--watch=0".
/// Boost would take the next argument for its value.
std::vector<std::string> with_implied_values(std::vector<std::string> words,
                                             const std::vector<Option>& table) {
  for (std::string& word : words) {
    if (word == "--") break;  // what follows is no option
    if (!word.starts_with("--")) continue;
    const Option* const row = find(table, word.substr(2));
    if (row != nullptr && row->value.implied) word += "=" + *row->value.implied;
  }
  return words;
}

Result<std::vector<po::option>> split(const std::vector<std::string>& words,
                                      const std::vector<Option>& table) {
  po::options_description known;
  for (const Option& row : table) {
    const std::string names = row.letter != '\0' ? fmt::format("{},{}", row.name, row.letter) : row.name;
    if (row.value.shape.empty()) {
      known.add_options()(names.c_str(), "");
    } else {
      known.add_options()(names.c_str(), po::value<std::string>(), "");
    }
  }
  // No guessing: an abbreviated option of today may be ambiguous tomorrow.
  const int style = po::command_line_style::default_style & ~po::command_line_style::allow_guessing;
  try {
    return po::command_line_parser(with_implied_values(words, table))
        .options(known)
        .style(style)
        // unknown_option() reports these, with the option that is meant.
        .allow_unregistered()
        .run()
        .options;
  } catch (const po::invalid_syntax& problem) {
    return syntax_error(problem, table);
  } catch (const po::error& problem) {
    return bad_input("arguments", problem.what());
  }
}

/// An option as it was typed. Boost leaves out the token of one letter among several: "-xy".
std::string written_word(const po::option& word) {
  return word.original_tokens.empty() ? word.string_key : word.original_tokens.front();
}

/// Finds which words of the command line belong to which row.
Result<GivenRows> given_words(const std::vector<po::option>& words, const Usage& usage,
                              const std::vector<Option>& table) {
  GivenRows given(table.size());
  auto bare = table.begin();
  for (const po::option& word : words) {
    if (word.unregistered) return unknown_option(written_word(word), usage, table);
    const Option* row = find(table, word.string_key);
    // Bare words fill the bare rows in the order of the table. A row that repeats takes all that follow.
    if (row == nullptr) {
      if (written_word(word) == "--=" + word.value.front()) return nameless_option(written_word(word));
      bare = std::find_if(bare, table.end(), [](const Option& candidate) { return candidate.is_bare; });
      if (bare == table.end()) {
        return bad_input("arguments",
                         fmt::format("'{}' is one too many, {}", word.value.front(), expected(usage)));
      }
      row = &*bare;
      if (!row->value.repeats) ++bare;
    }
    auto& place = given[static_cast<std::size_t>(row - table.data())];
    if (place && !row->value.repeats) return bad_input(name_of(*row), "is given twice");
    if (!place) place = Given{name_of(*row), {}};
    if (!word.value.empty() && word.value.front().empty())
      return bad_input(place->where, fmt::format("'' is no value, expected {}", row->value.shape));
    // A flag has no value on the command line. flag() reads "1" as yes, as in a variable.
    place->texts.push_back(word.value.empty() ? "1" : word.value.front());
  }
  return given;
}

void add_variables(const std::vector<Option>& table, GivenRows& given) {
  for (std::size_t i = 0; i < table.size(); ++i) {
    // The command line goes before the variable. An empty variable counts as not set.
    if (given[i] || *table[i].variable == '\0') continue;
    const char* const text = std::getenv(table[i].variable);
    if (text != nullptr && *text != '\0') given[i] = Given{table[i].variable, {text}};
  }
}

/// One would replace what the other has written.
Result<void> check_outputs(const std::vector<Option>& table, const GivenRows& given) {
  for (std::size_t i = 0; i < table.size(); ++i) {
    if (!given[i] || !table[i].value.is_written) continue;
    const std::string& path = given[i]->texts.front();
    for (std::size_t j = 0; j < i; ++j) {
      if (given[j] && table[j].value.is_written && is_one_file(path, given[j]->texts.front()))
        return bad_input(given[i]->where, fmt::format("'{}' is also the file of {}", path, given[j]->where));
    }
  }
  return {};
}

Result<void> check_together(const Usage& usage, const std::vector<Option>& table, const GivenRows& given) {
  // The row that another one names, and whether it was given.
  const auto other = [&](const std::string& name) {
    const Option* const row = find(table, name);
    return std::pair(name_of(*row), given[static_cast<std::size_t>(row - table.data())].has_value());
  };
  for (std::size_t i = 0; i < table.size(); ++i) {
    const Option& row = table[i];
    if (row.is_required && !given[i])
      return bad_input("arguments", fmt::format("{} is missing, {}", written(row), expected(usage)));
    if (!given[i]) continue;
    if (!row.only_with.empty()) {
      const auto [name, is_given] = other(row.only_with);
      if (!is_given) return bad_input(given[i]->where, "has no meaning without " + name);
    }
    for (const std::string& excluded : row.not_with) {
      const auto [name, is_given] = other(excluded);
      if (is_given) return bad_input(given[i]->where, "cannot be used together with " + name);
    }
  }
  return {};
}

Result<void> fill_in(const std::vector<Option>& table, const GivenRows& given) {
  for (std::size_t i = 0; i < table.size(); ++i) {
    const Option& row = table[i];
    if (row.given != nullptr) *row.given = given[i].has_value();
    if (given[i]) {
      MINES_ASSERT(row.value.read && (row.value.repeats || given[i]->texts.size() == 1));
      for (const std::string& word : given[i]->texts) {
        MINES_TRY(row.value.read(given[i]->where, word));
      }
    } else if (row.value.usual_is_read) {
      MINES_TRY(row.value.read(name_of(row), row.value.usual));
    }
  }
  return {};
}

Result<void> ignore(const std::string&, const std::string&) { return {}; }

const std::vector<std::string> generated_words{"man", "bash"};

}  // namespace

Result<void> read_options(Arguments& arguments, const Usage& usage, const std::vector<Option>& table) {
  const auto ended_by = [](std::string text) {
    return Unexpected(Error{ExitCode::ok, "", {}, std::move(text)});
  };
  const std::vector<Option> all = complete(table);
  for (const Option& row : all) {
    // Mistakes that would show only with certain command lines.
    MINES_ASSERT(find(all, row.name) == &row && !row.help.empty());
    MINES_ASSERT(row.letter == '\0' || std::count_if(all.begin(), all.end(), [&row](const Option& other) {
                                         return other.letter == row.letter;
                                       }) == 1);
    MINES_ASSERT(row.only_with.empty() || find(all, row.only_with) != nullptr);
    for (const std::string& other : row.not_with) MINES_ASSERT(find(all, other) != nullptr);
  }
  MINES_LET(const auto words, split(arguments.words, all));
  MINES_LET(auto given, given_words(words, usage, all));
  // complete() has added help, version and generate behind the table, in this order. They come before all
  // checks: --help must work where a required argument is missing.
  if (given[table.size()]) return ended_by(help_text(usage, table));
  if (given[table.size() + 1]) return ended_by(version_text(usage.program));
  if (const auto& generate = given[table.size() + 2]) {
    const std::string& word = generate->texts.front();
    MINES_TRY(detail::read_choice("--generate", word, generated_words));
    arguments.described = {usage, table};
    return ended_by(word);
  }
  // Variables count like options in the checks that follow.
  add_variables(all, given);
  MINES_TRY(check_together(usage, all, given));
  MINES_TRY(check_outputs(all, given));
  return fill_in(all, given);
}

std::string name_of(const Option& row) {
  if (!row.is_bare) return "--" + row.name;
  std::string name = row.name;
  for (char& letter : name)
    letter = letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
  return name;
}

std::vector<Option> joined(std::initializer_list<std::vector<Option>> tables) {
  std::vector<Option> all;
  for (const auto& table : tables) all.insert(all.end(), table.begin(), table.end());
  return all;
}

std::vector<Option> complete(const std::vector<Option>& table) {
  std::vector<Option> all = table;
  all.push_back(
      {.name = "help", .letter = 'h', .value = {.read = ignore}, .help = "print this text and end"});
  all.push_back(
      {.name = "version",
       .letter = 'V',
       .value = {.read = ignore},
       .help = "print the version, CaDiCaL's version if it is built in, and the chosen kernel, and end"});
  all.push_back({.name = "generate",
                 .value = {.shape = "man|bash", .choices = generated_words},
                 .help = "print the manual page, or the completion for a shell, and end"});
  return all;
}

std::string version_text(const std::string& program) {
  std::string parts;
  for (const std::string& library : BuiltWith::all()) parts += library + ", ";
  return fmt::format("{} {}\n{}kernel {}\n", program.substr(0, program.find(' ')), toolkit_version(), parts,
                     name_of(chosen_kernel()));
}

namespace detail {

std::string text_of(std::int64_t number) { return std::to_string(number); }
std::string text_of(double number) { return fmt::format("{}", number); }
std::string text_of(std::uint64_t number) {
  return number == std::numeric_limits<std::uint64_t>::max() ? "2^64 - 1" : std::to_string(number);
}

Result<std::size_t> read_choice(const std::string& where, const std::string& text,
                                const std::vector<std::string>& choices) {
  MINES_ASSERT(!choices.empty());
  const auto found = std::find(choices.begin(), choices.end(), text);
  if (found != choices.end()) return static_cast<std::size_t>(found - choices.begin());
  return bad_input(where, fmt::format("'{}' is not one of {}", text, fmt::join(choices, ", ")));
}

Value without_streams(Value value) {
  const auto read = [read = value.read](const std::string& where, const std::string& text) -> Result<void> {
    if (text != "-") return read(where, text);
    return bad_input(where, "'-' is no standard stream here; ./- is the file of that name");
  };
  value.read = read;
  value.is_file = true;
  return value;
}

}  // namespace detail

Value flag(bool& target) {
  const auto read = [](const std::string& where, const std::string& text) -> Result<bool> {
    MINES_LET(const auto place, detail::read_choice(where, lower_case(text),
                                                    {"1", "0", "true", "false", "yes", "no", "on", "off"}));
    // In the list above the words for yes have even places.
    return place % 2 == 0;
  };
  return {.read = detail::into(target, read)};
}

Value texts(std::vector<std::string>& target, std::string shape) {
  const auto append = [&target](const std::string&, const std::string& text) -> Result<void> {
    target.push_back(text);
    return {};
  };
  return {.shape = std::move(shape), .repeats = true, .read = append};
}

Value output_file(std::string& target) {
  Value value = file(target);
  value.is_written = true;
  return value;
}

Value files(std::vector<std::string>& target, std::string shape) {
  return detail::without_streams(texts(target, std::move(shape)));
}

Value with_default(Value value, std::string words) {
  value.usual = std::move(words);
  return value;
}

}  // namespace mines::cli
