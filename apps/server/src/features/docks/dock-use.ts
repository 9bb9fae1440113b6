import { isAirborne } from "@overfly/dji-cloud-api/codes/modes";
import type { FlightStatus } from "@overfly/contract/flights/flights";
import type { MissionStatus } from "@overfly/contract/missions/mission-workflow";
import { message } from "@overfly/i18n/message";
import type { Selectable } from "kysely";
import type { Context } from "#context.ts";
import type { DB } from "#platform/db/schema.ts";
import { conflict } from "#platform/http/errors.ts";
import { readOsd } from "./dock-telemetry.ts";

export const FLIGHTS_UNDER_WAY = [
  "preparing",
  "airborne",
  "returning",
] as const satisfies readonly FlightStatus[];

/** Missions in these statuses have been flown, or won't be. */
const STATUSES_WITHOUT_FLIGHT = [
  "data_uploaded",
  "processing",
  "in_review",
  "completed",
  "rejected",
  "cancelled",
] as const satisfies readonly MissionStatus[];

type ReportedDrone = Pick<Selectable<DB["docks"]>, "dock_osd" | "drone_osd" | "drone_online">;

/** Whether the drone is in the air, as it and its dock report. */
export const isDroneFlying = (dock: ReportedDrone): boolean => dock.drone_online && wasDroneFlying(dock);

/** Whether the drone was in the air by the last report, though none may come any more. */
export function wasDroneFlying({ dock_osd, drone_osd }: Omit<ReportedDrone, "drone_online">): boolean {
  const reported = readOsd(dock_osd, drone_osd);
  if (reported.dock_osd.drone_in_dock === true) return false;
  return isAirborne(reported.drone_osd.mode_code ?? 0);
}

/** Refuses what would disconnect a dock from its drone in flight. Locks the dock's row. */
export async function checkNotFlying(tx: Context, dockId: number): Promise<void> {
  const dock = await lockDock(tx, dockId);
  await checkFlights(tx, dockId, FLIGHTS_UNDER_WAY);
  if (isDroneFlying(dock)) throw conflict("errors/docks:droneFlying");
}

/** Refuses what would take a dock from its flights, also the scheduled ones. Locks the dock's row. */
export async function checkWithoutFlight(tx: Context, dockId: number): Promise<void> {
  await checkNotFlying(tx, dockId);
  await checkFlights(tx, dockId, ["scheduled"]);
}

/** Refuses what would take a dock from a mission that is yet to be flown, except one of `siteId`. */
export async function checkWithoutMission(
  { db }: Context,
  dockId: number,
  { exceptAt: siteId }: { exceptAt?: number | null } = {},
): Promise<void> {
  const mission = await db
    .selectFrom("assignments")
    .innerJoin("missions", "missions.id", "assignments.mission_id")
    .where("assignments.dock_id", "=", dockId)
    .where("assignments.released_at", "is", null)
    .where("missions.status", "not in", [...STATUSES_WITHOUT_FLIGHT])
    .$if(siteId != null, (all) => all.where("missions.site_id", "<>", siteId ?? 0))
    .select("missions.number")
    .executeTakeFirst();
  if (mission) throw conflict(message("errors/docks:hasMission", mission));
}

async function checkFlights(
  { db }: Context,
  dockId: number,
  statuses: readonly FlightStatus[],
): Promise<void> {
  const flight = await db
    .selectFrom("flights")
    .innerJoin("missions", "missions.id", "flights.mission_id")
    .where("flights.dock_id", "=", dockId)
    .where("flights.status", "in", [...statuses])
    .select("missions.number")
    .executeTakeFirst();
  if (flight) throw conflict(message("errors/docks:hasFlight", flight));
}

const lockDock = ({ db }: Context, dockId: number) =>
  db
    .selectFrom("docks")
    .where("id", "=", dockId)
    .select(["dock_osd", "drone_osd", "drone_online"])
    .forUpdate()
    .executeTakeFirstOrThrow();
