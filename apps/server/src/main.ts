import { parseArgs } from "node:util";
import { startErrorReports } from "#platform/error-reporting.ts";
import { exitOnFailure, serve, stopOnSignal } from "./serve.ts";
import { readSettings } from "./settings.ts";

try {
  const { values } = parseArgs({ options: { roles: { type: "string" } } });
  const settings = readSettings({ ...process.env, ...(values.roles && { ROLES: values.roles }) });
  const endReports = await startErrorReports(settings);
  const starting = serve(settings);
  stopOnSignal(async () => {
    await (await starting.catch(() => undefined))?.stop();
    await endReports();
  });
  const server = await starting;
  exitOnFailure(server);
  const { services, port } = server;
  const hosts = ["center", "client"].map((side) => `http://${side}.localhost:${port}`);
  services.log.info(
    settings.ROLES.includes("http")
      ? `Overfly is running at ${hosts.join(" and ")}`
      : `Overfly is running ${settings.ROLES.join(" and ")}; health checks on port ${port}`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
