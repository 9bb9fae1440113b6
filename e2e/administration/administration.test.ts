import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seriousViolations } from "#browser/axe.ts";
import { closeSessions, openSession, signIn, type BrowserSession } from "#browser/browser.ts";
import { chooseByKey, pressByKey, skipToContent, typeInto } from "#browser/keyboard.ts";
import { startDemoSystem, type DemoSystem } from "#server/demo-system.ts";
import { toastSaid } from "#browser/toasts.ts";
import { POLL } from "#timeouts.ts";

/** Administration: roles, invitations, API tokens, webhooks and the audit log. */
let system: DemoSystem;
let admin: BrowserSession;
let page: Page;
let receiver: Server;
const received: string[] = [];

const PASSWORD = "a-long-enough-password";
const MEMBERS = "/settings/serviceProvider/members";
const APPS = "/settings/general/apps";

beforeAll(async () => {
  receiver = createServer((request, response) => {
    request.on("data", (chunk: Buffer) => received.push(chunk.toString()));
    request.on("end", () => response.writeHead(204).end());
  }).listen(0, "127.0.0.1");
  await once(receiver, "listening");
  const environment = { ALLOW_PRIVATE_CALLS: "true", RATE_LIMIT: "0" };
  system = await startDemoSystem({ environment });
  admin = await openSession(system.center);
  ({ page } = admin);
  await signIn(admin, "admin@center.demo");
});

afterAll(async () => {
  await closeSessions();
  await system.stop();
  receiver.close();
});

const button = (name: string, of: Page = page) => of.getByRole("button", { name, exact: true });
const box = (name: RegExp | string, of: Page = page) => of.getByRole("textbox", { name });
const check = (name: string) => page.getByRole("checkbox", { name });
const press = (name: string | RegExp, of: Page = page) =>
  of.getByRole("button", { name, exact: typeof name === "string" }).click();
const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);
const directionOf = (of: Page) => of.evaluate(() => document.documentElement.dir);

async function invite(name: string, email: string) {
  await page.goto(`${MEMBERS}/addNewMember`);
  await box(/First name/).fill(name);
  await box(/Last name/).fill(name);
  await box(/E-mail/).fill(email);
  await page.getByRole("combobox", { name: /^Role/ }).click();
  await page.getByRole("option", { name: "Data analyst" }).click();
  await press("Send invitation");
  await linkDialog(`${name} ${name}`).waitFor();
  await press("Done");
}

/** Shows the invitation's link where no mail server is configured. */
const linkDialog = (name: string) => page.getByRole("dialog", { name: `Invitation link for ${name}` });

