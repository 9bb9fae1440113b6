import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildWeb } from "../scripts/build-web.ts";
import { openBrowser, signIn, visitorOf, type Visitor } from "./browser.ts";
import { openWorld, type World } from "./world.ts";

/** An administrator's day: roles, invitations, tokens, webhooks, and the log of all that. */
let browser: Browser;
let world: World;
let admin: Visitor;
let page: Page;
let receiver: Server;
const received: string[] = [];

const PATIENT_MS = 30_000;
const PASSWORD = "a-long-enough-password";
const MEMBERS = "/settings/serviceProvider/members";
const APPS = "/settings/general/apps";

beforeAll(async () => {
  buildWeb();
  receiver = createServer((request, response) => {
    request.on("data", (chunk: Buffer) => received.push(chunk.toString()));
    request.on("end", () => response.writeHead(204).end());
  }).listen(0, "127.0.0.1");
  await once(receiver, "listening");
  const environment = { ALLOW_PRIVATE_CALLS: "true", RATE_LIMIT: "0" };
  [browser, world] = await Promise.all([openBrowser(), openWorld({ environment })]);
  admin = await visitorOf(browser, world.center);
  ({ page } = admin);
  page.setDefaultTimeout(PATIENT_MS);
  await signIn(admin, "admin@center.demo");
});

afterAll(async () => {
  await browser.close();
  await world.end();
  receiver.close();
});

const press = (name: string | RegExp, of: Page = page) =>
  of.getByRole("button", { name, exact: typeof name === "string" }).click();
const toast = (text: string) => page.getByText(text).first().waitFor();

/** A program's call: its status. Names below localhost are known to the browser alone. */
const asProgram = async (token: string, path: string) => {
  const { status } = await fetch(`http://127.0.0.1:${world.server.port}${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return status;
};

describe("a role of the organization's own", () => {
  test("Team is disabled in the sidebar; its roles are reached from the members", async () => {
    await page.goto(MEMBERS);
    const sidebar = page.getByRole("navigation", { name: "Settings" });
    for (const name of ["Team", "Subscriptions", "Billing"])
      expect(await sidebar.getByRole("button", { name }).getAttribute("aria-disabled")).toBe("true");
    await page.getByRole("link", { name: "Roles" }).click();
    await page.waitForURL(/\/settings\/serviceProvider\/team$/);
  });

  test("is made of permissions in a readable table", async () => {
    await press("Make a role");
    await page.getByRole("textbox", { name: /Name/ }).fill("Front desk");
    await page.getByRole("checkbox", { name: "View: Sites" }).check();
    await page.getByRole("checkbox", { name: "View: Missions" }).check();
    await press("Save");
    await toast("Saved; it counts from the next call on");
    await page.getByText("Front desk").waitFor();
  });
});

describe("somebody who is invited", () => {
  let lina: Visitor;

  test("joins by the link in their mail, in the role that they were given", async () => {
    await page.goto(`${MEMBERS}/addNewMember`);
    await page.getByRole("textbox", { name: /First name/ }).fill("Lina");
    await page.getByRole("textbox", { name: /Last name/ }).fill("Saleh");
    await page.getByRole("textbox", { name: /E-mail/ }).fill("lina@example.com");
    await page.getByRole("combobox", { name: /^Role/ }).click();
    await page.getByRole("option", { name: "Front desk" }).click();
    await press("Send the invitation");
    await toast("Lina Saleh is invited");
    await page.getByText("Open invitations").waitFor();

    lina = await visitorOf(browser, world.center);
    lina.page.setDefaultTimeout(PATIENT_MS);
    await lina.page.goto(`/invitation#${await linkTo("lina@example.com")}`);
    await lina.page
      .getByRole("textbox", { name: /password/i })
      .first()
      .fill(PASSWORD);
    await lina.page.getByRole("button", { name: /join|accept/i }).click();
    await expect.poll(() => memberOf("lina@example.com"), { timeout: PATIENT_MS }).toBe("Front desk");
    await signIn(lina, "lina@example.com", PASSWORD);
    await lina.page.goto("/sites");
    await lina.page.getByRole("heading", { name: "Sites", level: 1 }).waitFor();
  });

  test("loses what the role loses on the next call, without a new login", async () => {
    await page.goto("/settings/serviceProvider/team");
    await press("Edit");
    await page.getByRole("checkbox", { name: "View: Sites" }).uncheck();
    await press("Save");
    await toast("Saved; it counts from the next call on");

    const status = await lina.page.evaluate(async () => (await fetch("/api/ops/sites")).status);
    expect(status).toBe(403);
    await lina.page.goto("/missions");
    await lina.page.getByRole("heading", { name: "Missions", level: 1 }).waitFor();
    expect(await lina.page.getByRole("link", { name: "Sites", exact: true }).count()).toBe(0);
    await lina.context.close();
  });

  const linkTo = async (email: string): Promise<string> => {
    const { text } = await world.server.services.db
      .selectFrom("outbox")
      .where("to_address", "=", email)
      .select("text")
      .executeTakeFirstOrThrow();
    return /invitation#([\w-]+)/.exec(text ?? "")?.[1] ?? "";
  };
  const memberOf = async (email: string) => {
    const row = await world.server.services.db
      .selectFrom("users")
      .innerJoin("memberships", "memberships.user_id", "users.id")
      .innerJoin("membership_roles", "membership_roles.membership_id", "memberships.id")
      .innerJoin("roles", "roles.id", "membership_roles.role_id")
      .where("users.email", "=", email)
      .select("roles.name")
      .executeTakeFirst();
    return row?.name;
  };
});

