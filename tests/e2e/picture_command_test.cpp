// mines-solve PICTURE: positions in PNG and JPEG files.
#include "support/catch.hpp"
#include <png.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

// It uses what <cstdio> declares.
#include <jpeglib.h>

#include "e2e/solve_command.hpp"
#include "support/drawn_picture.hpp"
#include "support/json.hpp"
#include "support/process.hpp"
#include "support/temporary_folder.hpp"

using namespace mines::testing;
using nlohmann::json;

namespace {

std::string png_of(const DrawnPicture& picture) {
  png_image png{};
  png.version = PNG_IMAGE_VERSION;
  png.width = static_cast<png_uint_32>(picture.width);
  png.height = static_cast<png_uint_32>(picture.height);
  png.format = PNG_FORMAT_RGB;
  png_alloc_size_t bytes = PNG_IMAGE_PNG_SIZE_MAX(png);
  std::string file(bytes, '\0');
  REQUIRE(png_image_write_to_memory(&png, file.data(), &bytes, 0, picture.bytes.data(), 0, nullptr) != 0);
  file.resize(bytes);
  return file;
}

/// The most scans that a file can have for one component: each coefficient by itself, bit after bit.
std::vector<jpeg_scan_info> many_scans() {
  std::vector<jpeg_scan_info> scans;
  for (int component = 0; component < 3; ++component) scans.push_back({1, {component}, 0, 0, 0, 0});
  for (int coefficient = 1; coefficient < 64; ++coefficient)
    for (int bit = 10; bit >= 0; --bit)
      scans.push_back({1, {0}, coefficient, coefficient, bit == 10 ? 0 : bit + 1, bit});
  return scans;
}

std::string jpeg_of(const DrawnPicture& picture, int quality, const std::vector<jpeg_scan_info>& scans = {}) {
  jpeg_compress_struct jpeg{};
  jpeg_error_mgr errors;
  jpeg.err = jpeg_std_error(&errors);
  jpeg_create_compress(&jpeg);
  unsigned char* bytes = nullptr;
  unsigned long count = 0;
  jpeg_mem_dest(&jpeg, &bytes, &count);
  jpeg.image_width = static_cast<JDIMENSION>(picture.width);
  jpeg.image_height = static_cast<JDIMENSION>(picture.height);
  jpeg.input_components = 3;
  jpeg.in_color_space = JCS_RGB;
  jpeg_set_defaults(&jpeg);
  jpeg_set_quality(&jpeg, quality, TRUE);
  if (!scans.empty()) {
    jpeg.scan_info = scans.data();
    jpeg.num_scans = static_cast<int>(scans.size());
  }
  jpeg_start_compress(&jpeg, TRUE);
  std::vector<std::uint8_t> pixels = picture.bytes;
  while (jpeg.next_scanline < jpeg.image_height) {
    JSAMPROW row = &pixels[std::size_t{3} * jpeg.image_width * jpeg.next_scanline];
    jpeg_write_scanlines(&jpeg, &row, 1);
  }
  jpeg_finish_compress(&jpeg);
  std::string file(reinterpret_cast<char*>(bytes), count);
  jpeg_destroy_compress(&jpeg);
  std::free(bytes);
  return file;
}

std::string joined(const std::vector<std::string>& rows) {
  std::string text;
  for (const std::string& row : rows) text += row + '\n';
  return text;
}

}  // namespace

TEST_CASE("a picture in a file or on standard input is analysed as its position is") {
  const TemporaryFolder folder;
  const auto position = drawn_position(9, 12, 16, 3);
  const DrawnPicture picture = drawn(position, skins().front());
  const Finished text = run_solve({folder.write("position.txt", joined(position)), "--json"});
  REQUIRE(text.exit_code == 0);
  json expected = parsed(text.output);
  for (const std::string& file :
       {folder.write("a.png", png_of(picture)), folder.write("a.jpg", jpeg_of(picture, 85)),
        folder.write("no_ending", png_of(picture))}) {
    const Finished read = run_solve({file, "--json"});
    INFO(file << read.errors);
    REQUIRE(read.exit_code == 0);
    json report = parsed(read.output);
    CHECK(report["reading"].get<std::string>().rfind("a picture, 9 x 12 cells of 24", 0) == 0);
    report.erase("reading");
    report.erase("doubtful");  // the only 3 of the picture
    CHECK(report == expected);
    CHECK(read.errors.find(joined(position)) != std::string::npos);
  }
}

TEST_CASE("damaged pictures, and those without a board, are refused in a line") {
  const TemporaryFolder folder;
  const DrawnPicture picture = drawn(drawn_position(9, 12, 16, 3), skins().front());
  const std::string png = png_of(picture), jpeg = jpeg_of(picture, 85);
  const auto refusal = [&](const std::string& bytes) {
    const Finished read = run_solve({folder.write("picture", bytes)});
    CHECK(read.exit_code == 2);
    CHECK(read.output.empty());
    CHECK(std::count(read.errors.begin(), read.errors.end(), '\n') == 1);
    return read.errors;
  };
  for (const std::size_t cut : {std::size_t{8}, std::size_t{20}, std::size_t{40}, png.size() / 2})
    CHECK_THAT(refusal(png.substr(0, cut)), Catch::Contains("picture: a damaged PNG: "));
  CHECK_THAT(refusal(jpeg.substr(0, 4)), Catch::Contains("picture: a damaged JPEG: "));
  CHECK_THAT(refusal(jpeg.substr(0, 200)), Catch::Contains("picture: a damaged JPEG: "));
  CHECK_THAT(refusal(jpeg_of(picture, 85, many_scans())),
             Catch::Contains("picture: a damaged JPEG: 201 scans of the picture, expected fewer"));
  CHECK_THAT(refusal("GIF89a\1"), Catch::Contains("picture: a picture in GIF; mines-solve, mines-view and "
                                                  "read_picture read positions in PNG and JPEG\n"));
  CHECK_THAT(refusal("RIFF1234WEBPVP8 "), Catch::Contains("a picture in WebP"));
  DrawnPicture blank = picture;
  blank.fill(0, 0, blank.width, blank.height, {9, 99, 199});
  CHECK_THAT(refusal(png_of(blank)),
             Catch::Contains("picture: no Minesweeper board is found in the picture"));
}
