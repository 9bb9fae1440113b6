import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { closeSessions, openSession, signIn, type BrowserSession } from "#browser/browser.ts";
import { startDemoSystem, type DemoSystem } from "#server/demo-system.ts";
import { POLL } from "#timeouts.ts";

export const PASSWORD = "a-long-enough-password";
export const MEMBERS = "/settings/serviceProvider/members";
export const APPS = "/settings/general/apps";

/** A provider's administrator in a browser, a receiver of webhooks, and steps on the administration's screens. */
export function administration() {
  let system: DemoSystem;
  let admin: BrowserSession;
  let page: Page;
  let receiver: Server;
  const received: string[] = [];

  beforeAll(async () => {
    receiver = createServer((request, response) => {
      request.on("data", (chunk: Buffer) => received.push(chunk.toString()));
      request.on("end", () => response.writeHead(204).end());
    }).listen(0, "127.0.0.1");
    await once(receiver, "listening");
    const environment = { ALLOW_PRIVATE_CALLS: "true", RATE_LIMIT: "0" };
    system = await startDemoSystem({ environment });
    admin = await openSession(system.center);
    ({ page } = admin);
    await signIn(admin, "admin@center.demo");
  });
  afterAll(async () => {
    await closeSessions();
    await system.stop();
    receiver.close();
  });

  const button = (name: string, of: Page = page) => of.getByRole("button", { name, exact: true });
  const box = (name: RegExp | string, of: Page = page) => of.getByRole("textbox", { name });
  const check = (name: string) => page.getByRole("checkbox", { name });
  const press = (name: string | RegExp, of: Page = page) =>
    of.getByRole("button", { name, exact: typeof name === "string" }).click();

  /** Shows the invitation's link where no mail server is configured. */
  const linkDialog = (name: string) => page.getByRole("dialog", { name: `Invitation link for ${name}` });
  async function invite(name: string, email: string) {
    await page.goto(`${MEMBERS}/addNewMember`);
    await box(/First name/).fill(name);
    await box(/Last name/).fill(name);
    await box(/E-mail/).fill(email);
    await page.getByRole("combobox", { name: /^Role/ }).click();
    await page.getByRole("option", { name: "Data analyst" }).click();
    await press("Send invitation");
    await linkDialog(`${name} ${name}`).waitFor();
    await press("Done");
  }
  /** The token of the last invitation to an address. */
  const linkTo = async (email: string): Promise<string> => {
    const { text } = await system.server.services.db
      .selectFrom("outbox")
      .where("to_address", "=", email)
      .orderBy("id", "desc")
      .select("text")
      .executeTakeFirstOrThrow();
    return /invitation#([\w-]+)/.exec(text ?? "")?.[1] ?? "";
  };
  const roleOf = async (email: string) => {
    const row = await system.server.services.db
      .selectFrom("users")
      .innerJoin("memberships", "memberships.user_id", "users.id")
      .innerJoin("membership_roles", "membership_roles.membership_id", "memberships.id")
      .innerJoin("roles", "roles.id", "membership_roles.role_id")
      .where("users.email", "=", email)
      .select("roles.name")
      .executeTakeFirst();
    return row?.name;
  };

  /** Status of a request with an API token. Uses 127.0.0.1, since only the browser resolves subdomains of localhost. */
  const statusWithToken = async (token: string, path: string) => {
    const { status } = await fetch(`http://127.0.0.1:${system.server.port}${path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return status;
  };

  /** What a button of an administration screen opens. */
  const shownBy = (name: string): Locator => {
    if (name === "Details") return page.getByRole("dialog", { name });
    if (name === "Deliveries") return page.getByText(/^Deliveries to/).first();
    return box(name === "Add webhook" ? /URL/ : /Name/).first();
  };
  const waitUntilIdle = () => expect.poll(() => page.locator("[aria-busy=true]").count(), POLL).toBe(0);
  const visit = async (path: string) => {
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await waitUntilIdle();
  };
  const setLocale = (locale: string) =>
    page.evaluate(async (to) => {
      const headers = { "content-type": "application/json" };
      await fetch("/api/ops/auth/locale", { method: "PUT", headers, body: JSON.stringify({ locale: to }) });
    }, locale);

  return {
    get system() {
      return system;
    },
    get admin() {
      return admin;
    },
    get page() {
      return page;
    },
    /** Bodies that the receiver of webhooks got. */
    received,
    receiverUrl: () => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`,
    button,
    box,
    check,
    press,
    linkDialog,
    invite,
    linkTo,
    roleOf,
    statusWithToken,
    shownBy,
    waitUntilIdle,
    visit,
    setLocale,
  };
}
