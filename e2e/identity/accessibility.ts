import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { openPage, identitySystem, openSignedIn } from "./identity-server.ts";
import { twoColorImage } from "./two-color-image.ts";

const TOKEN = "A".repeat(43);
const OUTSIDE = [
  "/api/auth/login",
  "/forgot-password",
  `/reset-password#${TOKEN}`,
  "/reset-password",
  `/invitation#${TOKEN}`,
];
const INSIDE = ["/select", "/outbox", "/settings/general/security", "/settings/serviceProvider/general"];

describe("axe finds no serious violations in light and dark mode", () => {
  let outside: Promise<Page> | undefined;
  test.each(OUTSIDE)("at %s", async (path) => {
    await checkBoth(
      await (outside ??= identitySystem().then(({ center }) =>
        openPage(center, "/healthz", { keepOpen: true }),
      )),
      path,
    );
  });

  let admin: Promise<Page> | undefined;
  const administrator = async () =>
    openSignedIn((await identitySystem()).center, "admin@center.demo", "/healthz", { keepOpen: true });
  test.each(INSIDE)("at %s, signed in", async (path) => {
    await checkBoth(await (admin ??= administrator()), path);
  });

  test("in the image cropping dialog", async () => {
    const page = await openSignedIn(
      (await identitySystem()).center,
      "admin@center.demo",
      "/settings/general/profile",
    );
    await page.locator("input[type=file]").setInputFiles(await twoColorImage(page));
    await page.getByRole("dialog").getByRole("slider").waitFor();
    expect(await serious(page)).toEqual([]);
  });
});

async function checkBoth(page: Page, path: string): Promise<void> {
  await page.goto("about:blank"); // paths that differ only in the hash would not reload
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    if (colorScheme === "light") await page.goto(path, { waitUntil: "networkidle" });
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor();
    expect([path, colorScheme, await serious(page)]).toEqual([path, colorScheme, []]);
  }
}

/** Legacy mode, since no screen has iframes: otherwise axe opens a page per run to merge their results. */
async function serious(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`);
}
