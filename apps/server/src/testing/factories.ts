import { randomBytes, randomUUID } from "node:crypto";
import { hash } from "@node-rs/argon2";
import type { UserType } from "@overfly/contract/user-type";
import type { Insertable } from "kysely";
import { addMembership, createAccount } from "#features/auth/accounts/accounts.ts";
import type { Services } from "#context.ts";
import type { DB } from "#platform/db/schema.ts";

type TestServices = Pick<Services, "db" | "auth">;
type Columns<T extends keyof DB> = Partial<Insertable<DB[T]>>;

/** Tokens of sites and missions: unguessable, URL-safe, 16 characters. */
export const newToken = () => randomBytes(12).toString("base64url");

export const createOrganization = ({ db }: TestServices, columns: Columns<"organizations"> = {}) =>
  db
    .insertInto("organizations")
    .values({ kind: "service_provider", company_name: "Provider", ...columns })
    .returningAll()
    .executeTakeFirstOrThrow();

export async function createClient(
  { db, auth }: TestServices,
  provider_id: number,
  columns: Columns<"organizations"> = {},
) {
  const client = await createOrganization(
    { db, auth },
    { kind: "client", company_name: "Client", ...columns },
  );
  await db.insertInto("client_links").values({ provider_id, client_id: client.id }).execute();
  return client;
}

export interface NewMember {
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

/** Argon2id at the lowest cost, since tests sign in hundreds of times; a hash names the cost of its own check. */
const hashCheaply = (password: string) => hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
const CHEAP_PASSWORDS = {
  $context: Promise.resolve({ password: { hash: hashCheaply } }),
} as unknown as Services["auth"];

/** A user who can sign in, with one built-in role in one organization. */
export async function createMember(
  services: Pick<Services, "db">,
  { organization_id, user_type = "center", role, ...account }: NewMember,
) {
  const email = account.email ?? `${randomUUID()}@example.test`;
  const user_id = await createAccount(
    { db: services.db, auth: CHEAP_PASSWORDS },
    {
      password: PASSWORD,
      first_name: "Noor",
      last_name: "Haddad",
      ...account,
      email,
    },
  );
  const name =
    role ?? { center: "service_provider_admin", client: "organization_admin", pilot: "pilot" }[user_type];
  const membership_id = await addMembership(services, { user_id, organization_id, user_type, role: name });
  return { user_id, email, membership_id };
}

export const createSite = (
  { db }: TestServices,
  columns: Columns<"sites"> & { provider_id: number; client_id: number },
) =>
  db
    .insertInto("sites")
    .values({ token: newToken(), name: "Site", time_zone: "Asia/Amman", ...columns })
    .returningAll()
    .executeTakeFirstOrThrow();

export const createMission = (
  { db }: TestServices,
  columns: Columns<"missions"> & { provider_id: number; client_id: number; site_id: number },
) =>
  db
    .insertInto("missions")
    .values({
      token: newToken(),
      number: `M-2026-${randomBytes(6).toString("hex")}`,
      type: "solar_thermography",
      subtype: "standard",
      status: "requested",
      created_side: "client",
      deliverables: ["anomalies"],
      ...columns,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

/** The version of a mission that whoever changes it has read last. */
export async function missionVersion({ db }: Pick<TestServices, "db">, token: string): Promise<string> {
  const { updated_at } = await db
    .selectFrom("missions")
    .where("token", "=", token)
    .select("updated_at")
    .executeTakeFirstOrThrow();
  return updated_at;
}

/** A kit with a drone, a radiometric payload, two batteries and a controller, all ready to fly. */
export async function createKit(
  { db }: TestServices,
  { provider_id, name = "Kit", ...drone }: Columns<"drones"> & { provider_id: number },
) {
  const serial = randomBytes(4).toString("hex");
  const kit = await db
    .insertInto("kits")
    .values({ provider_id, name })
    .returningAll()
    .executeTakeFirstOrThrow();
  const part = { provider_id, kit_id: kit.id };
  const { id: drone_id } = await db
    .insertInto("drones")
    .values({ name: `Drone of ${name}`, model: "Mavic 3T", serial_number: serial, ...drone, ...part })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id: payload_id } = await db
    .insertInto("payloads")
    .values({ ...part, model: "M3T camera", serial_number: serial })
    .returning("id")
    .executeTakeFirstOrThrow();
  const battery = { ...part, model: "BWX260", health_percent: 97 };
  const { id: battery_id } = await db
    .insertInto("batteries")
    .values([
      { ...battery, serial_number: `${serial}-1` },
      { ...battery, serial_number: `${serial}-2` },
    ])
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id: accessory_id } = await db
    .insertInto("accessories")
    .values({ ...part, kind: "remote_controller", name: "RC Pro", serial_number: serial })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { ...kit, drone_id, payload_id, battery_id, accessory_id };
}

/** A bound, idle dock without a connection; nothing marks it as offline, however long a test takes. */
export const createDock = ({ db }: TestServices, columns: Columns<"docks"> & { provider_id: number }) => {
  const serial_number = randomBytes(6).toString("hex").toUpperCase();
  return db
    .insertInto("docks")
    .values({
      name: "Dock",
      model: "DJI Dock 2",
      serial_number,
      longitude: 35.7,
      latitude: 30.2,
      state: "idle",
      mqtt_username: serial_number,
      mqtt_password_hash: "x",
      binding_code_hash: "x",
      bound_at: new Date("2026-01-01T00:00:00Z"),
      last_seen_at: new Date("2100-01-01T00:00:00Z"),
      ...columns,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
};

/** Two providers, each with a client and a site: the minimum to test isolation. */
export async function createTwoProviders(services: TestServices) {
  const [ours, theirs] = [
    await createOrganization(services, {
      company_name: "Sunhawk Inspections",
      processes_dock_uploads: false, // turned on where it is tested
    }),
    await createOrganization(services, { company_name: "Rival Drones" }),
  ];
  const client = await createClient(services, ours.id, { company_name: "Desert Power" });
  const rivalClient = await createClient(services, theirs.id, { company_name: "Rival Client" });
  return {
    provider: ours,
    client,
    rival: theirs,
    rivalClient,
    site: await createSite(services, { provider_id: ours.id, client_id: client.id, name: "Ma'an One" }),
    rivalSite: await createSite(services, {
      provider_id: theirs.id,
      client_id: rivalClient.id,
      name: "Rival Site",
    }),
  };
}
