import { isAirborne } from "@overfly/dji-cloud-api/codes/modes";
import { FLIGHTS_UNDER_WAY } from "#features/docks/dock-use.ts";
import { distanceM } from "@overfly/geo/distance";
import type { Insertable } from "kysely";
import type { SystemContext } from "#context.ts";
import type { DB } from "#platform/db/schema.ts";
import { rtkFixed } from "#features/docks/dock-telemetry.ts";
import type { LinkedDock } from "#features/docks/link/dock-directory.ts";
import type { TelemetryListener } from "#features/docks/link/telemetry-intake.ts";
import {
  lastBatteryPercent,
  maxHeightM,
  maxSpeedOf,
  pointOf,
  trackLengthM,
  tracksOf,
} from "#features/flights/flight-record.ts";

const UPDATE_INTERVAL_MS = 1000;
const MIN_DISTANCE_M = 2;
const MAX_INTERVAL_MS = 2000;

interface TrackedFlight {
  flight_id: number;
  client_id: number;
  isInAir: boolean;
  /** As the drone last reported in the air: in its dock it charges. */
  airborneBatteryPercent: number | null;
  last?: { longitude: number; latitude: number; at: number };
}

type FlightPoint = Insertable<DB["flight_points"]>;

export interface FlightTracker extends TelemetryListener {
  /** Rereads at once which drones are flying. */
  refresh: () => void;
  stop: () => Promise<void>;
}

/** Records the track of each drone that flies a mission, and lets the client's organization watch it. */
export function trackFlights(context: SystemContext): FlightTracker {
  let tracked = new Map<number, TrackedFlight>();
  let points: FlightPoint[] = [];
  const ended = new Set<number>();
  let running = Promise.resolve();

  async function update() {
    const now = await activeDockFlights(context);
    for (const [dockId, previous] of tracked) {
      const current = now.get(dockId);
      if (current?.flight_id === previous.flight_id) now.set(dockId, previous);
      else ended.add(previous.flight_id);
    }
    tracked = now;
    const due = points;
    points = [];
    await writePoints(context, due);
    for (const id of ended) await summarizeTrack(context, id);
    ended.clear();
  }
  let isScheduled = false;
  const runUpdate = () => {
    if (isScheduled) return running;
    isScheduled = true;
    running = running
      .then(() => {
        isScheduled = false;
        return update();
      })
      .catch((error: unknown) => context.log.error({ err: error }, "Could not write tracks"));
    return running;
  };
  const timer = setInterval(() => void runUpdate(), UPDATE_INTERVAL_MS);

  return {
    watchingOrganizations: ({ id }) => {
      const flight = tracked.get(id);
      return flight ? [flight.client_id] : [];
    },
    onDroneReport: (dock, at) => {
      const flight = tracked.get(dock.id);
      const point = flight && nextPoint(flight, dock, at);
      if (point) points.push(point);
    },
    refresh: () => void runUpdate(),
    stop: async () => {
      clearInterval(timer);
      await runUpdate();
    },
  };
}

/** A track point if the drone is airborne and has moved far enough or enough time has passed; also the landing. */
function nextPoint(flight: TrackedFlight, dock: LinkedDock, at: Date): FlightPoint | undefined {
  const { drone_osd: osd } = dock;
  const { longitude, latitude, elevation = 0 } = osd;
  const isInAir = isAirborne(osd.mode_code ?? 0);
  const hasLanded = flight.isInAir && !isInAir;
  flight.isInAir = isInAir;
  const reported = chargeOf(osd.battery?.capacity_percent);
  if (isInAir) flight.airborneBatteryPercent = reported ?? flight.airborneBatteryPercent;
  if (longitude === undefined || latitude === undefined || (!isInAir && !hasLanded)) return undefined;
  if (longitude === 0 && latitude === 0) return undefined; // no position yet
  const { last } = flight;
  const now = at.getTime();
  const isNear = last && distanceM([last.longitude, last.latitude], [longitude, latitude]) < MIN_DISTANCE_M;
  if (isNear && now - last.at < MAX_INTERVAL_MS && !hasLanded) return undefined;
  flight.last = { longitude, latitude, at: now };
  return {
    flight_id: flight.flight_id,
    at: at.toISOString(),
    longitude,
    latitude,
    height_m: elevation,
    speed_mps: osd.horizontal_speed ?? null,
    heading_deg: osd.attitude_head ?? null,
    battery_percent: isInAir ? reported : flight.airborneBatteryPercent,
    ...signalsOf(dock),
  };
}

const signalsOf = ({ dock_osd, drone_osd }: LinkedDock) => ({
  link_quality: countOf(dock_osd.wireless_link?.sdr_quality),
  satellites: countOf(drone_osd.position_state?.gps_number),
  rtk_fixed: rtkFixed(drone_osd),
});

/** Null for what is no small count, so that one wrong report doesn't keep others from being stored. */
const countOf = (value: number | undefined) =>
  value !== undefined && Number.isInteger(value) && value >= 0 && value < 1000 ? value : null;

/** DJI reports 32767 where it doesn't know. */
const chargeOf = (percent: number | undefined) => (percent !== undefined && percent <= 100 ? percent : null);

async function activeDockFlights({ db }: SystemContext): Promise<Map<number, TrackedFlight>> {
  const rows = await db
    .selectFrom("flights")
    .innerJoin("missions", "missions.id", "flights.mission_id")
    .where("flights.source", "=", "dock")
    .where("flights.status", "in", FLIGHTS_UNDER_WAY)
    .select(["flights.id as flight_id", "flights.dock_id", "missions.client_id"])
    .execute();
  return new Map(
    rows.map(({ dock_id, flight_id, client_id }) => [
      dock_id ?? 0,
      { flight_id, client_id, isInAir: false, airborneBatteryPercent: null },
    ]),
  );
}

const writePoints = async ({ db }: SystemContext, points: readonly FlightPoint[]) => {
  if (points.length === 0) return;
  await db
    .insertInto("flight_points")
    .values([...points])
    .onConflict((twice) => twice.doNothing())
    .execute();
};

/** Runs after the last points were written. */
async function summarizeTrack(context: SystemContext, flightId: number): Promise<void> {
  const track = (await tracksOf(context, [flightId])).get(flightId) ?? [];
  const [first] = track;
  if (!first || track.length < 2) return;
  await context.db
    .updateTable("flights")
    .set({
      distance_m: trackLengthM(track),
      max_height_m: maxHeightM(track),
      max_speed_mps: maxSpeedOf(flightId),
      landing: pointOf(track.at(-1)),
      battery_after_percent: await lastBatteryPercent(context, flightId),
      take_off: pointOf(first),
    })
    .where("id", "=", flightId)
    .execute();
}
