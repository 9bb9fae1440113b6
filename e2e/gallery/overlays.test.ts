import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { POLL } from "#timeouts.ts";
import { openGallery, type Gallery } from "./open-gallery.ts";

/** The specified rules of tooltips, toasts and dialogs, in the component gallery. */
describe("overlays", () => {
  let gallery: Gallery;
  let page: Page;

  beforeAll(async () => {
    gallery = await openGallery();
    ({ page } = gallery.session);
    await page.getByText("Above the page").waitFor();
  });
  afterAll(() => gallery.close());

  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const boxOf = async (part: Locator) => {
    const box = await part.boundingBox();
    if (!box) throw new Error("It is not shown");
    return box;
  };

  describe("a tooltip", () => {
    const tip = (placement: string) =>
      page.getByRole("tooltip").filter({ hasText: `A tooltip, ${placement}` });

    test.each([
      ["top", 10],
      ["bottom", 5],
      ["left", 10],
      ["right", 10],
    ] as const)("at the %s has an offset of %i px", async (placement, offset) => {
      await button(placement).hover();
      await tip(placement).waitFor();
      const distance = async () => {
        const [from, to] = [await boxOf(button(placement)), await boxOf(tip(placement))];
        const away = {
          top: from.y - to.y - to.height,
          bottom: to.y - from.y - from.height,
          left: from.x - to.x - to.width,
          right: to.x - from.x - from.width,
        };
        return Math.abs(away[placement] - offset);
      };
      await expect.poll(distance, POLL).toBeLessThan(1.1);
      await page.mouse.move(0, 0);
      await tip(placement).waitFor({ state: "hidden" });
    });

    test("shows immediately on hover, and hides 100 ms after leaving", async () => {
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 60_000);
      await button("top").hover();
      await tip("top").waitFor(); // the clock is paused: there was no delay
      await page.mouse.move(0, 0);
      await page.clock.runFor(99);
      expect(await tip("top").isVisible()).toBe(true);
      await page.clock.runFor(1);
      await page.clock.resume();
      await tip("top").waitFor({ state: "hidden" });
    });
  });

  describe("a toast", () => {
    const toast = (kind: "error" | "success") =>
      page.locator(`.Toastify__toast--${kind}.Toastify__toast-theme--dark`);
    const bar = (kind: "error" | "success") => toast(kind).locator(".Toastify__progress-bar--animated");
    const state = (kind: "error" | "success") =>
      bar(kind).evaluate((element) => getComputedStyle(element).animationPlayState);

    const closed = async () => {
      const open = page.locator(".Toastify__toast");
      if ((await open.count()) === 0) return 0;
      await open
        .first()
        .click({ timeout: 500 })
        .catch(() => {});
      return open.count();
    };
    /** A closing toast is still in the page for a moment. */
    const untilClosed = () => expect.poll(closed, POLL).toBe(0);
    beforeEach(async () => {
      await page.mouse.move(0, 0);
      await untilClosed();
    });

    test("is dark, at bottom-center, with an error or success icon; a click closes it", async () => {
      for (const kind of ["error", "success"] as const) {
        await button(kind === "error" ? "Error toast" : "Success toast").click();
        await toast(kind).waitFor();
        expect(await toast(kind).locator("svg").count()).toBeGreaterThan(0);
        const box = await boxOf(toast(kind));
        const { width, height } = page.viewportSize()!;
        expect(Math.abs(box.x + box.width / 2 - width / 2)).toBeLessThan(2);
        expect(height - box.y - box.height).toBeLessThan(100);
        await toast(kind).click();
        await toast(kind).waitFor({ state: "detached" });
      }
    });

    test("closes by itself after 5000 ms; hovering pauses that", async () => {
      await button("Success toast").click();
      await bar("success").waitFor({ state: "attached" });
      const duration = await bar("success").evaluate((element) => element.style.animationDuration);
      expect(duration).toBe("5000ms");
      await toast("success").hover();
      await expect.poll(() => state("success"), POLL).toBe("paused");
      await page.mouse.move(0, 0);
      await expect.poll(() => state("success"), POLL).toBe("running");
      await bar("success").evaluate((element) => {
        for (const animation of element.getAnimations()) animation.currentTime = 4990;
      });
      await toast("success").waitFor({ state: "detached" }); // automatically
    });

    test("pauses while the window has lost the focus", async () => {
      await button("Success toast").click();
      await bar("success").waitFor({ state: "attached" });
      const whenLost = async () => {
        await page.evaluate(() => dispatchEvent(new Event("blur"))); // a new toast only handles the next event
        return state("success");
      };
      await expect.poll(whenLost, POLL).toBe("paused");
      await page.evaluate(() => dispatchEvent(new Event("focus")));
      await expect.poll(() => state("success"), POLL).toBe("running");
    });

    test("is dismissed by dragging over 80 percent of its width, and returns before that", async () => {
      await button("Success toast").click();
      await bar("success").evaluate((element) => {
        element.style.animationDuration = "600s"; // does not close automatically
      });
      await toast("success").hover(); // waits until the animation ends
      const { x, y, width } = await boxOf(toast("success"));
      const drag = async (share: number) => {
        await page.mouse.move(x + 20, y + 20);
        await page.mouse.down();
        await page.mouse.move(x + 20 + (width * share) / 2, y + 20);
        await page.mouse.move(x + 20 + width * share, y + 20);
        await page.mouse.up();
      };
      await drag(0.7);
      await expect.poll(async () => Math.abs((await boxOf(toast("success"))).x - x), POLL).toBeLessThan(1);
      await drag(0.85);
      await toast("success").waitFor({ state: "detached" });
      await page.mouse.move(0, 0);
    });
  });

  describe("a dialog", () => {
    const focused = () => page.evaluate(() => document.activeElement?.textContent);

    test.each([
      ["Confirm", "Archive North field?"],
      ["Dialog", "A dialog"],
      ["Side panel", "A side panel"],
    ])("'%s' traps the focus, closes with Esc, and returns the focus", async (name, title) => {
      await button(name).focus();
      await page.keyboard.press("Enter");
      const dialog = page.getByRole("dialog", { name: title });
      await dialog.waitFor();
      const isInside = () => dialog.evaluate((element) => element.contains(document.activeElement));
      await expect.poll(isInside, POLL).toBe(true);
      for (let stop = 0; stop < 5; stop += 1) {
        await page.keyboard.press("Tab");
        expect(await isInside()).toBe(true);
      }
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "hidden" });
      await expect.poll(focused, POLL).toBe(name);
    });

    test("for an irreversible action asks for the name first", async () => {
      await button("Confirm").click();
      const archive = page.getByRole("dialog").getByRole("button", { name: "Archive" });
      expect(await archive.getAttribute("aria-disabled")).toBe("true");
      await page.getByRole("textbox", { name: "Type North field to confirm" }).fill("North field");
      await archive.click();
      await page.getByRole("dialog").waitFor({ state: "hidden" });
    });
  });

  test("no errors were logged in the browser", () => expect(gallery.session.errors).toEqual([]));
});
