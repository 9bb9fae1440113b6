import { afterAll, expect, test } from "vitest";
import { POLL } from "#timeouts.ts";
import { waitForUserMenu, identitySystem, openSignedIn, stopIdentitySystem } from "./identity-system.ts";

afterAll(stopIdentitySystem);

const WHO = "admin@client.demo";
const SECURITY = "/settings/general/security";

test("a session is revoked from another browser, is signed out, and both appear in the history", async () => {
  const { client } = await identitySystem();
  const lost = await openSignedIn(client, WHO, "/settings/general/profile", { ownSession: true });
  await waitForUserMenu(lost, /Rania Khoury/);
  const page = await openSignedIn(client, WHO, SECURITY, { ownSession: true });
  const panel = (title: string) => page.locator("section", { hasText: title }).last();
  const sessions = panel("Active sessions").getByRole("listitem");
  await sessions.filter({ hasText: "This session" }).waitFor();
  const before = await sessions.count();
  expect(before).toBeGreaterThanOrEqual(2);

  await panel("Active sessions").getByRole("button", { name: "Sign out all others" }).click();
  await expect.poll(() => sessions.count(), POLL).toBe(1);
  expect(await sessions.innerText()).toMatch(/^Chrome · Linux[^]*This session$/);
  await lost.reload();
  await lost.waitForURL(`${client}/api/auth/login?from=*`);

  const history = panel("Sign-in history").getByRole("listitem");
  expect(await history.count()).toBeGreaterThanOrEqual(2);
  expect((await history.first().textContent()) ?? "").toMatch(
    /Chrome · Linux · 127\.0\.0\.1 · by password\s*Signed in$/,
  );
});
