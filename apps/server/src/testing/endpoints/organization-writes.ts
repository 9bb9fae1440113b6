import { members } from "@overfly/contract/members/members";
import { linkTokenIn, mailsTo } from "#testing/mailbox.ts";
import { rowsOf, samplePicture, type Write, type WriteWorld } from "./write-world.ts";

const PERSON = { first_name: "Lina", last_name: "Saleh" };
const NEW_PASSWORD = "another long password";
const address = () => `${crypto.randomUUID()}@example.test`;
const HOOK = { name: "Hook", url: "https://example.com/", events: ["alarm.raised"] };
const TOKEN = { name: "Export", scopes: ["view sites"], expires_in_days: 30 };

/** The id of one of the sample rows, of the provider. */
const onRow =
  (
    kind: "webhook" | "webhookDelivery" | "role" | "member" | "invitation" | "organizationToken",
    body?: object,
  ) =>
  async (world: WriteWorld) => ({
    params: { id: (await rowsOf(world))[kind].id },
    ...(body && { body }),
  });

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
  "clients.create": {
    input: () => ({ body: { company_name: "Solaria" } }),
    records: ["audit clients.create"],
  },
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
  "loginPage.update": {
    input: () => ({ body: { host: "drones.example.org" } }),
    records: ["audit organization.login-host"],
  },
  "loginPage.renewUrl": { records: ["audit organization.new-login-page"] },
  "organization.update": {
    input: () => ({
      body: {
        company_name: "Sunhawk",
        country: null,
        city: null,
        time_zone: "UTC",
        phone: null,
        email: null,
        website: null,
        address: null,
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
  "webhooks.create": { input: () => ({ body: HOOK }), records: ["audit webhooks.create"] },
  "webhooks.update": { input: onRow("webhook", HOOK), records: ["audit webhooks.update"] },
  "webhooks.remove": { input: onRow("webhook"), records: ["audit webhooks.remove"] },
  "webhooks.rotateSecret": { input: onRow("webhook"), records: ["audit webhooks.renew-secret"] },
};
