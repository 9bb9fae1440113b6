import { docks } from "@overfly/contract/docks/docks";
import { flightRoutes } from "@overfly/contract/flight-routes/flight-routes";
import { missions } from "@overfly/contract/missions/missions";
import { siteDocuments } from "@overfly/contract/sites/site-documents";
import { zones } from "@overfly/contract/sites/zones";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDock, createSite } from "#testing/factories.ts";
import { createProviderAdmins, type ProviderAdmins } from "#testing/provider-admins.ts";
import { createRouteInput, square } from "#testing/sample-route.ts";
import { uploadFile } from "#testing/uploads/upload-file.ts";
import { testApp, type TestApp } from "#testing/test-app.ts";

let app: TestApp;
let admins: ProviderAdmins;
beforeAll(async () => {
  app = await testApp();
  admins = await createProviderAdmins(app);
});
afterAll(() => app.close());

const isWaiting = async () => {
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db);
  return rows.length > 0;
};

async function upload(token: string): Promise<{ status: number }> {
  const path = siteDocuments.upload.path.replace(":token", token);
  const file = { name: "permit.txt", content: "a permit" };
  return { status: (await uploadFile(app, admins.admin, path, file)).statusCode };
}

const ORDER = {
  type: "solar_thermography" as const,
  subtype: "standard",
  window_start: "2036-03-10T06:00:00Z",
  window_end: "2036-03-20T16:00:00Z",
  deliverables: ["anomalies" as const],
};
const ZONE = { name: "Block A", kind: "block" as const, polygon: square() };

const ADDITIONS: [string, number, (token: string, dock: number) => Promise<{ status: number }>][] = [
  [
    "a mission",
    409,
    (site_token) => app.call(admins.admin, missions.create, { body: { ...ORDER, site_token } }),
  ],
  [
    "a route",
    409,
    (token) => app.call(admins.admin, flightRoutes.create, { params: { token }, body: createRouteInput() }),
  ],
  [
    "a zone",
    404,
    (token) => app.call(admins.admin, zones.update, { params: { token }, body: { zones: [ZONE] } }),
  ],
  ["a document", 409, upload],
  [
    "a dock",
    409,
    (site_token, id) => app.call(admins.admin, docks.update, { params: { id }, body: { site_token } }),
  ],
];

test.each(ADDITIONS)(
  "%s that is added while its site is being deleted is refused",
  async (_name, expected, add) => {
    const { provider, client } = admins.world;
    const { id, token } = await createSite(app.services, { provider_id: provider.id, client_id: client.id });
    const dock = await createDock(app.services, { provider_id: provider.id });

    const answer = await app.db.transaction().execute(async (deletion) => {
      await deletion.deleteFrom("sites").where("id", "=", id).execute();
      const reply = add(token, dock.id);
      await expect.poll(isWaiting).toBe(true);
      return { reply };
    });

    expect((await answer.reply).status).toBe(expected);
  },
);
