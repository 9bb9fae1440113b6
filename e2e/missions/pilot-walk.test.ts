import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRoute } from "@overfly/server/testing/sample-route";
import { sampleFlightLog } from "@overfly/server/testing/uploads/sample-flight-log";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { seriousViolations } from "#browser/axe.ts";
import { closeSessions, openSession, signIn, type BrowserSession } from "#browser/browser.ts";
import { toastSaid } from "#browser/toasts.ts";
import { type DemoSystem, startDemoSystem } from "#server/demo-system.ts";
import { fillTime, press, seen, startFlight, wall } from "./mission-steps.ts";

/** A pilot's day on a phone: from today's mission to its pictures on the server. */
const PHONE = { width: 390, height: 844 };
const PILOT = "pilot@center.demo";
const HOUR_MS = 3_600_000;

let system: DemoSystem;
let phone: BrowserSession;
let mission: { number: string; token: string };
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "overfly-pilot-"));
  system = await startDemoSystem();
  mission = await dueToday();
  phone = await openSession(system.center, PHONE);
  await signIn(phone, PILOT);
});
/** Saves a screenshot after a failed step. */
afterEach(async ({ task }) => {
  if (task.result?.state !== "fail") return;
  await mkdir("screenshots", { recursive: true });
  await phone.page.screenshot({ path: "screenshots/failed-pilot.png" }).catch(() => {});
});
afterAll(async () => {
  await closeSessions();
  await system.stop();
  await rm(folder, { recursive: true });
});

const check = { category: "aircraft", kind: "blocking", note_required: false };
const CHECKS = [
  { ...check, text: "Propellers without damage" },
  { ...check, text: "Wind is measured", category: "environment", kind: "acknowledge", note_required: true },
];

/** The pilot's mission, planned for now, with a route and what to know on site. */
async function dueToday() {
  const { services } = system.server;
  const { db } = services;
  const found = await db
    .selectFrom("missions")
    .innerJoin("assignments", "assignments.mission_id", "missions.id")
    .innerJoin("users", "users.id", "assignments.pilot_id")
    .where("users.email", "=", PILOT)
    .select(["missions.id", "missions.number", "missions.token", "missions.site_id", "missions.provider_id"])
    .executeTakeFirstOrThrow();
  const { id, number, token, site_id, provider_id } = found;
  const at = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
  await db
    .updateTable("missions")
    .set({ status: "planned", scheduled_for: at(0), window_start: at(-24), window_end: at(48) })
    .where("id", "=", id)
    .execute();
  await db
    .updateTable("assignments")
    .set({ starts_at: at(0), ends_at: at(2) })
    .where("mission_id", "=", id)
    .execute();
  const route = await createRoute(services, { provider_id, site_id });
  await db.insertInto("mission_routes").values({ mission_id: id, route_id: route.id, position: 0 }).execute();
  await db
    .updateTable("sites")
    .set({ access_notes: "Gate code 4711; mind the dogs" })
    .where("id", "=", site_id)
    .execute();
  await db
    .insertInto("site_contacts")
    .values({
      site_id,
      position: 0,
      name: "Huda Naser",
      phone: "+962-795550101",
      email: "huda@site.example",
      note: "Control room: 06 555 0199",
      call_before_flight: true,
    })
    .execute();
  await db
    .insertInto("checklist_templates")
    .values({ provider_id, name: "Pre-flight", moment: "before_start", items: JSON.stringify(CHECKS) })
    .execute();
  return { number, token };
}

const path = (rest = "") => `/missions/view/${mission.token}${rest}`;

/** The screen fits the phone, and axe has nothing serious against it. */
async function isFit() {
  const { page } = phone;
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  expect(await seriousViolations(page)).toEqual([]);
}

test("today's mission is on the dashboard, a tap away", async () => {
  const { page } = phone;
  await page.goto("/dashboard");
  await isFit();
  await page.getByRole("link", { name: mission.number }).first().click();
  await page.waitForURL((url) => url.pathname === path());
  await page.getByRole("heading", { level: 1, name: mission.number }).waitFor();
});

