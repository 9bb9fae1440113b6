import { createMission } from "@overfly/server/testing/factories";
import { shownText } from "@overfly/server/testing/pdf-text";
import { storeSampleAnomalies } from "@overfly/server/testing/sample-anomalies";
import { storeSampleCoverage } from "@overfly/server/testing/sample-coverage";
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeSessions, openSession, signIn, type BrowserSession } from "#browser/browser.ts";
import { startDemoSystem, type DemoSystem } from "#server/demo-system.ts";
import { press, seen } from "./mission-steps.ts";

/** What list, page, report and PDF say of one inspection is the same: its time, its temperatures, its order, its change. */
const FIRST = "M-2026-9101";
const SECOND = "M-2026-9102";

/** Some hundred metres apart. */
const [PERSISTING, RESOLVED, OUTSIDE, DISMISSED, NEW, CHEAP] = [0, 1, 2, 3, 4, 5].map((step) => [
  35.7 + step / 200,
  30.1,
]) as [number[], number[], number[], number[], number[], number[]];

let system: DemoSystem;
let center: BrowserSession;
let client: BrowserSession;
let second: Awaited<ReturnType<typeof createMission>>;

beforeAll(async () => {
  system = await startDemoSystem({ environment: { RATE_LIMIT: "0" } });
  const { services } = system.server;
  const { id: site_id, ...owners } = await services.db
    .selectFrom("sites")
    .where("name", "=", "Ma'an One")
    .select(["id", "provider_id", "client_id"])
    .executeTakeFirstOrThrow();
  const first = await createMission(services, {
    ...owners,
    site_id,
    number: FIRST,
    status: "completed",
    inspected_at: "2026-10-05T09:00:00Z",
    completed_at: "2026-10-07T09:00:00Z",
  });
  await services.db
    .insertInto("reports")
    .values({ mission_id: first.id, published_at: "2026-10-07T09:00:00Z" })
    .execute();
  await storeSampleAnomalies(services, first, [
    { class: "string_offline", at: PERSISTING },
    { class: "cell", at: RESOLVED },
    { class: "diode", at: OUTSIDE },
    { class: "diode", at: DISMISSED },
  ]);
  // planned for nine in the morning; flown at eight minutes past ten in the evening
  second = await createMission(services, {
    ...owners,
    site_id,
    number: SECOND,
    status: "in_review",
    scheduled_for: "2026-11-20T06:00:00Z",
  });
  await services.db
    .insertInto("flights")
    .values({
      provider_id: owners.provider_id,
      mission_id: second.id,
      source: "manual",
      status: "landed",
      took_off_at: "2026-11-20T19:08:00Z",
      landed_at: "2026-11-20T19:28:00Z",
    })
    .execute();
  await storeSampleCoverage(
    services,
    second,
    [PERSISTING, RESOLVED, DISMISSED, NEW, CHEAP].map((at) => ({ at })),
  );
  await storeSampleAnomalies(services, second, [
    { class: "string_offline", at: PERSISTING, severity: "medium", iec_class: 3, lost_kwdc: 2, delta_t_k: 8, delta_t_normalised_k: 6.7 },
    { class: "cell_multi", at: NEW, severity: "high", iec_class: 2, lost_kwdc: 0.1, delta_t_k: 24, delta_t_normalised_k: 20.1 },
    { class: "diode", at: CHEAP, severity: "low", iec_class: 2, lost_kwdc: 9, delta_t_k: 6, delta_t_normalised_k: 5.2 },
    { class: "diode", at: DISMISSED, review: "dismissed", dismiss_reason: "reflection" },
  ]); // prettier-ignore
  center = await openSession(system.center);
  client = await openSession(system.client);
  await signIn(center, "analyst@center.demo");
  await signIn(client, "admin@client.demo");
});
afterAll(async () => {
  await closeSessions();
  await system.stop();
});

const panelOf = (page: Page, title: string) =>
  page.locator("section").filter({ has: page.getByRole("heading", { name: title }) });

const rowOf = (page: Page) => page.getByRole("row").filter({ hasText: SECOND });

