import { randomBytes, randomUUID } from "node:crypto";
import type { UserType } from "@overfly/contract/auth";
import type { Insertable } from "kysely";
import { addMembership, createAccount } from "#auth/accounts.ts";
import type { Services } from "#context.ts";
import type { DB } from "#db/schema.ts";

type Place = Pick<Services, "db" | "auth">;
type Columns<T extends keyof DB> = Partial<Insertable<DB[T]>>;

/** Tokens of sites and missions: unguessable, URL-safe, 16 characters. */
export const newToken = () => randomBytes(12).toString("base64url");

export const anOrganization = ({ db }: Place, columns: Columns<"organizations"> = {}) =>
  db
    .insertInto("organizations")
    .values({ kind: "service_provider", company_name: "Provider", ...columns })
    .returningAll()
    .executeTakeFirstOrThrow();

export async function aClientOf(
  { db, auth }: Place,
  provider_id: number,
  columns: Columns<"organizations"> = {},
) {
  const client = await anOrganization({ db, auth }, { kind: "client", company_name: "Client", ...columns });
  await db.insertInto("client_links").values({ provider_id, client_id: client.id }).execute();
  return client;
}

export interface NewPerson {
  email?: string;
  password?: string;
  first_name?: string;
  last_name?: string;
  country?: string;
  city?: string;
  organization_id: number;
  user_type?: UserType;
  role?: string;
}

export const PASSWORD = "overfly-demo";

/** Somebody who can sign in, with one built-in role in one organization. */
export async function aPerson(
  place: Place,
  { organization_id, user_type = "center", role, ...account }: NewPerson,
) {
  const email = account.email ?? `${randomUUID()}@example.test`;
  const user_id = await createAccount(place, {
    password: PASSWORD,
    first_name: "Noor",
    last_name: "Haddad",
    ...account,
    email,
  });
  const name =
    role ?? { center: "service_provider_admin", client: "organization_admin", pilot: "pilot" }[user_type];
  const membership_id = await addMembership(place, { user_id, organization_id, user_type, role: name });
  return { user_id, email, membership_id };
}

export const aSite = (
  { db }: Place,
  columns: Columns<"sites"> & { provider_id: number; client_id: number },
) =>
  db
    .insertInto("sites")
    .values({ token: newToken(), name: "Site", time_zone: "Asia/Amman", ...columns })
    .returningAll()
    .executeTakeFirstOrThrow();

export const aMission = (
  { db }: Place,
  columns: Columns<"missions"> & { provider_id: number; client_id: number; site_id: number },
) =>
  db
    .insertInto("missions")
    .values({
      token: newToken(),
      number: `M-2026-${randomBytes(3).toString("hex")}`,
      type: "solar_thermography",
      subtype: "standard",
      status: "requested",
      created_side: "client",
      deliverables: ["findings"],
      ...columns,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Two providers, each with a client and a site: the smallest world in which isolation can be seen. */
export async function twoProviders(place: Place) {
  const [ours, theirs] = [
    await anOrganization(place, { company_name: "Sunhawk Inspections" }),
    await anOrganization(place, { company_name: "Rival Drones" }),
  ];
  const client = await aClientOf(place, ours.id, { company_name: "Desert Power" });
  const rivalClient = await aClientOf(place, theirs.id, { company_name: "Rival Client" });
  return {
    provider: ours,
    client,
    rival: theirs,
    rivalClient,
    site: await aSite(place, { provider_id: ours.id, client_id: client.id, name: "Ma'an One" }),
    rivalSite: await aSite(place, { provider_id: theirs.id, client_id: rivalClient.id, name: "Rival Site" }),
  };
}
