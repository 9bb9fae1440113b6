import { createApp } from "./app.ts";
import { createServices } from "./services.ts";
import { readSettings } from "./settings.ts";

const settings = readSettings(process.env);
const { services, probes, close } = await createServices(settings);
const app = await createApp(services, probes);
await app.listen({ port: settings.PORT, host: settings.HOST });
services.log.info(
  `Overfly answers at http://center.localhost:${settings.PORT} and http://client.localhost:${settings.PORT}`,
);

const stop = async () => {
  process.off("SIGINT", stop).off("SIGTERM", stop);
  await app.close();
  await close();
  process.exit(0);
};
process.on("SIGINT", stop).on("SIGTERM", stop);
