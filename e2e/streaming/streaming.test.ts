import type { ChildProcess } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { createMission } from "@overfly/server/testing/factories";
import { hasFfmpeg, publishWithFfmpeg, whyWithoutFfmpeg } from "@overfly/server/testing/streaming/ffmpeg";
import { connectPublisher, type TestPublisher } from "@overfly/server/testing/streaming/rtmp-publisher";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { DEMO_PLANTS, demoTakeOff } from "@overfly/server/demo/demo-plants";
import { sunnyTime } from "@overfly/server/demo/sunny-clock";
import { type SimulatedDock, startDock } from "@overfly/simulator/dock/start-dock";
import { type BrowserSession, closeSessions, openSession, signIn } from "#browser/browser.ts";
import { toastSaid } from "#browser/toasts.ts";
import { planRoute, schedule, startFlight } from "#missions/mission-steps.ts";
import { type DemoSystem, startDemoSystem } from "#server/demo-system.ts";
import { addDockByQr } from "./scan-credentials.ts";

let system: DemoSystem;
let operations: BrowserSession;
let page: Page;
let publisher: TestPublisher | undefined;
let ffmpeg: ChildProcess | undefined;
let dock: SimulatedDock | undefined;
let timer: NodeJS.Timeout | undefined;

beforeAll(async () => {
  system = await startDemoSystem({ dockSpeed: 1 });
  operations = await openSession(system.center, { isComputing: true });
  page = operations.page;
  await signIn(operations, "ops@center.demo");
});
afterEach(async ({ task }) => {
  if (task.result?.state !== "fail") return;
  await mkdir("screenshots", { recursive: true });
  await page.screenshot({ path: "screenshots/failed-streaming.png" });
});
afterAll(async () => {
  clearInterval(timer);
  publisher?.cut();
  ffmpeg?.kill("SIGKILL");
  await closeSessions();
  await dock?.stop();
  await system.stop();
});

/** Seconds of video that were played. */
const played = () =>
  page
    .locator("video")
    .first()
    .evaluate((video: HTMLVideoElement) => video.currentTime);

async function plays() {
  await expect.poll(played).toBeGreaterThan(0);
  const before = await played();
  await expect.poll(played).toBeGreaterThan(before + 1);
}

const select = async (label: RegExp, option: RegExp) => {
  await page.getByRole("dialog").getByLabel(label).first().click();
  await page.getByRole("option", { name: option }).first().click();
};

/** Adds an encoder's stream, and opens its page. Returns the address that is shown once. */
async function addStream(name: string, mission?: string) {
  await page.goto(`${system.center}/streaming-hub`);
  await page.getByRole("button", { name: "Add stream" }).first().click();
  await page
    .getByRole("dialog")
    .getByLabel(/^Stream/)
    .fill(name);
  if (mission !== undefined) await select(/^Mission/, new RegExp(mission));
  await page.getByRole("dialog").getByRole("button", { name: "Add stream" }).click();
  const lines = page.getByRole("dialog").locator("code");
  await lines.first().waitFor();
  const [server = "", key = ""] = await lines.allTextContents();
  expect(key).toMatch(/^\d+-/);
  await page.getByRole("link", { name: "Open stream" }).click();
  await page.getByText("The video appears here once the encoder publishes with its key.").waitFor();
  return { server, key };
}

test("an encoder's stream is added, published by RTMP and played", async () => {
  const mission = await system.server.services.db
    .selectFrom("missions")
    .where("status", "=", "in_progress")
    .select("number")
    .executeTakeFirstOrThrow();
  const encoder = connectPublisher(await addStream("Survey van", mission.number));
  publisher = encoder;
  expect(await encoder.isAccepted).toBe(true);
  timer = setInterval(() => encoder.sendPictures(5), 200);
  await plays();
});

test("a snapshot becomes one of the mission's photos", async () => {
  await page.getByRole("button", { name: "Snapshot" }).click();
  await toastSaid(page, "Snapshot added to the mission's files; its position is unknown");
  const stored = await system.server.services.db
    .selectFrom("media_files")
    .where("name", "like", "Survey van%")
    .select(["kind", "mime"])
    .execute();
  expect(stored).toEqual([{ kind: "photo", mime: "image/jpeg" }]);
});