/** Status of a request with an API token. Uses 127.0.0.1, since only the browser resolves subdomains of localhost. */
const statusWithToken = async (token: string, path: string) => {
  const { status } = await fetch(`http://127.0.0.1:${system.server.port}${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return status;
};

describe("a custom role", () => {
  test("is reached from the members screen, since Team is disabled in the sidebar", async () => {
    await page.goto(MEMBERS);
    const sidebar = page.getByRole("navigation", { name: "Settings" });
    for (const name of ["Team", "Subscriptions", "Billing"])
      expect(await sidebar.getByRole("button", { name }).getAttribute("aria-disabled")).toBe("true");
    await page.getByRole("link", { name: "Roles" }).click();
    await page.waitForURL(/\/settings\/serviceProvider\/team$/);
  });

  test("is created from a table of permissions, by keyboard alone", async () => {
    await pressByKey(page, button("Create role"));
    expect(await isFocused(box(/Name/))).toBe(true);
    await page.keyboard.type("Front desk");
    await pressByKey(page, check("View: Missions"), "Space");
    await pressByKey(page, check("View: Sites"), "Space");
    await pressByKey(page, button("Save"));
    await toastSaid(page, "Saved. Takes effect immediately.");
    await page.getByText("Front desk").waitFor();
  });
});

describe("an invited user", () => {
  let lina: BrowserSession;

  test("is invited by keyboard alone, in their language", async () => {
    await page.goto(MEMBERS);
    await page.getByRole("link", { name: "Add member" }).waitFor();
    await skipToContent(page);
    await pressByKey(page, page.getByRole("link", { name: "Add member" }));
    await typeInto(page, box(/First name/), "Lina");
    await typeInto(page, box(/Last name/), "<b>Saleh</b>");
    await typeInto(page, box(/E-mail/), "lina@example.com");
    await chooseByKey(page, page.getByRole("combobox", { name: /^Role/ }), "Front desk");
    await chooseByKey(page, page.getByRole("combobox", { name: /^Language/ }), "العربية");
    await pressByKey(page, button("Send invitation"));
    await linkDialog("Lina <b>Saleh</b>").waitFor();
    await pressByKey(page, button("Done"));
    await page.getByText("Pending invitations").waitFor();
    await page.getByText("lina@example.com · Front desk · Arabic").waitFor();
  });

  test("receives a new link on request, and none after the invitation is withdrawn", async () => {
    const old = await linkTo("lina@example.com");
    await press("Resend");
    await linkDialog("Lina <b>Saleh</b>").waitFor();
    await press("Done");
    await expect.poll(() => linkTo("lina@example.com"), POLL).not.toBe(old);

    await invite("Sami", "sami@example.com");
    const sami = page.getByRole("listitem").filter({ hasText: "sami@example.com" });
    await sami.getByRole("button", { name: "Withdraw" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Withdraw" }).click();
    await toastSaid(page, "Invitation for Sami Sami withdrawn");
    await sami.waitFor({ state: "detached" });
  });

  test("joins by the link in the e-mail, in their language and role", async () => {
    lina = await openSession(system.center);
    await lina.page.goto(`/invitation#${await linkTo("lina@example.com")}`);
    await expect.poll(() => directionOf(lina.page), POLL).toBe("rtl");
    await box(/كلمة المرور/, lina.page)
      .first()
      .fill(PASSWORD);
    await lina.page.locator("button[type=submit]").click();
    await expect.poll(() => memberOf("lina@example.com"), POLL).toBe("Front desk");
    await lina.page.waitForURL(/\/login/);
    await box(/البريد/, lina.page).fill("lina@example.com");
    await box(/كلمة المرور/, lina.page).fill(PASSWORD);
    await lina.page.locator("button[type=submit]").click();
    await lina.page.waitForURL((url) => !url.pathname.includes("/login"));
    await lina.page.goto("/missions");
    await lina.page.getByRole("heading", { name: "المهام", level: 1 }).waitFor();
    await lina.page.getByRole("link", { name: "المواقع", exact: true }).waitFor();
  });

  test("loses a permission removed from the role on the next request, without signing in again or reloading", async () => {
    await page.goto("/settings/serviceProvider/team");
    await press("Edit");
    await check("View: Sites").uncheck();
    await press("Save");
    await toastSaid(page, "Saved. Takes effect immediately.");

    const status = await lina.page.evaluate(async () => (await fetch("/api/ops/sites")).status);
    expect(status).toBe(403);
    await lina.page.getByRole("link", { name: "المواقع", exact: true }).waitFor({ state: "detached" });
    await lina.page.getByRole("link", { name: "المهام", exact: true }).waitFor();
    await lina.context.close();
  });

  const linkTo = async (email: string): Promise<string> => {
    const { text } = await system.server.services.db
      .selectFrom("outbox")
      .where("to_address", "=", email)
      .orderBy("id", "desc")
      .select("text")
      .executeTakeFirstOrThrow();
    return /invitation#([\w-]+)/.exec(text ?? "")?.[1] ?? "";
  };
  const memberOf = async (email: string) => {
    const row = await system.server.services.db
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

test("an API token is shown once, grants only its scopes, and nothing after it is revoked", async () => {
  await page.goto(APPS);
  await page.getByRole("button", { name: "Create token" }).first().waitFor();
  await skipToContent(page);
  await pressByKey(page, page.getByRole("button", { name: "Create token" }).first());
  await page.keyboard.type("Nightly export");
  await pressByKey(page, check("View: Sites"), "Space");
  await pressByKey(page, button("Create"));
  const token = (await page.getByText(/^ovf_/).textContent()) ?? "";
  expect(await statusWithToken(token, "/api/ops/sites")).toBe(200);
  expect(await statusWithToken(token, "/api/ops/missions")).toBe(403);
  expect(await statusWithToken(token, "/api/ops/api-tokens")).toBe(403);

  await press("I've copied it");
  expect(await page.getByText(token).count()).toBe(0);
  await page.getByRole("button", { name: "Revoke", exact: true }).first().click();
  await press("Revoke Nightly export");
  await toastSaid(page, "Nightly export revoked");
  expect(await statusWithToken(token, "/api/ops/sites")).toBe(401);
});

test("a webhook's test message arrives, and the delivery log shows request and response", async () => {
  await page.goto(APPS);
  await button("Add webhook").waitFor();
  await skipToContent(page);
  await pressByKey(page, button("Add webhook"));
  await page.keyboard.type("Maintenance system");
  const { port } = receiver.address() as AddressInfo;
  await typeInto(page, box(/URL/), `http://127.0.0.1:${port}/hook`);
  await pressByKey(page, check("Mission status changed"), "Space");
  await pressByKey(page, button("Save"));
  await page.getByText(/^whsec_/).waitFor();
  await press("I've copied it");
  await press("Send test");
  await toastSaid(page, "Test delivered: 204");
  expect(JSON.parse(received.join(""))).toMatchObject({ type: "ping" });

  await press("Deliveries");
  await page.getByText("Test message", { exact: true }).click();
  await page.getByText(/webhook-signature: v1,/).waitFor();
  await page.getByText("Response: 204").waitFor();
});

test("the audit log lists all of it, filtered and as CSV", async () => {
  await page.goto("/audit-log?action=roles.create");
  await page.getByRole("rowheader", { name: "Roles: created" }).first().waitFor();
  await page.getByText("Front desk").first().waitFor();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export CSV" }).click(),
  ]);
  const lines = (await readFile(await download.path(), "utf8")).trim().split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(",Layla Haddad,,,roles.create,role,");

  await page.goto("/audit-log?search=Nightly");
  await page.getByRole("rowheader", { name: "API tokens: deleted" }).waitFor();
  await page.getByRole("rowheader", { name: "API tokens: created" }).waitFor();
});

