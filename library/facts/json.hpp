// The one form of results in JSON, as text: a loop over their descriptions. It is written from the first
// member to the last, so that no tree of values is made; a list may have an entry for each cell of a large
// board.
#pragma once

#include <concepts>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

#include "library/facts/facts.hpp"

namespace mines::facts {

/// Appends a value to the text: null for a number that is none (NaN) or infinite, for an optional without a
/// value, and for Possible::unknown; a cell is [row, column], an enumeration its word, a tuple a list, a
/// result an object. Bytes of a text that are no UTF-8 become U+FFFD.
///@{
void write_value(std::string& to, double value);
void write_value(std::string& to, std::uint64_t value);
void write_value(std::string& to, std::int64_t value);
void write_value(std::string& to, std::string_view text);
void write_value(std::string& to, Cell cell);
void write_value(std::string& to, Possible possible);
void write_value(std::string& to, std::nullptr_t);
template <class T>
void write_value(std::string& to, const T& value);
///@}

/// Appends a list, and calls check() after each entry.
template <class List, class Check>
void write_list(std::string& to, const List& list, const Check& check) {
  to += '[';
  const char* separator = "";
  for (const auto& one : list) {
    to += separator;
    write_value(to, one);
    separator = ",";
    check();
  }
  to += ']';
}

/// Thrown by an Object whose text would be longer than it may be.
struct TooLong {};

/// Writes an object, member by member. Between two calls of one Object nothing else may be appended to the
/// text.
class Object {
 public:
  static constexpr std::size_t any_length = std::numeric_limits<std::size_t>::max();

  /// Opens an object at the end of `to`. The calls throw TooLong soon after `to` has more than `most` bytes.
  explicit Object(std::string& to, std::size_t most = any_length) : to_(to), most_(most) { to_ += '{'; }

  template <class T>
  Object& add(const char* key, const T& value) {
    add_key(key);
    write(value);
    return *this;
  }
  /// Adds all members of a result; without `with_lists`, those that are no lists.
  template <Described T>
  Object& add_all(const T& result, bool with_lists = true) {
    each_value(result, [&](const auto& member, const auto& value) {
      if (with_lists || !Many<std::remove_cvref_t<decltype(value)>>) add(member.key, value);
    });
    return *this;
  }
  /// Adds the entry of one cell in each list of a result.
  template <Described T>
  Object& add_entry(const T& result, std::size_t index) {
    each_value(result, [&](const auto& member, const auto& value) {
      if constexpr (Many<std::remove_cvref_t<decltype(value)>>) add(member.key, value[index]);
    });
    return *this;
  }
  /// Adds an object whose members `write` adds to its argument, an Object.
  template <class Write>
  Object& add_object(const char* key, const Write& write) {
    add_key(key);
    Object object(to_);
    write(object);
    object.close();
    return *this;
  }
  void close() { to_ += '}'; }

 private:
  void add_key(const char* key);
  /// Throws TooLong unless the text has room for `further` bytes.
  void check(std::size_t further) const {
    if (to_.size() > most_ || further > most_ - to_.size()) throw TooLong();
  }
  template <class T>
  void write(const T& value) {
    if constexpr (std::same_as<T, std::nullptr_t>) {  // which would pass for a text
      write_value(to_, value);
    } else if constexpr (std::convertible_to<T, std::string_view>) {
      check(std::string_view(value).size());
      write_value(to_, std::string_view(value));
    } else if constexpr (Maybe<T>) {
      is_absent(value) ? write_value(to_, nullptr) : write(*value);
    } else if constexpr (Many<T>) {
      write_list(to_, value, [this] { check(0); });
    } else {
      write_value(to_, value);
    }
  }

  std::string& to_;
  std::size_t most_;
  bool is_empty_ = true;
};

template <class T>
void write_value(std::string& to, const T& value) {
  if constexpr (std::convertible_to<T, std::string_view>) {
    write_value(to, std::string_view(value));
  } else if constexpr (std::same_as<T, bool>) {
    to += value ? "true" : "false";
  } else if constexpr (Worded<T>) {
    ((to += '"') += word_of(value)) += '"';
  } else if constexpr (std::unsigned_integral<T>) {
    write_value(to, std::uint64_t{value});
  } else if constexpr (std::integral<T>) {
    write_value(to, std::int64_t{value});
  } else if constexpr (Maybe<T>) {
    if (is_absent(value))
      to += "null";
    else
      write_value(to, *value);
  } else if constexpr (Many<T>) {
    write_list(to, value, [] {});
  } else if constexpr (requires { std::tuple_size<T>::value; }) {
    to += '[';
    const char* separator = "";
    std::apply([&](const auto&... one) { ((to += separator, write_value(to, one), separator = ","), ...); },
               value);
    to += ']';
  } else {
    Object(to).add_all(value).close();
  }
}

}  // namespace mines::facts
