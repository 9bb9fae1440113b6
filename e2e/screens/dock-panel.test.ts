import { afterAll, beforeAll, expect, test } from "vitest";
import { openScreens, type ScreenSession } from "./screen-session.ts";

/** Beside an open dock, everything else of the command center stays in reach. */
let session: ScreenSession;
beforeAll(async () => {
  session = await openScreens({ email: "admin@center.demo" });
});
afterAll(() => session.close());

test.each([
  [1440, 900],
  [1024, 768],
])(
  "with a dock open at %d × %d pixels, nothing lies over a button, and alarms and schedule are shown",
  async (width, height) => {
    const { page } = session;
    await page.setViewportSize({ width, height });
    await session.open("/");
    await page.getByRole("button", { name: /^Ma'an gate/ }).click();
    await page.getByText("Commands", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Zoom in" }).waitFor();
    expect(await page.evaluate(coveredControls)).toEqual([]);
    for (const title of ["Alarms", "Schedule"]) {
      const heading = page.getByRole("heading", { name: title });
      if (height < 900) await heading.scrollIntoViewIfNeeded(); // below the others there
      expect(await heading.evaluate(isUncovered)).toBe(true);
    }
  },
);

/** In the page: whether what lies over the middle of an element belongs to it. */
function isUncovered(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  if (width === 0 || x < 0 || y < 0 || x > innerWidth || y > innerHeight) return false;
  const over = document.elementFromPoint(x, y);
  return over !== null && (element.contains(over) || over.contains(element));
}

/** In the page: names of the buttons and links in sight that something else lies over. */
function coveredControls(): string[] {
  const isScrolledAway = (element: Element, x: number, y: number) => {
    for (let parent = element.parentElement; parent; parent = parent.parentElement) {
      const { overflowY } = getComputedStyle(parent);
      const box = parent.getBoundingClientRect();
      if (overflowY !== "visible" && (y < box.top || y > box.bottom || x < box.left || x > box.right))
        return true;
    }
    return false;
  };
  return [...document.querySelectorAll("main button, main a")].flatMap((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    if (width === 0 || getComputedStyle(element).visibility === "hidden") return [];
    if (x < 0 || y < 0 || x > innerWidth || y > innerHeight || isScrolledAway(element, x, y)) return [];
    const over = document.elementFromPoint(x, y);
    return over && (element.contains(over) || over.contains(element))
      ? []
      : [`${element.getAttribute("aria-label") ?? element.textContent} under ${over?.className}`];
  });
}