describe("a client's administrator", () => {
  const HOME = "/settings/organization/members";
  let client: BrowserSession;
  beforeAll(async () => {
    client = await openSession(system.client);
    await signIn(client, "admin@client.demo");
  });
  afterAll(() => client.context.close());

  test("adds a member with an initial password; invalid fields show their errors", async () => {
    const of = client.page;
    await of.goto(`${HOME}/addNewMember`);
    await of.getByRole("radio", { name: "Set an initial password" }).check();
    await box(/First name/, of).fill("Rami \u202Emib");
    await box(/Last name/, of).fill('<img src=x onerror="alert(1)">');
    await box(/E-mail/, of).fill("VIEWER@client.demo");
    await press("Add member", of);
    for (const name of [/First name/, /password/i])
      await expect.poll(() => box(name, of).getAttribute("aria-invalid"), POLL).toBe("true");
    await box(/First name/, of).fill("Rami");
    await box(/password/i, of).fill(PASSWORD);
    await of.getByRole("combobox", { name: /^Role/ }).click();
    await expect
      .poll(() => of.getByRole("option").allTextContents(), POLL)
      .toEqual(["Organization admin", "Client viewer"]);
    await of.getByRole("option", { name: "Client viewer" }).click();
    await press("Add member", of);
    await of.getByText("An account with this e-mail address already exists").waitFor();
    await box(/E-mail/, of).fill("rami@example.com");
    await press("Add member", of);
    await of.getByRole("link", { name: 'Rami <img src=x onerror="alert(1)">' }).waitFor();
    expect(await of.locator("img[src=x]").count()).toBe(0);
  });

  test("suspends, restores and removes them", async () => {
    const of = client.page;
    await of.getByRole("link", { name: /^Rami/ }).click();
    await press("Suspend", of);
    await of.getByText("Suspended", { exact: true }).waitFor();
    await press("Restore", of);
    await of.getByText("Active", { exact: true }).waitFor();
    await press("Remove", of);
    await of.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await of.getByRole("link", { name: /\(You\)$/ }).waitFor();
    await of.getByRole("link", { name: /^Rami/ }).waitFor({ state: "detached" });
  });

  test("cannot remove the last administrator or lock themselves out", async () => {
    const of = client.page;
    await of.getByRole("link", { name: /\(You\)$/ }).click();
    await of.getByRole("combobox", { name: /^Role/ }).click();
    await of.getByRole("option", { name: "Client viewer" }).click();
    await press("Save", of);
    await of.getByText("The organization needs at least one administrator").waitFor();
    expect(await of.getByRole("button", { name: /Suspend|Remove/ }).count()).toBe(0);
  });

  test("finds no member of another organization", async () => {
    const of = client.page;
    const { id } = await system.server.services.db
      .selectFrom("memberships")
      .innerJoin("users", "users.id", "memberships.user_id")
      .where("email", "=", "admin@center.demo")
      .select("memberships.id")
      .executeTakeFirstOrThrow();
    await of.goto(`${HOME}/edit/${id}`);
    await of.getByText("404").waitFor();
  });
});

