import { z } from "zod";
import { DockAlarm, DockTelemetry } from "#docks/docks.ts";
import { Flight } from "#flights/flights.ts";
import { Notification } from "#notifications/notifications.ts";
import { ProcessingJob } from "#processing/processing.ts";

/**
 * The WebSocket on which the server tells what changes. A browser says with `age_ms` how long ago it began to read, and
 * is told what has changed since, telemetry aside. After a gap it reads the truth again, then listens.
 */
export const LIVE_PATH = "/api/ops/live";
export const LiveQuery = z.object({ age_ms: z.coerce.number().int().min(0).optional() });

/**
 * One event. `mission` tells only that a mission (its state, files or findings) changed, `route` that a flight route of
 * the site with this token (its plan, lock or comments) did: the browser reads it again.
 * Positions come many times a second, so telemetry carries its values.
 */
export const LiveEvent = z.discriminatedUnion("kind", [
  // `missed`: what changed before the greeting is no longer known, and must be read again
  z.object({ kind: z.literal("hello"), server: z.string(), missed: z.boolean() }),
  z.object({ kind: z.literal("telemetry"), telemetry: DockTelemetry }),
  z.object({ kind: z.literal("alarm"), alarm: DockAlarm }),
  z.object({ kind: z.literal("flight"), flight: Flight.omit({ track: true }) }),
  z.object({ kind: z.literal("mission"), token: z.string() }),
  z.object({ kind: z.literal("route"), site: z.string(), id: z.number().int() }),
  z.object({ kind: z.literal("job"), job: ProcessingJob.omit({ log: true }) }),
  z.object({ kind: z.literal("notification"), notification: Notification }),
]);
export type LiveEvent = z.infer<typeof LiveEvent>;
