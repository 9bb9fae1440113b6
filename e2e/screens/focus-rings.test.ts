import { mkdir } from "node:fs/promises";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openScreens, type ScreenSession } from "./screen-session.ts";

/** Whoever goes through a screen by Tab sees one ring, around what has the focus. */
let session: ScreenSession;
beforeAll(async () => {
  session = await openScreens({ email: "admin@center.demo" });
});
/** Saves a screenshot after a failed test. */
afterEach(async ({ task }) => {
  if (task.result?.state !== "fail") return;
  await mkdir("screenshots", { recursive: true });
  await session.page.screenshot({ path: "screenshots/failed-focus.png" }).catch(() => {});
});
afterAll(() => session.close());

const STOPS = 45;

test.each([
  "/",
  "/sites",
  "/missions/create",
  "/missions/view/:missionToken",
  "/missions/view/:missionToken/anomalies",
  "/settings/general/profile",
])("%s shows one focus ring at every stop", async (path) => {
  const { page } = session;
  await session.open(path);
  const faults: string[] = [];
  for (let stop = 0; stop < STOPS; stop += 1) {
    await page.keyboard.press("Tab");
    const rings = await page.evaluate(focusRings);
    if (rings.length !== 1) faults.push(`stop ${stop}: ${rings.join(" | ")}`);
  }
  expect(faults).toEqual([]);
});

/** In the page: the elements with a ring; what has the focus without one is named, too. */
function focusRings(): string[] {
  const name = (element: Element) => `${element.tagName}.${element.className}`;
  const isRing = (element: Element) => {
    const { outlineStyle, outlineWidth, outlineColor, visibility } = getComputedStyle(element);
    const { width, height } = element.getBoundingClientRect();
    const isPainted = outlineStyle !== "none" && outlineWidth !== "0px" && !outlineColor.endsWith(", 0)");
    return isPainted && visibility !== "hidden" && width > 0 && height > 0;
  };
  const focused = document.activeElement;
  if (!focused || focused === document.body) return ["nothing has the focus"]; // the browser's own window
  const found = [...document.querySelectorAll("*")].filter((element) => isRing(element)).map(name);
  return found.length === 0 ? ["none", name(focused)] : found;
}
