import { createMission } from "@overfly/server/testing/factories";
import { storeSampleCoverage } from "@overfly/server/testing/sample-coverage";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeSessions, openSession, signIn, type BrowserSession } from "#browser/browser.ts";
import { toastSaid } from "#browser/toasts.ts";
import { startDemoSystem, type DemoSystem } from "#server/demo-system.ts";
import { choose, fillTime, press, seen, wall } from "./mission-steps.ts";

/** What the request, the schedule and the mission's page refuse and offer, on the way to the flight and just after it. */
let system: DemoSystem;
let center: BrowserSession;
let client: BrowserSession;
let site: { id: number; token: string; provider_id: number; client_id: number };
let mission: Awaited<ReturnType<typeof createMission>>;

const DAY_MIN = 24 * 60;

beforeAll(async () => {
  system = await startDemoSystem({ environment: { RATE_LIMIT: "0" } });
  const { services } = system.server;
  site = await services.db
    .selectFrom("sites")
    .where("name", "=", "Ma'an One")
    .select(["id", "token", "provider_id", "client_id"])
    .executeTakeFirstOrThrow();
  const { id: site_id, provider_id, client_id } = site;
  mission = await createMission(services, {
    site_id,
    provider_id,
    client_id,
    number: "M-2026-9201",
    status: "approved",
    window_start: new Date(Date.now() - DAY_MIN * 60_000).toISOString(),
    window_end: new Date(Date.now() + 5 * DAY_MIN * 60_000).toISOString(),
  });
  center = await openSession(system.center);
  client = await openSession(system.client);
  await signIn(center, "ops@center.demo");
  await signIn(client, "admin@client.demo");
});
afterAll(async () => {
  await closeSessions();
  await system.stop();
});

const today = () =>
  new Date().toLocaleDateString("en-GB", {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "Asia/Amman",
  });

test("the request knows the site that it comes from, keeps what is chosen over a reload, and offers no past day", async () => {
  const { page } = client;
  await page.goto(`/orders/create?site=${site.token}`);
  await choose(page, "Solar thermography");
  await choose(page, "IEC detailed");
  await page.reload();
  await page.getByRole("radio", { name: "IEC detailed", checked: true }).waitFor();
  await press(page, "Next");
  const opened = today();
  await page.getByRole("button", { name: /Flight window/ }).click();
  const days = page.locator("[role=dialog] table button:not([data-outside])");
  await days.first().waitFor();
  const names = await days.evaluateAll((all) => all.map((day) => day.getAttribute("aria-label")));
  const enabled = await days.evaluateAll((all) => all.map((day) => !(day as HTMLButtonElement).disabled));
  const first = enabled.indexOf(true);
  expect([opened, today()]).toContain(names[first]);
  expect(enabled).toEqual(names.map((_, at) => at >= first));
});

test("an unfinished request is continued, or discarded", async () => {
  const { page } = client;
  await page.goto("/orders");
  await page.getByText("IEC detailed").first().waitFor(); // its draft
  await page.goto("/orders/create");
  await seen(page, /^You have an unfinished request: .*Ma'an One/);
  await page.getByRole("link", { name: "Continue draft" }).click();
  await page.getByRole("button", { name: /Flight window/ }).waitFor(); // what is missing next
  await page.goto("/orders/create");
  await press(page, "Discard draft");
  await toastSaid(page, "Draft discarded");
  await page.goto("/orders");
  await page.getByRole("row").filter({ hasText: "M-2026-9201" }).waitFor();
  expect(await page.getByText("IEC detailed").count()).toBe(0);
});

const scheduleAt = async (page: Page, minutes: number) => {
  await fillTime(page, /^Take-off/, wall(minutes));
  await fillTime(page, /^Until/, wall(minutes + 60));
};
const statusOf = async (number: string) =>
  (
    await system.server.services.db
      .selectFrom("missions")
      .where("number", "=", number)
      .select("status")
      .executeTakeFirstOrThrow()
  ).status;

test("nothing is scheduled in the past", async () => {
  const { page } = center;
  await page.goto(`/missions/view/${mission.token}/assign`);
  await scheduleAt(page, -DAY_MIN);
  await press(page, "Schedule");
  await seen(page, /^Choose \d+ \w+ \d{4} or later$/);
  expect(await statusOf(mission.number)).toBe("approved");
});

test("thermography at night needs a reason; daylight in the client's window is offered, and needs none", async () => {
  const { page } = center;
  await page.goto(`/missions/view/${mission.token}/assign`);
  const night = `${wall(2 * DAY_MIN).slice(0, 10)}T22:07`;
  await fillTime(page, /^Take-off/, night);
  await fillTime(page, /^Until/, night.replace("22:07", "23:07"));
  const daylight = page.getByRole("listitem").filter({ hasText: /^Daylight/ });
  await daylight.getByText("Reason required").waitFor();
  await page.getByRole("textbox", { name: /^Reason for flying/ }).waitFor();
  await page
    .getByRole("button", { name: /^\d+ \w+ \d{4}, \d+:\d\d–\d+:\d\d$/ })
    .first()
    .click();
  await daylight.getByText("OK").waitFor();
  await page.getByLabel(/^Reason for flying/).waitFor({ state: "hidden" });
});

/** The step of a mission's page that is marked, and the badge beside its number. */
async function shownStep({ page }: BrowserSession, path: string): Promise<string> {
  await page.goto(`${path}/view/${mission.token}`);
  const step = page.getByRole("list", { name: "Progress" }).locator("[aria-current=step]");
  const name = (await step.innerText()).split("\n")[0]?.trim() ?? "";
  await page
    .getByRole("heading", { level: 1, name: mission.number })
    .locator("xpath=..")
    .getByText(name)
    .waitFor();
  return name;
}
const buttons = async ({ page }: BrowserSession) =>
  (await page.getByRole("button").allInnerTexts()).filter((name) =>
    /Schedule|Start flight|Finish|Process|Move/.test(name),
  );

test("step, badge and next action follow the flight", async () => {
  const { db } = system.server.services;
  expect(await shownStep(center, "/missions")).toBe("Approved");
  expect(await shownStep(client, "/orders")).toBe("Scheduled");
  expect(await buttons(center)).toEqual(["Schedule"]);

  await db.updateTable("missions").set({ status: "in_progress" }).where("id", "=", mission.id).execute();
  const { id } = await db
    .insertInto("flights")
    .values({
      provider_id: site.provider_id,
      mission_id: mission.id,
      source: "manual",
      status: "airborne",
      took_off_at: new Date().toISOString(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  expect(await shownStep(center, "/missions")).toBe("In progress");
  expect(await buttons(center)).toEqual([]); // in mid-flight there is nothing to finish
  expect(await shownStep(client, "/orders")).toBe("Flying");

  await db
    .updateTable("flights")
    .set({ status: "landed", landed_at: new Date().toISOString() })
    .where("id", "=", id)
    .execute();
  await storeSampleCoverage(system.server.services, { ...mission, site_id: site.id }, [{ at: [35.7, 30.1] }]);
  await shownStep(center, "/missions");
  expect(await buttons(center)).toEqual(["Finish data upload"]);
  await press(center.page, "Finish data upload");
  await toastSaid(center.page, "Data upload finished");
  expect(await shownStep(center, "/missions")).toBe("Data uploaded");
  expect(await buttons(center)).toEqual(["Process"]);
});

test("no errors were logged in any browser", () => {
  expect([...center.errors, ...client.errors]).toEqual([]);
});
