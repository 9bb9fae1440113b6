import type { LiveEvent } from "@overfly/contract/live";
import type { ProcessingJob } from "@overfly/contract/processing/processing";
import { QueryClient, type QueryKey } from "@tanstack/react-query";
import { beforeEach, expect, test } from "vitest";
import { sampleFlight } from "#testing/sample-flight.ts";
import { dockQueries } from "#platform/queries/dock-queries.ts";
import { flightQueries } from "#platform/queries/flight-queries.ts";
import { flightRouteQueries } from "#platform/queries/flight-routes/flight-route-queries.ts";
import { updateQueries } from "./update-queries.ts";
import { missionQueries } from "#platform/queries/mission-queries.ts";
import { notificationQueries } from "#platform/queries/notification-queries.ts";
import { processingQueries } from "#platform/queries/processing-queries.ts";

const NEW = false;
const REPEATED = true;
const FLIGHT = sampleFlight({ id: 7, mission_token: "m" });
const { track: _track, ...UPDATE } = { ...FLIGHT, photo_count: 12 };
const JOB: ProcessingJob = {
  id: 3,
  mission_token: "m",
  kind: "thermography",
  state: "running",
  percent: 10,
  step: null,
  step_message: null,
  error: null,
  error_message: null,
  acknowledged: false,
  created_at: "2026-05-01T08:00:00.000Z",
  started_at: null,
  ended_at: null,
  log: [{ at: "2026-05-01T08:00:00.000Z", text: "Began" }],
};
const { log: _log, ...JOB_UPDATE } = { ...JOB, percent: 50 };

let client: QueryClient;
beforeEach(() => (client = new QueryClient()));

/** Which of these keys are read again when their screens are shown. */
const staleOf = (keys: readonly QueryKey[]) =>
  keys.filter((key) => client.getQueryState(key)?.isInvalidated).map((key) => key.join("/"));

const MISSION = missionQueries.one("m").queryKey;
const OTHER = missionQueries.one("other").queryKey;
const MISSIONS = [...missionQueries.lists, { page: 2 }];
const FLIGHTS = flightQueries.list({}).queryKey;
const ROUTES = flightRouteQueries.list("site").queryKey;
const PERIOD = { starts_at: "2026-05-01T08:00:00.000Z", ends_at: "2026-05-01T10:00:00.000Z" };
/** Of another mission, which the same people may fly. */
const CREWS = [
  missionQueries.crewCalendar("other", { from: PERIOD.starts_at, to: PERIOD.ends_at }).queryKey,
  missionQueries.candidates("other", PERIOD).queryKey,
];
const KEYS = [MISSION, OTHER, MISSIONS, ...CREWS, FLIGHTS, ROUTES, dockQueries.alarms.queryKey];

test.each<[string, LiveEvent, QueryKey[]]>([
  ["a mission", { kind: "mission", token: "m" }, [MISSION, MISSIONS, ...CREWS]],
  ["a route", { kind: "route", site: "site", id: 1 }, [ROUTES]],
  ["a flight in the air", { kind: "flight", flight: { ...UPDATE, status: "airborne" } }, [FLIGHTS]],
  [
    "a flight that landed",
    { kind: "flight", flight: { ...UPDATE, status: "landed" } },
    [MISSION, MISSIONS, ...CREWS, FLIGHTS],
  ],
  ["a running job", { kind: "job", job: JOB_UPDATE }, []],
  ["a job that ended", { kind: "job", job: { ...JOB_UPDATE, state: "completed" } }, [MISSION]],
])("%s has what shows it read again, although no screen shows it now", (_name, event, expected) => {
  for (const key of KEYS) client.setQueryData(key, { data: [] });
  updateQueries(client, event, NEW);
  expect(staleOf(KEYS)).toEqual(staleOf(expected));
  expect(staleOf(KEYS)).toHaveLength(expected.length);
});

test("a flight's new values are shown at once, and its track stays", () => {
  const { queryKey } = flightQueries.ofMission("m");
  client.setQueryData(queryKey, { data: [FLIGHT] });
  updateQueries(client, { kind: "flight", flight: UPDATE }, NEW);
  updateQueries(client, { kind: "flight", flight: { ...UPDATE, id: 8 } }, NEW);
  const { data } = client.getQueryData(queryKey)!;
  expect(data).toEqual([
    { ...UPDATE, id: 8, track: null },
    { ...FLIGHT, photo_count: 12 },
  ]);
});

test("a job's new values are shown at once, and its log stays", () => {
  const { queryKey } = processingQueries.jobsOfMission("m");
  client.setQueryData(queryKey, { data: [JOB] });
  updateQueries(client, { kind: "job", job: JOB_UPDATE }, NEW);
  expect(client.getQueryData(queryKey)?.data).toEqual([{ ...JOB, percent: 50 }]);
});

test("a repeated event, which may be older than what is shown, changes no values", () => {
  const { queryKey } = flightQueries.ofMission("m");
  client.setQueryData(queryKey, { data: [FLIGHT] });
  updateQueries(client, { kind: "flight", flight: UPDATE }, REPEATED);
  expect(client.getQueryData(queryKey)?.data).toEqual([FLIGHT]);
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
});

test("a notification is added and counted once", () => {
  const { queryKey } = notificationQueries.list;
  client.setQueryData(queryKey, { notifications: [], unread: 0 });
  const notification = {
    id: 1,
    kind: "mission_status" as const,
    title: "Approved",
    body: "",
    image: null,
    url: "/",
    created_at: "now",
    sent_at: "2026-05-01T08:00:00.000Z",
    read_at: null,
  };
  updateQueries(client, { kind: "notification", notification }, NEW);
  updateQueries(client, { kind: "notification", notification }, NEW);
  expect(client.getQueryData(queryKey)).toEqual({ notifications: [notification], unread: 1 });
});