test("it ends on the page when the encoder ends it", async () => {
  clearInterval(timer);
  publisher?.end();
  await page.getByText("The stream has ended").waitFor();
});

test.skipIf(!hasFfmpeg)(`ffmpeg publishes by RTMP, and the browser plays it${whyWithoutFfmpeg}`, async () => {
  ffmpeg = publishWithFfmpeg(await addStream("Tripod"));
  await plays();
  const size = page
    .locator("video")
    .first()
    .evaluate((video: HTMLVideoElement) => [video.videoWidth, video.videoHeight]);
  expect(await size).toEqual([320, 240]);
  ffmpeg.stdin?.write("q");
  await page.getByText("The stream has ended").waitFor();
});

test("a dock's camera is started, watched with its telemetry, on the wall too, and stopped", async () => {
  await page.goto(`${system.center}/streaming-hub`);
  await page.getByRole("button", { name: "Start camera" }).click();
  await select(/^Camera/, /Drone camera/);
  await page.getByRole("dialog").getByRole("button", { name: "Start", exact: true }).click();
  await page.waitForURL(/\/streaming-hub\/\d+$/);
  await plays();
  await page.getByRole("heading", { name: "Telemetry" }).waitFor();
  const { pathname } = new URL(page.url());
  await page.goto(`${system.center}/streaming-hub`);
  await plays();
  await page.goto(`${system.center}${pathname}`);
  await page
    .getByRole("button", { name: /^Actions/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "End stream" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "End stream" }).click();
  await page.getByText("The stream has ended").waitFor();
});

test("a dock is added by QR and bound, its flight is watched live, and a snapshot lands in the cloud", async () => {
  const maan = DEMO_PLANTS.maan;
  const [longitude, latitude] = demoTakeOff(maan);
  dock = await startDock({
    ...(await addDockByQr(page, {
      name: "Second gate",
      serialNumber: "7CTDM4100BK777",
      site: "Ma'an One",
    })),
    droneSerialNumber: "1581F6Q8D24AA777",
    longitude,
    latitude,
    heightM: 1052,
    plant: maan,
    speedFactor: 1, // it still flies when its picture is taken
    now: () => sunnyTime(Date.now(), [longitude, latitude]),
  });
  await page.getByRole("row", { name: "Second gate" }).getByText("Idle").waitFor();

  const mission = await approvedMission("Ma'an One");
  await planRoute(page, "Ma'an One");
  await page.goto(mission);
  await schedule(page, ["Second gate"]);
  await startFlight(page);

  await page.goto(`${system.center}/streaming-hub`);
  await page.getByRole("button", { name: "Start camera" }).click();
  await select(/^Camera/, /Second gate · Drone camera/);
  await page.getByRole("dialog").getByRole("button", { name: "Start", exact: true }).click();
  await page.waitForURL(/\/streaming-hub\/\d+$/);
  await plays();
  await page.getByRole("region", { name: "Map of the flight" }).first().waitFor();
  await page.getByRole("button", { name: "Snapshot" }).click();
  const snapshot = async () =>
    system.server.services.db
      .selectFrom("media_files")
      .where("name", "like", "Second gate%")
      .select(["id", "state"])
      .executeTakeFirst();
  await expect.poll(async () => (await snapshot())?.state).toBe("checked");
  await page.goto(`${mission}?tab=media`);
  await page
    .getByText(/\.jpg$/)
    .first()
    .waitFor();
  const stored = await system.server.services.db
    .selectFrom("media_files")
    .where("id", "=", (await snapshot())?.id ?? 0)
    .select("position")
    .executeTakeFirstOrThrow();
  expect(stored.position?.coordinates[0]).toBeCloseTo(longitude, 2);
  expect(stored.position?.coordinates[1]).toBeCloseTo(latitude, 2);
});

/** The path of a mission that waits for a dock or pilot, with a route. */
async function approvedMission(siteName: string): Promise<string> {
  const { services } = system.server;
  const site = await services.db
    .selectFrom("sites")
    .where("name", "=", siteName)
    .select(["id as site_id", "provider_id", "client_id"])
    .executeTakeFirstOrThrow();
  const { token } = await createMission(services, { ...site, status: "approved" });
  return `/missions/view/${token}`;
}