test("it leads to the site, names whom to call, and how to get in", async () => {
  const { page } = phone;
  const directions = await page.locator('a[href^="geo:"]').getAttribute("href");
  expect(directions).toMatch(/^geo:-?\d+\.\d+,-?\d+\.\d+\?q=/);
  const huda = page.getByRole("listitem").filter({ hasText: "Huda Naser" });
  await huda.getByText("Call before every flight").waitFor();
  expect(await huda.getByRole("link", { name: "+962-795550101" }).getAttribute("href")).toBe(
    "tel:+962795550101",
  );
  expect(await huda.getByRole("link", { name: "06 555 0199" }).getAttribute("href")).toBe("tel:065550199");
  await seen(page, "Gate code 4711; mind the dogs");
  await isFit();
});

test("a problem on site is reported to the center with a photo", async () => {
  const { page } = phone;
  const picture = join(folder, "gate.jpg");
  await sharp({ create: { width: 640, height: 480, channels: 3, background: "rgb(90, 60, 40)" } })
    .jpeg()
    .toFile(picture);
  await press(page, "Report a problem");
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("combobox", { name: /^What is it about/ }).click();
  await page.getByRole("option", { name: "Access" }).click();
  await sheet.getByLabel(/^What happened/).fill("The gate is locked");
  await sheet.getByLabel(/^Photos of the problem/).setInputFiles(picture);
  await sheet.getByRole("img", { name: "Photo 1" }).waitFor();
  await isFit();
  await press(page, "Send");
  await toastSaid(page, "Problem reported");
  await seen(page, "The gate is locked");
  await page.getByRole("img", { name: "Photo 1" }).waitFor();
  await isFit();
});

test("the checklist holds the start back until it is answered, by thumb", async () => {
  const { page } = phone;
  await press(page, "Start flight");
  const sheet = page.getByRole("dialog");
  await sheet.getByText("The mission can be started once 2 open items are checked").waitFor();
  await isFit();
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "detached" });
  const item = (text: string) => page.getByRole("listitem").filter({ hasText: text });
  const done = item("Propellers without damage").getByRole("button", { name: "Done" });
  expect((await done.boundingBox())?.height).toBeGreaterThanOrEqual(48);
  await done.click();
  await item("Propellers without damage").getByRole("button", { name: "Reopen" }).waitFor();
  await press(page, "Acknowledge");
  await page.getByLabel(/^Note/).fill("4 m/s");
  await press(page, "Save");
  await page.getByText("Complete", { exact: true }).waitFor();
  await isFit();
});

test("one sheet shows the conditions before the start, which is held, not tapped", async () => {
  const { page } = phone;
  await startFlight(page);
  await isFit();
});

test("the flight by hand is recorded with its notes", async () => {
  const { page } = phone;
  await page.goto(path("?tab=flights"));
  await press(page, "Record flight");
  await fillTime(page, /^Take-off/, wall(-20));
  await fillTime(page, /^Landing/, wall(-5));
  await page.getByLabel(/^Notes/).fill("Gusts at the north fence");
  await isFit();
  await press(page, "Record");
  await seen(page, "Flight 1");
  await isFit();
  await page.getByRole("link", { name: "Details" }).click();
  await seen(page, "Gusts at the north fence");
  await isFit();
});

test("the drone's log gives the flight its true times and track", async () => {
  const { page } = phone;
  await page.goto(path("?tab=flights"));
  await press(page, "Record flight");
  const at = `${wall(-15).replace("T", " ")}:00`;
  const log = {
    name: "DJI_0001.SRT",
    mimeType: "application/x-subrip",
    buffer: sampleFlightLog({ at, seconds: 240 }),
  };
  await page.getByLabel("Flight log").setInputFiles(log);
  await toastSaid(page, "Flight updated from DJI_0001.SRT");
  await seen(page, /^4:00/);
  await page.getByRole("link", { name: "Details" }).click();
  await seen(page, "Gusts at the north fence");
  await page.getByRole("button", { name: "Play" }).waitFor();
  await isFit();
});

test("the pictures are uploaded from the phone, and their state is told", async () => {
  const { page } = phone;
  const pictures = await Promise.all(
    [1, 2, 3].map(async (number) => {
      const file = join(folder, `DJI_000${number}.JPG`);
      const create = { width: 640, height: 480, channels: 3 as const, background: `rgb(${number}0, 90, 60)` };
      await sharp({ create }).jpeg().toFile(file);
      return file;
    }),
  );
  await page.goto(path("/processing-center"));
  await page.getByLabel("Choose files").setInputFiles(pictures);
  await seen(page, "3 files uploaded");
  await isFit();
  await page.reload();
  await seen(page, "DJI_0001.JPG");
  await isFit();
});

test("no errors were logged in the browser", () => expect(phone.errors).toEqual([]));
