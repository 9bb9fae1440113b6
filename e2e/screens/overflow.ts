import type { Page } from "playwright-core";
import { brokenParts, cutTables, smallTargets, withTouch } from "./layout-faults.ts";

/** A small phone, 1280 × 720 at a zoom of 200 %, the smallest desktop, and 1440 × 900 at a zoom of 200 %. */
const NARROW = [
  [360, 640],
  [640, 360],
  [1024, 768],
  [720, 450],
] as const;

/** The widest phone on which fingers are tried, and the narrowest window in which numbers and panels stay whole. */
const PHONE = 360;
const WHOLE_FROM = 720;

/**
 * What is wrong with the shown screen in narrow windows: elements that stick out, tables that are cut, controls too
 * small for a finger, and numbers, badges and panels that don't stay whole, as they do in the window's own size.
 * Afterwards it is as wide as before.
 */
export async function tooNarrowFor(page: Page): Promise<string[]> {
  const before = page.viewportSize();
  const found = await brokenParts(page);
  for (const [width, height] of NARROW) {
    await page.setViewportSize({ width, height });
    const wide = await page.evaluate(widestElements);
    if (wide !== "") found.push(`${width} x ${height}: ${wide}`);
    const faults =
      width === PHONE
        ? [...(await cutTables(page)), ...(await withTouch(page, () => smallTargets(page)))]
        : width < WHOLE_FROM
          ? []
          : await brokenParts(page);
    found.push(...faults.map((fault) => `${width} x ${height}: ${fault}`));
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
