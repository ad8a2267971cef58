// A value, or an error in its place: the part of C++23's std::expected that the toolkit uses. This file must
// be C++17: scripts/make-client copies it into client.h, the solver in one C++17 header.
#pragma once

#include <type_traits>
#include <utility>
#include <variant>

#include "base/assert.hpp"

namespace mines {

/// Wraps an error, so that a function which returns an Expected can return the error.
template <class E>
class Unexpected {
 public:
  explicit Unexpected(E error) : error_(std::move(error)) {}

  const E& error() const& { return error_; }
  E&& error() && { return std::move(error_); }

 private:
  E error_;
};

template <class T, class E>
class Expected;

namespace detail {

template <class T>
inline constexpr bool is_expected = false;
template <class T, class E>
inline constexpr bool is_expected<Expected<T, E>> = true;
template <class E>
inline constexpr bool is_expected<Unexpected<E>> = true;

}  // namespace detail

/// *, -> and value() may be called only if there is a value, error() only if there is an error.
template <class T, class E>
class Expected {
 public:
  Expected() = default;  ///< the value T()
  template <class U = T,
            class = std::enable_if_t<std::is_constructible_v<T, U> && !detail::is_expected<std::decay_t<U>>>>
  // NOLINTNEXTLINE(google-explicit-constructor): a function returns its value
  Expected(U&& value) : state_(std::in_place_index<0>, std::forward<U>(value)) {}
  template <class G, class = std::enable_if_t<std::is_constructible_v<E, G>>>
  // NOLINTNEXTLINE(google-explicit-constructor): a function returns its error
  Expected(Unexpected<G> error) : state_(std::in_place_index<1>, std::move(error).error()) {}
  template <class U, class = std::enable_if_t<std::is_constructible_v<T, U> && !std::is_same_v<T, U>>>
  // NOLINTNEXTLINE(google-explicit-constructor): an Expected converts where T does
  Expected(Expected<U, E> other)
      : state_(other ? State(std::in_place_index<0>, *std::move(other))
                     : State(std::in_place_index<1>, std::move(other).error())) {}

  bool has_value() const { return state_.index() == 0; }
  explicit operator bool() const { return has_value(); }

  T& operator*() & { return get(state_); }
  const T& operator*() const& { return get(state_); }
  T&& operator*() && { return std::move(get(state_)); }
  T* operator->() { return &get(state_); }
  const T* operator->() const { return &get(state_); }
  T& value() & { return **this; }
  const T& value() const& { return **this; }
  T&& value() && { return *std::move(*this); }
  T value_or(T otherwise) const& { return has_value() ? **this : std::move(otherwise); }

  E& error() & { return error_in(state_); }
  const E& error() const& { return error_in(state_); }
  E&& error() && { return std::move(error_in(state_)); }

  friend bool operator==(const Expected& one, const T& value) { return one && *one == value; }

  /// Returns an Expected: the error if there is one, else the result of work(value). For Expected<void>, work
  /// takes no argument.
  template <class Work>
  auto map(const Work& work) const {
    using Gives = Expected<decltype(applied(work)), E>;
    if (!has_value()) return Gives(Unexpected<E>(error()));
    if constexpr (std::is_void_v<decltype(applied(work))>) {
      applied(work);
      return Gives();
    } else {
      return Gives(applied(work));
    }
  }
  /// Like map(), but work returns an Expected, which and_then() returns as it is.
  template <class Work>
  auto and_then(const Work& work) const {
    if (!has_value()) return decltype(applied(work))(Unexpected<E>(error()));
    return applied(work);
  }

 private:
  using State = std::variant<T, E>;

  template <class Work>
  auto applied(const Work& work) const {
    if constexpr (std::is_same_v<T, std::monostate>) {
      return work();
    } else {
      return work(**this);
    }
  }
  template <class S>
  static auto& get(S& state) {
    MINES_ASSERT(state.index() == 0);
    return *std::get_if<0>(&state);
  }
  template <class S>
  static auto& error_in(S& state) {
    MINES_ASSERT(state.index() == 1);
    return *std::get_if<1>(&state);
  }

  State state_;
};

/// Success, or an error.
template <class E>
class Expected<void, E> : public Expected<std::monostate, E> {
 public:
  Expected() = default;  ///< success
  template <class G, class = std::enable_if_t<std::is_constructible_v<E, G>>>
  // NOLINTNEXTLINE(google-explicit-constructor): a function returns its error
  Expected(Unexpected<G> error) : Expected<std::monostate, E>(std::move(error)) {}
};

}  // namespace mines