describe("the administration screens", () => {
  const TEAM = "/settings/serviceProvider/team";
  /** A path, and what to press there before each check. */
  const SCREENS: [path: string, ...pressed: string[][]][] = [
    [`${MEMBERS}/addNewMember`, []],
    [TEAM, [], ["Create role"]],
    [APPS, [], ["Create token", "Add webhook"]],
    [APPS, ["Deliveries"]],
    ["/audit-log", [], ["Details"]],
  ];

  test.each(SCREENS)(
    "have no serious axe violations in light and dark mode: %s %j %j",
    async (path, ...steps) => {
      await visit(path);
      for (const pressed of steps) {
        for (const name of pressed) {
          await page.getByRole("button", { name }).first().click();
          await shownBy(name).waitFor(); // its code is loaded first
        }
        await waitUntilIdle();
        const exclude = ["header", "aside"]; // the app layout has its own test
        const light = await seriousViolations(page, { exclude });
        await page.emulateMedia({ colorScheme: "dark" });
        const dark = await seriousViolations(page, { exclude, only: ["color-contrast"] });
        await page.emulateMedia({ colorScheme: "light" });
        expect({ pressed, light, dark }).toEqual({ pressed, light: [], dark: [] });
      }
    },
  );

  test("are mirrored and fully translated in Arabic, and fit a phone", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await setLocale("ar");
    for (const path of [MEMBERS, `${MEMBERS}/addNewMember`, TEAM, APPS, "/audit-log"]) {
      await visit(path);
      expect(await directionOf(page)).toBe("rtl");
      expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 390]);
    }
    await page.goto(TEAM);
    await page.getByText("محلل بيانات").waitFor();
    await page.getByRole("button", { name: "عرض صلاحيات مسؤول مزوّد الخدمة" }).click();
    const words = await page.getByRole("group", { name: "الصلاحيات" }).innerText();
    expect(words.replaceAll("BIM", "")).not.toMatch(/[a-z]/i);
    await setLocale("en");
    expect(admin.errors).toEqual([]);
  });

  /** What a button opens. */
  const shownBy = (name: string): Locator => {
    if (name === "Details") return page.getByRole("dialog", { name });
    if (name === "Deliveries") return page.getByText(/^Deliveries to/).first();
    return box(name === "Add webhook" ? /URL/ : /Name/).first();
  };
  const waitUntilIdle = () => expect.poll(() => page.locator("[aria-busy=true]").count(), POLL).toBe(0);
  const visit = async (path: string) => {
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await waitUntilIdle();
  };
  const setLocale = (locale: string) =>
    page.evaluate(async (to) => {
      const headers = { "content-type": "application/json" };
      await fetch("/api/ops/auth/locale", { method: "PUT", headers, body: JSON.stringify({ locale: to }) });
    }, locale);
});
