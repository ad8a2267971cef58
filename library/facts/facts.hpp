// What a description of a public result is made of. position.hpp and review.hpp describe each result once:
// key, member, meaning, and what a door shows for a member without a value. JSON (json.hpp), the Python
// package, its classes, the types for npm, the schema and docs/reference/results.md are loops over these
// descriptions (scripts/describe writes those that are files). It costs compile time.
#pragma once

#include <cstddef>
#include <functional>
#include <iterator>
#include <optional>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "mines/cell.hpp"

namespace mines::facts {

/// What a door shows for a member without a value: an empty optional or list.
enum class Absent {
  null,     ///< null; an empty list stays one
  left_out  ///< the member is left out
};

/// A member of a result. `at`: a pointer to the member, or a function of the result.
template <class At>
struct Member {
  const char* key;
  At at;
  const char* meaning;
  Absent absent = Absent::null;
};
template <class At>
Member(const char*, At, const char*) -> Member<At>;
template <class At>
Member(const char*, At, const char*, Absent) -> Member<At>;

/// The description of a result: `name`, `meaning` and `members`.
template <class T>
struct Facts;

/// A word of an enumeration.
struct Word {
  const char* word;
  const char* meaning;
};

/// The description of an enumeration: `name`, `meaning` and `words`, in the order of the values, which begin
/// with `first`. Python has numbers in place of the words if `is_numbered`, as arrays hold them.
template <class E>
struct Words;

/// For an enumeration that begins with 0, and whose words are words in Python, too.
struct FromZero {
  static constexpr int first = 0;
  static constexpr bool is_numbered = false;
};

template <class T>
concept Described = requires {
  Facts<T>::members;
};
template <class T>
concept Worded = requires {
  Words<T>::words;
};
/// An optional, or a pointer to what may not be there.
template <class T>
concept Maybe = std::is_pointer_v<T> || requires(const T& value) {
  value.has_value();
};
template <class T>
concept Many = requires(const T& value) {
  value.begin();
}
&&!std::is_same_v<T, std::string>;

/// A whole number of any size as a text of decimal digits; absent if the text is empty.
struct Digits {
  const std::string* text;

  bool has_value() const { return !text->empty(); }
  const std::string& operator*() const { return *text; }
};

/// The type of the values of a Maybe or a Many; else the type itself.
template <class T>
struct OneOf {
  using type = T;
};
template <class T>
struct OneOf<std::optional<T>> {
  using type = T;
};
template <class T>
struct OneOf<const T*> {
  using type = T;
};
template <class T>
struct OneOf<std::vector<T>> {
  using type = T;
};

template <class T>
bool is_absent(const T& value) {
  if constexpr (std::is_pointer_v<T>)
    return value == nullptr;
  else if constexpr (Maybe<T>)
    return !value.has_value();
  else if constexpr (requires { value.empty(); })
    return value.empty();
  else
    return false;
}

/// The word of a value; "?" if it is none of the enumeration: a caller may have cast any number to the type.
template <Worded E>
const char* word_of(E value) {
  const auto at = static_cast<std::size_t>(static_cast<int>(value) - Words<E>::first);
  return at < std::size(Words<E>::words) ? Words<E>::words[at].word : "?";
}

/// The words of an enumeration, each with its value.
template <Worded E>
std::vector<std::pair<std::string, E>> choices() {
  std::vector<std::pair<std::string, E>> all;
  int value = Words<E>::first;
  for (const Word& each : Words<E>::words) all.emplace_back(each.word, static_cast<E>(value++));
  return all;
}

/// The value that a word stands for; empty if there is no such word.
template <Worded E>
std::optional<E> value_of(const std::string& word) {
  for (const auto& [each, value] : choices<E>()) {
    if (word == each) return value;
  }
  return std::nullopt;
}

/// Calls f(member) for each member of the description.
template <Described T, class F>
void each_member(const F& f) {
  std::apply([&](const auto&... member) { (f(member), ...); }, Facts<T>::members);
}

/// Calls f(member, value) for each member that `result` shows: not for those that are left out.
template <Described T, class F>
void each_value(const T& result, const F& f) {
  each_member<T>([&](const auto& member) {
    const auto& value = std::invoke(member.at, result);
    if (member.absent != Absent::left_out || !is_absent(value)) f(member, value);
  });
}

}  // namespace mines::facts
