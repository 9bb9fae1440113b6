import { mkdir } from "node:fs/promises";
import { createMission } from "@overfly/server/testing/factories";
import { storeSampleAnomalies } from "@overfly/server/testing/sample-anomalies";
import { notify } from "@overfly/server/platform/notifications/notify";
import { systemContext } from "@overfly/server/context";
import { message } from "@overfly/i18n/message";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { closeSessions, openSession, signIn, type BrowserSession } from "#browser/browser.ts";
import { seriousViolations } from "#browser/axe.ts";
import { startDemoSystem, type DemoSystem } from "#server/demo-system.ts";
import { press, seen } from "./mission-steps.ts";

/** A client's way from the mail about a report to a repair with its photo, on a phone. */
let system: DemoSystem;
let phone: BrowserSession;
let link = "";

beforeAll(async () => {
  system = await startDemoSystem();
  const { services } = system.server;
  const site = await services.db
    .selectFrom("sites")
    .where("name", "=", "Ma'an One")
    .select(["id", "provider_id", "client_id"])
    .executeTakeFirstOrThrow();
  const { id: site_id, provider_id, client_id } = site;
  const mission = await createMission(services, {
    site_id,
    provider_id,
    client_id,
    number: "M-2026-9001",
    status: "completed",
    completed_at: new Date().toISOString(),
  });
  await services.db
    .insertInto("reports")
    .values({ mission_id: mission.id, published_at: new Date().toISOString() })
    .execute();
  await storeSampleAnomalies(services, mission, [
    { class: "diode", severity: "medium", lost_kwdc: 0.2, element_label: "3.1.14" },
    { class: "string_offline", severity: "critical", iec_class: 3, lost_kwdc: 8, element_label: "2.4" },
  ]);
  await notify(
    systemContext(services),
    { organization_id: client_id },
    {
      kind: "report_ready",
      title: message("notifications/texts:reportReady", { number: mission.number }),
      body: "",
      url: `/orders/view/${mission.token}/report`,
    },
  );
  const mail = await services.db
    .selectFrom("outbox")
    .where("to_address", "=", "admin@client.demo")
    .orderBy("id", "desc")
    .select("text")
    .executeTakeFirstOrThrow();
  link = /https?:\/\/\S+/.exec(mail.text ?? "")?.[0] ?? "";
  phone = await openSession(system.client, { width: 390, height: 844 });
  await signIn(phone, "admin@client.demo");
});
/** Saves a screenshot after a failed step. */
afterEach(async ({ task }) => {
  if (task.result?.state !== "fail") return;
  await mkdir("screenshots", { recursive: true });
  await phone.page.screenshot({ path: "screenshots/failed-phone.png" }).catch(() => {});
});
afterAll(async () => {
  await closeSessions();
  await system.stop();
});

test("from the mail to the report, and on to the repair list of the site", async () => {
  const { page } = phone;
  await page.goto(new URL(link).pathname);
  await seen(page, "What to repair first");
  await page.getByRole("link", { name: "Repair list" }).click();
  await page.waitForURL(/\/repairs\?site=/);
  const rows = page.getByRole("list", { name: "Repairs" }).getByRole("listitem");
  await rows.filter({ hasText: "Open-circuit string" }).waitFor();
  expect(await rows.count()).toBe(2);
  await rows.filter({ hasText: /200\sW/ }).waitFor(); // in the report's units
});

test("many repairs are assigned and dated at once, and that is undone", async () => {
  const { page } = phone;
  for (const row of await page.getByRole("checkbox").all()) await row.check();
  await press(page, "Change");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Assignee" }).click();
  await page.getByRole("option", { name: "External company" }).click();
  await dialog.getByRole("textbox", { name: "Company" }).fill("Sparks Ltd");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await seen(page, "2 repairs changed");
  await expect.poll(() => page.getByText("Sparks Ltd").count()).toBe(2); // once the list is read again
  await press(page, "Undo");
  await expect.poll(() => page.getByText("Sparks Ltd").count()).toBe(0);
});

test("the repair of the worst is marked as done, with a photo", async () => {
  const { page } = phone;
  await page.getByRole("link", { name: /Open-circuit string/ }).click();
  await press(page, "Mark as repaired");
  await seen(page, "Status: Resolved");
  const photo = await sharp({ create: { width: 1200, height: 900, channels: 3, background: "navy" } })
    .jpeg()
    .toBuffer();
  await page
    .getByLabel("Add photo")
    .setInputFiles({ name: "IMG_0001.jpg", mimeType: "image/jpeg", buffer: photo });
  const shown = page.getByRole("img", { name: "Repair photo 1" });
  await shown.waitFor();
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await seriousViolations(page)).toEqual([]);
});

test("the list shows it as done, and a filter by status is kept under a name", async () => {
  const { page } = phone;
  await page.goto("/repairs?state=resolved");
  await page.getByRole("link", { name: /Open-circuit string/ }).waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await press(page, "Saved filters");
  await page.getByRole("menuitem", { name: "Save filters" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Done");
  await page.getByRole("dialog").getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" }); // it is saved
  await page.goto("/repairs");
  await page.getByRole("link", { name: /Bypassed substring/ }).waitFor();
  await press(page, "Saved filters");
  await page.getByRole("menuitem", { name: "Done", exact: true }).click();
  await page.waitForURL(/state=resolved/);
  const rows = page.getByRole("list", { name: "Repairs" }).getByRole("listitem");
  await expect.poll(() => rows.count()).toBe(1);
});

test("no errors were logged in the browser", () => expect(phone.errors).toEqual([]));
