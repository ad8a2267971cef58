// Takes libFuzzer's place where there is none: runs a target on files, and on a number of random changes of
// each, which are the same every time.
//   fuzz-replay TARGET MUTATIONS FOLDER
// The current input is in the file fuzz-<target>.input, and stays there if it is a finding.
#include <fcntl.h>

#include <filesystem>
#include <iostream>
#include <map>
#include <set>

#include "fuzzers/fuzzer.hpp"
#include "support/temporary_folder.hpp"

using namespace mines;
using namespace mines::fuzzers;

namespace {

std::map<std::string_view, Run>& targets() {
  static std::map<std::string_view, Run> all;
  return all;
}

void mutate(std::string& bytes, RandomSequence& random) {
  const auto place = [&] { return random.below(bytes.size()); };
  const auto byte = [&] { return static_cast<char>(random.next()); };
  if (bytes.empty()) bytes.push_back(0);
  switch (random.below(5)) {
    case 0:
      bytes[place()] ^= static_cast<char>(1 << random.below(8));
      break;
    case 1:
      bytes[place()] = byte();
      break;
    case 2:
      bytes.insert(place(), 1, byte());
      break;
    case 3: {
      const std::uint64_t from = place();
      bytes.erase(from, random.below(bytes.size() - from + 1));
      break;
    }
    default: {
      const std::string piece = bytes.substr(place(), 64);
      bytes.insert(place(), piece);
    }
  }
}

}  // namespace

bool mines::fuzzers::add_target(std::string_view name, Run run) {
  return targets().emplace(name, run).second;
}

int main(int argc, char* argv[]) {
  if (argc != 4) {
    std::cerr << "usage: " << argv[0] << " TARGET MUTATIONS FOLDER\n";
    return 2;
  }
  const auto target = targets().find(argv[1]);
  require(target != targets().end(), "no such target");
  const int mutations = std::atoi(argv[2]);
  const std::string path = "fuzz-" + std::string(argv[1]) + ".input";
  const FileDescriptor file(open(path.c_str(), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0666));
  const auto run = [&](const std::string& bytes) {
    require(ftruncate(file.number(), 0) == 0 &&
                pwrite(file.number(), bytes.data(), bytes.size(), 0) == static_cast<ssize_t>(bytes.size()),
            "no file for the input");
    target->second(bytes);
  };
  std::set<std::filesystem::path> seeds;  // in the same order everywhere
  for (const auto& entry : std::filesystem::directory_iterator(argv[3])) seeds.insert(entry.path());
  require(!seeds.empty(), "no seeds");
  RandomSequence random(1, 0);
  for (const auto& place : seeds) {
    const std::string seed = testing::read_file(place);
    run(seed);
    for (int i = 0; i < mutations; ++i) {
      std::string bytes = seed;
      for (std::uint64_t changes = 1 + random.below(8); changes > 0; --changes) mutate(bytes, random);
      run(bytes);
    }
  }
  require(has_accepted, "no seed is accepted");
  unlink(path.c_str());
  std::cout << seeds.size() << " seeds and " << mutations << " mutations of each\n";
}
