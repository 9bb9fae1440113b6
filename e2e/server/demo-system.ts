import { startDemoDocks, type DemoDocks } from "@overfly/server/demo/demo-docks";
import { serve, type Server } from "@overfly/server/serve";
import { readSettings } from "@overfly/server/settings";
import { copyDemoInstallation } from "./demo-installation.ts";

/** A server on a copy of the demo installation. */
export interface DemoSystem {
  server: Server;
  center: string;
  client: string;
  setDockSpeed: DemoDocks["setSpeed"];
  stop: () => Promise<void>;
}

interface DemoSystemOptions {
  /** Simulated seconds per second of the docks; without it, the docks are offline. */
  dockSpeed?: number;
  /** Settings to override. */
  environment?: Record<string, string>;
}

export async function startDemoSystem({
  dockSpeed,
  environment = {},
}: DemoSystemOptions = {}): Promise<DemoSystem> {
  const { settings, docks, remove } = await copyDemoInstallation();
  const server = await serve(readSettings({ ...settings, ...environment }));
  const mqtt_url = server.services.docks.deviceUrl;
  const online = dockSpeed === undefined ? [] : docks.map((dock) => ({ ...dock, mqtt_url }));
  const fleet = await startDemoDocks(online, server, { speedFactor: dockSpeed ?? 1 });
  return {
    server,
    center: `http://center.localhost:${server.port}`,
    client: `http://client.localhost:${server.port}`,
    setDockSpeed: fleet.setSpeed,
    stop: async () => {
      await fleet.stop();
      await server.stop();
      await remove();
    },
  };
}
