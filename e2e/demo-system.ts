import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { seedCompany } from "@overfly/server/demo/demo-company";
import { startDemoDocks } from "@overfly/server/demo/demo-docks";
import { seedMissions } from "@overfly/server/demo/demo-missions";
import { serve, type Server } from "@overfly/server/serve";
import { readSettings } from "@overfly/server/settings";

export interface DemoSystem {
  server: Server;
  center: string;
  client: string;
  stop: () => Promise<void>;
}

interface DemoSystemOptions {
  speedFactor?: number;
  /** Settings to override. */
  environment?: Record<string, string>;
}

/** Starts the whole product on free ports with the demo data and simulated docks. */
export async function startDemoSystem({
  speedFactor = 20,
  environment = {},
}: DemoSystemOptions = {}): Promise<DemoSystem> {
  const folder = await mkdtemp(join(tmpdir(), "overfly-e2e-"));
  const settings = readSettings({
    DATA_DIR: folder,
    HOST: "127.0.0.1",
    PORT: "0",
    MQTT_PORT: "0",
    LOG_LEVEL: "error",
    NODE_ENV: "test",
    ...environment,
  });
  const server = await serve(settings);
  const { docks } = await seedCompany(server.services, `http://127.0.0.1:${server.port}`);
  await seedMissions(server.services);
  const fleet = await startDemoDocks(docks, server, { speedFactor });
  return {
    server,
    center: `http://center.localhost:${server.port}`,
    client: `http://client.localhost:${server.port}`,
    stop: async () => {
      await fleet.stop();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
