import { expect, test } from "vitest";
import { arrived, house, inside, patiently } from "./house.ts";

const WHO = "admin@client.demo";
const SECURITY = "/settings/general/security";

test("a session is ended from another browser, which is then signed out, and the history tells of both", async () => {
  const { client } = await house();
  const lost = await inside(client, WHO, "/settings/general/profile");
  await arrived(lost, /Rania Khoury/);
  const page = await inside(client, WHO, SECURITY);
  const panel = (title: string) => page.locator("section", { hasText: title }).last();
  const sessions = panel("Active sessions").getByRole("listitem");
  await sessions.filter({ hasText: "This one" }).waitFor();
  const before = await sessions.count();
  expect(before).toBeGreaterThanOrEqual(2);

  await panel("Active sessions").getByRole("button", { name: "End all others" }).click();
  await expect.poll(() => sessions.count(), patiently).toBe(1);
  expect(await sessions.innerText()).toMatch(/^Chrome · Linux[^]*This one$/);
  await lost.reload();
  await lost.waitForURL(`${client}/api/auth/login?from=*`);

  const history = panel("Sign-in history").getByRole("listitem");
  expect(await history.count()).toBeGreaterThanOrEqual(2);
  expect(await history.first().innerText()).toMatch(
    /Chrome · Linux · 127\.0\.0\.1 · by password\n+Signed in$/,
  );
});
