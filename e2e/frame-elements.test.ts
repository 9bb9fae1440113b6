import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildWeb } from "../scripts/build-web.ts";
import { openBrowser, visitorOf, type Visitor } from "./browser.ts";
import { openWorld, type World } from "./world.ts";

/** The shared form and display elements, rule by rule, in the gallery. */
let browser: Browser;
let world: World;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  buildWeb();
  [browser, world] = await Promise.all([openBrowser(), openWorld()]);
  visitor = await visitorOf(browser, world.center);
  ({ page } = visitor);
  page.setDefaultTimeout(60_000);
  await page.goto("/gallery");
  await page.getByText("Phone, code and year").waitFor();
});

afterAll(async () => {
  await browser.close();
  await world.end();
});

const patiently = { timeout: 60_000, interval: 50 };
const combobox = (name: string) => page.getByRole("combobox", { name, exact: true });
const input = (name: string) => page.getByRole("textbox", { name, exact: true });
const output = (name: string) => page.getByRole("status", { name, exact: true });

describe("dropdowns", () => {
  test.each([
    ["Nothing to choose", "No Data"],
    ["Loading", "Loading..."],
  ])("'%s' opens on the words '%s'", async (name, words) => {
    await combobox(name).click();
    await page.getByText(words, { exact: true }).first().waitFor();
    await page.keyboard.press("Escape");
  });

  test("grow to 13rem at most; single selection replaces and closes; an empty key is disabled", async () => {
    await combobox("One").click();
    const list = page.getByRole("listbox", { name: "One" });
    expect((await list.boundingBox())?.height).toBeLessThanOrEqual(13 * 16);
    await list.getByRole("option", { name: "Not available" }).click({ force: true });
    expect(await combobox("One").innerText()).toContain("Drone");
    await list.getByRole("option", { name: "Amman" }).click();
    await list.waitFor({ state: "hidden" });
    expect(await combobox("One").innerText()).toBe("Amman");
  });
});

describe("the phone input", () => {
  test("starts with +962, takes digits only, and always puts the code in front", async () => {
    expect(await combobox("Country code").first().innerText()).toContain("+962");
    await input("Phone").pressSequentially("79a-12 34x567");
    expect(await input("Phone").inputValue()).toBe("791234567");
    expect(await output("Phone value").innerText()).toBe("+962791234567");
  });

  test("offers about 190 countries with flags, shared codes hyphenated like +1-268", async () => {
    await combobox("Country code").first().click();
    const options = page.getByRole("listbox", { name: "Country code" }).getByRole("option");
    await options.first().waitFor();
    const count = await options.count();
    expect(count > 185 && count < 200, String(count)).toBe(true);
    expect(await options.locator("img").count()).toBe(count);
    await page.getByRole("textbox", { name: "Search" }).last().fill("Antigua");
    await options.filter({ hasText: "+1-268" }).click();
    expect(await output("Phone value").innerText()).toBe("+1-268791234567");
  });
});

describe("the one-time code", () => {
  const box = (index: number) => page.getByRole("textbox", { name: `Digit ${index} of 6` }).first();

  test("has 6 boxes that take only digits; focus moves forward, and Backspace on an empty box moves back", async () => {
    await box(1).click();
    await page.keyboard.type("1x2");
    expect(await output("Code value").innerText()).toBe("12");
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
    await expect.poll(focused, patiently).toBe("Digit 3 of 6");
    await page.keyboard.press("Backspace");
    await expect.poll(focused, patiently).toBe("Digit 2 of 6");
    expect(await page.getByRole("group", { name: "Code", exact: true }).getByRole("textbox").count()).toBe(6);
  });
});

test("the year picker offers the current year and the 99 before it", async () => {
  await combobox("Year").click();
  const years = await page.getByRole("listbox", { name: "Year" }).getByRole("option").allInnerTexts();
  const now = new Date().getFullYear();
  expect([years.length, years[0], years.at(-1)]).toEqual([100, String(now), String(now - 99)]);
  await page.keyboard.press("Escape");
});

test("a number input takes an optional minus sign, digits and one decimal point", async () => {
  await input("Height above ground").fill("");
  await input("Height above ground").pressSequentially("-1e2.5.7m");
  expect(await input("Height above ground").inputValue()).toBe("-12.57");
});

test("a field can declare blocked keys and a max length", async () => {
  const field = input("No spaces, 8 characters");
  await field.fill("");
  await field.pressSequentially("ab cd efghijk");
  expect(await field.inputValue()).toBe("abcdefgh");
});

test("required fields show a red asterisk, field errors red text below the field, passwords a toggle", async () => {
  const colorOf = (text: string) =>
    page
      .getByText(text, { exact: true })
      .first()
      .evaluate((element) => getComputedStyle(element).color.match(/\d+/g)?.map(Number) ?? []);
  for (const text of ["*", "Not a valid e-mail"]) {
    const [red = 0, green = 0, blue = 0] = await colorOf(text);
    expect(red > green + 60 && red > blue + 60, text).toBe(true);
  }
  const password = page.getByLabel("Password", { exact: true });
  expect(await password.getAttribute("type")).toBe("password");
  await page.getByRole("button", { name: "Show password" }).click();
  expect(await password.getAttribute("type")).toBe("text");
});

test.each([
  ["top", 10],
  ["bottom", 5],
  ["left", 10],
  ["right", 10],
] as const)("a tooltip at the %s stands %i px away", async (placement, offset) => {
  const anchor = page.getByRole("button", { name: placement, exact: true });
  await anchor.hover();
  const tip = page.getByRole("tooltip").filter({ hasText: `A tooltip, ${placement}` });
  await tip.waitFor();
  const distance = async () => {
    const [from, to] = [await anchor.boundingBox(), await tip.boundingBox()];
    if (!from || !to) return Number.NaN;
    const away = {
      top: from.y - to.y - to.height,
      bottom: to.y - from.y - from.height,
      left: from.x - to.x - to.width,
      right: to.x - from.x - from.width,
    };
    return Math.abs(away[placement] - offset);
  };
  await expect.poll(distance, patiently).toBeLessThan(1.1);
  await page.mouse.move(0, 0);
  await tip.waitFor({ state: "hidden" });
});

test("a toast is dark, at bottom-center, with an icon, and a click closes it", async () => {
  await page.getByRole("button", { name: "Error toast" }).click();
  const toast = page.locator(".Toastify__toast--error.Toastify__toast-theme--dark");
  await toast.waitFor();
  expect(await page.locator(".Toastify__toast-container--bottom-center").count()).toBe(1);
  expect(await toast.locator("svg").count()).toBeGreaterThan(0);
  await toast.click();
  await toast.waitFor({ state: "hidden" });
});
