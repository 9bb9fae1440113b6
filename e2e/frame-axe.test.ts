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
  ["light", "center", "admin@center.demo", CENTER],
  ["dark", "center", "admin@center.demo", CENTER],
  ["light", "client", "admin@client.demo", CLIENT],
  ["dark", "client", "admin@client.demo", CLIENT],
] as const)("in the %s theme, on the side %s", (colorScheme, side, email, paths) => {
  let visitor: Visitor;
  beforeAll(async () => {
    visitor = await visitorOf(browser, world[side], { colorScheme });
    visitor.page.setDefaultTimeout(20_000);
    await signIn(visitor, email);
  });
  afterAll(() => visitor.context.close());

  test.each(side === "center" ? [...paths, ...PUBLIC] : paths)("%s", async (path) => {
    expect(await violations(visitor.page, path)).toEqual([]);
  });
});

async function violations(page: Page, path: string): Promise<string[]> {
  await page.goto(addressOf(path));
  await page.getByRole("heading").first().waitFor();
  await expect.poll(() => page.locator("[aria-busy=true]").count(), { timeout: 20_000 }).toBe(0);
  const { violations: found } = await new AxeBuilder({ page }).analyze();
  return found
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary?.split("\n")[1]}`,
      ),
    );
}
