import type { Page } from "playwright-core";
import { afterAll, describe, expect, test } from "vitest";
import { seriousViolations } from "#browser/axe.ts";
import { openPage, identitySystem, openSignedIn, stopIdentitySystem } from "./identity-system.ts";
import { twoColorImage } from "./two-color-image.ts";

afterAll(stopIdentitySystem);

const TOKEN = "A".repeat(43);
/** The screens' other states have their tests in screens/. */
const OUTSIDE = ["/api/auth/login", `/reset-password#${TOKEN}`, `/invitation#${TOKEN}`];
const INSIDE = ["/outbox"];

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
    expect(await seriousViolations(page)).toEqual([]);
  });
});

async function checkBoth(page: Page, path: string): Promise<void> {
  await page.goto("about:blank"); // paths that differ only in the hash would not reload
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    if (colorScheme === "light") await page.goto(path, { waitUntil: "networkidle" });
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor();
    expect([path, colorScheme, await seriousViolations(page)]).toEqual([path, colorScheme, []]);
  }
}
