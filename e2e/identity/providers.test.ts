import { afterAll, test } from "vitest";
import { waitForUserMenu, openPage, identitySystem, stopIdentitySystem } from "./identity-system.ts";

afterAll(stopIdentitySystem);

test("the Google button signs in through the provider", async () => {
  const { center, provider } = await identitySystem();
  const page = await openPage(center, "/api/auth/login?from=/settings/general/profile");
  await page.getByRole("button", { name: "Continue with Google" }).click();
  await page.waitForURL((url) => url.origin === provider.issuer);
  await page.getByPlaceholder(/login/i).fill("ines");
  await page.getByPlaceholder(/password/i).fill("anything");
  await page.getByRole("button").first().click();
  await page.getByRole("button", { name: /continue/i }).click();
  await page.waitForURL(`${center}/settings/general/profile`);
  await waitForUserMenu(page, /Inés Carrasco/);
});
