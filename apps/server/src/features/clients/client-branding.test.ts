import { auth } from "@overfly/contract/auth/auth";
import { clientBranding } from "@overfly/contract/clients/client-branding";
import type { BodyInput } from "@overfly/contract/endpoint";
import { organization } from "@overfly/contract/organization/organization";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemContext } from "#context.ts";
import { readReportHeader } from "#features/reports/report-header.ts";
import { queueMail } from "#platform/mail/queue-mail.ts";
import {
  createClient,
  createMember,
  createMission,
  createSite,
  createTwoProviders,
  PASSWORD,
} from "#testing/factories.ts";
import { startMailServer } from "#testing/servers/mail-server.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";
import { uploadPicture } from "#testing/uploads/upload-picture.ts";
import { samplePicture } from "#testing/endpoints/write-world.ts";

let app: TestApp;
let mails: Awaited<ReturnType<typeof startMailServer>>;
let world: Awaited<ReturnType<typeof createTwoProviders>>;
let admin: Session;
let rival: Session;

const signIn = async (organization_id: number, user_type: "center" | "client" = "center") =>
  app.signIn((await createMember(app.services, { organization_id, user_type })).email, PASSWORD);

beforeAll(async () => {
  mails = await startMailServer();
  app = await testApp({}, { SMTP_URL: mails.url });
  world = await createTwoProviders(app.services);
  admin = await signIn(world.provider.id);
  rival = await signIn(world.rival.id);
  const {
    id: _id,
    kind: _kind,
    logo: _logo,
    ...fields
  } = (await app.call(admin, organization.get)).body.data;
  await app.call(admin, organization.update, {
    body: { ...fields, accent: "#1f4e96", footer: "Sunny Road 1" },
  });
});
afterAll(async () => {
  await app.close();
  await mails.close();
});

const newClient = () => createClient(app.services, world.provider.id);
const setBranding = (id: number, body: BodyInput<typeof clientBranding.update>, session = admin) =>
  app.call(session, clientBranding.update, { params: { id }, body });
const seenBy = async (clientId: number) =>
  (await app.call(await signIn(clientId, "client"), auth.authUser)).body.data.branding;

async function mailTo(organization_id: number) {
  const to = `${organization_id}-${mails.received.length}@client.test`;
  const message = { locale: "en" as const, subject: "Ready", lines: ["Ready"] };
  await queueMail(systemContext(app.services, "test"), { to, message, organization_id });
  await expect.poll(() => mails.received.some((mail) => mail.to.includes(to))).toBe(true);
  return mails.received.find((mail) => mail.to.includes(to))?.data ?? "";
}

test("a client sees its own branding where its provider chose so; other clients don't", async () => {
  const [own, other] = [await newClient(), await newClient()];
  expect(await seenBy(own.id)).toMatchObject({ accent: "#1f4e96", footer: "Sunny Road 1" });
  await setBranding(own.id, { is_own: true, accent: "#7A1F96", footer: "Desert Power Care" });
  expect(await seenBy(own.id)).toMatchObject({
    company_name: world.provider.company_name,
    accent: "#7a1f96",
    footer: "Desert Power Care",
  });
  expect(await seenBy(other.id)).toMatchObject({ accent: "#1f4e96", footer: "Sunny Road 1" });
  expect(await mailTo(own.id)).toContain("Desert Power Care");
});

test("what is left empty is the provider's, and all of it again once the choice is taken back", async () => {
  const { id } = await newClient();
  await setBranding(id, { is_own: true, accent: "#7a1f96" });
  expect(await seenBy(id)).toMatchObject({ accent: "#7a1f96", footer: "Sunny Road 1" });
  await setBranding(id, { is_own: false, accent: "#7a1f96" });
  expect(await seenBy(id)).toMatchObject({ accent: "#1f4e96" });
});

test("its report has it", async () => {
  const { id } = await newClient();
  const owners = { provider_id: world.provider.id, client_id: id };
  const site = await createSite(app.services, owners);
  const mission = await createMission(app.services, { ...owners, site_id: site.id });
  await setBranding(id, { is_own: true, footer: "Desert Power Care" });
  const { report } = await readReportHeader(systemContext(app.services, "test"), mission.id);
  expect(report.branding).toEqual({ logo: null, accent: "#1f4e96", footer: "Desert Power Care" });
});

test("its logo is in its frame and attached to its mails, until it is removed", async () => {
  const { id } = await newClient();
  await setBranding(id, { is_own: true });
  expect(await mailTo(id)).not.toContain("cid:");
  const path = clientBranding.setLogo.path.replace(":id", String(id));
  const { bytes } = await samplePicture();
  expect((await uploadPicture(app, admin, path, bytes)).statusCode).toBe(200);
  expect((await seenBy(id))?.logo).toMatch(/^\/api\/ops\/picture\?key=/);
  const mail = await mailTo(id);
  expect(mail).toMatch(/cid:logo@overfly/);
  expect(mail).toMatch(/Content-ID: <logo@overfly>/i);
  expect(mail).toMatch(/Content-Type: image\/png/i);
  await app.call(admin, clientBranding.removeLogo, { params: { id } });
  expect((await seenBy(id))?.logo).toBeNull();
  expect(await mailTo(id)).not.toContain("cid:");
});

test("a mail whose logo is gone is sent without it", async () => {
  const { id } = await newClient();
  await setBranding(id, { is_own: true });
  await app.db
    .updateTable("client_links")
    .set({ brand_logo: "/api/ops/picture?key=00000000000000000000000000000000" })
    .where("client_id", "=", id)
    .execute();
  expect(await mailTo(id)).not.toContain("cid:");
});

test("another provider can neither read nor set it, and no colour is refused", async () => {
  const { id } = await newClient();
  expect((await setBranding(id, { is_own: true }, rival)).status).toBe(404);
  expect((await app.call(rival, clientBranding.get, { params: { id } })).status).toBe(404);
  const refused = await setBranding(id, { is_own: true, accent: "red" });
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ["accent"]]);
});
