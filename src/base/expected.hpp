// A value, or an error in its place: the part of C++23's std::expected that the toolkit uses. This file must
// be C++17: scripts/make-client copies it into client.h, the solver in one C++17 header.
#pragma once

#include <memory>
#include <new>
#include <type_traits>
#include <utility>

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

/// The value of an Expected<void>.
struct Nothing {};

/// *, -> and value() may be called only if there is a value, error() only if there is an error. A union:
/// the templates of std::variant were a fifth of all functions that were compiled. T and E must be copyable
/// if an Expected is copied.
template <class T, class E>
class Expected {
 public:
  Expected() : has_value_(true), value_() {}  ///< the value T()
  template <class U = T,
            class = std::enable_if_t<std::is_constructible_v<T, U> && !detail::is_expected<std::decay_t<U>>>>
  // NOLINTNEXTLINE(google-explicit-constructor): a function returns its value
  Expected(U&& value) : has_value_(true), value_(std::forward<U>(value)) {}
  template <class G, class = std::enable_if_t<std::is_constructible_v<E, G>>>
  // NOLINTNEXTLINE(google-explicit-constructor): a function returns its error
  Expected(Unexpected<G> error) : has_value_(false), error_(std::move(error).error()) {}
  template <class U, class = std::enable_if_t<std::is_constructible_v<T, U> && !std::is_same_v<T, U>>>
  // NOLINTNEXTLINE(google-explicit-constructor): an Expected converts where T does
  Expected(Expected<U, E> other) : has_value_(other.has_value()) {
    fill(std::move(other));
  }

  Expected(const Expected& other) : has_value_(other.has_value_) { fill(other); }
  Expected(Expected&& other) noexcept(
      std::is_nothrow_move_constructible_v<T>&& std::is_nothrow_move_constructible_v<E>)
      : has_value_(other.has_value_) {
    fill(std::move(other));
  }
  Expected& operator=(Expected other) noexcept {
    static_assert(std::is_nothrow_move_constructible_v<T> && std::is_nothrow_move_constructible_v<E>);
    clear();
    has_value_ = other.has_value_;
    fill(std::move(other));
    return *this;
  }
  ~Expected() { clear(); }

  bool has_value() const { return has_value_; }
  explicit operator bool() const { return has_value_; }

  T& operator*() & {
    MINES_ASSERT(has_value_);
    return value_;
  }
  const T& operator*() const& {
    MINES_ASSERT(has_value_);
    return value_;
  }
  T&& operator*() && {
    MINES_ASSERT(has_value_);
    return std::move(value_);
  }
  T* operator->() { return &**this; }
  const T* operator->() const { return &**this; }
  T& value() & { return **this; }
  const T& value() const& { return **this; }
  T&& value() && { return *std::move(*this); }
  T value_or(T otherwise) const& { return has_value() ? **this : std::move(otherwise); }

  E& error() & {
    MINES_ASSERT(!has_value_);
    return error_;
  }
  const E& error() const& {
    MINES_ASSERT(!has_value_);
    return error_;
  }
  E&& error() && {
    MINES_ASSERT(!has_value_);
    return std::move(error_);
  }

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
  template <class Work>
  auto applied(const Work& work) const {
    if constexpr (std::is_same_v<T, Nothing>) {
      return work();
    } else {
      return work(**this);
    }
  }
  /// Makes the value or error of `other`, of which `has_value_` is known already.
  template <class Other>
  void fill(Other&& other) {
    if (has_value_) {
      new (std::addressof(value_)) T(*std::forward<Other>(other));
    } else {
      new (std::addressof(error_)) E(std::forward<Other>(other).error());
    }
  }
  void clear() {
    if (has_value_) {
      value_.~T();
    } else {
      error_.~E();
    }
  }

  bool has_value_;
  union {
    T value_;
    E error_;
  };
};

/// Success, or an error.
template <class E>
class Expected<void, E> : public Expected<Nothing, E> {
 public:
  Expected() = default;  ///< success
  template <class G, class = std::enable_if_t<std::is_constructible_v<E, G>>>
  // NOLINTNEXTLINE(google-explicit-constructor): a function returns its error
  Expected(Unexpected<G> error) : Expected<Nothing, E>(std::move(error)) {}
};

}  // namespace mines
