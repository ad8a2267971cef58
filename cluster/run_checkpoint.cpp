#include "cluster/run_checkpoint.hpp"

#include <fmt/format.h>
#include <xxhash.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <string_view>
#include <system_error>

#include "base/atomic_file.hpp"
#include "base/read_whole.hpp"
#include "base/version.hpp"

namespace mines::cluster {

namespace {

constexpr std::uint64_t longest_state = std::uint64_t{1} << 48;
constexpr std::size_t write_at_once = std::size_t{64} << 10;
// A state of a billion games is a fraction of it.
constexpr std::size_t longest_file = std::size_t{1} << 36;

std::uint64_t check_of(std::span<const std::byte> bytes) { return XXH3_64bits(bytes.data(), bytes.size()); }

/// The text from `begin` to the end of its line, at most so long that an error can show it.
std::string line_at(std::string_view text, std::size_t begin) {
  const std::string_view rest = text.substr(std::min(begin, text.size()));
  return std::string(rest.substr(0, std::min(rest.find('\n'), std::size_t{200})));
}

}  // namespace

std::vector<cli::Option> checkpoint_options(CheckpointSettings& settings) {
  cli::Value folder = cli::file(settings.folder);
  folder.shape = "FOLDER";
  return {
      {.name = "checkpoint",
       .value = folder,
       .help = "keep there what is done so far, so that a run that is killed can go on"},
      {.name = "checkpoint-every",
       .value = cli::decimal(settings.every, {0, 86400, true}, "SECONDS"),
       .only_with = "checkpoint",
       .help = "how often"},
      {.name = "resume",
       .value = cli::flag(settings.resume),
       .only_with = "checkpoint",
       .help = "go on from the checkpoint, with any number of ranks; use the same options for boards, games "
               "and players"}};
}

Result<RunCheckpoint> RunCheckpoint::open(const CheckpointSettings& settings, const std::string& subcommand,
                                          const std::string& subject) {
  RunCheckpoint checkpoint;
  checkpoint.settings_ = settings;
  if (!settings.folder) return checkpoint;
  checkpoint.first_line_ = fmt::format("mines-cluster {} {} checkpoint\n", toolkit_version(), subcommand);
  checkpoint.subject_ = subject;
  checkpoint.path_ = *settings.folder + "/" + subcommand + ".checkpoint";
  if (settings.resume) {
    MINES_TRY(checkpoint.read());
    return checkpoint;
  }
  std::error_code refused;
  std::filesystem::create_directories(*settings.folder, refused);
  if (refused) return bad_input("--checkpoint", fmt::format("{}: {}", *settings.folder, refused.message()));
  if (std::filesystem::exists(checkpoint.path_, refused))
    return bad_input(checkpoint.path_, "there is a checkpoint already; --resume goes on from it");
  return checkpoint;
}

Result<void> RunCheckpoint::read() {
  MINES_LET(const auto text, read_whole(path_, longest_file));
  if (!text.starts_with(first_line_)) {
    return bad_input(
        path_, 0,
        fmt::format("expected '{}', but it begins with '{}'", line_at(first_line_, 0), line_at(text, 0)));
  }
  const std::size_t begin = head().size();
  if (!text.starts_with(head())) {
    return bad_input(path_, first_line_.size(),
                     fmt::format("it is of another run: '{}', and this one is '{}'",
                                 line_at(text, first_line_.size()), subject_));
  }
  const std::span<const std::byte> all = std::as_bytes(std::span(text));
  Unpacker unpacker(all.subspan(begin), path_, begin);
  MINES_LET(auto length, unpacker.number());
  length = std::min(length, longest_state);  // so that the sum below is one
  const std::size_t expected = begin + number_bytes + length + number_bytes;
  if (text.size() != expected) {
    return bad_input(path_, std::min<std::uint64_t>(text.size(), expected),
                     fmt::format("the file has {} bytes, expected {}", text.size(), expected));
  }
  const auto checked = all.first(expected - number_bytes);
  std::uint64_t check = 0;
  std::memcpy(&check, text.data() + checked.size(), number_bytes);
  if (check != check_of(checked))
    return bad_input(path_, checked.size(), "the check of its bytes is wrong: the file is damaged");
  state_ = Bytes(checked.begin() + static_cast<std::ptrdiff_t>(begin + number_bytes), checked.end());
  return {};
}

Unpacker RunCheckpoint::state() const { return {*state_, path_, head().size() + number_bytes}; }

bool RunCheckpoint::is_due() const {
  return settings_.folder &&
         std::chrono::steady_clock::now() - written_ >= std::chrono::duration<double>(settings_.every);
}

Result<void> RunCheckpoint::write(const Bytes& state) {
  if (!settings_.folder) return {};
  Packer packer;
  const std::string head = this->head();
  packer.bytes(std::as_bytes(std::span(head)));
  packer.number(state.size());
  packer.bytes(state);
  packer.number(check_of(packer.packed()));
  MINES_LET(auto file, AtomicFile::create(path_));
  const std::span<const std::byte> bytes = packer.packed();
  for (std::size_t done = 0; done < bytes.size(); done += write_at_once) {
    const auto part = bytes.subspan(done, std::min(write_at_once, bytes.size() - done));
    MINES_TRY(file.write(part.data(), part.size()));
  }
  MINES_TRY(file.sync());  // the name must not reach the disk before the bytes do
  MINES_TRY(file.commit());
  written_ = std::chrono::steady_clock::now();
  return {};
}

std::string advice_of(const CheckpointSettings& settings) {
  return settings.folder ? fmt::format("'--checkpoint {} --resume' goes on", *settings.folder) : "";
}

}  // namespace mines::cluster
