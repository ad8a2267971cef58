// The command lines of all programs. A program or subcommand states one table, a row for each option.
// Parsing, errors, --help, --version, manual pages and completion (description.hpp) follow from the table.
//
// A row's target (`threads` below) gets the value on the command line, else the value of the row's
// environment variable, if not empty, else the default: usually the value that it already has.
//
//   int threads = 2;
//   std::optional<std::string> output;
//   const std::vector<Option> table{
//       {.name = "threads", .value = whole(threads, 1, 64), .variable = "MINES_THREADS", .help = "threads"},
//       {.name = "output", .letter = 'o', .value = file(output), .help = "where the report goes"}};
//   MINES_TRY(read_options(arguments, usage, table));
//
// Targets must outlive the table. A target of type std::optional stays empty if no value is given.
#pragma once

#include <functional>
#include <initializer_list>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/assert.hpp"
#include "base/error.hpp"
#include "base/read_number.hpp"

namespace mines::cli {

/// Reads the text of an option's value. Errors name `where`: "--threads", "MINES_THREADS" or "FILE".
template <class T>
using Reader = std::function<Result<T>(const std::string& where, const std::string& text)>;

/// The kind of an option's value, and its target. Made by flag(), whole() and the functions below them.
struct Value {
  std::string shape{};  ///< the value in the help: "N", "auto|v1|v2"; empty if the option takes no value
  std::string range{};  ///< "1 to 1024"; may be empty
  std::vector<std::string> choices{};  ///< the allowed words; with is_file, names of files are allowed, too
  std::string usual{};                 ///< the default as text; may be empty
  bool usual_is_read = false;  ///< `usual` is read like an argument; if false, the target holds the default
  std::optional<std::string> implied{};  ///< the value of "--name" alone; empty if a value must follow
  bool repeats = false;  ///< may be given several times; takes all remaining words if Option::is_bare
  bool is_file = false;
  bool is_written = false;  ///< the file is an output: no two output files of a command may be the same
  Reader<void> read{};
};

/// A row of a table, in which no two rows have the same name.
struct Option {
  std::string name;      ///< "threads"
  char letter = '\0';    ///< a short form: 'o' for -o
  bool is_bare = false;  ///< its value may stand without "--name"; such values follow the table's order
  Value value{};
  const char* variable = "";      ///< the environment variable that stands in for the option
  const char* group = "Options";  ///< its heading in the help; headings come in the order of their first rows
  bool is_required = false;
  std::string only_with{};              ///< the name of another option that must be given, too
  std::vector<std::string> not_with{};  ///< options that this one excludes
  bool* given = nullptr;                ///< set to true if the command line or the variable gives a value
  std::string help{};                   ///< its effect; range, default and variable are added to the text
};

/// {"2", "wrong arguments"}, {"128 + n", "ended by signal n"}.
struct ExitStatus {
  std::string code;
  std::string meaning;
  bool operator==(const ExitStatus&) const = default;
};

/// The help text of a program or subcommand, without its options.
struct Usage {
  std::string program;   ///< "mines-map generate"
  std::string synopsis;  ///< the rest of the call, a line for each form: "N [K] -o FILE [OPTIONS]"
  /// Lines are joined to paragraphs and broken at 80 characters, except lines that begin with a blank.
  std::string text;
  std::vector<ExitStatus> exits{};
  std::string examples{};  ///< calls, a line each
};

struct Description {
  Usage usage;
  std::vector<Option> table;  ///< without the rows that complete() adds
};

/// The words after the name of a program or subcommand.
struct Arguments {
  std::vector<std::string> words;
  /// What --generate (man page, completion) describes. read_options() sets it. Its targets may be gone.
  std::optional<Description> described{};
};

/// Reads the words and the environment into the targets. --help (-h), --version and --generate are an "error"
/// with ExitCode::ok, after which run_program() prints the requested text. Every other error is
/// ExitCode::bad_input and names the word or the variable. After an error the targets are unspecified.
Result<void> read_options(Arguments& arguments, const Usage& usage, const std::vector<Option>& table);

/// The name of a row in help and errors: "--threads", or "FILE" if it is bare.
std::string name_of(const Option& row);

/// The rows of all `tables`, in their order.
std::vector<Option> joined(std::initializer_list<std::vector<Option>> tables);

/// `table`, then the rows that every program has: --help, --version and --generate.
std::vector<Option> complete(const std::vector<Option>& table);

/// The help of a row, with its range, default and variable.
std::string explanation(const Option& row);

/// The text of --help, in lines of at most 80 characters.
std::string help_text(const Usage& usage, const std::vector<Option>& table);

/// Appends the words of `text` and a newline to `lines`, whose last line is `column` characters long. Lines
/// have at most 80 characters, unless a word is longer. New lines begin with `indent` blanks.
void append_words(std::string& lines, std::size_t column, std::size_t indent, std::string_view text);

/// The program's name, the toolkit's version, its libraries and the chosen kernel (base/kernel.hpp).
std::string version_text(const std::string& program);

namespace detail {

template <class T>
struct Held {
  using Type = T;
};
template <class T>
struct Held<std::optional<T>> {
  using Type = T;
};
template <class T>
using Content = typename Held<T>::Type;

std::string text_of(std::int64_t number);
std::string text_of(std::uint64_t number);
std::string text_of(double number);
inline std::string text_of(int number) { return text_of(std::int64_t{number}); }
inline const std::string& text_of(const std::string& text) { return text; }
template <class T>
std::string text_of(const std::optional<T>& value) {
  return value ? text_of(*value) : std::string();
}

/// The index of `text` in `choices`.
Result<std::size_t> read_choice(const std::string& where, const std::string& text,
                                const std::vector<std::string>& choices);

template <class T, class Read>
Reader<void> into(T& target, Read read) {
  return [&target, read](const std::string& where, const std::string& text) -> Result<void> {
    MINES_LET(auto value, read(where, text));
    target = std::move(value);
    return {};
  };
}

/// `value`, read as the name of a file; "-" is refused.
Value without_streams(Value value);

}  // namespace detail

/// An option without a value. Its variable may be 1, 0, true, false, yes, no, on or off.
Value flag(bool& target);

/// A whole number from `least` to `most`; `target` is an int, std::int64_t or std::uint64_t.
template <class T>
Value whole(T& target, detail::Content<T> least, detail::Content<T> most, std::string shape = "N") {
  MINES_ASSERT(least <= most);
  using Number = detail::Content<T>;
  const auto read = [least, most](const std::string& where, const std::string& text) {
    return read_whole_number<Number>(where, text, least, most);
  };
  return {.shape = std::move(shape),
          .range = detail::text_of(least) + " to " + detail::text_of(most),
          .usual = detail::text_of(target),
          .read = detail::into(target, read)};
}

/// `value`, but the help shows `words` as its default. For a default that depends on the machine.
Value with_default(Value value, std::string words);

template <class T>
Value seed_number(T& target) {
  return whole(target, 0, std::numeric_limits<std::uint64_t>::max(), "S");
}

/// A decimal number; `target` is a double.
template <class T>
Value decimal(T& target, const DecimalRange& range, std::string shape) {
  const auto read = [range](const std::string& where, const std::string& text) {
    return read_decimal(where, text, range);
  };
  return {.shape = std::move(shape),
          .range = range.text(),
          .usual = detail::text_of(target),
          .read = detail::into(target, read)};
}

/// One of several words, each with its value.
template <class T>
Value choice(T& target, std::vector<std::pair<std::string, detail::Content<T>>> choices) {
  Value value;
  for (const auto& [word, meaning] : choices) {
    value.choices.push_back(word);
    value.shape += (value.shape.empty() ? "" : "|") + word;
    if (target == meaning) value.usual = word;
  }
  const auto read = [words = value.choices, choices = std::move(choices)](
                        const std::string& where, const std::string& text) -> Result<detail::Content<T>> {
    MINES_LET(const auto place, detail::read_choice(where, text, words));
    return choices[place].second;
  };
  value.read = detail::into(target, read);
  return value;
}

/// Any text that is not empty.
template <class T>
Value text(T& target, std::string shape) {
  const auto as_it_is = [](const std::string&, const std::string& text) -> Result<std::string> {
    return text;
  };
  return {
      .shape = std::move(shape), .usual = detail::text_of(target), .read = detail::into(target, as_it_is)};
}
/// Like text(), for an option that may be given several times: each text is appended.
Value texts(std::vector<std::string>& target, std::string shape);

/// The name of a file. "-" is refused, because elsewhere it means a standard stream.
template <class T>
Value file(T& target) {
  return detail::without_streams(text(target, "FILE"));
}
/// The name of an output file. No two output files of a command may be the same file, not even through links.
Value output_file(std::string& target);
/// Like file(), for an option that may be given several times: each name is appended.
Value files(std::vector<std::string>& target, std::string shape);
/// The name of a file, or "-" for standard input or output; the option's help must mention "-".
template <class T>
Value file_or_stream(T& target) {
  Value value = text(target, "FILE");
  value.is_file = true;
  return value;
}

/// The value that `read` returns. Default: `usual`, read like an argument; if empty, the target's value.
template <class T>
Value parsed(T& target, std::string shape, Reader<detail::Content<T>> read, std::string usual = {}) {
  return {.shape = std::move(shape),
          .usual = usual,
          .usual_is_read = !usual.empty(),
          .read = detail::into(target, std::move(read))};
}

}  // namespace mines::cli
