import { AxeBuilder } from "@axe-core/playwright";
import { CLIENT_ID, CLIENT_SECRET, openIdProvider } from "@overfly/server/testing/open-id-provider";
import { codeIn, linkIn, mailsTo } from "@overfly/server/testing/identity";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildWeb } from "../scripts/build-web.ts";
import { openBrowser, signIn, visitorOf, type Look } from "./browser.ts";
import { openWorld, type World } from "./world.ts";

/** Identity as people meet it: links of messages, codes, providers, and acting as a client. */
let browser: Browser;
let world: World;
let provider: Awaited<ReturnType<typeof openIdProvider>>;

const PATIENCE = { timeout: 20_000, interval: 100 };

beforeAll(async () => {
  buildWeb();
  const people = { ines: { email: "analyst@center.demo", email_verified: true } };
  provider = await openIdProvider(people, ["http://127.0.0.1/"]);
  [browser, world] = await Promise.all([
    openBrowser(),
    openWorld({
      environment: {
        SHOW_OUTBOX: "true",
        RATE_LIMIT: "0",
        GOOGLE_CLIENT_ID: CLIENT_ID,
        GOOGLE_CLIENT_SECRET: CLIENT_SECRET,
        GOOGLE_ISSUER: provider.issuer,
      },
    }),
  ]);
  provider.allow(`${world.center}/oauth/google/callback`);
});

afterAll(async () => {
  await browser.close();
  await world.end();
  await provider.close();
});

async function at(origin: string, path: string, look: Look = {}): Promise<Page> {
  const { page } = await visitorOf(browser, origin, look);
  page.setDefaultTimeout(20_000);
  await page.goto(path);
  return page;
}
const newest = async (to: string) => (await mailsTo(world.server.services, to)).at(0);
const userButton = (page: Page, name: RegExp) => page.getByRole("button", { name }).first();

async function inside(origin: string, email: string): Promise<Page> {
  const visitor = await visitorOf(browser, origin);
  visitor.page.setDefaultTimeout(20_000);
  await signIn(visitor, email);
  return visitor.page;
}

describe("a forgotten password", () => {
  test("leads by a message to a new one, and its link opens once", async () => {
    const page = await at(world.client, "/api/auth/login?from=/orders");
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    await page.getByRole("heading", { name: "A new password" }).waitFor();
    await page.getByLabel(/E-mail/).fill("viewer@client.demo");
    await page.getByRole("button", { name: "Send the link" }).click();
    await page.getByRole("heading", { name: "Look into your mailbox" }).waitFor();

    await expect.poll(() => newest("viewer@client.demo"), PATIENCE).toBeTruthy();
    const link = `/reset-password#${linkIn(await newest("viewer@client.demo"))}`;
    await page.goto(link);
    await page.getByRole("textbox", { name: /^Password/ }).fill("password1234");
    await page.getByRole("button", { name: "Save the password" }).click();
    await page.getByText("Too many people use this password; choose another").waitFor();
    expect(new URL(page.url()).hash).toBe("");
    await page.getByRole("textbox", { name: /^Password/ }).fill("seven-cedar-hills");
    await page.getByRole("button", { name: "Save the password" }).click();
    await page.waitForURL(/\/api\/auth\/login/);

    await page.getByLabel(/E-mail/).fill("viewer@client.demo");
    await page.getByRole("textbox", { name: /password/i }).fill("seven-cedar-hills");
    await page.getByRole("button", { name: "Sign in" }).click();
    await userButton(page, /Sami Darwish/).waitFor();

    const again = await at(world.client, link);
    await again.getByRole("textbox", { name: /^Password/ }).fill("eight-cedar-hills");
    await again.getByRole("button", { name: "Save the password" }).click();
    await again.getByRole("heading", { name: "This link does not work any more" }).waitFor();
  });

  test("shows the same for an address that nobody has", async () => {
    const page = await at(world.center, "/forgot-password");
    await page.getByLabel(/E-mail/).fill("nobody@nowhere.test");
    await page.getByRole("button", { name: "Send the link" }).click();
    await page.getByRole("heading", { name: "Look into your mailbox" }).waitFor();
  });
});

