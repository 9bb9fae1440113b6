import sharp from "sharp";
import {
  createDock,
  createMember,
  createMission,
  createSite,
  createTwoProviders,
  PASSWORD,
} from "#testing/factories.ts";
import { insertSampleRows, type SampleRows } from "#testing/sample-rows.ts";
import type { Session, TestApp } from "#testing/test-app.ts";

/** A provider with two administrators and a pilot, its client with an administrator, and a webhook of each. */
export interface WriteWorld {
  app: TestApp;
  provider_id: number;
  client_id: number;
  site: { id: number; token: string };
  /** Callers; the colleague, who does nothing, is the one who gets notified. */
  sessions: { admin: Session; client: Session; pilot: Session };
  ids: { admin: string; client: string; pilot: string; colleague: string };
}

export interface WriteInput {
  params?: Record<string, string | number>;
  query?: object;
  body?: object;
  /** Instead of the caller's. */
  session?: Session;
  /** A form with one file, in place of a JSON body. */
  file?: { name: string; type: string; bytes: Uint8Array };
}

/** A call that succeeds, and all that it has to leave behind besides its own row. */
export interface Write {
  as?: "admin" | "client" | "pilot";
  /** Brings the rows into a state that allows the call. */
  input?: (world: WriteWorld) => WriteInput | Promise<WriteInput>;
  /**
   * Each as "audit <action>", "timeline <kind> <status>", "notification <kind> to <whom>", "webhook <event> to <whom>" or
   * "mail to <whom>".
   */
  records: readonly string[];
}

export async function createWriteWorld(app: TestApp): Promise<WriteWorld> {
  const { provider, client, site } = await createTwoProviders(app.services);
  const admin = await createMember(app.services, { organization_id: provider.id });
  const colleague = await createMember(app.services, { organization_id: provider.id });
  const pilot = await createMember(app.services, { organization_id: provider.id, user_type: "pilot" });
  const customer = await createMember(app.services, { organization_id: client.id, user_type: "client" });
  const events = ["mission.changed", "report.published", "flight.changed", "anomaly.found", "alarm.raised"];
  await app.db
    .insertInto("webhooks")
    .values(
      [provider.id, client.id].map((organization_id) => ({
        organization_id,
        name: "Hook",
        url: "https://127.0.0.1/",
        events,
        secret: "",
      })),
    )
    .execute();
  return {
    app,
    provider_id: provider.id,
    client_id: client.id,
    site,
    sessions: {
      admin: await app.signIn(admin.email, PASSWORD),
      client: await app.signIn(customer.email, PASSWORD),
      pilot: await app.signIn(pilot.email, PASSWORD),
    },
    ids: {
      admin: admin.user_id,
      client: customer.user_id,
      pilot: pilot.user_id,
      colleague: colleague.user_id,
    },
  };
}

type Columns = Partial<Parameters<typeof createMission>[1]>;

/** A mission of the world's site, with an order that could be requested. */
export const missionIn = (world: WriteWorld, status: string, columns: Columns = {}) =>
  createMission(world.app.services, {
    provider_id: world.provider_id,
    client_id: world.client_id,
    site_id: world.site.id,
    created_side: "center",
    window_start: "2036-03-10T06:00:00Z",
    window_end: "2036-03-20T16:00:00Z",
    status,
    ...columns,
  });

let hour = 0;

/** The same, assigned to the world's pilot at a time of its own. */
export async function flownMission(world: WriteWorld, status: string, columns: Columns = {}) {
  const mission = await missionIn(world, status, columns);
  hour += 1;
  await world.app.db
    .insertInto("assignments")
    .values({
      mission_id: mission.id,
      provider_id: world.provider_id,
      pilot_id: world.ids.pilot,
      starts_at: new Date(Date.UTC(2030, 0, 1, hour)),
      ends_at: new Date(Date.UTC(2030, 0, 1, hour + 1)),
    })
    .execute();
  return mission;
}

export const siteOf = ({ app, provider_id, client_id }: WriteWorld) =>
  createSite(app.services, { provider_id, client_id });

export const dockOf = ({ app, provider_id, site }: WriteWorld) =>
  createDock(app.services, { provider_id, site_id: site.id });

/** One row of every kind, of the world's provider; its notifications and tokens are the administrator's. */
export const rowsOf = ({ app, provider_id, client_id, ids }: WriteWorld): Promise<SampleRows> =>
  insertSampleRows(app.services, { provider_id, client_id, user_id: ids.admin });

export const samplePicture = async () => ({
  name: "me.png",
  type: "image/png",
  bytes: await sharp({ create: { width: 20, height: 20, channels: 3, background: "red" } })
    .png()
    .toBuffer(),
});

/** A member of the world's provider, and their session: for calls that change the caller. */
export async function newcomer({ app, provider_id }: WriteWorld) {
  const member = await createMember(app.services, { organization_id: provider_id });
  return { ...member, session: await app.signIn(member.email, PASSWORD) };
}
