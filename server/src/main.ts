import { serve, stopOnSignal } from "./serve.ts";
import { readSettings } from "./settings.ts";

try {
  const settings = readSettings(process.env);
  const { services, port, stop } = await serve(settings);
  stopOnSignal(stop);
  services.log.info(`Overfly answers at http://center.localhost:${port} and http://client.localhost:${port}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