test("list, page and flights show when it was flown; the page names the planned time apart", async () => {
  const { page } = center;
  await page.goto("/missions?search=9102");
  expect(await rowOf(page).innerText()).toMatch(/Flown\s+20 Nov 2026,\s+22:08/);
  await page.goto("/flights?search=9102");
  expect(await rowOf(page).innerText()).toMatch(/20 Nov 2026, 22:08 GMT\+3/);
  await page.goto(`/missions/view/${second.token}`);
  await seen(page, "20 Nov 2026, 22:08–22:28 GMT+3");
  const planned = page
    .getByText("Planned take-off", { exact: true })
    .locator("xpath=following-sibling::*[1]");
  expect(await planned.innerText()).toBe("20 Nov 2026, 09:00 GMT+3");
});

test("once it is completed, the client's list and report show that time, too", async () => {
  await press(center.page, "Complete");
  await center.page.getByRole("dialog").getByRole("button", { name: "Complete" }).click();
  await center.page.getByText("Completed", { exact: true }).first().waitFor();
  const { page } = client;
  await page.goto("/orders?search=9102");
  expect(await rowOf(page).innerText()).toMatch(/Flown\s+20 Nov 2026,\s+22:08/);
  await page.goto(`/orders/view/${second.token}/report`);
  await seen(page, "Inspected 20 Nov 2026");
});

test("new, persisting, resolved, dismissed and uninspected are told apart, and each opens its anomalies", async () => {
  const { page } = client;
  const panel = panelOf(page, "Since the last inspection");
  for (const [kind, classes] of Object.entries({
    New: ["Multiple hot cells", "Bypassed substring"],
    Persisting: ["Open-circuit string"],
    Resolved: ["Hot cell"],
    Dismissed: ["Bypassed substring"],
    "Not inspected this time": ["Bypassed substring"],
  })) {
    await panel.getByRole("button", { name: new RegExp(`^${kind} ?${classes.length}$`) }).click();
    const list = panel.getByRole("list", { name: kind, exact: true });
    await list.waitFor();
    expect((await list.getByRole("link").allInnerTexts()).toSorted()).toEqual(classes.toSorted());
    await page.getByText(`Only: ${kind}`).waitFor(); // on the map
  }
  expect(await panel.innerText()).toContain(`Compared with ${FIRST}, inspected 5 Oct 2026`);
  await panel.getByRole("link", { name: FIRST }).click();
  await page.getByRole("heading", { name: `Inspection report ${FIRST}` }).waitFor();
  await page.goBack();
});

test("the repair list stands in the order that it names", async () => {
  const { page } = client;
  const panel = panelOf(page, "What to repair first");
  const order = () => panel.getByRole("listitem").getByRole("link").allInnerTexts();
  const [string, cells, diode] = ["Open-circuit string", "Multiple hot cells", "Bypassed substring"];
  await panel.getByText("Safety-relevant first").waitFor();
  expect(await order()).toEqual([string, cells, diode]); // a medium one of IEC class 3 before a high one
  await panel.getByText("Severity", { exact: true }).click();
  await panel.getByText("Most severe first").waitFor();
  expect(await order()).toEqual([cells, string, diode]);
  await panel.getByText("Cost", { exact: true }).click();
  await panel.getByText("Highest yearly loss first").waitFor();
  expect(await order()).toEqual([string, diode, cells]);
});

test("report, list and PDF show the same ΔT, at 1000 W/m²", async () => {
  const { page } = client;
  const shown = "ΔT1000 6.7 K";
  await panelOf(page, "What to repair first").getByText(shown).waitFor();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download PDF" }).click();
  const { fromLeft } = shownText(await readFile(await (await download).path()));
  expect(fromLeft).toContain("6.7 K");
  await page.goto(`/orders/view/${second.token}/anomalies`);
  await page.getByText(shown).first().waitFor();
  expect(await page.getByText(/8\.0.K/).count()).toBe(0); // the measured one is told where an anomaly is opened
});

test("no errors were logged in any browser", () => {
  expect([...center.errors, ...client.errors]).toEqual([]);
});
