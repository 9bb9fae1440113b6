import type { Page } from "playwright-core";

/** A small phone, 1280 × 720 at a zoom of 200 %, and the smallest desktop. */
const NARROW = [
  [360, 640],
  [640, 360],
  [1024, 768],
] as const;

/**
 * The narrow windows that the shown screen doesn't fit into, with the widest elements that stick out. Afterwards the
 * window is as wide as before.
 */
export async function tooNarrowFor(page: Page): Promise<string[]> {
  const before = page.viewportSize();
  const found: string[] = [];
  for (const [width, height] of NARROW) {
    await page.setViewportSize({ width, height });
    const wide = await page.evaluate(widestElements);
    if (wide !== "") found.push(`${width} x ${height}: ${wide}`);
  }
  if (before) await page.setViewportSize(before);
  return found;
}

/** In the page, once it is laid out anew: empty where it doesn't scroll sideways. */
async function widestElements(): Promise<string> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const { scrollWidth } = document.documentElement;
  if (scrollWidth <= innerWidth) return "";
  const sticksOut = [...document.body.querySelectorAll("*")].filter((element) => {
    const { left, right, width } = element.getBoundingClientRect();
    return width > 0 && (right > innerWidth + 1 || left < -1);
  });
  const names = sticksOut.slice(0, 4).map((element) => `${element.tagName}.${element.className}`);
  return `${scrollWidth} (${names.join(", ")})`;
}
