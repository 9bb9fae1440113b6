import { members } from "@overfly/contract/members/members";
import { linkTokenIn, mailsTo } from "#testing/mailbox.ts";
import { missionIn, rowsOf, samplePicture, type Write, type WriteWorld } from "./write-world.ts";

export const PERSON = { first_name: "Lina", last_name: "Saleh" };
const NEW_PASSWORD = "another long password";
export const COMPANY = {
  company_name: "Sunhawk",
  country: null,
  city: null,
  time_zone: "UTC",
  phone: null,
  email: null,
  website: null,
  address: null,
};
export const address = () => `${crypto.randomUUID()}@example.test`;
const HOOK = { name: "Hook", url: "https://example.com/", events: ["alarm.raised"] };
const CERTIFICATE = { kind: "medical", number: "JO-2", issued_on: "2026-05-01", expires_on: null };
const PILOT_PROFILE = {
  employee_number: "E-17",
  phone: "+962791234567",
  base_location: "Amman",
  notes: null,
  updated_at: null,
};
const ABSENCE = { first_on: "2035-05-01", last_on: "2035-05-02" };
const TOKEN = { name: "Export", scopes: ["view sites"], expires_in_days: 30 };

/** Each use of the sample rows has left a webhook, and there is a limit to them. */
async function createdHook({ app, provider_id }: WriteWorld) {
  await app.db
    .deleteFrom("webhooks")
    .where("organization_id", "=", provider_id)
    .where("name", "!=", "Hook")
    .execute();
  return { body: HOOK };
}

/** The id of one of the sample rows, of the provider. */
const onRow =
  (
    kind:
      | "baseMap"
      | "webhook"
      | "webhookDelivery"
      | "role"
      | "member"
      | "project"
      | "invitation"
      | "organizationToken"
      | "pilot"
      | "certificate"
      | "absence"
      | "pilotInvitation",
    body?: object,
  ) =>
  async (world: WriteWorld) => ({
    params: { id: (await rowsOf(world))[kind].id },
    ...(body && { body }),
  });

const onExpiredCertificate =
  ({ archived_at }: { archived_at: string | null }) =>
  async (world: WriteWorld) => {
    const { id } = (await rowsOf(world)).certificate;
    const { db } = world.app;
    const expired = { kind: "training", expires_on: "2021-05-01", archived_at };
    await db.updateTable("pilot_certificates").set(expired).where("id", "=", id).execute();
    return { params: { id } };
  };

const builtInRole = async ({ app }: WriteWorld, name: string) =>
  (
    await app.db
      .selectFrom("roles")
      .where("name", "=", name)
      .where("organization_id", "is", null)
      .select("id")
      .executeTakeFirstOrThrow()
  ).id;

