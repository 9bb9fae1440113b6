import { setRegions } from "@overfly/i18n/format";
import { createApp } from "./app.ts";
import type { Services } from "./context.ts";
import { createHealthApp } from "#platform/http/health.ts";
import { createServices } from "./services.ts";
import type { Settings } from "./settings.ts";
import { openDependency } from "./startup-error.ts";

export interface Server {
  services: Services;
  port: number;
  /** Resolves if the server can't do its work any more. */
  failure: Promise<Error>;
  /** Stops connections, jobs and embedded services, in that order. */
  stop: () => Promise<void>;
}

/** Starts the server with its roles; a process without the http role serves only its health. */
export async function serve(settings: Settings): Promise<Server> {
  setRegions(settings.DATE_REGIONS);
  const { services, probes, failure, close } = await createServices(settings);
  const { PORT: requestedPort, HOST: host, ROLES } = settings;
  const create = ROLES.includes("http") ? createApp : createHealthApp;
  const app = await create(services, probes).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  try {
    await openDependency(`PORT ${requestedPort}`, () => app.listen({ port: requestedPort, host }));
  } catch (error) {
    await app.close();
    await close();
    throw error;
  }
  const address = app.server.address();
  const port = typeof address === "object" && address ? address.port : settings.PORT;
  return {
    services,
    port,
    failure,
    stop: async () => {
      await app.close();
      await close();
    },
  };
}

const STOP_TIMEOUT_MS = 20_000;

/** Ends the process with an error once the server can't do its work any more, so that a supervisor starts it again. */
export function exitOnFailure({ failure, stop }: Pick<Server, "failure" | "stop">) {
  void failure.then((error) => {
    console.error(error.message);
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS);
    void stop().finally(() => process.exit(1));
  });
}

/** Ctrl-C reaches a program twice: from the terminal, and forwarded by npm. */
const SAME_SIGNAL_MS = 1000;

/** Stops the process cleanly on the first Ctrl-C or SIGTERM, and at once on a later one. */
export function stopOnSignal(stop: () => Promise<void>) {
  let stoppingSince: number | undefined;
  const end = () => {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince > SAME_SIGNAL_MS) process.exit(1);
      return;
    }
    stoppingSince = performance.now();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on("SIGINT", end).on("SIGTERM", end);
}
