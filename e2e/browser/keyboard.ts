import type { Locator, Page } from "playwright-core";

const MAX_TAB_STOPS = 150;

/** Presses Tab until the target has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let stop = 0; stop < MAX_TAB_STOPS; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not lead to ${target.toString()}`);
}

/** Uses the skip link, the first tab stop of a page. */
export async function skipToContent(page: Page) {
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
}

export async function pressByKey(page: Page, target: Locator, key: "Enter" | "Space" = "Enter") {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

export async function typeInto(page: Page, target: Locator, text: string) {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

/** Opens a dropdown and selects an option by keyboard. */
export async function chooseByKey(page: Page, dropdown: Locator, option: string) {
  await pressByKey(page, dropdown);
  const choice = page.getByRole("option", { name: option, exact: true });
  await choice.waitFor();
  for (let step = 0; step < MAX_TAB_STOPS; step += 1) {
    if ((await choice.getAttribute("data-combobox-selected")) !== null) break;
    await page.keyboard.press("ArrowDown");
  }
  await page.keyboard.press("Enter");
  await choice.waitFor({ state: "hidden" });
}
