import { auth } from "@overfly/contract/auth/auth";
import { organization } from "@overfly/contract/organization/organization";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemContext } from "#context.ts";
import { queueMail } from "#platform/mail/queue-mail.ts";
import { createMember, createTwoProviders, PASSWORD } from "#testing/factories.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

let app: TestApp;
let world: Awaited<ReturnType<typeof createTwoProviders>>;
let admin: Session;
let client: Session;

const signIn = async (organization_id: number, user_type: "center" | "client") =>
  app.signIn((await createMember(app.services, { organization_id, user_type })).email, PASSWORD);

beforeAll(async () => {
  app = await testApp();
  world = await createTwoProviders(app.services);
  admin = await signIn(world.provider.id, "center");
  client = await signIn(world.client.id, "client");
  await setBranding(admin, { accent: "#1F4E96", footer: "Sunny Road 1, Amman" });
  await setBranding(await signIn(world.rival.id, "center"), { accent: "#ff0000", footer: "Rival Street" });
});
afterAll(() => app.close());

async function setBranding(session: Session, changes: { accent?: string | null; footer?: string | null }) {
  const { body } = await app.call(session, organization.get);
  const { id: _id, kind: _kind, logo: _logo, ...fields } = body.data;
  return app.call(session, organization.update, { body: { ...fields, ...changes } });
}
const seenBy = async (session: Session) => (await app.call(session, auth.authUser)).body.data.branding;

test("a client sees the branding of their own provider, whose members see none", async () => {
  expect(await seenBy(client)).toEqual({
    company_name: world.provider.company_name,
    logo: null,
    accent: "#1f4e96",
    footer: "Sunny Road 1, Amman",
  });
  expect(await seenBy(admin)).toBeNull();
});

test.each(["red", "#12", "#12345g", "url(x)"])("%j is no colour", async (accent) => {
  const { status, body } = await setBranding(admin, { accent });
  expect([status, body.errors?.["accent"]]).toEqual([422, ["Enter a colour such as #1f4e96"]]);
});

/** The HTML of a mail to a member of an organization. */
async function mailTo(organization_id: number): Promise<string> {
  const message = {
    locale: "en" as const,
    subject: "Ready",
    lines: ["<b>Ready</b>"],
    link: { url: "https://x.test", label: "Open" },
  };
  await queueMail(systemContext(app.services, "test"), { to: "a@b.test", message, organization_id });
  const { html } = await app.db
    .selectFrom("outbox")
    .select("html")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return html ?? "";
}

test("e-mails to a client have their provider's name, colour and line; others ours", async () => {
  const html = await mailTo(world.client.id);
  expect(html).toContain(world.provider.company_name);
  expect(html).toContain("Sunny Road 1, Amman");
  expect(html).toContain("background:#1f4e96");
  expect(html).toContain("&lt;b&gt;Ready");
  const own = await mailTo(world.provider.id);
  expect(own).not.toContain("Sunny Road");
  expect(own).toContain("background:#a14b05");
});

test("a client of two providers sees neither's branding around both their missions, and the one's after the other left", async () => {
  const link = { provider_id: world.rival.id, client_id: world.client.id };
  await app.db.insertInto("client_links").values(link).execute();
  const again = await signIn(world.client.id, "client");
  expect(await seenBy(again)).toBeNull();
  expect(await mailTo(world.client.id)).not.toContain("Sunny Road");
  await app.db
    .updateTable("client_links")
    .set({ archived_at: new Date().toISOString() })
    .where("provider_id", "=", world.rival.id)
    .where("client_id", "=", world.client.id)
    .execute();
  const later = await signIn(world.client.id, "client");
  expect(await seenBy(later)).toMatchObject({ accent: "#1f4e96" });
});
