"""The screens that the page is tried on."""

# Device pixels in a CSS pixel, a side: plain screens, desktops at 125 % and 150 %, fine laptops, telephones.
RATIOS = (1, 1.25, 1.5, 2, 3)


def set_screen(driver, width, height, ratio=1, mobile=False):
    """Gives the page a size in CSS pixels; each of them is `ratio` device pixels a side."""
    size = {"width": width, "height": height, "deviceScaleFactor": ratio, "mobile": mobile}
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
