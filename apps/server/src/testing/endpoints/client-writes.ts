import { clientInvitations } from "@overfly/contract/clients/client-invitations";
import { createClient } from "#testing/factories.ts";
import { address, COMPANY, PERSON } from "./organization-writes.ts";
import { rowsOf, samplePicture, type Write, type WriteWorld } from "./write-world.ts";

/** A client without members. */
const newClientOf = async ({ app, provider_id }: WriteWorld) =>
  (await createClient(app.services, provider_id)).id;

const onContactInvitation = async (world: WriteWorld) => {
  const { body } = await world.app.call(world.sessions.admin, clientInvitations.invite, {
    params: { id: await newClientOf(world) },
    body: { ...PERSON, email: address(), role: "client_viewer" },
  });
  return { params: { id: body.data.id } };
};

const newContactOf = ({ app, provider_id, client_id }: WriteWorld) =>
  app.db
    .insertInto("client_contacts")
    .values({ provider_id, client_id, name: "Rana Khoury" })
    .returning(["id", "updated_at"])
    .executeTakeFirstOrThrow();

const clientVersion = async ({ app, client_id }: WriteWorld) =>
  (
    await app.db
      .selectFrom("organizations")
      .where("id", "=", client_id)
      .select("updated_at")
      .executeTakeFirstOrThrow()
  ).updated_at;

/** Clients of a provider, their contacts and the invitations of their first members. */
export const CLIENT_WRITES: Record<string, Write> = {
  "clients.create": {
    input: () => ({ body: { company_name: "Solaria" } }),
    records: ["audit clients.create"],
  },
  "clients.update": {
    input: async (world) => ({
      params: { id: world.client_id },
      body: { ...COMPANY, updated_at: await clientVersion(world) },
    }),
    records: ["audit clients.update", "audit clients.update"], // of the provider and of the client
  },
  "clients.archive": {
    input: async (world) => ({ params: { id: await newClientOf(world) } }),
    records: ["audit clients.archive"],
  },
  "clients.restore": {
    input: ({ client_id }) => ({ params: { id: client_id } }),
    records: ["audit clients.restore"],
  },
  "clientBranding.update": {
    input: ({ client_id }) => ({ params: { id: client_id }, body: { is_own: true, accent: "#1f4e96" } }),
    records: ["audit clients.update_branding"],
  },
  "clientBranding.setLogo": {
    input: async ({ client_id }) => ({ params: { id: client_id }, file: await samplePicture() }),
    records: ["audit clients.update_branding"],
  },
  "clientBranding.removeLogo": {
    input: ({ client_id }) => ({ params: { id: client_id } }),
    records: ["audit clients.update_branding"],
  },
  "clientDocuments.upload": {
    input: ({ client_id }) => ({
      params: { id: client_id },
      file: { name: "contract.pdf", type: "application/pdf", bytes: Buffer.from("%PDF-1.7\n%%EOF") },
    }),
    records: ["audit clients.add_document"],
  },
  "clientDocuments.share": {
    input: async (world) => ({
      params: { id: (await rowsOf(world)).clientDocument.id },
      body: { is_shared: true },
    }),
    records: ["audit clients.share_document"],
  },
  "clientDocuments.remove": {
    input: async (world) => ({ params: { id: (await rowsOf(world)).clientDocument.id } }),
    records: ["audit clients.remove_document"],
  },
  "clientContacts.create": {
    input: ({ client_id }) => ({ params: { id: client_id }, body: { name: "Rana Khoury" } }),
    records: ["audit clients.add_contact"],
  },
  "clientContacts.update": {
    input: async (world) => {
      const { id, updated_at } = await newContactOf(world);
      return { params: { id }, body: { name: "Rana K.", updated_at } };
    },
    records: ["audit clients.update_contact"],
  },
  "clientContacts.remove": {
    input: async (world) => ({ params: { id: (await newContactOf(world)).id } }),
    records: ["audit clients.remove_contact"],
  },
  "clientInvitations.invite": {
    input: async (world) => ({
      params: { id: await newClientOf(world) },
      body: { ...PERSON, email: address(), role: "organization_admin" },
    }),
    records: ["audit members.invite", "audit members.invite", "mail to others"],
  },
  "clientInvitations.resend": {
    input: onContactInvitation,
    records: ["audit members.invite", "audit members.invite", "mail to others"],
  },
  "clientInvitations.revoke": {
    input: onContactInvitation,
    records: ["audit members.revoke-invitation", "audit members.revoke-invitation"],
  },
};
