import { isAirborne } from "@overfly/dji-cloud-api/mode-words";
import { distanceM } from "@overfly/geo/distance";
import type { SystemContext } from "#context.ts";
import type { LinkedDock } from "#features/docks/link/dock-directory.ts";
import type { Follower } from "#features/docks/link/telemetry-intake.ts";
import { highest, lengthOf, tracksOf } from "./flight-record.ts";

const EVERY_MS = 1000;
const STEP_M = 2;
const STEP_MS = 2000;

interface Following {
  flight_id: number;
  client_id: number;
  isInAir: boolean;
  last?: { longitude: number; latitude: number; at: number };
}

interface FlightPoint {
  flight_id: number;
  at: string;
  longitude: number;
  latitude: number;
  height_m: number;
}

export interface FlightFollower extends Follower {
  /** Looks at once which drones fly. */
  look: () => void;
  stop: () => Promise<void>;
}

/** Keeps the way of each drone that flies for a mission, and tells who may watch it. */
export function followFlights(context: SystemContext): FlightFollower {
  let following = new Map<number, Following>();
  let points: FlightPoint[] = [];
  const ended = new Set<number>();
  let working = Promise.resolve();

  async function round() {
    const now = await flyingNow(context);
    for (const [dockId, before] of following) {
      const still = now.get(dockId);
      if (still?.flight_id === before.flight_id) now.set(dockId, before);
      else ended.add(before.flight_id);
    }
    following = now;
    const due = points;
    points = [];
    await writePoints(context, due);
    for (const id of ended) await sumUp(context, id);
    ended.clear();
  }
  let isDue = false;
  const work = () => {
    if (isDue) return working;
    isDue = true;
    working = working
      .then(() => {
        isDue = false;
        return round();
      })
      .catch((error: unknown) => context.log.error({ err: error }, "Tracks were not written"));
    return working;
  };
  const timer = setInterval(() => void work(), EVERY_MS);

  return {
    organizationsOf: ({ id }) => {
      const flight = following.get(id);
      return flight ? [flight.client_id] : [];
    },
    droneReported: (dock, at) => {
      const flight = following.get(dock.id);
      const point = flight && nextPoint(flight, dock, at);
      if (point) points.push(point);
    },
    look: () => void work(),
    stop: async () => {
      clearInterval(timer);
      await work();
    },
  };
}

/** A point of the way, where the drone is in the air and has moved or some time has passed. */
function nextPoint(flight: Following, { drone_osd: osd }: LinkedDock, at: Date): FlightPoint | undefined {
  const { longitude, latitude, elevation = 0 } = osd;
  const isInAir = isAirborne(osd.mode_code ?? 0);
  const hasLanded = flight.isInAir && !isInAir;
  flight.isInAir = isInAir;
  if (longitude === undefined || latitude === undefined || (!isInAir && !hasLanded)) return undefined;
  if (longitude === 0 && latitude === 0) return undefined; // no position yet
  const { last } = flight;
  const now = at.getTime();
  const isNear = last && distanceM([last.longitude, last.latitude], [longitude, latitude]) < STEP_M;
  if (isNear && now - last.at < STEP_MS && !hasLanded) return undefined;
  flight.last = { longitude, latitude, at: now };
  return { flight_id: flight.flight_id, at: at.toISOString(), longitude, latitude, height_m: elevation };
}

async function flyingNow({ db }: SystemContext): Promise<Map<number, Following>> {
  const rows = await db
    .selectFrom("flights")
    .innerJoin("missions", "missions.id", "flights.mission_id")
    .where("flights.source", "=", "dock")
    .where("flights.status", "in", ["preparing", "airborne", "returning"])
    .select(["flights.id as flight_id", "flights.dock_id", "missions.client_id"])
    .execute();
  return new Map(
    rows.map(({ dock_id, flight_id, client_id }) => [dock_id ?? 0, { flight_id, client_id, isInAir: false }]),
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

/** Again after the last points came in. */
async function sumUp(context: SystemContext, flightId: number): Promise<void> {
  const track = (await tracksOf(context, [flightId])).get(flightId) ?? [];
  const [first] = track;
  if (!first || track.length < 2) return;
  await context.db
    .updateTable("flights")
    .set({
      distance_m: lengthOf(track),
      max_height_m: highest(track),
      take_off: JSON.stringify({ type: "Point", coordinates: first }),
    })
    .where("id", "=", flightId)
    .execute();
}
