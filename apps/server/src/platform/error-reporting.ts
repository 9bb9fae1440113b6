import type { Settings } from "#settings.ts";

/** Of the traces as many as the product's monitoring asks for. */
const TRACES_SHARE = 0.8;
const PATIENCE_MS = 2000;

/**
 * Sends every failure that the log calls an error, and what nobody caught, to Sentry or whatever speaks its protocol.
 * In production only, and only where a DSN says where to. Resolves with what sends the last of them.
 */
export async function startErrorReports({ SENTRY_DSN, NODE_ENV }: Settings): Promise<() => Promise<void>> {
  if (SENTRY_DSN === undefined || NODE_ENV !== "production") return async () => undefined;
  const sentry = await import("@sentry/node");
  sentry.init({
    dsn: SENTRY_DSN,
    environment: NODE_ENV,
    tracesSampleRate: TRACES_SHARE,
    integrations: [sentry.pinoIntegration({ error: { levels: ["error", "fatal"] }, log: { levels: [] } })],
  });
  return async () => void (await sentry.close(PATIENCE_MS));
}
