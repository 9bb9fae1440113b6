import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openSession, signIn, type BrowserSession } from "#browser/browser.ts";
import { POLL } from "#timeouts.ts";
import { startLayoutSession, type LayoutSession } from "./layout-session.ts";

const GENERAL = ["General", "Profile", "Security", "Notifications (disabled)", "Apps"];
const FIVE = ["General", "Members", "Team (disabled)", "Subscriptions (disabled)", "Billing (disabled)"];

/** A path, and a heading or text unique to its tab. */
const OF_GENERAL: [path: string, own: string][] = [
  ["profile", "Choose photo"],
  ["security", "Active sessions"],
  ["apps", "Your API tokens"],
];
const OF_A_GROUP: [path: string, own: string][] = [
  ["general", "Company name"],
  ["members", "Add member"],
  ["members/addNewMember", "Send invitation"],
  ["team", "Create role"],
  ["subscriptions", "No subscriptions"],
  ["billing", "No invoices"],
];

/** The settings routes and their sidebar. */
describe("the settings", () => {
  let on: LayoutSession;
  let session: BrowserSession;
  let page: Page;
  beforeAll(async () => {
    on = await startLayoutSession();
  });
  afterAll(() => on.close());

  const sidebar = () => page.getByRole("navigation", { name: "Settings" });
  const groups = () =>
    sidebar()
      .locator("section")
      .evaluateAll((sections) =>
        sections.map((section) =>
          [...section.querySelectorAll("h2, li")].map((part) => {
            const isDisabled = part.querySelector("[aria-disabled=true]") !== null;
            return `${part.textContent}${isDisabled ? " (disabled)" : ""}`;
          }),
        ),
      );

  const SEEN = [
    { email: "ops@center.demo", side: "center", expected: [GENERAL], group: "general", tabs: OF_GENERAL },
    {
      email: "admin@center.demo",
      side: "center",
      expected: [GENERAL, ["Service Provider", ...FIVE]],
      group: "serviceProvider",
      tabs: OF_A_GROUP,
    },
    {
      email: "admin@client.demo",
      side: "client",
      expected: [GENERAL, ["Organization", ...FIVE]],
      group: "organization",
      tabs: OF_A_GROUP,
    },
  ] as const;

  const visitors: Partial<Record<"center" | "client", BrowserSession>> = {};
  describe.each(SEEN)("of $email", ({ email, side, expected, group, tabs }) => {
    beforeAll(async () => {
      session = visitors[side] ??= await openSession(on.system[side]);
      ({ page } = session);
      await signIn(session, email);
      await page.goto("/settings/general/profile");
      await sidebar().waitFor();
    });

    test(`has its groups in the sidebar, in order: ${JSON.stringify(expected)}`, async () => {
      expect(await groups()).toEqual(expected);
    });

    test("a disabled tab does not navigate", async () => {
      const button = sidebar().getByRole("button", { name: "Notifications", exact: true });
      await button.click({ force: true });
      expect(new URL(page.url()).pathname).toBe("/settings/general/profile");
      expect(await sidebar().getByRole("link", { name: "Notifications" }).count()).toBe(0);
    });

    test.each(tabs)(`/settings/${group}/%s shows '%s'`, async (path, own) => {
      await page.goto(`/settings/${group}/${path}`);
      await page.getByRole("main").getByText(own).first().waitFor();
      expect(new URL(page.url()).pathname).toBe(`/settings/${group}/${path}`);
    });

    test("a group of another user type falls back to Profile", async () => {
      const other = group === "organization" ? "serviceProvider" : "organization";
      await page.goto(`/settings/${other}/members`);
      await page.waitForURL("**/settings/general/profile");
      await expect.poll(() => sidebar().locator("[aria-current=page]").innerText(), POLL).toBe("Profile");
    });
  });

  test("members/edit/:id shows the member", async () => {
    ({ page } = await on.openSignedIn("admin@center.demo"));
    const { id } = await on.system.server.services.db
      .selectFrom("memberships")
      .innerJoin("users", "users.id", "memberships.user_id")
      .where("email", "=", "ops@center.demo")
      .select("memberships.id")
      .executeTakeFirstOrThrow();
    await page.goto(`/settings/serviceProvider/members/edit/${id}`);
    await page.getByRole("main").getByText("Omar Nasser").first().waitFor();
  });

  test("no errors were logged in the browser", () =>
    expect(Object.values(visitors).flatMap(({ errors }) => errors)).toEqual([]));
});
