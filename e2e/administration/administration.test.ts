import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seriousViolations } from "#browser/axe.ts";
import { openSession, signIn, type BrowserSession } from "#browser/browser.ts";
import { chooseByKey, pressByKey, skipToContent, typeInto } from "#browser/keyboard.ts";
import { toastSaid } from "#browser/toasts.ts";
import { POLL } from "#timeouts.ts";
import { administration, APPS, MEMBERS, PASSWORD } from "./administration-steps.ts";

/** Administration: roles, invitations, API tokens, webhooks and the audit log. */
const center = administration();
const { box, button, check, invite, linkDialog, linkTo, press, received, receiverUrl, roleOf } = center;
const { setLocale, shownBy, statusWithToken, visit, waitUntilIdle } = center;

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);
const directionOf = (of: Page) => of.evaluate(() => document.documentElement.dir);

describe("a custom role", () => {
  test("is reached from the members screen, since Team is disabled in the sidebar", async () => {
    await center.page.goto(MEMBERS);
    const sidebar = center.page.getByRole("navigation", { name: "Settings" });
    for (const name of ["Team", "Subscriptions", "Billing"])
      expect(await sidebar.getByRole("button", { name }).getAttribute("aria-disabled")).toBe("true");
    await center.page.getByRole("link", { name: "Roles" }).click();
    await center.page.waitForURL(/\/settings\/serviceProvider\/team$/);
  });

  test("is created from a table of permissions, by keyboard alone", async () => {
    await pressByKey(center.page, button("Create role"));
    expect(await isFocused(box(/Name/))).toBe(true);
    await center.page.keyboard.type("Front desk");
    await pressByKey(center.page, check("View: Missions"), "Space");
    await pressByKey(center.page, check("View: Sites"), "Space");
    await pressByKey(center.page, button("Save"));
    await toastSaid(center.page, "Saved. Takes effect immediately.");
    await center.page.getByText("Front desk").waitFor();
  });
});

describe("an invited user", () => {
  let lina: BrowserSession;

  test("is invited by keyboard alone, in their language", async () => {
    await center.page.goto(MEMBERS);
    await center.page.getByRole("link", { name: "Add member" }).waitFor();
    await skipToContent(center.page);
    await pressByKey(center.page, center.page.getByRole("link", { name: "Add member" }));
    await typeInto(center.page, box(/First name/), "Lina");
    await typeInto(center.page, box(/Last name/), "<b>Saleh</b>");
    await typeInto(center.page, box(/E-mail/), "lina@example.com");
    await chooseByKey(center.page, center.page.getByRole("combobox", { name: /^Role/ }), "Front desk");
    await chooseByKey(center.page, center.page.getByRole("combobox", { name: /^Language/ }), "العربية");
    await pressByKey(center.page, button("Send invitation"));
    await linkDialog("Lina <b>Saleh</b>").waitFor();
    await pressByKey(center.page, button("Done"));
    await center.page.getByText("Pending invitations").waitFor();
    const invited = center.page.getByRole("listitem").filter({ hasText: "lina@example.com" });
    await invited.filter({ hasText: /Front desk.*Arabic/ }).waitFor();
  });

  test("receives a new link on request, and none after the invitation is withdrawn", async () => {
    const old = await linkTo("lina@example.com");
    await press("Resend");
    await linkDialog("Lina <b>Saleh</b>").waitFor();
    await press("Done");
    await expect.poll(() => linkTo("lina@example.com"), POLL).not.toBe(old);

    await invite("Sami", "sami@example.com");
    const sami = center.page.getByRole("listitem").filter({ hasText: "sami@example.com" });
    await sami.getByRole("button", { name: "Withdraw" }).click();
    await center.page.getByRole("dialog").getByRole("button", { name: "Withdraw" }).click();
    await toastSaid(center.page, "Invitation for Sami Sami withdrawn");
    await sami.waitFor({ state: "detached" });
  });

  test("joins by the link in the e-mail, in their language and role", async () => {
    lina = await openSession(center.system.center);
    await lina.page.goto(`/invitation#${await linkTo("lina@example.com")}`);
    await expect.poll(() => directionOf(lina.page), POLL).toBe("rtl");
    await box(/كلمة المرور/, lina.page)
      .first()
      .fill(PASSWORD);
    await lina.page.locator("button[type=submit]").click();
    await expect.poll(() => roleOf("lina@example.com"), POLL).toBe("Front desk");
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
    await center.page.goto("/settings/serviceProvider/team");
    await press("Edit");
    await check("View: Sites").uncheck();
    await press("Save");
    await toastSaid(center.page, "Saved. Takes effect immediately.");

    const status = await lina.page.evaluate(async () => (await fetch("/api/ops/sites")).status);
    expect(status).toBe(403);
    await lina.page.getByRole("link", { name: "المواقع", exact: true }).waitFor({ state: "detached" });
    await lina.page.getByRole("link", { name: "المهام", exact: true }).waitFor();
    await lina.context.close();
  });
});

