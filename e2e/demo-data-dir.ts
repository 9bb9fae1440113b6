import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type DemoDock, seedCompany } from "@overfly/server/demo/demo-company";
import { DEMO_PASSWORD } from "@overfly/server/demo/demo-accounts";
import { serve } from "@overfly/server/serve";
import { readSettings } from "@overfly/server/settings";
import { aMission } from "@overfly/server/testing/factories";
import { aPlant, storePlant, takePhotos } from "@overfly/server/testing/simulated-plant";
import { freePort, type ServerLocation, postgresOf } from "./server-process.ts";

export interface DemoDataDir extends ServerLocation {
  docks: DemoDock[];
  /** Of a mission in progress that waits for its photos. */
  missionToken: string;
  photos: { name: string; bytes: Uint8Array }[];
  remove: () => Promise<void>;
}

const DEFECTS = { hot_cell: 3, substring: 2, module_offline: 1 };

/** Creates a DATA_DIR with the demo data; its server has been stopped. */
export async function createDemoDataDir(): Promise<DemoDataDir> {
  const folder = await mkdtemp(join(tmpdir(), "overfly-survival-"));
  const location = { folder, port: await freePort(), mqttPort: await freePort() };
  const { services, port, stop } = await serve(
    readSettings({
      DATA_DIR: folder,
      HOST: "127.0.0.1",
      PORT: String(location.port),
      MQTT_PORT: String(location.mqttPort),
      LOG_LEVEL: "error",
      NODE_ENV: "test",
    }),
  );
  const { docks } = await seedCompany(services, `http://127.0.0.1:${port}`);
  const site = await services.db
    .selectFrom("sites")
    .where("name", "=", "Mafraq East")
    .select(["id", "provider_id", "client_id"])
    .executeTakeFirstOrThrow();
  await services.db.deleteFrom("layouts").where("site_id", "=", site.id).execute();
  const plant = aPlant({ rows: 5, tablesPerRow: 3, defects: DEFECTS });
  await storePlant(services, site.id, plant);
  const { provider_id, client_id, id: site_id } = site;
  const mission = await aMission(services, { provider_id, client_id, site_id, status: "in_progress" });
  await stop();
  return {
    ...location,
    docks,
    missionToken: mission.token,
    photos: (await takePhotos(plant)).map(({ name, bytes }) => ({ name, bytes })),
    remove: async () => {
      const postgresPid = postgresOf(folder); // still running where a test failed
      if (postgresPid !== undefined) process.kill(postgresPid, "SIGINT");
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
    },
  };
}

/** Signs in as a demo user and returns the session cookie, which survives a restart of the server. */
export async function cookieOf(origin: string, email: string): Promise<string> {
  const reply = await fetch(`${origin}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  });
  if (!reply.ok) throw new Error(`${email} could not sign in: ${reply.status} ${await reply.text()}`);
  return reply.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}
