import { readFile } from "node:fs/promises";
import { cloudFolders } from "@overfly/contract/media/cloud-items";
import { type DemoUser, signIn as signInApi } from "@overfly/server/demo/demo-client";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seriousViolations } from "#browser/axe.ts";
import { type BrowserSession, closeSessions, openSession, signIn } from "#browser/browser.ts";
import { type DemoSystem, startDemoSystem } from "#server/demo-system.ts";

const ANALYST = "analyst@center.demo";

let system: DemoSystem;
let analyst: BrowserSession;
let api: DemoUser;
let site: string;
beforeAll(async () => {
  system = await startDemoSystem({ environment: { RATE_LIMIT: "0" } });
  api = await signInApi(`http://127.0.0.1:${system.server.port}`, ANALYST);
  const found = await system.server.services.db
    .selectFrom("sites")
    .innerJoin("memberships", "memberships.organization_id", "sites.provider_id")
    .innerJoin("users", "users.id", "memberships.user_id")
    .where("users.email", "=", ANALYST)
    .select("sites.token")
    .executeTakeFirstOrThrow();
  site = found.token;
  analyst = await openSession(system.center);
  await signIn(analyst, ANALYST);
});
afterAll(async () => {
  await closeSessions();
  await system.stop();
});

const roof = () =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: "#c86400" } })
    .jpeg()
    .toBuffer();

/** A folder with a photo, and in it another with a plan. */
async function fillFolder() {
  const params = { token: site };
  const outer = await api.call(cloudFolders.create, { params, body: { name: "For the insurer" } });
  const inner = await api.call(cloudFolders.create, {
    params,
    body: { name: "Drawings", parent_id: outer.data.id },
  });
  const { page } = analyst;
  const put = async (folder: number, file: { name: string; mimeType: string; buffer: Buffer }) => {
    await page.goto(`/cloud/sites/${site}?folder=${folder}`);
    await page.getByLabel("Choose files to upload").setInputFiles(file);
    await page.getByRole("row").getByRole("button", { name: file.name, exact: true }).waitFor();
  };
  await put(inner.data.id, { name: "plan.txt", mimeType: "text/plain", buffer: Buffer.from("north") });
  await put(outer.data.id, { name: "roof.jpg", mimeType: "image/jpeg", buffer: await roof() });
}

/** Shares the folder by its menu, and returns the link, which is shown once. */
async function share(name: string): Promise<string> {
  const { page } = analyst;
  // the folder that was open last is open again
  await page.getByRole("navigation", { name: "Folders" }).getByRole("button").first().click();
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Share by link" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Create link" }).click();
  await page.getByRole("dialog").getByRole("img", { name: "QR code of the link" }).waitFor();
  const link = await page.getByRole("dialog").locator("code").first().innerText();
  await page.getByRole("dialog").getByRole("button", { name: "Done" }).click();
  return link;
}

async function downloaded(page: Page, button: string) {
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: button }).click();
  const download = await saved;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

test("a folder is shared with somebody who has no account, who downloads it until the link is revoked", async () => {
  await fillFolder();
  const link = await share("For the insurer");
  expect(link).toMatch(new RegExp(`^${system.center}/shared#[\\w-]{43}$`));
  const addresses: string[] = [];
  const phone = await openSession(system.center, { width: 390, height: 844 });
  const { page } = phone;
  page.on("request", (request) => addresses.push(request.url()));
  await page.goto(link);
  await page.getByRole("heading", { name: "For the insurer" }).waitFor();
  const picture = page.getByRole("listitem").filter({ hasText: "roof.jpg" }).locator("img");
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await seriousViolations(page)).toEqual([]);

  expect(await downloaded(page, "Download roof.jpg")).toEqual({ name: "roof.jpg", bytes: await roof() });
  const zip = await downloaded(page, "Download all as ZIP");
  expect(zip.name).toBe("For the insurer.zip");
  for (const part of ["For the insurer/roof.jpg", "For the insurer/Drawings/plan.txt", "north"])
    expect(zip.bytes.includes(Buffer.from(part)), part).toBe(true);
  await page.getByRole("button", { name: "Drawings" }).click();
  expect((await downloaded(page, "Download plan.txt")).bytes.toString()).toBe("north");
  const [, token = ""] = link.split("#");
  expect(addresses.filter((url) => !url.startsWith(link) && url.includes(token))).toEqual([]);

  await page.getByText("العربية").click();
  await page.getByText("الرابط صالح حتى").waitFor();
  expect(await page.evaluate(() => document.documentElement.dir)).toBe("rtl");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  await analyst.page.getByRole("button", { name: "Shared links" }).click();
  const item = analyst.page.getByRole("dialog").getByRole("listitem").filter({ hasText: "For the insurer" });
  await item.getByText("3 downloads").waitFor();
  await item.getByRole("button", { name: "Revoke" }).click();
  await analyst.page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await item.getByText("Revoked").waitFor();
  await page.getByRole("button", { name: /plan\.txt/ }).click();
  await page.getByText("لم يعد هذا الرابط يعرض شيئًا").waitFor();
  const late = await openSession(system.center);
  await late.page.goto(link);
  await late.page.getByText("This link no longer shows anything").waitFor();
  expect([...phone.errors, ...late.errors, ...analyst.errors]).toEqual([]);
});

test("a link that is wrong is said to be", async () => {
  const { page } = await openSession(system.center, { width: 390, height: 844 });
  await page.goto(`${system.center}/shared#${"A".repeat(43)}`);
  await page.getByText("This link doesn't work").waitFor();
  await page.goto("about:blank");
  await page.goto(`${system.center}/shared#short`);
  await page.getByText("This link doesn't work").waitFor();
});