test("an API token is shown once, grants only its scopes, and nothing after it is revoked", async () => {
  await center.page.goto(APPS);
  await center.page.getByRole("button", { name: "Create token" }).first().waitFor();
  await skipToContent(center.page);
  await pressByKey(center.page, center.page.getByRole("button", { name: "Create token" }).first());
  await center.page.keyboard.type("Nightly export");
  await pressByKey(center.page, check("View: Sites"), "Space");
  await pressByKey(center.page, button("Create"));
  const token = (await center.page.getByText(/^ovf_/).textContent()) ?? "";
  expect(await statusWithToken(token, "/api/ops/sites")).toBe(200);
  expect(await statusWithToken(token, "/api/ops/missions")).toBe(403);
  expect(await statusWithToken(token, "/api/ops/api-tokens")).toBe(403);

  await press("I've copied it");
  expect(await center.page.getByText(token).count()).toBe(0);
  await center.page.getByRole("button", { name: "Revoke", exact: true }).first().click();
  await press("Revoke Nightly export");
  await toastSaid(center.page, "Nightly export revoked");
  expect(await statusWithToken(token, "/api/ops/sites")).toBe(401);
});

test("a webhook's test message arrives, and the delivery log shows request and response", async () => {
  await center.page.goto(APPS);
  await button("Add webhook").waitFor();
  await skipToContent(center.page);
  await pressByKey(center.page, button("Add webhook"));
  await center.page.keyboard.type("Maintenance system");
  await typeInto(center.page, box(/URL/), receiverUrl());
  await pressByKey(center.page, check("Mission status changed"), "Space");
  await pressByKey(center.page, button("Save"));
  await center.page.getByText(/^whsec_/).waitFor();
  await press("I've copied it");
  await press("Send test");
  await toastSaid(center.page, "Test delivered: 204");
  expect(JSON.parse(received.join(""))).toMatchObject({ type: "ping" });

  await press("Deliveries");
  await center.page.getByText("Test message", { exact: true }).click();
  await center.page.getByText(/webhook-signature: v1,/).waitFor();
  await center.page.getByText("Response: 204").waitFor();
});

test("the audit log lists all of it, filtered and as CSV", async () => {
  await center.page.goto("/audit-log?action=roles.create");
  await center.page.getByRole("rowheader", { name: "Roles: created" }).first().waitFor();
  await center.page.getByText("Front desk").first().waitFor();
  const [download] = await Promise.all([
    center.page.waitForEvent("download"),
    center.page.getByRole("link", { name: "Export CSV" }).click(),
  ]);
  const lines = (await readFile(await download.path(), "utf8")).trim().split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(",Layla Haddad,,,roles.create,role,");

  await center.page.goto("/audit-log?search=Nightly");
  await center.page.getByRole("rowheader", { name: "API tokens: deleted" }).waitFor();
  await center.page.getByRole("rowheader", { name: "API tokens: created" }).waitFor();
});

describe("a client's administrator", () => {
  const HOME = "/settings/organization/members";
  let client: BrowserSession;
  beforeAll(async () => {
    client = await openSession(center.system.client);
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
    const { id } = await center.system.server.services.db
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
          await center.page.getByRole("button", { name }).first().click();
          await shownBy(name).waitFor(); // its code is loaded first
        }
        await waitUntilIdle();
        const exclude = ["header", "aside"]; // the app layout has its own test
        const light = await seriousViolations(center.page, { exclude });
        await center.page.emulateMedia({ colorScheme: "dark" });
        const dark = await seriousViolations(center.page, { exclude, only: ["color-contrast"] });
        await center.page.emulateMedia({ colorScheme: "light" });
        expect({ pressed, light, dark }).toEqual({ pressed, light: [], dark: [] });
      }
    },
  );

  test("are mirrored and fully translated in Arabic, and fit a phone", async () => {
    await center.page.setViewportSize({ width: 390, height: 844 });
    await setLocale("ar");
    for (const path of [MEMBERS, `${MEMBERS}/addNewMember`, TEAM, APPS, "/audit-log"]) {
      await visit(path);
      expect(await directionOf(center.page)).toBe("rtl");
      expect([path, await center.page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([
        path,
        390,
      ]);
    }
    await center.page.goto(TEAM);
    await center.page.getByText("محلل بيانات").waitFor();
    await center.page.getByRole("button", { name: "عرض صلاحيات مسؤول مزوّد الخدمة" }).click();
    const words = await center.page.getByRole("group", { name: "الصلاحيات" }).innerText();
    expect(words.replaceAll("BIM", "")).not.toMatch(/[a-z]/i);
    await setLocale("en");
    expect(center.admin.errors).toEqual([]);
  });
});
