import { mkdir } from "node:fs/promises";
import { connectPublisher, type TestPublisher } from "@overfly/server/testing/streaming/rtmp-publisher";
import { streams } from "@overfly/contract/streams/streams";
import { signIn as signInApi, type DemoUser } from "@overfly/server/demo/demo-client";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type BrowserSession, closeSessions, openSession, signIn } from "#browser/browser.ts";
import { type DemoSystem, startDemoSystem } from "#server/demo-system.ts";

const STREAMS = 9;
let system: DemoSystem;
let session: BrowserSession;
let api: DemoUser;
const addresses: { server: string; key: string }[] = [];
const encoders: TestPublisher[] = [];
let timer: NodeJS.Timeout | undefined;

beforeAll(async () => {
  system = await startDemoSystem({ environment: { STREAMING_GRACE_S: "300" } });
  api = await signInApi(`http://127.0.0.1:${system.server.port}`, "ops@center.demo");
  for (let i = 1; i <= STREAMS; i++) {
    const { data } = await api.call(streams.create, { body: { name: `Mast ${i}` } });
    addresses.push(data);
    await publish(data);
  }
  timer = setInterval(() => {
    for (const encoder of encoders) encoder.sendPictures(5);
  }, 200);
  session = await openSession(system.center);
  await signIn(session, "ops@center.demo");
});
afterEach(async ({ task }) => {
  if (task.result?.state !== "fail") return;
  await mkdir("screenshots", { recursive: true });
  await session.page.screenshot({ path: "screenshots/failed-wall.png" });
});
afterAll(async () => {
  clearInterval(timer);
  for (const encoder of encoders) encoder.cut();
  await closeSessions();
  await system.stop();
});

async function publish(address: { server: string; key: string }) {
  const encoder = connectPublisher(address);
  expect(await encoder.isAccepted).toBe(true);
  encoders.push(encoder);
}

/** Seconds that each tile of the wall has played. */
const played = () =>
  session.page
    .locator("video")
    .evaluateAll((videos: HTMLVideoElement[]) => videos.map(({ currentTime }) => currentTime));

/** All tiles are there, and each goes on. */
async function allPlay(count: number) {
  await expect.poll(async () => (await played()).filter((seconds) => seconds > 0).length).toBe(count);
  const before = await played();
  await expect
    .poll(async () => (await played()).every((seconds, tile) => seconds > (before[tile] ?? 0) + 0.5))
    .toBe(true);
}

test.each([1, 4, 9])("the wall of %s plays as many live streams at once", async (count) => {
  await session.page.goto(`/streaming-hub?wall=${count}`);
  await allPlay(count);
  expect(session.errors).toEqual([]);
});

test("on a phone, nine tiles fit its width, two in a row", async () => {
  const { page } = session;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/streaming-hub?wall=9");
  await allPlay(9);
  const tiles = await page
    .locator("video")
    .evaluateAll((videos) => videos.map((video) => Math.round(video.getBoundingClientRect().top)));
  expect(new Set(tiles).size).toBe(5); // the newest in a row of its own
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.setViewportSize({ width: 1440, height: 900 });
});

test("a stream that is cut off says so in its tile, and goes on by itself when it comes back", async () => {
  const { page } = session;
  await page.goto("/streaming-hub?wall=1");
  await allPlay(1);
  encoders.pop()?.cut();
  await page.getByText("No video at the moment; it resumes automatically").waitFor();
  await publish(addresses.at(-1) ?? { server: "", key: "" });
  await page.getByText("No video at the moment; it resumes automatically").waitFor({ state: "hidden" });
  await allPlay(1);
  expect(session.errors).toEqual([]);
});

test("a tile opens its stream", async () => {
  const { page } = session;
  await page
    .locator("video")
    .first()
    .click({ position: { x: 30, y: 30 }, force: true });
  await page.waitForURL(/\/streaming-hub\/\d+$/);
  await page.getByRole("heading", { name: `Mast ${STREAMS}` }).waitFor();
});
