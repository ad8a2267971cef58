// Catch2, version 2 or 3, as tests include it. Debian 12 packages version 2, newer systems version 3. Tests
// are written for version 2; what version 3 has renamed gets its old name here.
#pragma once

#include <functional>
#include <string>

#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>

namespace Catch {
using Matchers::EndsWith;
using Matchers::StartsWith;
/// Version 3 has Contains() for the elements of ranges.
inline auto Contains(const std::string& text) { return Matchers::ContainsSubstring(text); }
/// What AutoReg takes.
using OwnedInvoker = Detail::unique_ptr<ITestInvoker>;
}  // namespace Catch
using Catch::Approx;
#else
#include <catch2/catch.hpp>

namespace Catch {
using OwnedInvoker = ITestInvoker*;
}
#endif

namespace mines::testing {

/// Adds a test case before main() begins, for cases that are rows of a table.
inline void add_test_case(const std::string& name, std::function<void()> body, const std::string& tags = "") {
  struct Invoker final : Catch::ITestInvoker {
    explicit Invoker(std::function<void()> called) : body(std::move(called)) {}
    void invoke() const override { body(); }
    std::function<void()> body;
  };
  Catch::AutoReg(Catch::OwnedInvoker(new Invoker(std::move(body))), CATCH_INTERNAL_LINEINFO, "",
                 Catch::NameAndTags(name, tags));
}

}  // namespace mines::testing
