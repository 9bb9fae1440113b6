import { afterAll, describe, expect, test } from "vitest";
import { submitLogin } from "#browser/browser.ts";
import {
  waitForUserMenu,
  openPage,
  identitySystem,
  openSignedIn,
  newestLink,
  newestMail,
  stopIdentitySystem,
} from "./identity-system.ts";

afterAll(stopIdentitySystem);

const VIEWER = "viewer@client.demo";
const INVITED = "nadia@center.demo";

describe("a forgotten password", () => {
  test("is reset by a link in an e-mail, which works once", async () => {
    const { client } = await identitySystem();
    const page = await openPage(client, "/api/auth/login?from=/settings/general/profile");
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    await page.getByRole("heading", { name: "Reset password" }).waitFor();
    await page.getByLabel(/E-mail/).fill(VIEWER);
    await page.getByRole("button", { name: "Send link" }).click();
    await page.getByRole("heading", { name: "Check your inbox" }).waitFor();

    const link = `/reset-password#${await newestLink(VIEWER)}`;
    await page.goto(link);
    const password = page.getByRole("textbox", { name: /^Password/ });
    await password.fill("password1234");
    await page.getByRole("button", { name: "Save password" }).click();
    await page.getByText("This password is too common; choose another").waitFor();
    expect(new URL(page.url()).hash).toBe("");
    await password.fill("seven-cedar-hills");
    await page.getByRole("button", { name: "Save password" }).click();
    await page.waitForURL(/\/api\/auth\/login/);
    await submitLogin(page, VIEWER, "seven-cedar-hills");
    await waitForUserMenu(page, /Sami Darwish/);

    const again = await openPage(client, link);
    await again.getByRole("textbox", { name: /^Password/ }).fill("eight-cedar-hills");
    await again.getByRole("button", { name: "Save password" }).click();
    await again.getByRole("heading", { name: "This link no longer works" }).waitFor();
  });

  test("shows the same message for an unknown address", async () => {
    const page = await openPage((await identitySystem()).center, "/forgot-password");
    await page.getByLabel(/E-mail/).fill("nobody@nowhere.test");
    await page.getByRole("button", { name: "Send link" }).click();
    await page.getByRole("heading", { name: "Check your inbox" }).waitFor();
  });
});

test("an invitation is sent in the chosen language, and its link creates a member who can sign in", async () => {
  const { center } = await identitySystem();
  const admin = await openSignedIn(center, "admin@center.demo", "/healthz");
  const status = await admin.evaluate(async (email) => {
    const roles = (await (await fetch("/api/ops/roles")).json()) as { data: { id: number; name: string }[] };
    const role_id = roles.data.find(({ name }) => name === "data_analyst")?.id;
    const body = { email, first_name: "Nadia", last_name: "Saleh", role_id, locale: "ar" };
    const reply = await fetch("/api/ops/invitations", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return reply.status;
  }, INVITED);
  expect(status).toBe(200);
  expect((await newestMail(INVITED)).subject).toMatch(/^دعوة إلى/);

  const page = await openPage(center, `/invitation#${await newestLink(INVITED)}`);
  await page.getByRole("heading", { name: "الانضمام إلى \u2068Sunhawk Inspections\u2069" }).waitFor();
  expect(await page.locator("html").getAttribute("dir")).toBe("rtl");
  await page.getByRole("textbox", { name: /^كلمة المرور/ }).fill("nine-olive-trees");
  await page.getByRole("button", { name: "الانضمام", exact: true }).click();
  await page.waitForURL(/\/api\/auth\/login/);
  await submitLogin(page, INVITED, "nine-olive-trees");
  await waitForUserMenu(page, /Nadia Saleh/);
});
