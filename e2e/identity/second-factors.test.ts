import { createHmac } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { submitLogin } from "#browser/browser.ts";
import {
  waitForUserMenu,
  openPage,
  identitySystem,
  openSignedIn,
  newestCode,
  typeCode,
  stopIdentitySystem,
} from "./identity-system.ts";

afterAll(stopIdentitySystem);

const SECURITY = "/settings/general/security";
const LOGIN = `/api/auth/login?from=${SECURITY}`;
const PASSWORD = "overfly-demo";

test("e-mail codes are set up, required at the next sign-in, and skipped on a trusted browser", async () => {
  const email = "pilot.two@center.demo";
  const { center } = await identitySystem();
  const page = await openSignedIn(center, email, SECURITY);
  const panel = page.locator("section", { hasText: "E-mail codes" }).last();
  await panel.getByLabel(/Current password/).fill(PASSWORD);
  await panel.getByRole("button", { name: "Set up e-mail codes" }).click();
  await panel.getByText("We sent a six-digit code to your address").waitFor();
  await typeCode(panel, await newestCode(email));
  await panel.getByRole("button", { name: "Turn on" }).click();
  await panel.getByRole("button", { name: "Turn off" }).waitFor();

  const other = await openPage(center, LOGIN);
  await submitLogin(other, email);
  await other.getByRole("button", { name: "Send code" }).click();
  await other.getByText(/We sent a six-digit code to p•••@center\.demo/).waitFor();
  await other.getByRole("checkbox", { name: /30 days/ }).check();
  await typeCode(other, await newestCode(email));
  await waitForUserMenu(other, /Marta Vidal/);
  await other.getByRole("button", { name: /^User menu/ }).click();
  await other.getByRole("menuitem", { name: "Logout" }).click();
  await other.waitForURL("**/api/auth/login**");
  await other.locator("button[type=submit]").waitFor();
  await other.goto(LOGIN);
  await submitLogin(other, email);
  await waitForUserMenu(other, /Marta Vidal/);
});

test("an authenticator app is set up; each of its codes works once, and so does a recovery code", async () => {
  const email = "pilot@center.demo";
  const { center } = await identitySystem();
  const page = await openSignedIn(center, email, SECURITY);
  const panel = page.locator("section", { hasText: "Authenticator app" }).first();
  await panel.getByLabel(/Current password/).fill(PASSWORD);
  await panel.getByRole("button", { name: "Set up authenticator app" }).click();
  await panel.getByRole("img", { name: "QR code for the authenticator app" }).waitFor();
  const secret = await panel.locator("code").innerText();
  const [recovery = ""] = await panel.locator("ul li").allInnerTexts();
  const code = appCode(secret);
  await typeCode(panel, code);
  await panel.getByRole("button", { name: "Turn on" }).click();
  await panel.getByRole("button", { name: "Turn off" }).waitFor();

  const other = await openPage(center, LOGIN);
  await submitLogin(other, email);
  await typeCode(other, code); // used up by turning the app on
  await other.getByText("Invalid code").waitFor();
  await other.getByRole("button", { name: "Use a recovery code" }).click();
  await other.getByRole("textbox", { name: /Recovery code/ }).fill(recovery);
  await other.getByRole("button", { name: "Sign in", exact: true }).click();
  await waitForUserMenu(other, /Yousef Qasem/);
  expect(new URL(other.url()).pathname).toBe(SECURITY);
});

const STEP_MS = 30_000;
const BASE_32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The six digits that an authenticator app shows now (RFC 6238). */
function appCode(secret: string): string {
  const bits = Array.from(secret, (sign) => BASE_32.indexOf(sign).toString(2).padStart(5, "0")).join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / STEP_MS)));
  const mac = createHmac("sha1", key).update(counter).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7f_ff_ff_ff;
  return String(number % 1_000_000).padStart(6, "0");
}
