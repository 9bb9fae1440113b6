import type { RouteContent, RouteWriteError } from "#route-content.ts";
import type { WarningList } from "#warning-list.ts";
import type { MissionSettings } from "./mission-config.ts";

/** Checks what DJI's aircraft accept; warns of settings that they change. */
export function checkMissionSettings(
  { flight, equipment, returnHeightM }: MissionSettings,
  warnings: WarningList,
): RouteWriteError | undefined {
  const minTakeOffHeightM = equipment.fromDock ? 8 : 1.2;
  const { safeTakeOffHeightM, heightMode } = flight;
  if (!(safeTakeOffHeightM >= minTakeOffHeightM && safeTakeOffHeightM <= 1500)) {
    const message = `The safe take-off height must be between ${minTakeOffHeightM} and 1500 m.`;
    return { ok: false, code: "take-off-height", message };
  }
  if (!(returnHeightM >= 20 && returnHeightM <= 1500)) {
    const message = "The return height must be between 20 and 1500 m.";
    return { ok: false, code: "return-height", message };
  }
  if (heightMode === "ground" && !TERRAIN_FOLLOWING_DRONES.has(equipment.drone)) {
    const message = `${equipment.name} can't follow terrain on its own; use heights above the take-off point.`;
    const values = { aircraft: equipment.name };
    return { ok: false, code: "terrain-following-unsupported", message, values };
  }
  if (heightMode === "ground") warnings.add("terrain-following");
  if (flight.transitSpeedMps > 15) warnings.add("transit-speed-limited");
  return undefined;
}

/** Drone enums of Mavic 3 Enterprise, Matrice 3D and Matrice 4. */
const TERRAIN_FOLLOWING_DRONES = new Set([77, 91, 99, 100]);

/** Warns of content that WPML does not support. */
export function warnUnsupported(
  { geofence, rallyPoints = [], points = [], surveys = [] }: RouteContent,
  warnings: WarningList,
): void {
  if (geofence && geofence.polygons.length + geofence.circles.length > 0) {
    warnings.add("geofence");
  }
  if (rallyPoints.length > 0) warnings.add("rally-points");
  if (points.length > 0) warnings.add("points");
  if (surveys.length > 1) warnings.add("surveys");
}