/** Members, roles, tokens and settings of an organization: all of it changes rights, so all of it is in the audit log. */
export const ORGANIZATION_WRITES: Record<string, Write> = {
  "apiTokens.create": { input: () => ({ body: TOKEN }), records: ["audit api-tokens.create"] },
  "apiTokens.createOrganization": { input: () => ({ body: TOKEN }), records: ["audit api-tokens.create"] },
  "apiTokens.remove": {
    input: async (world) => ({ params: { id: (await rowsOf(world)).apiToken.id } }),
    records: ["audit api-tokens.remove"],
  },
  "apiTokens.removeOrganization": {
    input: onRow("organizationToken"),
    records: ["audit api-tokens.remove"],
  },
  "baseMaps.add": {
    input: async ({ app }) => {
      await app.db.deleteFrom("base_maps").execute(); // an organization has a few at most
      return { body: { preset: "sentinel2" } };
    },
    records: ["audit base-maps.add"],
  },
  "baseMaps.remove": { input: onRow("baseMap"), records: ["audit base-maps.remove"] },
  "invitations.accept": {
    input: async (world) => {
      const email = address();
      await world.app.call(world.sessions.admin, members.invite, {
        body: { ...PERSON, email, role_id: await builtInRole(world, "data_analyst") },
      });
      const [mail] = await mailsTo(world.app, email);
      return { session: "", body: { ...PERSON, token: linkTokenIn(mail), password: NEW_PASSWORD } };
    },
    records: ["audit members.accept-invitation"],
  },
  "members.create": {
    input: async (world) => ({
      body: {
        ...PERSON,
        email: address(),
        password: NEW_PASSWORD,
        role_id: await builtInRole(world, "pilot"),
      },
    }),
    records: ["audit members.add"],
  },
  "members.update": { input: onRow("member", { status: "suspended" }), records: ["audit members.suspend"] },
  "members.remove": { input: onRow("member"), records: ["audit members.remove"] },
  "members.invite": {
    input: async (world) => ({
      body: { ...PERSON, email: address(), role_id: await builtInRole(world, "pilot") },
    }),
    records: ["audit members.invite", "mail to others"],
  },
  "members.resendInvitation": {
    input: onRow("invitation"),
    records: ["audit members.invite", "mail to others"],
  },
  "members.revokeInvitation": { input: onRow("invitation"), records: ["audit members.revoke-invitation"] },
  "firstSteps.dismiss": { records: ["audit organization.update"] },
  "loginPage.update": {
    input: () => ({ body: { host: "drones.example.org" } }),
    records: ["audit organization.login-host"],
  },
  "loginPage.renewUrl": { records: ["audit organization.new-login-page"] },
  "organization.update": {
    input: () => ({
      body: {
        ...COMPANY,
      },
    }),
    records: ["audit organization.update"],
  },
  "organization.setLogo": {
    input: async () => ({ file: await samplePicture() }),
    records: ["audit organization.update"],
  },
  "organization.removeLogo": { records: ["audit organization.update"] },
  "projects.create": { input: () => ({ body: { name: "Spring" } }), records: ["audit projects.create"] },
  "projects.update": {
    input: async (world) => {
      const { id, updated_at } = (await rowsOf(world)).project;
      return { params: { id }, body: { name: "Autumn", updated_at } };
    },
    records: ["audit projects.update"],
  },
  "projects.setStatus": {
    input: async (world) => {
      const { id, updated_at } = (await rowsOf(world)).project;
      return { params: { id }, body: { status: "cancelled", reason: "No budget", updated_at } };
    },
    records: ["audit projects.cancel"],
  },
  "projects.remove": { input: onRow("project"), records: ["audit projects.delete"] },
  "pilotCertificates.create": {
    input: onRow("pilot", CERTIFICATE),
    records: ["audit certificates.add"],
  },
  "pilotCertificates.update": {
    input: onRow("certificate", CERTIFICATE),
    records: ["audit certificates.change"],
  },
  "pilotCertificates.setFile": {
    input: async (world) => ({
      params: { id: (await rowsOf(world)).certificate.id },
      file: { name: "licence.pdf", type: "application/pdf", bytes: Buffer.from("%PDF-1.7\n%%EOF") },
    }),
    records: ["audit certificates.set_file"],
  },
  "pilotCertificates.archive": {
    input: onExpiredCertificate({ archived_at: null }),
    records: ["audit certificates.archive"],
  },
  "pilotCertificates.restore": {
    input: onExpiredCertificate({ archived_at: new Date().toISOString() }),
    records: ["audit certificates.restore"],
  },
  "pilotCertificates.remove": { input: onRow("certificate"), records: ["audit certificates.remove"] },
  "currencyRules.update": {
    input: async ({ app, provider_id }) => {
      const { updated_at } = await app.db
        .selectFrom("organizations")
        .where("id", "=", provider_id)
        .select("currency_rules_at as updated_at")
        .executeTakeFirstOrThrow();
      return { body: { rules: [], updated_at } };
    },
    records: ["audit organization.currency-rules"],
  },
  "pilotAvailability.setHours": {
    input: onRow("pilot", { hours: [{ weekday: 1, from: "08:00", to: "16:00" }], updated_at: null }),
    records: ["audit pilots.set_hours"],
  },
  "pilotProfiles.update": {
    input: onRow("pilot", PILOT_PROFILE),
    records: ["audit pilots.change_profile"],
  },
  "pilotAvailability.addAbsence": {
    input: onRow("pilot", ABSENCE),
    records: ["audit pilots.add_absence"],
  },
  "pilotAvailability.changeAbsence": {
    input: async (world) => {
      const { id, updated_at } = (await rowsOf(world)).absence;
      return { params: { id }, body: { ...ABSENCE, updated_at } };
    },
    records: ["audit pilots.change_absence"],
  },
  "pilotAvailability.removeAbsence": {
    input: onRow("absence"),
    records: ["audit pilots.remove_absence"],
  },
  "pilotRatings.rate": {
    input: async (world) => {
      const mission = await missionIn(world, "completed");
      await world.app.db
        .insertInto("flights")
        .values({
          mission_id: mission.id,
          provider_id: world.provider_id,
          pilot_id: world.ids.pilot,
          source: "manual",
          status: "landed",
          took_off_at: "2026-05-01T08:00:00Z",
          landed_at: "2026-05-01T08:30:00Z",
        })
        .execute();
      return { params: { token: mission.token }, body: { pilot_id: world.ids.pilot, stars: 5 } };
    },
    records: ["audit pilots.rate", "notification comment to pilot"],
  },
  "pilots.update": { input: onRow("pilot", { status: "suspended" }), records: ["audit members.suspend"] },
  "pilots.remove": { input: onRow("pilot"), records: ["audit members.remove"] },
  "pilotInvitations.invite": {
    input: () => ({ body: { ...PERSON, email: address() } }),
    records: ["audit members.invite", "mail to others"],
  },
  "pilotInvitations.resend": {
    input: onRow("pilotInvitation"),
    records: ["audit members.invite", "mail to others"],
  },
  "pilotInvitations.revoke": {
    input: onRow("pilotInvitation"),
    records: ["audit members.revoke-invitation"],
  },
  "roles.create": {
    input: () => ({ body: { name: "Guard", user_type: "center", permissions: ["view sites"] } }),
    records: ["audit roles.create"],
  },
  "roles.update": {
    input: async (world) => {
      const { id, updated_at } = (await rowsOf(world)).role;
      return { params: { id }, body: { name: "Night shift", permissions: ["view sites"], updated_at } };
    },
    records: ["audit roles.update"],
  },
  "roles.remove": { input: onRow("role"), records: ["audit roles.remove"] },
  "webhooks.create": { input: createdHook, records: ["audit webhooks.create"] },
  "webhooks.update": { input: onRow("webhook", HOOK), records: ["audit webhooks.update"] },
  "webhooks.remove": { input: onRow("webhook"), records: ["audit webhooks.remove"] },
  "webhooks.rotateSecret": { input: onRow("webhook"), records: ["audit webhooks.renew-secret"] },
};
