import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join as joinPath } from "node:path";
import { demoTakeOff } from "@overfly/server/demo/demo-plants";
import { sunnyTime } from "@overfly/server/demo/sunny-clock";
import { renderRoutePhotos } from "@overfly/simulator/render-route-photos";
import { generatePlant } from "@overfly/simulator/scene/plant";
import { startDock, type SimulatedDock } from "@overfly/simulator/dock/start-dock";
import { writeSite } from "@overfly/simulator/write-site";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeSessions, openSession, type BrowserSession } from "#browser/browser.ts";
import { startEmptyInstallation, type EmptyInstallation } from "#server/empty-installation.ts";
import * as firstDay from "./first-day-steps.ts";
import {
  approve,
  downloadKmz,
  fillTime,
  orderInspection,
  planRoute,
  press,
  followProcessing,
  startProcessing,
  reviewAndComplete,
  schedule,
  seen,
  startFlight,
  wall,
} from "./mission-steps.ts";

/** From an empty database to published reports, by the interface alone. Each test continues where the last ended. */
const ADMIN = { "First name": "Dana", "Last name": "Haddad", "E-mail": "dana@sunhawk.test" };
const CONTACT = { "First name": "Lina", "Last name": "Odeh", "E-mail": "lina@desert-power.test" };
const PILOT = { "First name": "Omar", "Last name": "Saleh", "E-mail": "omar@sunhawk.test" };
const SITE = "Wadi One";
const PLANT = generatePlant({
  originLongitude: 35.7821,
  originLatitude: 30.1744,
  rows: 2,
  tablesPerRow: 2,
  defects: { module_offline: 2, hot_cell: 2 },
});
const GROUND_M = 1052;

let installation: EmptyInstallation;
let files: string;
let admin: BrowserSession;
let client: BrowserSession;
let pilot: BrowserSession;
let dock: SimulatedDock | undefined;
let order = { number: "", path: "" };

beforeAll(async () => {
  installation = await startEmptyInstallation();
  files = await mkdtemp(joinPath(tmpdir(), "overfly-plant-"));
  await writeSite(PLANT, files);
  admin = await openSession(installation.origin, { isComputing: true, pixelRatio: 0.5 });
});
afterAll(async () => {
  await closeSessions();
  await dock?.stop();
  await installation.stop();
  await rm(files, { recursive: true, force: true });
});

const missionPath = () => order.path.replace("/orders/", "/missions/");

test("the first visitor becomes the administrator, and sees the first steps", async () => {
  await firstDay.setUp(admin.page, "Sunhawk Inspections", ADMIN);
  await firstDay.expectDone(admin.page, []);
});

test("the first site is added with its client, boundary and layout", async () => {
  await firstDay.addSite(admin.page, SITE, "Desert Power", files);
  await firstDay.expectDone(admin.page, ["Add the first client", "Add the first site"]);
});

test("the client's contact joins by a link, and orders an inspection", async () => {
  const { page } = admin;
  await page.getByRole("link", { name: "Add the first client" }).click();
  await press(page, "Actions for Desert Power");
  await page.getByRole("menuitem", { name: "Invite contact" }).click();
  client = await firstDay.join(await firstDay.sendInvitation(page, CONTACT), CONTACT);
  order = await orderInspection(client.page, SITE);
});

test("a pilot joins by a link, and gets a kit", async () => {
  const { page } = admin;
  await firstDay.expectDone(page, [
    "Add the first client",
    "Add the first site",
    "Request the first mission",
  ]);
  await page.getByRole("link", { name: "Invite a pilot" }).click();
  pilot = await firstDay.join(await firstDay.sendInvitation(page, PILOT), PILOT);
  await page.getByRole("link", { name: "Dashboard", exact: true }).first().click();
  await firstDay.addKit(page, "Mavic kit");
  await firstDay.expectDone(page, [
    "Add the first client",
    "Add the first site",
    "Add aircraft and kit, or a dock",
    "Invite a pilot",
    "Request the first mission",
  ]);
});

test("a route is planned; the order is approved and scheduled", async () => {
  const { page } = admin;
  await planRoute(page, SITE);
  await renderRoutePhotos({
    routeFile: await downloadKmz(page),
    folder: files,
    takeOffHeightM: GROUND_M,
    startsAt: new Date(sunnyTime(Date.now(), demoTakeOff(PLANT))),
    seed: 1,
    plant: PLANT,
    log: () => {},
  });
  await approve(page, order.number);
  await schedule(page, ["Omar Saleh", "Mavic kit"]);
});

test("the pilot flies it, and uploads the photos", async () => {
  const { page } = pilot;
  await page.goto(missionPath());
  await startFlight(page);
  await page.goto(`${missionPath()}?tab=flights`);
  await press(page, "Record flight");
  await fillTime(page, /^Take-off/, wall(-20));
  await fillTime(page, /^Landing/, wall(-5));
  await press(page, "Record");
  await seen(page, "Flight 1");
  const photos = (await readdir(files)).filter((name) => !name.endsWith("json"));
  await page.goto(`${missionPath()}/processing-center`);
  await page.getByLabel("Choose files").setInputFiles(photos.map((name) => joinPath(files, name)));
  await seen(page, "All images passed the checks.");
  await seen(page, `${photos.length} files uploaded`);
  await press(page, "Finish data upload");
});

test("the photos are processed, reviewed, and the report is published", async () => {
  await startProcessing(admin.page, missionPath());
  await followProcessing(admin.page);
  expect(await reviewAndComplete(admin.page)).toBe(4);
});

test("the client opens the report", () => openReport(client.page));

test("a dock is added, and connects with the credentials that were shown", async () => {
  const { page } = admin;
  const [longitude, latitude] = demoTakeOff(PLANT);
  dock = await startDock({
    ...(await firstDay.addDock(page, "Wadi gate", SITE)),
    droneSerialNumber: "1581F6Q8D24AA00B",
    longitude,
    latitude,
    heightM: GROUND_M,
    plant: PLANT,
    speedFactor: 1,
    now: () => sunnyTime(Date.now(), [longitude, latitude]),
  });
  await page.getByRole("row", { name: "Wadi gate" }).getByText("Idle").waitFor();
});

test("the second order is flown by the dock, which sends its photos", async () => {
  order = await orderInspection(client.page, SITE);
  const { page } = admin;
  await approve(page, order.number);
  await schedule(page, ["Wadi gate"]);
  await startFlight(page);
  dock?.setSpeed(30); // the start was seen
});

test("its report is published, and the client opens it", async () => {
  await followProcessing(admin.page);
  expect(await reviewAndComplete(admin.page)).toBe(4);
  await openReport(client.page);
});

test("no errors were logged in any browser", () => {
  expect([...admin.errors, ...client.errors, ...pilot.errors]).toEqual([]);
});

async function openReport(page: Page) {
  await page.goto(order.path);
  await page.getByRole("link", { name: "Open report" }).click();
  await seen(page, "Offline module");
}
