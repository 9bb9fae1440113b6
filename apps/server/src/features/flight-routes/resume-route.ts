import type { Locale } from "@overfly/i18n/generated/locales";
import type { FlightStatus } from "@overfly/contract/flights/flights";
import { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import type { LastFlight } from "@overfly/contract/flight-routes/resume-flight";
import type { FlightRoute } from "@overfly/contract/flight-routes/flight-routes";
import { photoPositions } from "@overfly/flight-planning/batteries/photo-positions";
import { resumeFlight } from "@overfly/flight-planning/batteries/resume-flight";
import { documentFromContent } from "@overfly/route-files/document/document-from-content";
import type { PlannedFlight } from "@overfly/flight-planning/model/planned-flight";
import { z } from "zod";
import { message } from "@overfly/i18n/message";
import { render } from "@overfly/i18n/node/translate";
import type { Context } from "#context.ts";
import { invalid } from "#platform/http/errors.ts";
import { routeErrorMessage } from "@overfly/i18n/node/route-error-message";
import { createRoute } from "./route-service.ts";
import { type RouteRef, getRoute } from "./route-rows.ts";

interface ResumeInput {
  battery_number: number;
  photos_taken: number;
  overlap_photos: number;
  name: string;
}

/** Creates a waypoint route of the remaining flight, with the original's heights and limits. */
export async function resumeRoute(context: Context, at: RouteRef, order: ResumeInput): Promise<FlightRoute> {
  const { document } = await getRoute(context, at);
  const flights = await flightsOf(context, at);
  const flight = flights[order.battery_number - 1];
  if (!flight)
    throw invalid({
      battery_number: [message("errors/flight-routes:batteryCount", { number: flights.length })],
    });
  const lastPhoto = order.photos_taken - 1;
  const resumed = resumeFlight(flight, { lastPhoto }, { overlapPhotos: order.overlap_photos });
  if (!resumed.ok) throw invalid({ photos_taken: [routeErrorMessage(resumed)] });
  const rest = documentFromContent({ name: order.name, flight: resumed.flight }, flight).document;
  const next = {
    ...document,
    ...rest,
    battery: { ...document.battery, takeOffPointIds: undefined },
    heights: { ...document.heights, mode: rest.heights.mode },
    takeOffPoints: undefined,
    edits: undefined,
  };
  return createRoute(context, at.token, { name: order.name, document: RouteDocument.parse(next) });
}

export async function listLastFlights(context: Context, at: RouteRef, locale: Locale): Promise<LastFlight[]> {
  await getRoute(context, at);
  const flights = await flightsOf(context, at);
  const rows = await context.db
    .selectFrom("flights")
    .where("route_id", "=", at.id)
    .where("battery_number", "is not", null)
    .where("took_off_at", "is not", null)
    .distinctOn("battery_number")
    .orderBy("battery_number")
    .orderBy("id", "desc")
    .select(["battery_number", "status", "reason", "reason_message", "took_off_at", "task_state"])
    .execute();
  return rows.map(({ battery_number, status, task_state, reason, reason_message, took_off_at }) => ({
    took_off_at,
    reason: reason_message ? render(reason_message, locale) : reason,
    battery_number: battery_number ?? 1,
    status: status as FlightStatus,
    photos_taken: photosTaken(flights[(battery_number ?? 1) - 1], task_state),
  }));
}

/** By the dock's breakpoint, else by the last reported waypoint. */
function photosTaken(flight: PlannedFlight | undefined, state: unknown): number | null {
  const { success, data } = DockTaskState.safeParse(state);
  if (!flight || !success) return null;
  const photos = photoPositions(flight);
  if (data.status === "ok") return photos.length;
  const { break_point: broken, waypoint_index } = data;
  const reached = broken ? broken.index + (broken.progress ?? 0) : waypoint_index;
  if (reached === undefined) return null;
  return photos.filter(({ waypoint, fraction: share }) => waypoint + share <= reached + ROUNDING).length;
}

const ROUNDING = 1e-9;

const DockTaskState = z.object({
  status: z.string(),
  waypoint_index: z.number().optional(),
  break_point: z.object({ index: z.number(), progress: z.number().min(0).max(1).optional() }).optional(),
});

async function flightsOf({ db }: Context, { id }: RouteRef): Promise<PlannedFlight[]> {
  const { plan } = await db
    .selectFrom("flight_routes")
    .where("id", "=", id)
    .select("plan")
    .executeTakeFirstOrThrow();
  return plan.flights;
}
