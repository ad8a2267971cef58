// std::atomic_ref for the engine in a web page: Emscripten's C++ library lacks this class before LLVM 19.
// This class uses no atomic operations, because the engine has only one thread in a web page.
// scripts/make-page includes this header before every source.
#pragma once

#include <atomic>

#ifndef __cpp_lib_atomic_ref
namespace std {

/// Refers to a value that no other thread uses.
template <class Value>
class atomic_ref {
 public:
  explicit atomic_ref(Value& value) : value_(&value) {}

  Value load(memory_order = memory_order_seq_cst) const { return *value_; }
  Value fetch_add(Value other, memory_order = memory_order_seq_cst) const {
    const Value before = *value_;
    *value_ += other;
    return before;
  }
  void store(Value value, memory_order = memory_order_seq_cst) const { *value_ = value; }

 private:
  Value* value_;
};

}  // namespace std
#endif
