// Takes libFuzzer's place where there is none: runs a target on files, and on a number of random changes of
// each, which are the same every time.
//   fuzz-replay TARGET MUTATIONS FOLDER ...
// The current input is in the file fuzz-<target>.input, and stays there if it is a finding.
#include <fcntl.h>

#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <set>
#include <vector>

#include "fuzzers/fuzzer.hpp"

using namespace mines;
using namespace mines::fuzzers;

namespace {

std::vector<Target>& targets() {
  static std::vector<Target> all;
  return all;
}

using Bytes = std::vector<std::uint8_t>;

std::vector<Bytes> read_folders(int count, char* folders[]) {
  std::vector<Bytes> seeds;
  for (int i = 0; i < count; ++i) {
    std::set<std::filesystem::path> paths;  // in the same order everywhere
    for (const auto& entry : std::filesystem::directory_iterator(folders[i])) paths.insert(entry.path());
    for (const auto& path : paths) {
      std::ifstream file(path, std::ios::binary);
      seeds.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
    }
  }
  return seeds;
}

void mutate(Bytes& bytes, RandomSequence& random) {
  const auto place = [&] { return bytes.begin() + static_cast<std::ptrdiff_t>(random.below(bytes.size())); };
  if (bytes.empty()) bytes.push_back(0);
  switch (random.below(5)) {
    case 0:
      *place() ^= static_cast<std::uint8_t>(1 << random.below(8));
      break;
    case 1:
      *place() = static_cast<std::uint8_t>(random.next());
      break;
    case 2:
      bytes.insert(place(), static_cast<std::uint8_t>(random.next()));
      break;
    case 3: {
      const auto from = place();
      bytes.erase(from, from + static_cast<std::ptrdiff_t>(
                                   random.below(static_cast<std::uint64_t>(bytes.end() - from) + 1)));
      break;
    }
    default: {
      const auto from = place();
      const Bytes piece(from, from + std::min<std::ptrdiff_t>(bytes.end() - from, 64));
      bytes.insert(place(), piece.begin(), piece.end());
    }
  }
}

/// Keeps the bytes where they are found if the process ends.
class Witness {
 public:
  explicit Witness(std::string path)
      : path_(std::move(path)), file_(open(path_.c_str(), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0666)) {
    require(file_.is_open(), "no file for the input");
  }
  void keep(const Bytes& bytes) {
    require(ftruncate(file_.number(), 0) == 0 &&
                pwrite(file_.number(), bytes.data(), bytes.size(), 0) == static_cast<ssize_t>(bytes.size()),
            "no file for the input");
  }
  void remove() { unlink(path_.c_str()); }

 private:
  std::string path_;
  FileDescriptor file_;
};

}  // namespace

Target::Target(std::string_view name_of_it, Run run_it) : name(name_of_it), run(run_it) {
  targets().push_back(*this);
}

int main(int argc, char* argv[]) {
  if (argc < 4) {
    std::cerr << "usage: " << argv[0] << " TARGET MUTATIONS FOLDER ...\n";
    return 2;
  }
  const auto target = std::find_if(targets().begin(), targets().end(),
                                   [&](const Target& one) { return one.name == argv[1]; });
  require(target != targets().end(), "no such target");
  const int mutations = std::atoi(argv[2]);
  const std::vector<Bytes> seeds = read_folders(argc - 3, argv + 3);
  require(!seeds.empty(), "no seeds");
  Witness witness{"fuzz-" + std::string(target->name) + ".input"};
  const auto run = [&](const Bytes& bytes) {
    witness.keep(bytes);
    target->run(bytes.data(), bytes.size());
  };
  RandomSequence random(1, 0);
  for (const Bytes& seed : seeds) {
    run(seed);
    for (int i = 0; i < mutations; ++i) {
      Bytes bytes = seed;
      for (std::uint64_t changes = 1 + random.below(8); changes > 0; --changes) mutate(bytes, random);
      run(bytes);
    }
  }
  witness.remove();
  std::cout << seeds.size() << " seeds and " << mutations << " mutations of each\n";
}
