import { z } from "zod";
import { DockAlarm, DockTelemetry } from "#docks/docks.ts";
import { Flight } from "#flights/flights.ts";
import { Notification } from "#notifications/notifications.ts";
import { ProcessingJob } from "#processing/processing.ts";

/**
 * The WebSocket for live updates. With `age_ms` a browser says how long ago it started to load, and gets the changes
 * since, without telemetry. After a gap it loads everything again.
 */
export const LIVE_PATH = "/api/ops/live";
/** How long connecting may take: a browser that was greeted later may have missed changes, and loads everything again. */
export const MAX_CONNECT_MS = 10_000;
export const LiveQuery = z.object({ age_ms: z.coerce.number().int().min(0).optional() });

/**
 * A live event. `mission` says only that a mission (its state, files or anomalies) changed, `route` that a flight
 * route of the site with this token (its plan, lock or comments), `stream` that a stream did: the browser loads it again. Positions arrive
 * many times a second, so telemetry carries its values.
 */
export const LiveEvent = z.discriminatedUnion("kind", [
  // `missed`: earlier changes are no longer in the history, so the browser has to load everything again
  z.object({ kind: z.literal("hello"), server: z.string(), missed: z.boolean() }),
  z.object({ kind: z.literal("telemetry"), telemetry: DockTelemetry }),
  z.object({ kind: z.literal("alarm"), alarm: DockAlarm }),
  z.object({ kind: z.literal("flight"), flight: Flight.omit({ track: true }) }),
  z.object({ kind: z.literal("mission"), token: z.string() }),
  z.object({ kind: z.literal("route"), site: z.string(), id: z.number().int() }),
  z.object({ kind: z.literal("job"), job: ProcessingJob.omit({ log: true }) }),
  // `mission` is empty, and `dock` 0, where the stream has none
  z.object({ kind: z.literal("stream"), id: z.number().int(), mission: z.string(), dock: z.number().int() }),
  z.object({ kind: z.literal("notification"), notification: Notification }),
]);
export type LiveEvent = z.infer<typeof LiveEvent>;
