import { readFile } from "node:fs/promises";
import { colourRaster, withStrip } from "@overfly/server/testing/cloud/geotiff";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seriousViolations } from "#browser/axe.ts";
import { closeSessions, openSession, signIn } from "#browser/browser.ts";
import { type DemoSystem, startDemoSystem } from "#server/demo-system.ts";
import { POLL } from "#timeouts.ts";

const ANALYST = "analyst@center.demo";
const CLIENT = "admin@client.demo";
const WIDTH = 400;
const HEIGHT = 300;

let system: DemoSystem;
let place: { site: string; mission: string; number: string; middle: readonly [number, number] };
beforeAll(async () => {
  system = await startDemoSystem({ environment: { RATE_LIMIT: "0" } });
  place = await placeOfClient(system);
});
afterAll(async () => {
  await closeSessions();
  await system.stop();
});

/** A mission that is being worked on, of the client who signs in. */
async function placeOfClient({ server }: DemoSystem) {
  const { db } = server.services;
  const found = await db
    .selectFrom("missions")
    .innerJoin("sites", "sites.id", "missions.site_id")
    .innerJoin("memberships", "memberships.organization_id", "missions.client_id")
    .innerJoin("users", "users.id", "memberships.user_id")
    .where("users.email", "=", CLIENT)
    .where("missions.status", "in", ["assigned", "planned", "in_progress", "data_uploaded", "in_review"])
    .select([
      "missions.id",
      "missions.number",
      "missions.token as mission",
      "sites.token as site",
      "sites.location",
    ])
    .executeTakeFirstOrThrow();
  await db.updateTable("missions").set({ status: "in_review" }).where("id", "=", found.id).execute();
  const [longitude = 0, latitude = 0] = found.location?.coordinates ?? [];
  return { ...found, middle: [longitude, latitude] as const };
}

const WEBP = 50_001;

/** Red to the west, green to the east; compressed by WebP, as GDAL's COG driver can. */
const mosaic = async (): Promise<Buffer> => {
  const cell = 0.000_01;
  const [longitude, latitude] = place.middle;
  const plain = colourRaster({
    origin: [longitude - (WIDTH / 2) * cell, latitude + (HEIGHT / 2) * cell],
    cell,
    width: WIDTH,
    height: HEIGHT,
  });
  const half = { width: WIDTH / 2, height: HEIGHT, channels: 3 } as const;
  const green = await sharp({ create: { ...half, background: "#1ec828" } })
    .png()
    .toBuffer();
  const picture = sharp({ create: { ...half, width: WIDTH, background: "#dc1e28" } });
  const packed = picture.composite([{ input: green, gravity: "east" }]).webp({ lossless: true });
  return withStrip(plain, WEBP, await packed.toBuffer());
};

test("an analyst uploads an orthomosaic; the client sees it on the map and downloads its folder", async () => {
  const analyst = await openSession(system.center);
  await signIn(analyst, ANALYST);
  await analyst.page.goto(`/cloud/sites/${place.site}?mission=${place.mission}`);
  await analyst.page.getByText("Upload as", { exact: true }).waitFor();
  await choose(analyst.page, "Upload as", "Orthomosaic");
  const file = { name: "mosaic.tif", mimeType: "image/tiff", buffer: await mosaic() };
  await analyst.page.getByLabel("Choose files to upload").setInputFiles(file);
  await analyst.page.getByText("Shared with the client").waitFor();
  await analyst.page.goto(`/missions/view/${place.mission}`);
  await analyst.page.getByText("Delivered", { exact: true }).waitFor();

  const client = await openSession(system.client);
  await signIn(client, CLIENT);
  const strays: string[] = [];
  const reads: string[] = [];
  client.page.on("request", (request) => {
    if (request.url().includes("/made-tiles://")) strays.push(request.url());
    if (request.url().endsWith("/content")) reads.push(request.headers()["range"] ?? "whole");
  });
  await client.page.goto(`/cloud/sites/${place.site}`);
  await client.page.getByRole("button", { name: place.number, exact: true }).click();
  await client.page.getByRole("button", { name: "mosaic.tif", exact: true }).click();
  const map = client.page.getByRole("dialog").locator("canvas").first();
  await expect.poll(() => sharesOf(client.page), POLL).toMatchObject({ red: true, green: true });
  await map.waitFor();
  expect(strays, "tiles that the map asked the server for, and not the worker").toEqual([]);
  expect(reads.length, `a small file is read at once: ${reads.join()}`).toBeLessThanOrEqual(2);
  await client.page.keyboard.press("Escape");
  await client.page.getByRole("dialog").waitFor({ state: "hidden" });

  await client.page.getByRole("navigation", { name: "Folders" }).getByRole("button").first().click();
  const saved = client.page.waitForEvent("download");
  await client.page.getByRole("button", { name: `Actions for ${place.number}` }).click();
  await client.page.getByRole("menuitem", { name: "Download as ZIP" }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe(`${place.number}.zip`);
  const zip = await readFile(await download.path());
  expect(zip.includes(Buffer.from(`${place.number}/mosaic.tif`))).toBe(true);
  expect(zip.includes(await mosaic())).toBe(true); // stored as it is
  expect([...analyst.errors, ...client.errors]).toEqual([]);
});

test("two orthomosaics of a place are compared by a divider, which the keyboard moves", async () => {
  const analyst = await openSession(system.center);
  await signIn(analyst, ANALYST);
  const { page } = analyst;
  await page.goto(`/cloud/sites/${place.site}`);
  const [longitude, latitude] = place.middle;
  const size = { cell: 0.000_01, width: WIDTH, height: HEIGHT };
  const origin = [longitude - (WIDTH / 2) * 0.000_01, latitude + (HEIGHT / 2) * 0.000_01] as const;
  const before = colourRaster({ ...size, origin });
  const after = colourRaster({ ...size, width: WIDTH * 4, origin }); // red wherever the map looks
  await page.getByLabel("Choose files to upload").setInputFiles([
    { name: "before.tif", mimeType: "image/tiff", buffer: before },
    { name: "after.tif", mimeType: "image/tiff", buffer: after },
  ]);
  for (const name of ["before.tif", "after.tif"])
    await page.getByRole("button", { name, exact: true }).waitFor();
  await expect.poll(() => page.getByText("Checking", { exact: true }).count(), POLL).toBe(0);
  await page.getByRole("button", { name: "before.tif", exact: true }).click();
  await page.getByLabel("Compare with", { exact: true }).click();
  await page.getByRole("option", { name: /^after\.tif/ }).click();
  const divider = page.getByRole("slider", { name: "Divider between the two images" });
  await divider.focus();
  await page.keyboard.press("Home");
  await expect.poll(() => sharesOf(page), POLL).toMatchObject({ red: true, green: false });
  await page.keyboard.press("End");
  await expect.poll(() => sharesOf(page), POLL).toMatchObject({ red: true, green: true });
  expect(await divider.getAttribute("aria-valuetext")).toMatch(/^100.% shows .*before\.tif/);
  expect(await seriousViolations(page)).toEqual([]);
  expect(analyst.errors).toEqual([]);
});

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

/** Whether a fair part of the dialog is red, and green. */
async function sharesOf(page: Page) {
  const picture = sharp(await page.getByRole("dialog").screenshot()).removeAlpha();
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  let [red, green] = [0, 0];
  for (let at = 0; at < data.length; at += 3) {
    const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3);
    if (r > 200 && g < 60 && b < 70) red += 1;
    if (g > 180 && r < 60 && b < 70) green += 1;
  }
  const many = (info.width * info.height) / 20;
  return { red: red > many, green: green > many };
}
