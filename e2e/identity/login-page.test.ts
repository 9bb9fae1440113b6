import { afterAll, expect, test } from "vitest";
import { submitLogin } from "#browser/browser.ts";
import { POLL } from "#timeouts.ts";
import {
  waitForUserMenu,
  openPage,
  identitySystem,
  openSignedIn,
  stopIdentitySystem,
} from "./identity-system.ts";
import { twoColorImage } from "./two-color-image.ts";

afterAll(stopIdentitySystem);

test("an organization's login page shows its logo and name under its link and on its own host, where users can sign in", async () => {
  const { center, own } = await identitySystem();
  const page = await openSignedIn(center, "admin@center.demo", "/settings/serviceProvider/general");
  const logo = page.locator("section", { hasText: "Choose logo" }).last();
  await logo.locator("input[type=file]").setInputFiles(await twoColorImage(page));
  const dialog = page.getByRole("dialog", { name: "Crop image" });
  await dialog.getByText("Wide", { exact: true }).click();
  await dialog.getByRole("button", { name: "Use image" }).click();
  await dialog.waitFor({ state: "hidden" });
  await page
    .getByRole("figure", { name: /Preview/ })
    .locator("img")
    .waitFor();

  const link = page.getByRole("region", { name: "Login page address" }).getByRole("link");
  const before = (await link.getAttribute("href")) ?? "";
  const branded = await openPage(center, before);
  await branded.getByText("Sunhawk Inspections").waitFor();
  await branded.locator("header img").waitFor();
  await branded.getByRole("link", { name: "Forgot your password?" }).click();
  await branded.getByRole("heading", { name: "Reset password" }).waitFor();
  await branded.getByText("Sunhawk Inspections").waitFor();

  const host = page.getByRole("textbox", { name: /Custom domain/ });
  await host.fill("https://fly.sunhawk.test/");
  await page.getByRole("button", { name: "Save domain" }).click();
  await page.getByText("Enter a domain such as fly.example.com").waitFor();
  await host.fill("center.sunhawk.test");
  await page.getByRole("button", { name: "Save domain" }).click();
  await page.getByText("This domain is reserved for this installation").waitFor();
  await host.fill(new URL(own).hostname);
  await page.getByRole("button", { name: "Save domain" }).click();
  await page.getByRole("link", { name: `${own}/api/auth/login` }).waitFor();

  const there = await openPage(own, "/settings/general/profile");
  await there.waitForURL(`${own}/api/auth/login?from=*`);
  await there.getByText("Sunhawk Inspections").waitFor();
  await submitLogin(there, "analyst@center.demo");
  await waitForUserMenu(there, /Inés Carrasco/);
  expect(there.url()).toBe(`${own}/settings/general/profile`);

  await page.getByRole("button", { name: "Create new address" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Create new address" }).click();
  await expect.poll(() => link.getAttribute("href"), POLL).not.toBe(before);
  const old = await openPage(center, before);
  await old.getByRole("heading", { name: "Welcome back" }).waitFor();
  expect(await old.getByText("Sunhawk Inspections").count()).toBe(0);
});

test("the language chosen on the login page is the user's from then on, in both directions", async () => {
  const { center } = await identitySystem();
  /** In a browser of its own, whose language is English; whether the account got another one. */
  const signInWith = async (chosen: readonly string[], shown: readonly [lang: string, dir: string]) => {
    const page = await openPage(center, "/settings/general/profile", { keepOpen: true });
    const stored = page.waitForResponse((response) => response.url().endsWith("/auth/locale"));
    for (const language of chosen) await page.getByText(language, { exact: true }).click();
    await submitLogin(page, "pilot.two@center.demo");
    await waitForUserMenu(page, /Marta Vidal/);
    const spoken = () => page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]);
    await expect.poll(spoken, POLL).toEqual(shown);
    const status = chosen.length > 0 ? (await stored).status() : undefined;
    await Promise.all([page.context().close(), stored.catch(() => undefined)]);
    return status;
  };
  expect(await signInWith(["العربية"], ["ar", "rtl"])).toBe(200);
  expect(await signInWith([], ["ar", "rtl"])).toBeUndefined();
  expect(await signInWith(["العربية", "English"], ["en", "ltr"])).toBe(200);
  expect(await signInWith([], ["en", "ltr"])).toBeUndefined();
});
