import { afterAll, beforeAll, expect, test } from "vitest";
import { interceptRequests } from "#browser/intercepted-requests.ts";
import { startLayoutSession, type LayoutSession } from "./layout-session.ts";

/** A page that was open while the installation was updated: the code of other screens is gone from the server. */
let on: LayoutSession;
beforeAll(async () => {
  on = await startLayoutSession();
});
afterAll(() => on.close());

test("a page whose code an update has replaced loads anew, where its user wanted to go", async () => {
  const { page } = await on.openSignedIn("admin@center.demo");
  await page.goto("/dashboard");
  await page.getByRole("heading", { level: 1, name: "Center dashboard" }).waitFor();
  await page.evaluate(() => Object.assign(globalThis, { isBefore: true }));
  let isUpdated = false;
  await interceptRequests(page, "/assets/projects-screen-*.js", async (call) => {
    const isBefore = await page.evaluate(() => "isBefore" in globalThis);
    isUpdated ||= isBefore;
    await (isBefore ? call.respond(404, { message: "Not found" }) : call.continue());
  });
  await page.getByRole("navigation").getByRole("link", { name: "Projects" }).first().click();
  await page.getByRole("heading", { level: 1, name: "Projects" }).waitFor();
  expect(isUpdated).toBe(true);
  expect(await page.evaluate(() => "isBefore" in globalThis)).toBe(false);
  expect(new URL(page.url()).pathname).toBe("/projects");
});
