"""What a page is made of, to compare it with its picture: headings, controls and labels that can be seen, in their order.

Figures, reasons and what else belongs to one game or position is left out.
"""

OUTLINE = """
const all = 'h1, h2, header p, summary, button:not(.position-link), a[role=button], label, input, select, dt, th, dd:has(kbd), .legend dd, figcaption > :first-child';
const nameOf = (element) =>
  ((!element.matches('input, select') && element.textContent.trim()) || element.getAttribute('aria-label') || '').replace(/\\s+/g, ' ');
const stateOf = (element) =>
  (element.getAttribute('aria-pressed') === 'true' ? ', pressed' : '') + (element.disabled ? ', disabled' : '');
return [...document.querySelectorAll(all)]
  .filter((element) => element.checkVisibility() && nameOf(element))
  .map((element) => `${element.localName}: ${nameOf(element)}${stateOf(element)}`);
"""


def outline_of(driver):
    return {"theme": driver.execute_script("return document.documentElement.dataset.theme"),
            "outline": driver.execute_script(OUTLINE)}
