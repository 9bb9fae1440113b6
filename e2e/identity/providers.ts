import { test } from "vitest";
import { arrived, at, house } from "./house.ts";

test("Google's button leads to the provider and back inside", async () => {
  const { center, provider } = await house();
  const page = await at(center, "/api/auth/login?from=/settings/general/profile");
  await page.getByRole("button", { name: "Continue with Google" }).click();
  await page.waitForURL((url) => url.origin === provider.issuer);
  await page.getByPlaceholder(/login/i).fill("ines");
  await page.getByPlaceholder(/password/i).fill("anything");
  await page.getByRole("button").first().click();
  await page.getByRole("button", { name: /continue/i }).click();
  await page.waitForURL(`${center}/settings/general/profile`);
  await arrived(page, /Inés Carrasco/);
});
