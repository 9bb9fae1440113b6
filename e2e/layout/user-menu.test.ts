import { addMembership } from "@overfly/server/features/auth/accounts/accounts";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openSession, startSession, type BrowserSession } from "#browser/browser.ts";
import { interceptRequests, stopIntercepting } from "#browser/intercepted-requests.ts";
import { POLL } from "#timeouts.ts";
import { startLayoutSession, type LayoutSession } from "./layout-session.ts";

const OPS = "ops@center.demo";

/** The signed-in user, switching organizations, signing in and out. */
describe("the user menu", () => {
  let on: LayoutSession;
  let session: BrowserSession;
  let page: Page;

  beforeAll(async () => {
    on = await startLayoutSession();
    session = await openSession(on.system.center); // not the shared session, because it is signed out
    ({ page } = session);
    await startSession(session, OPS);
  });
  afterAll(() => on.close());
  beforeEach(() => stopIntercepting(page));

  const db = () => on.system.server.services.db;
  const visit = async (path: string) => {
    await page.goto(path);
    await page.getByRole("button", { name: "User menu: Omar Nasser" }).waitFor();
  };
  const openMenu = async () => {
    await page.getByRole("button", { name: /^User menu/ }).click();
    await page.getByRole("menu").waitFor();
  };
  /** Overrides fields of the server's current user. */
  const changeUser = (changes: object) =>
    interceptRequests(page, "/api/ops/auth/authUser", (call) =>
      call.modify(({ data }) => ({ data: { ...data, ...changes } })),
    );

  test("shows initials, full name, company name and the first role with spaces", async () => {
    await visit("/sites");
    const button = page.getByRole("button", { name: "User menu: Omar Nasser" });
    expect(await button.getByText("ON", { exact: true }).isVisible()).toBe(true);
    await openMenu();
    for (const words of ["ON", "Omar Nasser", "Sunhawk Inspections", "Operations manager"]) {
      expect(await page.getByRole("menu").getByText(words, { exact: true }).isVisible(), words).toBe(true);
    }
  });

  test("offers no switch to a user with one organization, and closes on an outside click", async () => {
    expect(await page.getByText("Switch account").count()).toBe(0);
    await page.mouse.click(500, 600);
    await page.getByRole("menu").waitFor({ state: "hidden" });
  });

  test("shows the avatar instead of the initials where there is one", async () => {
    await changeUser({ avatar: "/favicon.svg" });
    await visit("/sites");
    const button = page.getByRole("button", { name: "User menu: Omar Nasser" });
    expect(await button.locator("img").getAttribute("src")).toBe("/favicon.svg");
    expect(await button.getByText("ON", { exact: true }).count()).toBe(0);
  });

  test("Settings goes to /settings/general/profile, and the menu closes", async () => {
    await visit("/sites");
    await openMenu();
    const items = await page.getByRole("menuitem").allInnerTexts();
    expect([items.at(0), items.at(-1)]).toEqual(["Settings", "Logout"]);
    await page.getByRole("menuitem", { name: "Settings" }).click();
    await page.waitForURL("**/settings/general/profile");
    await page.getByRole("menu").waitFor({ state: "hidden" });
  });

  describe("of someone with two organizations", () => {
    let membership: number;
    beforeAll(async () => {
      const { user_id } = await db()
        .selectFrom("users")
        .where("email", "=", OPS)
        .select("id as user_id")
        .executeTakeFirstOrThrow();
      const { id } = await db()
        .selectFrom("organizations")
        .where("company_name", "=", "Costa Drones")
        .select("id")
        .executeTakeFirstOrThrow();
      membership = await addMembership(on.system.server.services, {
        user_id,
        organization_id: id,
        user_type: "center",
        role: "data_analyst",
      });
    });
    afterAll(() => db().deleteFrom("memberships").where("id", "=", membership).execute());

    const provider = (name: string) => page.getByRole("menuitem", { name: new RegExp(name) });
    const active = (name: string) => provider(name).getByLabel("Active", { exact: true }).count();
    const mark = () => page.evaluate(() => Object.assign(window, { stays: true }));
    /** Waits for a full page reload. */
    const reloaded = () =>
      expect.poll(() => page.evaluate(() => "stays" in window).catch(() => true), POLL).toBe(false);

    test("'Switch account' lists providers, the active one with a check mark; a switch reloads the page", async () => {
      await visit("/missions");
      await openMenu();
      await page.getByText("Switch account").waitFor();
      expect([await active("Sunhawk Inspections"), await active("Costa Drones")]).toEqual([1, 0]);
      await mark();
      await provider("Costa Drones").click();
      await reloaded();
      expect(new URL(page.url()).pathname).toBe("/missions");
      await openMenu();
      await page.getByText("Data analyst").waitFor();
      await expect.poll(() => active("Costa Drones"), POLL).toBe(1);
    });

    test("closes when a provider is selected, even the active one", async () => {
      await provider("Costa Drones").click();
      await page.getByRole("menu").waitFor({ state: "hidden" });
    });

    test("a switch on a path starting with /settings/ goes to /settings/general/profile", async () => {
      await visit("/settings/general/security");
      await openMenu();
      await mark();
      await provider("Sunhawk Inspections").click();
      await page.waitForURL("**/settings/general/profile");
      await reloaded();
      await openMenu();
      await page.getByText("Operations manager").waitFor();
    });

    test("switching is not offered when force_redirect is true", async () => {
      await interceptRequests(page, "/api/ops/auth/select-provider", (call) =>
        call.modify((reply) => ({ ...reply, force_redirect: true })),
      );
      await visit("/missions");
      const listed = page.waitForResponse((response) => response.url().endsWith("/select-provider"));
      await openMenu();
      await listed;
      expect(await page.getByText("Switch account").count()).toBe(0);
    });
  });

  describe("signing in and out", () => {
    const stored = () =>
      page.evaluate(() => [
        localStorage.getItem("user_type"),
        localStorage.getItem("kept"),
        sessionStorage.getItem("kept"),
      ]);
    const keep = () =>
      page.evaluate(() => {
        localStorage.setItem("kept", "1");
        sessionStorage.setItem("kept", "1");
      });

    test("the auth user's user_type is stored under user_type", async () => {
      await visit("/sites");
      await expect.poll(stored, POLL).toEqual(["center", null, null]);
    });

    test("Logout calls the logout endpoint, then goes to login and clears local and session storage", async () => {
      await keep();
      await openMenu();
      const called = page.waitForResponse((response) => response.url().endsWith("/api/ops/auth/logout"));
      await page.getByRole("menuitem", { name: "Logout" }).click();
      expect((await called).status()).toBe(200);
      await page.waitForURL("**/api/auth/login");
      expect(await stored()).toEqual([null, null, null]);
      await startSession(session, OPS);
    });

    test("a 401 on the current user clears storage and redirects to login, and signing in returns to the page", async () => {
      await visit("/missions");
      await keep();
      await page.evaluate(() => localStorage.setItem("problem:M1", "not sent yet"));
      await session.context.clearCookies();
      await page.reload();
      await page.waitForURL("**/api/auth/login?from=%2Fmissions");
      expect(await stored()).toEqual([null, null, null]);
      expect(await page.evaluate(() => localStorage.getItem("problem:M1"))).toBeNull();
      await page.getByLabel(/e-?mail/i).fill(OPS);
      await page.getByRole("textbox", { name: /password/i }).fill("overfly-demo");
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.waitForURL("**/missions");
      await expect
        .poll(() => page.evaluate(() => localStorage.getItem("problem:M1")), POLL)
        .toBe("not sent yet");
      await page.evaluate(() => localStorage.removeItem("problem:M1"));
    });

    test("the provider-null rule: logged out, with 'Provider is null. Logging out...'", async () => {
      await changeUser({ provider: null });
      const called = page.waitForResponse((response) => response.url().endsWith("/api/ops/auth/logout"));
      await page.goto("/sites");
      expect((await called).status()).toBe(200);
      await page.waitForURL("**/api/auth/login?notice=no-provider");
      await page.getByText("Provider is null. Logging out...", { exact: true }).first().waitFor();
    });

    test("a pilot without a provider stays signed in", async () => {
      await startSession(session, OPS);
      await changeUser({ provider: null, user_type: "pilot" });
      await visit("/sites");
      await page.getByRole("heading", { level: 1, name: "Sites" }).waitFor();
      expect(new URL(page.url()).pathname).toBe("/sites");
    });

    test.each([
      ["client", "client"],
      ["center", "center"],
      ["pilot", "center"],
    ] as const)(
      "unauthenticated with the stored user_type %s: to the %s site's login",
      async (type, side) => {
        const { settings } = on.system.server.services;
        Object.assign(settings, { CENTER_HOST: on.system.center, CLIENT_HOST: on.system.client });
        const stranger = await openSession(side === "client" ? on.system.center : on.system.client);
        await stranger.page.goto("/privacy");
        await stranger.page.evaluate((value) => localStorage.setItem("user_type", value), type);
        await stranger.page.goto("/sites");
        await stranger.page.waitForURL(`${on.system[side]}/api/auth/login?from=%2Fsites`);
        await stranger.context.close();
        Object.assign(settings, { CENTER_HOST: undefined, CLIENT_HOST: undefined });
      },
    );
  });

  test("no errors were logged in the browser", () => expect(session.errors).toEqual([]));
});
