import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { POLL } from "#timeouts.ts";
import { openGallery, type Gallery } from "./open-gallery.ts";

/** The specified rules of the form elements, in the component gallery. */
describe("the form elements", () => {
  let gallery: Gallery;
  let page: Page;

  beforeAll(async () => {
    gallery = await openGallery();
    ({ page } = gallery.session);
    await page.getByText("Phone, code and year").waitFor();
  });
  afterAll(() => gallery.close());

  const combobox = (name: string) => page.getByRole("combobox", { name, exact: true });
  const listbox = (name: string) => page.getByRole("listbox", { name, exact: true });
  const option = (of: string, name: string) => listbox(of).getByRole("option", { name, exact: true });
  const input = (name: string) => page.getByRole("textbox", { name, exact: true });
  const output = (name: string) => page.getByRole("status", { name, exact: true });
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  const isRed = async (words: Locator) => {
    const color = await words.evaluate((element) => getComputedStyle(element).color);
    const [red = 0, green = 0, blue = 0] = color.match(/\d+/g)?.map(Number) ?? [];
    return red > green + 60 && red > blue + 60;
  };

  describe("dropdowns", () => {
    test.each([
      ["Nothing to choose", "No Data"],
      ["Loading", "Loading..."],
    ])("'%s' opens by a click on '%s', and closes on an outside click", async (name, words) => {
      await combobox(name).click();
      const shown = page.getByText(words, { exact: true }).first();
      await shown.waitFor();
      await page.getByRole("heading", { level: 1 }).click();
      await shown.waitFor({ state: "hidden" });
    });

    test("close on toggle", async () => {
      await combobox("One").click();
      await listbox("One").waitFor();
      await combobox("One").click();
      await listbox("One").waitFor({ state: "hidden" });
    });

    test("grow to 13rem at most, and scroll", async () => {
      await combobox("One").click();
      await listbox("One").waitFor();
      const height = async () => (await listbox("One").boundingBox())?.height ?? 0;
      await expect.poll(height, POLL).toBe(13 * 16);
      const [shown, whole] = await listbox("One").evaluate((list) => {
        const view = list.querySelector(".mantine-ScrollArea-viewport")!;
        return [view.clientHeight, view.scrollHeight];
      });
      expect(whole).toBeGreaterThan(shown);
    });

    test("options show icon, alt and label; one with an empty key is disabled", async () => {
      const drone = option("One", "Drone Drone");
      expect(await drone.getByRole("img", { name: "Drone" }).locator("svg").count()).toBe(1);
      expect(await option("One", "Not available").getAttribute("aria-disabled")).toBe("true");
      await option("One", "Not available").click({ force: true });
      expect(await combobox("One").innerText()).toContain("Drone");
    });

    test("a single selection replaces the selection and closes", async () => {
      await option("One", "Amman").click();
      await listbox("One").waitFor({ state: "hidden" });
      expect(await combobox("One").innerText()).toBe("Amman");
    });

    test("a multiple selection toggles items and stays open", async () => {
      await combobox("Several").click();
      await option("Several", "Amman").click();
      expect(await combobox("Several").innerText()).toBe("Aqaba");
      await option("Several", "Irbid").click();
      expect(await combobox("Several").innerText()).toBe("Aqaba\nIrbid");
      expect(await listbox("Several").isVisible()).toBe(true);
      await page.keyboard.press("Escape");
    });

    test("close by an animation of 100 ms", async () => {
      await page.emulateMedia({ reducedMotion: "no-preference" });
      await combobox("One").click();
      await listbox("One").waitFor();
      const panel = page.locator(".mantine-Combobox-dropdown").filter({ has: listbox("One") });
      const seen = await panel.evaluateHandle((element) => {
        const durations: string[] = [];
        const { promise: closed, resolve } = Promise.withResolvers<string[]>();
        new MutationObserver(() => {
          durations.push((element as HTMLElement).style.transitionDuration);
          if (!element.isConnected || (element as HTMLElement).style.display === "none") resolve(durations);
        }).observe(document.body, { attributes: true, childList: true, subtree: true });
        return { closed }; // watched from here on, before the click
      });
      await combobox("One").click();
      expect(await seen.evaluate(({ closed }) => closed)).toContain("100ms");
      await page.emulateMedia({ reducedMotion: "reduce" });
    });
  });

  test("a phone field starts with +962, accepts digits only, and always keeps the code in front", async () => {
    expect(await combobox("Country code").first().innerText()).toContain("+962");
    await input("Phone").pressSequentially("79a-12 34x567");
    expect(await input("Phone").inputValue()).toBe("791234567");
    expect(await output("Phone value").innerText()).toBe("+962791234567");
  });

  test("a phone field offers about 190 countries with flags, shared codes hyphenated like +1-268", async () => {
    await combobox("Country code").first().click();
    const options = listbox("Country code").getByRole("option");
    await options.first().waitFor();
    const count = await options.count();
    expect(count > 185 && count < 200, String(count)).toBe(true);
    expect(await options.locator("img").count()).toBe(count);
    await page.getByRole("textbox", { name: "Search" }).last().fill("Antigua");
    await options.filter({ hasText: "+1-268" }).click();
    expect(await output("Phone value").innerText()).toBe("+1-268791234567");
  });

  test("a one-time code has 6 boxes that accept only digits; focus moves forward, and Backspace on an empty box moves back", async () => {
    await page.getByRole("textbox", { name: "Digit 1 of 6" }).first().click();
    await page.keyboard.type("1x2");
    expect(await output("Code value").innerText()).toBe("12");
    await expect.poll(focused, POLL).toBe("Digit 3 of 6");
    await page.keyboard.press("Backspace");
    await expect.poll(focused, POLL).toBe("Digit 2 of 6");
    expect(await page.getByRole("group", { name: "Code", exact: true }).getByRole("textbox").count()).toBe(6);
  });

  test("the year picker offers the current year and the 99 before it", async () => {
    await combobox("Year").click();
    const years = await listbox("Year").getByRole("option").allInnerTexts();
    const now = new Date().getFullYear();
    expect([years.length, years[0], years.at(-1)]).toEqual([100, String(now), String(now - 99)]);
    await page.keyboard.press("Escape");
  });

  test("a date range is two dates, stored as a comma-separated pair", async () => {
    expect(await output("Window value").innerText()).toBe("2026-11-02,2026-11-13");
    await page.getByRole("button", { name: "Window", exact: true }).click();
    const day = (name: string) => page.getByRole("button", { name, exact: true }).click();
    await day("16 November 2026");
    await day("20 November 2026");
    await expect.poll(() => output("Window value").innerText(), POLL).toBe("2026-11-16,2026-11-20");
    await page.keyboard.press("Escape");
  });

  test("a number input accepts an optional minus sign, digits and one decimal point", async () => {
    await input("Height above ground").fill("");
    await input("Height above ground").pressSequentially("-1e2.5.7-m");
    expect(await input("Height above ground").inputValue()).toBe("-12.57");
  });

  test("a field can declare blocked keys and a max length", async () => {
    const field = input("No spaces, 8 characters");
    await field.fill("");
    await field.pressSequentially("ab cd efghijk");
    expect(await field.inputValue()).toBe("abcdefgh");
  });

  test("required fields show a red asterisk", async () => {
    const label = page.locator("label", { hasText: "Name" }).first();
    const asterisk = label.getByText("*", { exact: true });
    expect(await asterisk.isVisible()).toBe(true);
    expect(await isRed(asterisk)).toBe(true);
    expect(await input("Name").getAttribute("aria-required")).toBe("true");
  });

  test("field errors show as red text below the field", async () => {
    const error = page.getByText("Not a valid e-mail", { exact: true });
    expect(await isRed(error)).toBe(true);
    const [field, words] = [await input("E-mail").boundingBox(), await error.boundingBox()];
    expect(words!.y).toBeGreaterThanOrEqual(field!.y + field!.height);
    expect(await input("E-mail").getAttribute("aria-invalid")).toBe("true");
  });

  test("password fields have a show/hide toggle", async () => {
    const password = page.getByLabel("Password", { exact: true });
    expect(await password.getAttribute("type")).toBe("password");
    await page.getByRole("button", { name: "Show password" }).click();
    expect(await password.getAttribute("type")).toBe("text");
    await page.getByRole("button", { name: "Hide password" }).click();
    expect(await password.getAttribute("type")).toBe("password");
  });

  test("no errors were logged in the browser", () => expect(gallery.session.errors).toEqual([]));
});