test("an invitation's link makes a member, who then signs in", async () => {
  const admin = await inside(world.center, "admin@center.demo");
  const status = await admin.evaluate(async () => {
    const roles = (await (await fetch("/api/ops/roles")).json()) as { data: { id: number; name: string }[] };
    const role_id = roles.data.find(({ name }) => name === "data_analyst")?.id;
    const body = { email: "nadia@center.demo", first_name: "Nadia", last_name: "Saleh", role_id };
    const reply = await fetch("/api/ops/invitations", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return reply.status;
  });
  expect(status).toBe(200);

  const page = await at(world.center, `/invitation#${linkIn(await newest("nadia@center.demo"))}`);
  await page.getByRole("heading", { name: /^Join / }).waitFor();
  await page.getByLabel(/^Password/).fill("nine-olive-trees");
  await page.getByRole("button", { name: "Join" }).click();
  await page.waitForURL(/\/api\/auth\/login/);
  await page.getByLabel(/E-mail/).fill("nadia@center.demo");
  await page.getByRole("textbox", { name: /password/i }).fill("nine-olive-trees");
  await page.getByRole("button", { name: "Sign in" }).click();
  await userButton(page, /Nadia Saleh/).waitFor();
});

test("codes by e-mail are set up, asked for at the next sign-in, and not on a remembered browser", async () => {
  const email = "pilot.two@center.demo";
  const page = await inside(world.center, email);
  await page.goto("/settings/general/security");
  const panel = page.locator("section", { hasText: "Codes by e-mail" }).last();
  await panel.getByLabel(/Current password/).fill("overfly-demo");
  await panel.getByRole("button", { name: "Set up codes by e-mail" }).click();
  await panel.getByText("We sent six digits to your address").waitFor();
  await typeCode(panel, codeIn(await newest(email)));
  await panel.getByRole("button", { name: "Turn on" }).click();
  await panel.getByRole("button", { name: "Turn off" }).waitFor();

  const other = await at(world.center, "/api/auth/login");
  const login = async () => {
    await other.getByLabel(/E-mail/).fill(email);
    await other.getByRole("textbox", { name: /password/i }).fill("overfly-demo");
    await other.getByRole("button", { name: "Sign in" }).click();
  };
  await login();
  await other.getByRole("button", { name: "Send the code" }).click();
  await other.getByText(/We sent six digits to p•••@center\.demo/).waitFor();
  await other.getByRole("checkbox", { name: /30 days/ }).check();
  await typeCode(other.locator("form"), codeIn(await newest(email)));
  await userButton(other, /Marta Vidal/).waitFor();
  await other.evaluate(() => fetch("/api/ops/auth/logout", { method: "POST" }));
  await other.goto("/api/auth/login");
  await login();
  await userButton(other, /Marta Vidal/).waitFor();
});

test("Google's button leads to the provider and back inside", async () => {
  const page = await at(world.center, "/api/auth/login?from=/sites");
  await page.getByRole("button", { name: "Continue with Google" }).click();
  await page.waitForURL((url) => url.origin === provider.issuer);
  await page.getByPlaceholder(/login/i).fill("ines");
  await page.getByPlaceholder(/password/i).fill("anything");
  await page.getByRole("button").first().click();
  await page.getByRole("button", { name: /continue/i }).click();
  await page.waitForURL(`${world.center}/sites`);
  await userButton(page, /Inés Carrasco/).waitFor();
});

describe("logging in as a client", () => {
  test("opens the client's side under a banner that stays, and ends by one click", async () => {
    const page = await inside(world.center, "ops@center.demo");
    await userButton(page, /Omar Nasser/).click();
    await page.getByRole("menuitem", { name: "Log in as a client" }).click();
    await page.getByLabel("Find a client").fill("desert");
    await page.getByRole("button", { name: /As Rania Khoury/ }).click();
    await page.waitForURL((url) => url.origin === world.client && url.pathname === "/");
    const banner = page.getByRole("complementary", { name: "Log in as a client" });
    await banner.getByText(/^Omar Nasser of .+ is acting as .+$/).waitFor();
    await page.goto(`${world.client}/orders`);
    await banner.waitFor();
    await page.goto(`${world.client}/settings/general/profile`);
    await banner.waitFor();
    await banner.getByRole("button", { name: "End" }).click();
    await page.waitForURL((url) => url.origin === world.center);
    await userButton(page, /Omar Nasser/).waitFor();
    expect(await banner.count()).toBe(0);
    await page.goto(`${world.client}/orders`);
    await page.waitForURL(/\/api\/auth\/login/);
  });
});

describe("an attacker", () => {
  test.each(["https://evil.test", "//evil.test", "/\\evil.test", "javascript:alert(1)"])(
    "can't lead away by ?from=%s",
    async (from) => {
      const page = await at(world.center, `/api/auth/login?from=${encodeURIComponent(from)}`);
      await page.getByLabel(/E-mail/).fill("ops@center.demo");
      await page.getByRole("textbox", { name: /password/i }).fill("overfly-demo");
      await page.getByRole("button", { name: "Sign in" }).click();
      await userButton(page, /Omar Nasser/).waitFor();
      expect(page.url()).toBe(`${world.center}/`);
    },
  );

  test.each([
    ["center", "client", "admin@center.demo"],
    ["client", "center", "admin@client.demo"],
  ] as const)("with a cookie stolen on the %s's host stays outside on the %s's", async (from, to, email) => {
    const victim = await inside(world[from], email);
    const thief = await visitorOf(browser, world[to]);
    const { hostname } = new URL(world[to]);
    const cookies = await victim.context().cookies();
    await thief.context.addCookies(cookies.map((cookie) => ({ ...cookie, domain: hostname })));
    await thief.page.goto("/");
    await thief.page.waitForURL(/\/api\/auth\/login/);
  });
});

describe.each(["light", "dark"] as const)("axe finds nothing serious, %s,", (colorScheme) => {
  test.each([
    "/api/auth/login",
    "/forgot-password",
    `/reset-password#${"A".repeat(43)}`,
    "/reset-password",
    `/invitation#${"A".repeat(43)}`,
  ])("at %s", async (path) => {
    const page = await at(world.center, path, { colorScheme });
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await serious(page)).toEqual([]);
  });

  test.each(["/select", "/outbox", "/settings/general/security"])("at %s, signed in", async (path) => {
    const visitor = await visitorOf(browser, world.center, { colorScheme });
    await signIn(visitor, "admin@center.demo");
    await visitor.page.goto(path, { waitUntil: "networkidle" });
    await visitor.page.getByRole("heading", { level: 1 }).waitFor();
    expect(await serious(visitor.page)).toEqual([]);
  });
});

async function typeCode(place: ReturnType<Page["locator"]>, code: string): Promise<void> {
  for (const [index, digit] of Array.from(code).entries())
    await place.getByRole("textbox", { name: `Digit ${index + 1} of 6` }).fill(digit);
}

async function serious(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`);
}
