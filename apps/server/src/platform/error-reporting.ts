import type { Settings } from "#settings.ts";

/** The specification's sample rate. */
const TRACES_SAMPLE_RATE = 0.8;
const FLUSH_TIMEOUT_MS = 2000;

/**
 * Sends logged and uncaught errors to Sentry or a compatible service, in production and with a DSN only. Resolves
 * with what flushes and stops it.
 */
export async function startErrorReports({ SENTRY_DSN, NODE_ENV }: Settings): Promise<() => Promise<void>> {
  if (SENTRY_DSN === undefined || NODE_ENV !== "production") return async () => undefined;
  const sentry = await import("@sentry/node");
  sentry.init({
    dsn: SENTRY_DSN,
    environment: NODE_ENV,
    tracesSampleRate: TRACES_SAMPLE_RATE,
    integrations: [sentry.pinoIntegration({ error: { levels: ["error", "fatal"] }, log: { levels: [] } })],
  });
  return async () => void (await sentry.close(FLUSH_TIMEOUT_MS));
}
