import { rm } from "node:fs/promises";
import { type DemoDock, seedCompany } from "@overfly/server/demo/demo-company";
import { serve } from "@overfly/server/serve";
import { readSettings } from "@overfly/server/settings";
import { createMission } from "@overfly/server/testing/factories";
import { createClusterFolder } from "@overfly/server/testing/servers/cluster-folder";
import { createPlant, storePlant, takePhotos } from "@overfly/server/testing/simulated-plant";
import { TEST_SETTINGS } from "./demo-installation.ts";
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
  const folder = await createClusterFolder("overfly-survival-");
  const location = { folder, port: await freePort(), mqttPort: await freePort() };
  const { services, port, stop } = await serve(
    readSettings({
      ...TEST_SETTINGS,
      DATA_DIR: folder,
      PORT: String(location.port),
      MQTT_PORT: String(location.mqttPort),
      STREAMING_RTMP_PORT: "0",
    }),
  );
  const { docks } = await seedCompany(services, `http://127.0.0.1:${port}`);
  const site = await services.db
    .selectFrom("sites")
    .where("name", "=", "Mafraq East")
    .select(["id", "provider_id", "client_id"])
    .executeTakeFirstOrThrow();
  await services.db.deleteFrom("layouts").where("site_id", "=", site.id).execute();
  const plant = createPlant({ rows: 5, tablesPerRow: 3, defects: DEFECTS });
  await storePlant(services, site.id, plant);
  const { provider_id, client_id, id: site_id } = site;
  const mission = await createMission(services, { provider_id, client_id, site_id, status: "in_progress" });
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
