import { mkdir } from "node:fs/promises";
import { streams } from "@overfly/contract/streams/streams";
import { type DemoUser, signIn as signInApi } from "@overfly/server/demo/demo-client";
import { connectPublisher, type TestPublisher } from "@overfly/server/testing/streaming/rtmp-publisher";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type BrowserSession, closeSessions, openSession, signIn } from "#browser/browser.ts";
import { seriousViolations } from "#browser/axe.ts";
import { type DemoSystem, startDemoSystem } from "#server/demo-system.ts";

let system: DemoSystem;
let operations: BrowserSession;
let api: DemoUser;
let encoder: TestPublisher;
let streamId: number;
let timer: NodeJS.Timeout | undefined;
const phones: BrowserSession[] = [];

beforeAll(async () => {
  system = await startDemoSystem();
  api = await signInApi(`http://127.0.0.1:${system.server.port}`, "ops@center.demo");
  const { data } = await api.call(streams.create, { body: { name: "Survey van" } });
  streamId = data.id;
  encoder = await publish(data);
  timer = setInterval(() => encoder.sendPictures(5), 200);
  operations = await openSession(system.center);
  await signIn(operations, "ops@center.demo");
});
afterEach(async ({ task }) => {
  if (task.result?.state !== "fail") return;
  await mkdir("screenshots", { recursive: true });
  for (const [index, { page }] of [operations, ...phones].entries())
    await page.screenshot({ path: `screenshots/failed-guest-links-${index}.png` });
});
afterAll(async () => {
  clearInterval(timer);
  encoder.cut();
  await closeSessions();
  await system.stop();
});

async function publish(address: { server: string; key: string }) {
  const publisher = connectPublisher(address);
  expect(await publisher.isAccepted).toBe(true);
  return publisher;
}

interface Shared {
  link: string;
  pin: string;
}

/** Shares the stream by its page, and returns what is shown once. */
async function share(title: string, { withPin = false, viewers = "5" } = {}): Promise<Shared> {
  const { page } = operations;
  await page.goto(`/streaming-hub/${streamId}`);
  await page
    .getByRole("button", { name: /^Actions/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Share" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/^Title for guests/).fill(title);
  await dialog.getByLabel(/^Viewers at the same time/).fill(viewers);
  await dialog.getByLabel("Ask for a PIN").setChecked(withPin);
  await dialog.getByRole("button", { name: "Create link" }).click();
  await dialog.getByRole("img", { name: "QR code of the link" }).waitFor();
  const [link = "", pin = ""] = await dialog.locator("code").allTextContents();
  await dialog.getByRole("button", { name: "Done" }).click();
  return { link, pin };
}

/** A phone of somebody without an account. */
async function openPhone(link: string): Promise<Page> {
  const phone = await openSession(system.center, { width: 390, height: 844 });
  phones.push(phone);
  await phone.page.goto(link);
  return phone.page;
}

async function plays(page: Page) {
  const played = () => page.locator("video").evaluate((video: HTMLVideoElement) => video.currentTime);
  await expect.poll(played).toBeGreaterThan(0);
  const before = await played();
  await expect.poll(played).toBeGreaterThan(before + 0.5);
}

const item = (title: string) => operations.page.getByRole("listitem").filter({ hasText: title });

test("a guest watches with link and PIN on a phone, in English and Arabic, and is seen to", async () => {
  const { link, pin } = await share("North field", { withPin: true });
  expect(link).toMatch(new RegExp(`^${system.center}/watch#[\\w-]{43}$`));
  const page = await openPhone(link);
  await page.getByRole("heading", { name: "Enter the PIN" }).waitFor();
  expect(await page.getByText("North field").count()).toBe(0);
  const digits = page.getByRole("textbox");
  await digits.first().fill(pin === "000000" ? "1" : "0");
  await page.keyboard.type("00000");
  await page.getByText("The PIN is wrong").waitFor();
  await digits.first().click();
  await page.keyboard.type(pin);
  await page.getByRole("heading", { name: "North field" }).waitFor();
  await plays(page);
  expect(await page.getByText("Survey van").count()).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await seriousViolations(page)).toEqual([]);

  await page.reload();
  await plays(page); // without its PIN
  await page.getByText("العربية").click();
  await page.getByText("الرابط صالح حتى").waitFor();
  expect(await page.evaluate(() => document.documentElement.dir)).toBe("rtl");
  await plays(page);
  await item("North field").getByText("1 of 5 watching").waitFor();
});

test("a link that is full says so, and plays once somebody leaves", async () => {
  const { link } = await share("For one", { viewers: "1" });
  const first = await openPhone(link);
  await plays(first);
  const second = await openPhone(link);
  await second.getByText(/^As many people are watching as this link allows/).waitFor();
  await first.close();
  await plays(second);
});

test("a link that is revoked ends on the guest's page at once", async () => {
  const { link } = await share("Short");
  const page = await openPhone(link);
  await plays(page);
  await item("Short").getByRole("button", { name: "Revoke" }).click();
  await operations.page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await page.getByText("This link was revoked").waitFor();
  expect(await page.locator("video").count()).toBe(0);
  await item("Short").getByText("Revoked").waitFor();
});

test("a link that is wrong, or has expired, is said to be", async () => {
  const { link } = await share("Old");
  const wrong = await openPhone(`${link.slice(0, -3)}AAA`);
  await wrong.getByText("This link doesn't work").waitFor();
  await (await openPhone(link.slice(0, -3))).getByText("This link doesn't work").waitFor();
  await system.server.services.db
    .updateTable("guest_links")
    .set({ expires_at: "2020-01-01T00:00:00.000Z" })
    .where("title", "=", "Old")
    .execute();
  await (await openPhone(link)).getByText("This link has expired").waitFor();
});

test("the end of the stream is said, and nothing failed meanwhile", async () => {
  const { link } = await share("Last");
  const page = await openPhone(link);
  await plays(page);
  clearInterval(timer);
  encoder.end();
  await page.getByText("The stream has ended").waitFor();
  expect(phones.flatMap(({ errors }) => errors)).toEqual([]);
  expect(operations.errors).toEqual([]);
});
