import { systemContext } from "@overfly/server/context";
import { notifyDueMaintenance } from "@overfly/server/features/inventory/records/notify-due-maintenance";
import { sql } from "kysely";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeSessions, openSession, signIn, type BrowserSession } from "#browser/browser.ts";
import { interceptRequests, stopIntercepting } from "#browser/intercepted-requests.ts";
import { choose, fill } from "#missions/first-day-steps.ts";
import {
  approve,
  fillSchedule,
  fillTime,
  orderInspection,
  planRoute,
  press,
  seen,
  startFlight,
  wall,
} from "#missions/mission-steps.ts";
import { startDemoSystem, type DemoSystem } from "#server/demo-system.ts";
import { wrongNumbers } from "./dashboard-numbers.ts";

/**
 * A month at a provider, by the interface: an order comes in, a licence expires and blocks its pilot, the aircraft ages
 * into maintenance and out of it, and the dashboards agree with the rows. Each test continues where the last ended.
 */
const SITE = "Ma'an One";
const DRONE = "Sunhawk 1";
let system: DemoSystem;
let operations: BrowserSession;
let admin: BrowserSession;
let client: BrowserSession;
let pilot: BrowserSession;
let order = { number: "", path: "" };
const missionPath = () => order.path.replace("/orders/", "/missions/");

beforeAll(async () => {
  system = await startDemoSystem();
  await leavePeopleFree();
  const open = async (email: string, origin = system.center, isComputing = false) => {
    const session = await openSession(origin, { isComputing });
    await signIn(session, email);
    return session;
  };
  operations = await open("ops@center.demo", system.center, true);
  admin = await open("admin@center.demo");
  pilot = await open("pilot.two@center.demo");
  client = await open("admin@client.demo", system.client);
});
afterAll(async () => {
  await closeSessions();
  await system.stop();
});

/** Moves the demo's own assignments away, which at some hours of the day overlap with the flight of this test. */
const leavePeopleFree = () =>
  system.server.services.db
    .updateTable("assignments")
    .where("released_at", "is", null)
    .set({
      starts_at: sql`starts_at + interval '60 days'`,
      ends_at: sql`ends_at + interval '60 days'`,
    })
    .execute();

/** The card of a pilot or kit on the schedule's sheet, once it is judged so. */
const judged = (page: Page, name: string, readiness: string) =>
  page
    .locator("label", { has: page.getByRole("radio", { name }) })
    .filter({ hasText: readiness })
    .waitFor();

/** Types a day of last month, by its number. */
async function typeDayOfLastMonth(page: Page, field: RegExp, day: number) {
  const now = new Date();
  const typed = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, day)).toISOString();
  await page.getByRole("textbox", { name: field }).fill(typed.slice(0, 10));
}

/** The schedule's sheet of the mission, with its candidates judged from now on. */
async function openSchedule(page: Page, mission = missionPath()) {
  await page.goto(`${mission}/assign`);
  await fillTime(page, /^Take-off/, wall(0));
  await fillTime(page, /^Until/, wall(60));
}

/** One that waits for pilot and equipment. */
async function approvedMission(): Promise<string> {
  const { token } = await system.server.services.db
    .selectFrom("missions")
    .where("status", "=", "approved")
    .select("token")
    .executeTakeFirstOrThrow();
  return `/missions/view/${token}`;
}

test("an order comes in, and is approved", async () => {
  order = await orderInspection(client.page, SITE);
  await planRoute(operations.page, SITE);
  await approve(operations.page, order.number);
});

test("what is typed on the schedule's sheet stays while messages of its candidates are still loading", async () => {
  const { page } = operations;
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  const { promise: isAsked, resolve: asked } = Promise.withResolvers<void>();
  await interceptRequests(page, "/assets/messages/*/readiness.json", async (messages) => {
    asked();
    await isReleased;
    await messages.continue();
  });
  await page.goto(`${missionPath()}/assign`);
  await isAsked;
  const at = wall(0);
  await fillTime(page, /^Take-off/, at);
  release();
  await page.getByRole("radio", { name: "Yousef Qasem" }).waitFor();
  await stopIntercepting(page);
  const [day, time] = await page
    .getByRole("group", { name: /^Take-off/ })
    .getByRole("textbox")
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
  expect([Number.parseInt(day ?? ""), time]).toEqual([Number(at.slice(8, 10)), at.slice(11)]);
});

test("a licence that has expired blocks its pilot, with the reason and the step that fixes it", async () => {
  const { page } = operations;
  await page.goto("/employees");
  await page.getByRole("link", { name: "Yousef Qasem" }).click();
  await page.getByRole("tab", { name: "Certificates" }).click();
  await press(page, "Add certificate");
  await fill(page, { Number: "JO-RP-2231" });
  await typeDayOfLastMonth(page, /^Issued on/, 1);
  await typeDayOfLastMonth(page, /^Expires on/, 2);
  await press(page, "Save");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await openSchedule(page);
  await judged(page, "Yousef Qasem", "Blocked");
  await seen(page, "The pilot licence expires before the mission ends");
  await judged(page, "Marta Vidal", "With warnings");
  await seen(page, "No pilot licence is recorded");
});

test("the other pilot flies it with the first kit", async () => {
  await fillSchedule(operations.page, ["Marta Vidal", "Kit A"]);
  await operations.page.waitForURL((url) => url.pathname === missionPath());
  const { page } = pilot;
  await page.goto(missionPath());
  await startFlight(page);
  await page.goto(`${missionPath()}?tab=flights`);
  await press(page, "Record flight");
  await fillTime(page, /^Take-off/, wall(-200));
  await fillTime(page, /^Landing/, wall(-5));
  await press(page, "Record");
  await seen(page, "Flight 1");
});

test("its hours make a maintenance program's work due, which blocks the kit", async () => {
  const { page } = admin;
  await page.goto("/inventory/programs");
  await page.getByRole("button", { name: "Add maintenance program" }).first().click();
  await fill(page, { Name: "Check after three hours" });
  await choose(page, "Equipment", "Drones");
  await typeDayOfLastMonth(page, /^Counts from/, 1);
  await page.getByRole("textbox", { name: /^Flight time/ }).fill("3");
  await press(page, "Save");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await notifyDueMaintenance(systemContext(system.server.services)); // the daily job
  await page.goto("/inventory/work-orders");
  await page.getByRole("link", { name: "Check after three hours" }).click();
  await page.getByRole("link", { name: DRONE }).waitFor();
  await press(page, "Start work");
  await seen(page, `${DRONE} is grounded until`);
  await openSchedule(operations.page, await approvedMission());
  await judged(operations.page, "Kit A", "Blocked");
  await seen(operations.page, `A work order grounds ${DRONE}: Check after three hours`);
});

test("work that another person has verified puts the kit back into service", async () => {
  const { page } = admin;
  const workOrder = page.url();
  await press(page, "Complete");
  await page.getByLabel(/^Work done/).fill("Propellers replaced, arms and screws checked.");
  await page.getByRole("dialog").getByRole("button", { name: "Complete" }).click();
  await seen(page, "is grounded until another person verifies this work");
  await operations.page.goto(workOrder);
  await press(operations.page, "Verify");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await seen(operations.page, "Verified");
  await openSchedule(operations.page, await approvedMission());
  await judged(operations.page, "Kit A", "Ready");
});

test("the dashboards agree with the rows", async () => {
  expect(await wrongNumbers(operations.page, "/dashboard")).toEqual([]);
  expect(await wrongNumbers(client.page, "/dashboard")).toEqual([]);
  expect([...operations.errors, ...client.errors, ...admin.errors, ...pilot.errors]).toEqual([]);
});
