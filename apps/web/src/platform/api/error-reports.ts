import type { PublicSettings } from "@overfly/contract/setup/setup";
import { CallError } from "./call-error.ts";

/** What the product's monitoring asks for: shares of traces, of sessions to replay, and of those with an error. */
const SHARES = { tracesSampleRate: 0.8, replaysSessionSampleRate: 0.1, replaysOnErrorSampleRate: 1 };

type Where = Pick<PublicSettings, "sentry_dsn" | "environment" | "version">;

let send: ((error: unknown) => void) | undefined;
const waiting: unknown[] = [];
const MOST_WAITING = 20;

/** Reports what fails from now on to Sentry or its like. In production only, and only where a DSN says where to. */
export async function reportErrors({ sentry_dsn: dsn, environment, version }: Where): Promise<void> {
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

/** A failure that a screen has caught. What the server understood and refused is none. */
export function reportError(error: unknown): void {
  if (error instanceof CallError && error.status < 500) return;
  if (send) send(error);
  else if (waiting.length < MOST_WAITING) waiting.push(error);
}
