import { auth } from "@overfly/contract/auth/auth";
import { passwords } from "@overfly/contract/auth/passwords";
import { profile } from "@overfly/contract/profile/profile";
import { secondFactor } from "@overfly/contract/auth/second-factor";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createOrganization, createMember, PASSWORD } from "#testing/factories.ts";
import { mailsTo } from "#testing/mailbox.ts";
import { testApp, type TestApp } from "#testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ now: () => new Date("2026-05-01T08:00:00Z") }, { RATE_LIMIT: "0" });
});
afterAll(() => app.close());

const CHROME = (version: string) =>
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version} Safari/537.36`;
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

async function somebody(locale: "en" | "ar" = "en") {
  const { id } = await createOrganization(app.services, { time_zone: "Asia/Amman" });
  const person = await createMember(app.services, { organization_id: id });
  await app.db.updateTable("users").set({ locale }).where("id", "=", person.user_id).execute();
  return person;
}
async function signInWith(email: string, agent: string): Promise<string> {
  const { headers } = await app.call(undefined, auth.login, {
    body: { email, password: PASSWORD },
    headers: { "user-agent": agent },
  });
  return String(headers["set-cookie"]).split(";")[0] ?? "";
}
const subjects = async (email: string) => (await mailsTo(app, email)).map(({ subject }) => subject);

describe("a sign-in with a new browser", () => {
  test("is reported by e-mail with browser, address and time, and a link to the sessions", async () => {
    const { email } = await somebody();
    await signInWith(email, CHROME("130.0.0.0"));
    expect(await subjects(email)).toEqual([]);
    await signInWith(email, FIREFOX);
    const [mail] = await mailsTo(app, email);
    expect(mail?.subject).toBe("New sign-in to Overfly");
    expect(mail?.text?.replaceAll(/[\u2068\u2069]/g, "")).toContain(
      "Firefox · Linux, IP address 127.0.0.1, 1 May 2026 at 11:00:00 GMT+3",
    );
    expect(mail?.text).toMatch(/http:\/\/center\.localhost:\d+\/settings\/general\/security/);
  });

  test("is reported once, and not for a new version of the same browser", async () => {
    const { email } = await somebody();
    for (const agent of [CHROME("130.0.0.0"), CHROME("131.0.6778.2"), FIREFOX, FIREFOX, CHROME("132.0.0.0")])
      await signInWith(email, agent);
    expect(await subjects(email)).toHaveLength(1);
  });
});

test("every mail is in the recipient's language", async () => {
  const { email } = await somebody("ar");
  await signInWith(email, CHROME("130.0.0.0"));
  const session = await signInWith(email, FIREFOX);
  const body = { password: PASSWORD };
  expect((await app.call(session, secondFactor.startEmail, { body })).status).toBe(200);
  const change = { current_password: PASSWORD, new_password: "seven-cedar-hills" };
  expect((await app.call(session, profile.changePassword, { body: change })).status).toBe(200);
  await app.call(undefined, passwords.forgotten, { body: { email } });
  await expect.poll(() => subjects(email)).toContain("إعادة تعيين كلمة مرورك في Overfly");
  expect((await subjects(email)).toSorted()).toEqual(
    [
      "تسجيل دخول جديد إلى Overfly",
      "رمز تسجيل الدخول إلى Overfly",
      "تغيّرت كلمة مرورك في Overfly",
      "إعادة تعيين كلمة مرورك في Overfly",
    ].toSorted(),
  );
  const rows = await app.db.selectFrom("outbox").where("to_address", "=", email).select("html").execute();
  for (const { html } of rows) expect(html).toContain('<div lang="ar" dir="rtl"');
});
