import { mkdir, readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { closeSessions, openSession, signIn, type BrowserSession } from "#browser/browser.ts";
import { startDemoSystem, type DemoSystem } from "#server/demo-system.ts";
import { POLL } from "#timeouts.ts";
import { halveSite, SITE } from "./half-site.ts";
import {
  approve,
  countPresses,
  downloadKmz,
  fillSchedule,
  openMission,
  openReview,
  orderInspection,
  press,
  planRoute,
  followProcessing,
  anomalyCount,
  schedule,
  seen,
  startFlight,
} from "./mission-steps.ts";

/** The main workflow from order to report, with the three accounts involved. Each test continues where the last ended. */
let system: DemoSystem;
let client: BrowserSession;
let operations: BrowserSession;
let analyst: BrowserSession;
let order = { number: "", path: "" };
/** What operations and the analyst press from the request to the report, besides decisions. */
let presses: Record<"operations" | "analyst", Awaited<ReturnType<typeof countPresses>>>;

beforeAll(async () => {
  system = await startDemoSystem({ dockSpeed: 1 });
  await halveSite(system);
  client = await openSession(system.client, { pixelRatio: 0.5, isComputing: true });
  operations = await openSession(system.center, { pixelRatio: 0.5, isComputing: true });
  analyst = await openSession(system.center, { colorScheme: "dark", pixelRatio: 0.5, isComputing: true });
  await signIn(client, "admin@client.demo");
  await signIn(operations, "ops@center.demo");
  await signIn(analyst, "analyst@center.demo");
  presses = {
    operations: await countPresses(operations.page),
    analyst: await countPresses(analyst.page),
  };
});

/** Saves screenshots of all browsers after a failed step. */
afterEach(async ({ task }) => {
  if (task.result?.state !== "fail") return;
  await mkdir("screenshots", { recursive: true });
  for (const [name, { page }] of Object.entries({ client, operations, analyst })) {
    await page.screenshot({ path: `screenshots/failed-${name}.png` }).catch(() => {});
  }
});

afterAll(async () => {
  await closeSessions();
  await system.stop();
});

/** In the page: whether a map's picture can still be read, as printing does, and has more than one colour. */
function isDrawn(map: HTMLElement | SVGElement): boolean {
  const copy = document.createElement("canvas");
  const context = copy.getContext("2d");
  [copy.width, copy.height] = [64, 64];
  context?.drawImage(map as HTMLCanvasElement, 0, 0, 64, 64);
  const pixels = new Uint32Array(context?.getImageData(0, 0, 64, 64).data.buffer ?? new ArrayBuffer(0));
  return new Set(pixels).size > 8;
}

const missionPath = () => order.path.replace("/orders/", "/missions/");

test("1: the client orders a thermal inspection of a site", async () => {
  order = await orderInspection(client.page, SITE);
  expect(order.number).toMatch(/^M-\d{4}-\d{4}$/);
  await seen(client.page, "Requested");
});

test("2: a route is planned over the site's boundary and exports as a KMZ", async () => {
  const { page } = operations;
  await planRoute(page, SITE);
  const kmz = await readFile(await downloadKmz(page));
  expect(kmz.subarray(0, 2).toString()).toBe("PK");
  expect(kmz.includes("wpmz/template.kml")).toBe(true);
  expect(kmz.includes("wpmz/waylines.wpml")).toBe(true);
});

test("3: the center is notified, approves it, and schedules a dock and the route at once", async () => {
  const { page } = operations;
  await presses.operations.during(async () => {
    await approve(page, order.number);
    await schedule(page, ["Ma'an gate"]);
  });
  await seen(page, "Planned");
});

test("4: scheduling the dock for another mission is rejected with the name of the conflict", async () => {
  const { page } = operations;
  const second = await anotherApproved(page);
  await page.goto(`${second}/assign`);
  await fillSchedule(page, ["Ma'an gate"]);
  await seen(page, new RegExp(order.number));
  expect(new URL(page.url()).pathname).toBe(`${second}/assign`);
});

/** Requests and approves a mission for the same site through the API. */
async function anotherApproved(page: Page): Promise<string> {
  const token = await page.evaluate(async () => {
    const post = async (path: string, body: object) => {
      const headers = { "content-type": "application/json" };
      const reply = await fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
      return (await reply.json()) as { data: { token: string } };
    };
    const list = await fetch("/api/ops/sites?search=Ma'an One");
    const { data } = (await list.json()) as { data: { token: string }[] };
    const mission = await post("/api/ops/missions", {
      site_token: data[0]?.token,
      type: "solar_thermography",
      subtype: "standard",
      window_start: new Date().toISOString(),
      window_end: new Date(Date.now() + 864e5).toISOString(),
      deliverables: ["anomalies"],
    });
    await post(`/api/ops/missions/${mission.data.token}/approve`, {});
    return mission.data.token;
  });
  return `/missions/view/${token}`;
}

test("5: the dock flies it, seen live on the map of the fleet", async () => {
  const { page } = operations;
  const fleet = await operations.context.newPage(); // opened in advance, to see the take-off
  await fleet.goto("/");
  await fleet.getByRole("button", { name: /Ma'an gate/ }).waitFor();
  await page.goto(missionPath());
  await presses.operations.during(() => startFlight(page));

  await seen(fleet, "Airborne");
  await fleet.getByRole("button", { name: /^Ma'an gate/ }).click();
  await fleet.getByRole("button", { name: "Return to home" }).waitFor();
  await seen(client.page, "Flying");
  await client.page.goto("about:blank"); // not to load again what nobody looks at
  await fleet.close();

  const cockpit = page.getByRole("region", { name: "Cockpit: Ma'an gate" });
  await cockpit.getByText(/Waypoint \d+ of \d+/).waitFor();
  await cockpit.getByText(/\d photos? taken/).waitFor();
  await cockpit.getByRole("button", { name: "Pause", exact: true }).click();
  await cockpit.getByRole("button", { name: "Resume", exact: true }).waitFor();
  await cockpit.getByText(/^[1-9]\d\.\d.m$/).waitFor(); // it hovers
  await page.reload(); // on whatever page, the flight stays in sight
  await cockpit.getByRole("button", { name: "Hold to return to home" }).waitFor();
  await cockpit.getByRole("button", { name: "Resume", exact: true }).click();
  await cockpit.getByRole("button", { name: "Pause", exact: true }).waitFor();
  system.setDockSpeed(30); // all that had to be seen in flight was seen
});

test("6: its photos arrive, checked and with thumbnails", async () => {
  const { page } = operations;
  await page.goto(`${missionPath()}?tab=media`);
  await page
    .getByRole("button", { name: /DJI_\d+/ })
    .nth(10)
    .waitFor();
});

test("7: processing has started by itself; the analyst moves its result to review", () =>
  presses.analyst.during(async () => {
    await openMission(analyst.page, order.number);
    await followProcessing(analyst.page);
    await openReview(analyst.page);
  }));

test("8: nothing unreviewed is published unasked: completing says how many are open, and offers their review", async () => {
  const { page } = analyst;
  await seen(page, "Open-circuit string");
  const total = await anomalyCount(page);
  expect(total).toBeGreaterThan(5);
  await press(page, "More actions");
  await page.getByRole("menuitem", { name: "Complete" }).click();
  await seen(page, new RegExp(`${total} of ${total} anomalies are not reviewed yet`));
  await page.getByRole("link", { name: `Review the ${total} anomalies` }).click();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
});

test("9: by keys an anomaly takes one stroke, a dismissal with its reason two, and any of them is undone", async () => {
  const { page } = analyst;
  await page.goto(`${missionPath()}/anomalies`);
  const total = await anomalyCount(page);
  const reviewed = (count: number) => page.getByText(`${count} of ${total} reviewed`).waitFor();
  let strokes = 0;
  const type = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
    strokes += keys.length;
  };
  await type("j", "d");
  await page.getByRole("dialog", { name: "Why is this not an anomaly?" }).waitFor();
  await type("4");
  await reviewed(1);
  await type("u"); // back to the first
  await reviewed(0);
  await seen(page, "Confirm");
  for (let done = 1; done < total; done += 1) {
    await type("c");
    await reviewed(done);
  }
  expect(strokes).toBeLessThanOrEqual(total + 4);

  await page.keyboard.press("?");
  await seen(page, "Dismiss with a reason and go to next");
  await page.keyboard.press("Escape");
  await page.keyboard.press("v");
  const viewer = page.getByRole("dialog", { name: /Images of anomaly/ });
  await viewer.getByRole("img", { name: /Thermal image/ }).hover();
  await viewer.getByText(/°C/).first().waitFor();
  await page.keyboard.press("Escape");
});

test("10: the mission is completed without the one that nobody reviewed", async () => {
  const { page } = analyst;
  await presses.analyst.during(async () => {
    await press(page, "More actions");
    await page.getByRole("menuitem", { name: "Complete" }).click();
  });
  await press(page, "Publish without them"); // a decision
  await page.getByRole("link", { name: "Open report" }).waitFor();
  expect([presses.operations.total(), presses.analyst.total()]).toEqual([6, 6]);
});

test("11: the client sees what to repair first, and downloads the report as PDF", async () => {
  const { page } = client;
  await page.goto(order.path);
  await seen(page, "Ready");
  await page.goto(`${order.path}/report`);
  await seen(page, "What to repair first");
  await seen(page, "Open-circuit string");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download PDF" }).click();
  const pdf = await readFile(await (await download).path());
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  expect(pdf.length).toBeGreaterThan(50_000);

  await page.goto(`${order.path}/anomalies`);
  await seen(page, "Open-circuit string");
  expect(await page.getByRole("button", { name: "Confirm" }).count()).toBe(0);
});

test("12: printed, the report is a few whole pages without the frame around it", async () => {
  const { page } = client;
  await page.goto(`${order.path}/report`);
  await seen(page, "What to repair first");
  await page.emulateMedia({ media: "print" });
  expect(await page.getByRole("navigation").first().isVisible()).toBe(false);
  expect(await page.getByRole("link", { name: "Download PDF" }).isVisible()).toBe(false);
  expect(await page.getByRole("heading", { name: /Inspection report/ }).isVisible()).toBe(true);
  expect(await page.getByRole("button", { name: "Zoom in" }).isVisible()).toBe(false);
  const map = page.locator("canvas.maplibregl-canvas");
  await expect.poll(() => map.evaluate(isDrawn), POLL).toBe(true);
  const panel = page.getByRole("region", { name: "Location" }).filter({ has: map }).last();
  const [drawn, around] = [await map.boundingBox(), await panel.boundingBox()];
  expect(drawn && around && [around.width - drawn.width, around.height - drawn.height]).toEqual([0, 0]);
  const printed = (await page.pdf({ format: "A4", printBackground: true })).toString("latin1");
  const pages = [...printed.matchAll(/\/Type\s*\/Page\b/g)].length;
  expect(pages).toBeGreaterThan(0);
  expect(pages).toBeLessThanOrEqual(3);
  await page.emulateMedia({ media: "screen" });
});

test("13: the report is revised; the client is told, and reads both revisions", async () => {
  const { page } = analyst;
  await page.goto(missionPath());
  await press(page, "More actions");
  await page.getByRole("menuitem", { name: "Revise report" }).click();
  await page.getByLabel("Reason").fill("One anomaly was left out");
  await page.getByRole("dialog").getByRole("button", { name: "Revise report" }).click();
  await press(page, "Publish revision");
  await press(page, /^Confirm it without review/);
  await page.getByRole("button", { name: "Publish revision" }).waitFor({ state: "hidden" });

  await client.page.goto("/notifications");
  await client.page
    .getByText(/was revised \(revision 2\)/)
    .first()
    .click();
  await seen(client.page, /Revision 2, published .*: One anomaly was left out/);
  await client.page.getByRole("link", { name: /^Revision 1/ }).click();
  await seen(client.page, "A newer one has been published.");
});

test("no errors were logged in any browser", () => {
  expect([...client.errors, ...operations.errors, ...analyst.errors]).toEqual([]);
});
