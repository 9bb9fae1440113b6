import type { Flight } from "@overfly/contract/flights/flights";
import type { LiveEvent } from "@overfly/contract/live";
import { crewCalendar } from "@overfly/contract/missions/crew-calendar";
import { missions } from "@overfly/contract/missions/missions";
import type { Notification } from "@overfly/contract/notifications/notifications";
import type { ProcessingJob } from "@overfly/contract/processing/processing";
import type { QueryClient } from "@tanstack/react-query";
import { applyLiveEvent, refreshSoon } from "#platform/api/refresh.ts";
import { dockQueries } from "#platform/queries/dock-queries.ts";
import { flightQueries } from "#platform/queries/flight-queries.ts";
import { flightRouteQueries } from "#platform/queries/flight-routes/flight-route-queries.ts";
import { missionQueries, refreshBoard } from "#platform/queries/mission-queries.ts";
import { multiSiteQueries } from "#platform/queries/multi-site-queries.ts";
import { notificationQueries } from "#platform/queries/notification-queries.ts";
import { processingQueries } from "#platform/queries/processing-queries.ts";
import { projectQueries } from "#platform/queries/project-queries.ts";
import { streamQueries } from "#platform/queries/stream-queries.ts";

type FlightUpdate = Omit<Flight, "track">;
type JobUpdate = Omit<ProcessingJob, "log">;

/**
 * Brings all cached data up to date with a live event, whether a screen shows it, is still waiting for it, or showed
 * it before: cached data never goes stale by itself. Telemetry is left to the screens.
 */
export function updateQueries(client: QueryClient, event: LiveEvent, isRepeated: boolean): void {
  switch (event.kind) {
    case "hello":
    case "telemetry":
      return;
    case "alarm":
      refreshSoon(client, dockQueries.alarmPages(event.alarm.dock.id));
      return refreshSoon(client, dockQueries.alarms.queryKey);
    case "mission":
      return refreshMissionSoon(client, event.token);
    case "route":
      return refreshSoon(client, flightRouteQueries.list(event.site).queryKey);
    case "flight":
      return updateFlight(client, event.flight, isRepeated);
    case "job":
      return updateJob(client, event.job, isRepeated);
    case "stream":
      return refreshSoon(client, streamQueries.all);
    case "notification":
      return addNotification(client, event.notification, isRepeated);
  }
}

function updateFlight(client: QueryClient, flight: FlightUpdate, isRepeated: boolean): void {
  const { queryKey } = flightQueries.ofMission(flight.mission_token);
  applyLiveEvent(client, queryKey, isRepeated, ({ data }) => ({ data: withFlight(data, flight) }));
  refreshSoon(client, flightQueries.all);
  if (hasEnded(flight)) refreshMissionSoon(client, flight.mission_token);
}

function refreshMissionSoon(client: QueryClient, token: string): void {
  refreshSoon(client, missionQueries.one(token).queryKey);
  refreshSoon(client, missionQueries.lists);
  refreshBoard(client, token, refreshSoon);
  refreshSoon(client, projectQueries.all);
  refreshSoon(client, missionQueries.calendars);
  refreshSoon(client, missionQueries.maps);
  refreshSoon(client, multiSiteQueries.all);
  refreshCrews(client);
}

const CREW_ENDPOINTS = [crewCalendar.list, missions.candidates].map(({ path }) => path.split("/").at(-1));

/** Who can fly missions, and when they are busy: a change of one mission can concern every other. */
function refreshCrews(client: QueryClient): void {
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: missionQueries.all }))
    if (CREW_ENDPOINTS.includes(String(queryKey[2]))) refreshSoon(client, queryKey);
}

/** When a job has ended, everything of the mission is refetched. */
function updateJob(client: QueryClient, job: JobUpdate, isRepeated: boolean): void {
  const { queryKey } = processingQueries.jobsOfMission(job.mission_token);
  applyLiveEvent(client, queryKey, isRepeated, ({ data }) => ({ data: withJob(data, job) }));
  if (job.state !== "running") refreshSoon(client, missionQueries.one(job.mission_token).queryKey);
}

function addNotification(client: QueryClient, added: Notification, isRepeated: boolean): void {
  applyLiveEvent(client, notificationQueries.list.queryKey, isRepeated, (known) => {
    if (known.notifications.some(({ id }) => id === added.id)) return known;
    return {
      notifications: [added, ...known.notifications],
      unread: known.unread + (added.read_at === null ? 1 : 0),
    };
  });
}

/** A list with one flight updated; its track, which events don't carry, is kept. */
function withFlight(known: readonly Flight[], update: FlightUpdate): Flight[] {
  if (!known.some(({ id }) => id === update.id)) return [{ ...update, track: null }, ...known];
  return known.map((flight) => (flight.id === update.id ? { ...flight, ...update } : flight));
}

export const hasEnded = ({ status }: Pick<Flight, "status">): boolean =>
  status === "landed" || status === "aborted" || status === "failed";

/** A list with one job updated; its log, which events don't carry, is kept. */
function withJob(known: readonly ProcessingJob[], update: JobUpdate): ProcessingJob[] {
  if (!known.some(({ id }) => id === update.id)) return [{ ...update, log: [] }, ...known];
  return known.map((job) => (job.id === update.id ? { ...job, ...update } : job));
}
