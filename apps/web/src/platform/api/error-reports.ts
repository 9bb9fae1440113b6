import type { PublicSettings } from "@overfly/contract/setup/setup";
import { CallError } from "./call-error.ts";

/** Sample rates that the specification sets: traces, session replays, and replays with an error. */
const SHARES = { tracesSampleRate: 0.8, replaysSessionSampleRate: 0.1, replaysOnErrorSampleRate: 1 };

type ErrorReportSettings = Pick<PublicSettings, "sentry_dsn" | "environment" | "version">;

let send: ((error: unknown) => void) | undefined;
const waiting: unknown[] = [];
const MAX_QUEUED = 20;

/** Starts error reporting to Sentry or a compatible service. Only in production, and only with a DSN. */
export async function reportErrors({
  sentry_dsn: dsn,
  environment,
  version,
}: ErrorReportSettings): Promise<void> {
  if (dsn === null || environment !== "production" || send) return;
  const { browserTracingIntegration, captureException, init, replayIntegration } =
    await import("@sentry/react");
  init({
    dsn,
    environment,
    release: `overfly@${version}`,
    integrations: [
      browserTracingIntegration(),
      replayIntegration({ maskAllText: true, blockAllMedia: true }),
    ],
    ...SHARES,
  });
  send = (error) => void captureException(error);
  for (const error of waiting.splice(0)) send(error);
}

/** Reports an error that a screen caught, except a 4xx answer of the server. */
export function reportError(error: unknown): void {
  if (error instanceof CallError && error.status < 500) return;
  if (send) send(error);
  else if (waiting.length < MAX_QUEUED) waiting.push(error);
}
