import { afterAll, expect, test } from "vitest";
import { waitForUserMenu, identitySystem, openSignedIn, stopIdentitySystem } from "./identity-system.ts";

afterAll(stopIdentitySystem);

test("logging in as a client opens the client side with a permanent banner, and ends with one click", async () => {
  const { center, client } = await identitySystem();
  const page = await openSignedIn(center, "ops@center.demo", "/settings/general/profile");
  await page
    .getByRole("button", { name: /Omar Nasser/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Sign in as client" }).click();
  await page.getByLabel("Search clients").fill("desert");
  await page.getByRole("button", { name: /As Rania Khoury/ }).click();
  await page.waitForURL((url) => url.origin === client && url.pathname === "/");
  const banner = page.getByRole("complementary", { name: "Sign in as client" });
  await banner.getByText(/^Omar Nasser of .+ is acting as .+$/).waitFor();
  await page.goto(`${client}/settings/general/profile`);
  await banner.waitFor();
  await banner.getByRole("button", { name: "End" }).click();
  await page.waitForURL((url) => url.origin === center);
  await waitForUserMenu(page, /Omar Nasser/);
  expect(await banner.count()).toBe(0);
  await page.goto(`${client}/settings/general/profile`);
  await page.waitForURL(/\/api\/auth\/login/);
});