test("an API token is shown once, opens what its scopes open, and nothing once it is revoked", async () => {
  await page.goto(APPS);
  await page.getByRole("button", { name: "Make a token" }).first().click();
  await page.getByRole("textbox", { name: /Name/ }).fill("Nightly export");
  await page.getByRole("checkbox", { name: "View: Sites" }).check();
  await press("Make the token");
  const token = (await page.getByText(/^ovf_/).textContent()) ?? "";
  expect(await asProgram(token, "/api/ops/sites")).toBe(200);
  expect(await asProgram(token, "/api/ops/missions")).toBe(403);
  expect(await asProgram(token, "/api/ops/api-tokens")).toBe(403);

  await press("I have copied it");
  expect(await page.getByText(token).count()).toBe(0);
  await page.getByRole("button", { name: "Revoke", exact: true }).first().click();
  await press("Revoke Nightly export");
  await toast("Nightly export was revoked");
  expect(await asProgram(token, "/api/ops/sites")).toBe(401);
});

test("a webhook's test message arrives, and the log of deliveries shows what was sent and answered", async () => {
  await page.goto(APPS);
  await press("Add a webhook");
  await page.getByRole("textbox", { name: /Name/ }).fill("Maintenance system");
  const { port } = receiver.address() as AddressInfo;
  await page.getByRole("textbox", { name: /Address/ }).fill(`http://127.0.0.1:${port}/hook`);
  await page.getByRole("checkbox", { name: "A mission changes its state" }).check();
  await press("Save");
  await page.getByText(/^whsec_/).waitFor();
  await press("I have copied it");
  await press("Send a test");
  await toast("The test message was taken: 204");
  expect(JSON.parse(received.join(""))).toMatchObject({ type: "ping" });

  await press("Deliveries");
  await page.getByText("Test message", { exact: true }).click();
  await page.getByText(/webhook-signature: v1,/).waitFor();
  await page.getByText("Answer: 204").waitFor();
});

test("the audit log tells all of it, filtered and as CSV", async () => {
  await page.goto("/audit-log?action=roles.create");
  await page.getByRole("rowheader", { name: "Roles: created" }).first().waitFor();
  await page.getByText("Front desk").first().waitFor();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export all as CSV" }).click(),
  ]);
  const lines = (await readFile(await download.path(), "utf8")).trim().split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(",Layla Haddad,,,roles.create,role,");

  await page.goto("/audit-log?search=Nightly");
  await page.getByRole("rowheader", { name: "API tokens: deleted" }).waitFor();
  await page.getByRole("rowheader", { name: "API tokens: created" }).waitFor();
  expect(admin.complaints).toEqual([]);
});
