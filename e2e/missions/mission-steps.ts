import type { Page } from "playwright-core";
import { expect } from "vitest";
import { toastSaid } from "#browser/toasts.ts";
import { POLL } from "#timeouts.ts";

/** Steps of the workflow from order to report that several tests take. */

export const press = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: true }).click();

export const seen = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

const NUMBER = /M-\d{4}-\d{4}/;

/** Orders a thermal inspection; returns its number and the path of its page. */
export async function orderInspection(page: Page, site: string): Promise<{ number: string; path: string }> {
  await page.goto("/orders/create");
  await page.getByRole("radio", { name: site }).check({ force: true });
  await press(page, "Next");
  await page.getByRole("radio", { name: "Solar thermography" }).check({ force: true });
  await page.getByRole("radio", { name: "Standard" }).check({ force: true });
  await press(page, "Next");
  await chooseWindow(page);
  await page.getByRole("checkbox", { name: "Anomalies on the map" }).setChecked(true, { force: true });
  await page.getByRole("checkbox", { name: "PDF report" }).setChecked(true, { force: true });
  await press(page, "Next");
  await seen(page, "Review your request");
  await press(page, "Send request");
  await page.waitForURL(/\/orders\/view\//);
  const heading = await page.getByRole("heading", { level: 1, name: NUMBER }).textContent();
  return { number: NUMBER.exec(heading ?? "")?.[0] ?? "", path: new URL(page.url()).pathname };
}

/** From today to the end of next month: on the last evening of this one, no daylight would be left in it. */
export async function chooseWindow(page: Page) {
  await page.getByRole("button", { name: /Flight window/ }).click();
  const days = page.locator("[role=dialog] table button:not([data-outside]):not([disabled])");
  await days.first().click();
  const lastDay = () => days.last().getAttribute("aria-label");
  const ofThisMonth = await lastDay();
  await press(page, "Next month");
  await expect.poll(lastDay, POLL).not.toBe(ofThisMonth);
  await days.last().click();
  await page.keyboard.press("Escape");
}

/** Opens a mission from the list. */
export async function openMission(page: Page, number: string) {
  await page.goto("/missions");
  await page.getByRole("link", { name: number }).first().click();
  await page.waitForURL(/\/missions\/view\//);
}

export async function approve(page: Page, number: string) {
  await openMission(page, number);
  await press(page, "Approve");
  await seen(page, "Approved");
}

/** From the mission's page: its one next action, up to the page again. */
export async function schedule(page: Page, names: readonly string[]) {
  await press(page, "Schedule");
  await page.waitForURL(/\/assign$/);
  const home = page.url().replace(/\/assign$/, "");
  await fillSchedule(page, names);
  await page.waitForURL(home);
  await toastSaid(page, "Scheduled");
}

/** On the schedule's sheet: the dock, or the pilot and kit, of these names from now on, on the proposed route. */
export async function fillSchedule(page: Page, names: readonly string[]) {
  await fillTime(page, /^Take-off/, wall(0));
  await fillTime(page, /^Until/, wall(60));
  for (const name of names) await choose(page, name);
  await page.locator('[role=group][aria-busy=false][aria-label="Conditions"]').waitFor();
  await explainNight(page);
  await press(page, "Schedule");
}

/** By key: what loads above cards, such as the forecast of the time that was just typed, moves them meanwhile. */
export async function choose(page: Page, name: string) {
  await page.getByRole("radio", { name }).press("Space");
  await page.getByRole("radio", { name, checked: true }).waitFor();
}

/** Types day and time of a field. */
export async function fillTime(page: Page, name: RegExp, at: string) {
  const [day = "", time = ""] = at.split("T");
  const field = page.getByRole("group", { name });
  await field.getByLabel(name).fill(day);
  await field.getByLabel(name).blur();
  await field.getByLabel("Time", { exact: true }).fill(time);
  await field.getByLabel("Time", { exact: true }).blur();
}

/** At night, or with too little sun, thermography needs a reason. */
async function explainNight(page: Page) {
  await expect.poll(() => page.locator("main [aria-busy=true]").count(), POLL).toBe(0); // the field is loading
  const reason = page.getByLabel(/^Reason for flying/);
  if (await reason.isVisible()) await reason.fill("The simulated sun stands at noon");
}

/** Local time in Amman, some minutes from now: "2026-11-21T09:30". */
export const wall = (minutes: number) =>
  new Date(Date.now() + minutes * 60_000)
    .toLocaleString("sv-SE", { timeZone: "Asia/Amman" })
    .slice(0, 16)
    .replace(" ", "T");

/** Draws a route over the site's boundary and saves it. */
export async function planRoute(page: Page, site: string) {
  await page.goto("/sites");
  await page.getByRole("link", { name: site }).first().click();
  await page.getByRole("link", { name: "Plan route" }).click();
  await page.waitForURL(/\/flight-routes\//);
  await seen(page, `${site} - Site`);
  await press(page, "Site boundary");
  await page.getByRole("button", { name: /^Standard/ }).click();
  await page.getByText("Valid", { exact: true }).waitFor();
  await press(page, "Save");
  await toastSaid(page, " saved");
}

/** The path of the saved file. */
export async function downloadKmz(page: Page): Promise<string> {
  await press(page, "Export");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download DJI WPML KMZ" }).click();
  return (await download).path();
}

/** From the mission's page. */
export async function startFlight(page: Page) {
  await press(page, "Start flight");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("listitem").filter({ hasText: "Daylight" }).waitFor();
  await dialog
    .getByText(/^(?:Ready|With warnings|Blocked)$/)
    .first()
    .waitFor(); // of who and what is assigned
  await explainNight(page);
  await dialog.getByRole("button", { name: "Hold to start" }).click({ delay: 1500 });
  await seen(page, "In progress");
}

/** Starts the processing of a mission's photos. */
export async function startProcessing(page: Page, mission: string) {
  await page.goto(mission);
  await press(page, "Process");
  await seen(page, "Processing");
}

/** On the mission's page, which offers the review once every job has ended: moves the mission to it. */
export async function followProcessing(page: Page) {
  await page.getByRole("button", { name: "Move to review" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Move to review" }).click();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
}

export async function openReview(page: Page) {
  await page.getByRole("link", { name: /^Review \d+ anomal/ }).click();
  await page.waitForURL(/\/anomalies/);
}

/** How many anomalies the review lists. */
export async function anomalyCount(page: Page): Promise<number> {
  const progress = await page.getByText(/\d+ of \d+ reviewed/).textContent();
  return Number(/of (\d+)/.exec(progress ?? "")?.[1]);
}

/** From the mission's page: confirms every anomaly by keyboard, and completes the mission; returns how many there were. */
export async function reviewAndComplete(page: Page): Promise<number> {
  await openReview(page);
  const total = await anomalyCount(page);
  await page.keyboard.press("j");
  await page.waitForURL(/anomaly=\d+/);
  for (let done = 1; done <= total; done += 1) {
    const before = page.url();
    await page.keyboard.press("c");
    await page.getByText(`${done} of ${total} reviewed`).waitFor();
    if (done < total) await page.waitForURL((url) => url.href !== before);
  }
  await press(page, "Complete");
  await page.getByRole("dialog").getByRole("button", { name: "Complete" }).click();
  await page.getByText("Completed", { exact: true }).first().waitFor(); // the timeline says that flights are completed
  return total;
}

/** Counts what is pressed on a page while it is told to, but for choices in forms: those are decisions. */
export async function countPresses(page: Page) {
  await page.addInitScript(() =>
    addEventListener(
      "pointerdown",
      ({ target, isTrusted }) => {
        const isChoice = target instanceof Element && target.closest("label, input, textarea") !== null;
        if (!isTrusted || isChoice) return;
        sessionStorage.setItem("presses", String(Number(sessionStorage.getItem("presses")) + 1));
      },
      true,
    ),
  );
  const read = async () =>
    page.url().startsWith("http") // a new page has none
      ? page.evaluate(() => Number(sessionStorage.getItem("presses")))
      : 0;
  let total = 0;
  return {
    total: () => total,
    during: async <T>(steps: () => Promise<T>): Promise<T> => {
      const before = await read();
      const result = await steps();
      total += (await read()) - before;
      return result;
    },
  };
}
