import type { Page } from "playwright-core";
import { expect } from "vitest";
import { openSession, submitLogin, type BrowserSession } from "#browser/browser.ts";
import { POLL } from "#timeouts.ts";
import { press, seen } from "./mission-steps.ts";

/** Steps of setting up an installation, by the interface alone. */

const PASSWORD = "seven-cedar-hills";

export type Person = Record<"First name" | "Last name" | "E-mail", string>;

export async function setUp(page: Page, company: string, person: Person) {
  await page.goto("/");
  await page.waitForURL("/setup");
  await fill(page, { Company: company, ...person, Password: PASSWORD });
  await press(page, "Create administrator");
  await page.waitForURL("/dashboard");
}

/** The first steps of the dashboard that are ticked off. */
export async function expectDone(page: Page, steps: readonly string[]) {
  await page.getByRole("link", { name: "Dashboard", exact: true }).first().click();
  await page.getByRole("link", { name: "Add the first client" }).waitFor();
  const done = page.getByRole("listitem").filter({ has: page.getByText("Done", { exact: true }) });
  await expect.poll(() => done.getByRole("link").allTextContents(), POLL).toEqual(steps);
}

/** Presses the button of a list, which its empty state offers, too. */
export const add = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).first().click();

/** Fills in the fields of these labels. */
export async function fill(page: Page, values: Readonly<Record<string, string>>) {
  for (const [label, value] of Object.entries(values))
    await page.getByRole("textbox", { name: new RegExp(`^${label}`) }).fill(value);
}

export async function choose(page: Page, field: string, option: string | RegExp) {
  await page.getByRole("combobox", { name: field }).click();
  await page.getByRole("option", { name: option }).click();
}

/** Fills in the invitation's dialog; returns the link that it shows, since no mail is set up. */
export async function sendInvitation(page: Page, person: Person): Promise<string> {
  await fill(page, person);
  await press(page, "Send invitation");
  const link = await page.getByText(/^http:.*\/invitation#/).textContent();
  await press(page, "Done");
  return link ?? "";
}

/** Joins by the link of an invitation, and signs in. */
export async function join(link: string, person: Person): Promise<BrowserSession> {
  const session = await openSession(new URL(link).origin);
  const { page } = session;
  await page.goto(link);
  await fill(page, { Password: PASSWORD });
  await press(page, "Join");
  await page.waitForURL(/\/login/);
  await submitLogin(page, person["E-mail"], PASSWORD);
  await page.getByRole("button", { name: `${person["First name"]} ${person["Last name"]}` }).waitFor();
  return session;
}

/** Adds a site of a new client, with its boundary and layout from files. */
export async function addSite(page: Page, site: string, client: string, files: string) {
  await page.getByRole("link", { name: "Add the first site" }).click();
  await fill(page, { Name: site });
  await press(page, "Add client");
  await fill(page, { "Company name": client });
  await press(page, "Save");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await page
    .getByLabel(/^Import KML/)
    .last()
    .setInputFiles(`${files}/boundary.geojson`);
  await seen(page, "From the boundary");
  await press(page, "Create site");
  await page.waitForURL(/\/sites\/view\//);
  await page.getByRole("tab", { name: "Plant" }).click();
  await press(page, "Import layout");
  await page.getByLabel(/^Choose drawing/).setInputFiles(`${files}/layout.geojson`);
  await press(page, "Import");
  await seen(page, "112 modules");
}

/** Adds a kit from its form alone: its parts are added by their known models on the way. */
export async function addKit(page: Page, kit: string) {
  await page.getByRole("link", { name: "Add aircraft and kit, or a dock" }).click();
  await fill(page, { Name: kit });
  await addPart(page, "drone", "Mavic 3T");
  await addPart(page, "payload", "Mavic 3T");
  await addPart(page, "battery", "Mavic 3 Intelligent Flight Battery");
  await save(page);
  await page.getByRole("row", { name: kit }).getByText("Ready", { exact: true }).waitFor();
}

async function addPart(page: Page, kind: "drone" | "payload" | "battery", model: string) {
  await press(page, `Add ${kind}`);
  const dialog = page.getByRole("dialog", { name: `Add ${kind}` });
  await dialog.getByRole("combobox", { name: /^Model/ }).fill(model);
  await page.getByRole("option", { name: new RegExp(`^DJI ${model}`) }).click();
  await dialog.getByRole("textbox", { name: /^Serial number/ }).fill(`${kind.toUpperCase()}1`);
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await dialog.waitFor({ state: "hidden" });
}

async function save(page: Page) {
  await press(page, "Save");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
}

/** Adds a dock at the site; returns its serial number and the credentials that are shown once. */
export async function addDock(page: Page, name: string, site: string) {
  const serialNumber = "7CTDM4100BK123";
  await page.goto("/inventory/docks");
  await add(page, "Add dock");
  await fill(page, { Name: name, "Serial number": serialNumber });
  await choose(page, "Site", site);
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Add dock" }).click();
  await seen(page, `Credentials for ${name}`);
  const [mqttUrl = "", username = "", password = "", organizationId = "", deviceBindingCode = ""] =
    await dialog.locator("dd").allTextContents();
  await press(page, "Done");
  await press(page, "Yes, close");
  return { serialNumber, mqttUrl, username, password, organizationId, deviceBindingCode };
}
