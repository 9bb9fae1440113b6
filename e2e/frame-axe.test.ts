import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildWeb } from "../scripts/build-web.ts";
import { openBrowser, signIn, visitorOf, type Visitor } from "./browser.ts";
import { addresses, ROUTES } from "./screens.ts";
import { openWorld, type World } from "./world.ts";

/** axe finds nothing serious on any screen of the router, for each side, in both themes. */
let browser: Browser;
let world: World;
let addressOf: (path: string) => string;

beforeAll(async () => {
  buildWeb();
  [browser, world] = await Promise.all([openBrowser(), openWorld()]);
  addressOf = await addresses(world);
});

afterAll(async () => {
  await browser.close();
  await world.end();
});

const patiently = { timeout: 60_000, interval: 50 };
const PUBLIC = ["/api/auth/login", "/gallery", "/privacy", "/terms"];
const CENTER = [
  ...ROUTES.map(([path]) => path).filter((path) => !path.startsWith("/orders")),
  "/settings/general/security",
  "/settings/serviceProvider/general",
  "/settings/serviceProvider/members",
  "/no-such-place",
];
const CLIENT = [
  "/",
  "/dashboard",
  "/sites",
  "/sites/view/:siteToken",
  "/orders",
  "/orders/create",
  "/orders/view/:missionToken",
  "/projects",
  "/projects/create",
  "/flights",
  "/cloud",
  "/cloud/sites/:itemId",
  "/notifications",
  "/settings/general/profile",
  "/settings/organization/general",
];

describe.each([
  ["light", "center", "admin@center.demo", [...CENTER, ...PUBLIC]],
  ["dark", "center", "admin@center.demo", [...CENTER, ...PUBLIC]],
  ["light", "client", "admin@client.demo", CLIENT],
  ["dark", "client", "admin@client.demo", CLIENT],
] as const)("in the %s theme, on the side %s", (colorScheme, side, email, paths) => {
  let visitor: Visitor;
  beforeAll(async () => {
    visitor = await visitorOf(browser, world[side], { colorScheme });
    visitor.page.setDefaultTimeout(60_000);
    await signIn(visitor, email);
  });
  afterAll(() => visitor.context.close());

  test.each(paths)("%s", async (path) => {
    const { page } = visitor;
    await page.goto(addressOf(path));
    await page.getByRole("heading").first().waitFor();
    await expect.poll(() => page.locator("[aria-busy=true]").count(), patiently).toBe(0);
    expect(await serious(page, colorScheme)).toEqual([]);
  });
});

/** The themes share everything but their colours, so of the dark one only these are looked at. */
async function serious(page: Page, colorScheme: "light" | "dark"): Promise<string[]> {
  const axe = new AxeBuilder({ page });
  const { violations } = await (colorScheme === "dark" ? axe.withRules("color-contrast") : axe).analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary}`),
    );
}
