import { blurPx, blurSpeedLimitMps } from "./camera-geometry.ts";
import type { Equipment } from "./equipment.ts";
import type { PlanWarning } from "#model/plan-warning.ts";

export interface PhotoSpeed {
  speedMps: number;
  warnings: PlanWarning[];
}

export interface PhotoTask {
  /** Metres from the camera to what it sees. */
  distanceM: number;
  triggerDistanceM: number;
  /** Wanted speed; default the fastest that keeps images sharp. */
  speedMps?: number;
}

/** Speed on photo lines: as set, but never faster than camera and aircraft allow. Rounded down to cm/s. */
export function photoSpeed({ aircraft, camera, lenses }: Equipment, task: PhotoTask): PhotoSpeed {
  const { distanceM, triggerDistanceM, speedMps } = task;
  const warnings: PlanWarning[] = [];
  const frame = triggerDistanceM / camera.minIntervalS;
  const blur = blurSpeedLimitMps(distanceM, lenses);
  const target = speedMps ?? Math.min(blur, aircraft.cruiseSpeedMps);
  const possible = Math.min(target, frame, aircraft.maxRouteSpeedMps);
  if (possible < target) {
    const { minIntervalS } = camera;
    warnings.push(
      frame <= aircraft.maxRouteSpeedMps
        ? { code: "speed-limited-by-frame-interval", values: { speedMps: possible, minIntervalS } }
        : { code: "speed-limited-by-aircraft", values: { speedMps: possible, aircraft: aircraft.name } },
    );
  }
  if (speedMps === undefined && blur < Math.min(frame, aircraft.cruiseSpeedMps)) {
    warnings.push({ code: "speed-limited-by-blur", values: { speedMps: possible } });
  }
  if (possible > blur * 1.001) {
    const worstPx = Math.max(...lenses.map((lens) => blurPx(possible, distanceM, lens)));
    warnings.push({
      code: "motion-blur",
      values: { speedMps: possible, blurPx: worstPx, sharpSpeedMps: blur },
    });
  }
  return { speedMps: Math.max(0.1, Math.floor(possible * 100) / 100), warnings };
}
