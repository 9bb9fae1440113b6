import Fastify, { type FastifyInstance } from "fastify";
import type { Services } from "#context.ts";
import { isStorageFull, STORAGE_FULL_STATUS } from "#platform/storage/free-space.ts";
import { HttpError } from "./errors.ts";

/** Checks by name; each resolves while its dependency responds. */
export type Probes = Record<string, () => Promise<unknown>>;

const PROBE_TIMEOUT_MS = 3000;

/** The HTTP server of a process without the http role. */
export async function createHealthApp(
  { log }: Pick<Services, "log">,
  probes: Probes,
): Promise<FastifyInstance> {
  const app = Fastify({ loggerInstance: log, forceCloseConnections: true, requestTimeout: 10_000 });
  healthEndpoints(app, probes);
  return app;
}

export function healthEndpoints(app: FastifyInstance, probes: Probes) {
  app.get("/healthz", { config: { rateLimit: false } }, async () => ({ status: "alive" }));
  app.get("/readyz", { config: { rateLimit: false } }, async (_request, reply) => {
    const checks = Object.fromEntries(
      await Promise.all(
        Object.entries(probes).map(async ([name, probe]) => [name, await check(probe)] as const),
      ),
    );
    const isReady = Object.values(checks).every((state) => state === "ok");
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? "ready" : "not ready", checks });
  });
}

type State = "ok" | "failed" | "full";

const isFull = (error: unknown): boolean =>
  isStorageFull(error) || (error instanceof HttpError && error.status === STORAGE_FULL_STATUS);

async function check(probe: () => Promise<unknown>): Promise<State> {
  const timeout = Promise.withResolvers<"failed">();
  const timer = setTimeout(() => timeout.resolve("failed"), PROBE_TIMEOUT_MS);
  const ok = probe().then(
    () => "ok" as const,
    (error: unknown) => (isFull(error) ? ("full" as const) : ("failed" as const)),
  );
  return Promise.race([ok, timeout.promise]).finally(() => clearTimeout(timer));
}
