#include "apps/solve/picture_file.hpp"

#include <fmt/format.h>
#include <png.h>

#include <csetjmp>
#include <cstdio>
#include <utility>

// It uses what <cstdio> declares.
#include <jpeglib.h>

#include "base/picture_kind.hpp"
#include "picture/image.hpp"

namespace mines::solve {

namespace {

Unexpected<Error> damaged(const std::string& name, const char* kind, const std::string& why) {
  return bad_input(name, fmt::format("a damaged {}: {}", kind, why));
}

Result<Pixels> decode_png(const std::string& name, std::string_view bytes) {
  png_image png{};
  png.version = PNG_IMAGE_VERSION;
  if (png_image_begin_read_from_memory(&png, bytes.data(), bytes.size()) == 0)
    return damaged(name, "PNG", png.message);
  if (const auto allowed = picture::Image::check_size(png.width, png.height); !allowed) {
    png_image_free(&png);
    return bad_input(name, allowed.error().what);
  }
  png.format = PNG_FORMAT_RGBA;
  std::vector<std::uint8_t> pixels(PNG_IMAGE_SIZE(png));
  if (png_image_finish_read(&png, nullptr, pixels.data(), 0, nullptr) == 0)
    return damaged(name, "PNG", png.message);
  return Pixels{png.width, png.height, 4, std::move(pixels)};
}

/// libjpeg's errors come back by a jump. Between setjmp() and the jump nothing may be made that has a
/// destructor.
struct JpegErrors : jpeg_error_mgr {
  std::jmp_buf back{};
  char message[JMSG_LENGTH_MAX]{};
};

/// A progressive JPEG is decoded once for each of its scans, of which a short file may have many.
constexpr int most_scans = 200;
constexpr std::int64_t most_scanned = std::int64_t{1} << 30;  // pixels, of all scans together

void check_scans(j_common_ptr common) {
  auto* const jpeg = reinterpret_cast<j_decompress_ptr>(common);
  const std::int64_t pixels = std::int64_t{jpeg->image_width} * jpeg->image_height;
  if (jpeg->input_scan_number <= most_scans && jpeg->input_scan_number * pixels <= most_scanned) return;
  auto* const errors = static_cast<JpegErrors*>(jpeg->err);
  fmt::format_to(errors->message, "{} scans of the picture, expected fewer", jpeg->input_scan_number);
  std::longjmp(errors->back, 1);
}

void jump_back(j_common_ptr jpeg) {
  auto* const errors = static_cast<JpegErrors*>(jpeg->err);
  errors->format_message(jpeg, errors->message);
  std::longjmp(errors->back, 1);
}

/// Warnings, for example of a file that ends early: what is there is decoded.
void say_nothing(j_common_ptr) {}

/// Reads the size, then the pixels if `pixels` is not null, which has room for them. False for an error.
bool read_jpeg(jpeg_decompress_struct& jpeg, JpegErrors& errors, jpeg_progress_mgr& progress,
               std::string_view bytes, std::uint8_t* pixels) {
  if (setjmp(errors.back) != 0) return false;
  if (pixels == nullptr) {
    jpeg_create_decompress(&jpeg);
    jpeg.progress = &progress;
    jpeg_mem_src(&jpeg, reinterpret_cast<const unsigned char*>(bytes.data()),
                 static_cast<unsigned long>(bytes.size()));
    jpeg_read_header(&jpeg, TRUE);
    return true;
  }
  jpeg.out_color_space = JCS_RGB;
  jpeg_start_decompress(&jpeg);
  while (jpeg.output_scanline < jpeg.output_height) {
    JSAMPROW row = pixels + std::size_t{3} * jpeg.output_width * jpeg.output_scanline;
    jpeg_read_scanlines(&jpeg, &row, 1);
  }
  return true;
}

Result<Pixels> decode_jpeg(const std::string& name, std::string_view bytes) {
  jpeg_decompress_struct jpeg{};
  JpegErrors errors;
  jpeg.err = jpeg_std_error(&errors);
  errors.error_exit = jump_back;
  errors.output_message = say_nothing;
  jpeg_progress_mgr progress{};
  progress.progress_monitor = check_scans;
  std::vector<std::uint8_t> pixels;
  Result<void> allowed;
  bool read = read_jpeg(jpeg, errors, progress, bytes, nullptr);
  if (read) {
    allowed = picture::Image::check_size(jpeg.image_width, jpeg.image_height);
    if (allowed) {
      pixels.resize(std::size_t{3} * jpeg.image_width * jpeg.image_height);
      read = read_jpeg(jpeg, errors, progress, bytes, pixels.data());
    }
  }
  const unsigned width = jpeg.image_width, height = jpeg.image_height;
  jpeg_destroy_decompress(&jpeg);
  if (!allowed) return bad_input(name, allowed.error().what);
  if (!read) return damaged(name, "JPEG", errors.message);
  return Pixels{width, height, 3, std::move(pixels)};
}

}  // namespace

bool is_picture(std::string_view bytes) {
  const std::string_view kind = picture_kind(bytes);
  return kind == "PNG" || kind == "JPEG";
}

Result<Pixels> decode_picture(const std::string& name, std::string_view bytes) {
  return picture_kind(bytes) == "PNG" ? decode_png(name, bytes) : decode_jpeg(name, bytes);
}

}  // namespace mines::solve
