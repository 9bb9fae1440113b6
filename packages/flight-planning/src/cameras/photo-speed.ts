import { blurPx, blurSpeedLimitMps } from "./camera-geometry.ts";
import type { Equipment } from "./equipment.ts";

export interface SpeedWarning {
  code:
    | "speed-limited-by-frame-interval"
    | "speed-limited-by-blur"
    | "speed-limited-by-aircraft"
    | "motion-blur";
  message: string;
}

export interface PhotoSpeed {
  speedMps: number;
  warnings: SpeedWarning[];
}

export interface PhotoTask {
  /** Metres from the camera to what it sees. */
  distanceM: number;
  triggerDistanceM: number;
  /** Wanted speed; default the fastest that keeps images sharp. */
  speedMps?: number;
}

/** Speed on photo lines: as wanted, but never faster than camera and aircraft allow. Rounded down to cm/s. */
export function photoSpeed({ aircraft, camera, lenses }: Equipment, task: PhotoTask): PhotoSpeed {
  const { distanceM, triggerDistanceM, speedMps } = task;
  const warnings: SpeedWarning[] = [];
  const frame = triggerDistanceM / camera.minIntervalS;
  const blur = blurSpeedLimitMps(distanceM, lenses);
  const wanted = speedMps ?? Math.min(blur, aircraft.cruiseSpeedMps);
  const possible = Math.min(wanted, frame, aircraft.maxRouteSpeedMps);
  if (possible < wanted) {
    const [code, by] =
      frame <= aircraft.maxRouteSpeedMps
        ? ([
            "speed-limited-by-frame-interval",
            `the camera takes a picture every ${camera.minIntervalS} s at most`,
          ] as const)
        : (["speed-limited-by-aircraft", `${aircraft.name} flies no faster on a route`] as const);
    warnings.push({ code, message: `The speed is ${possible.toFixed(1)} m/s, because ${by}.` });
  }
  if (speedMps === undefined && blur < Math.min(frame, aircraft.cruiseSpeedMps)) {
    const message = `The speed is ${possible.toFixed(1)} m/s, so that pictures stay sharp.`;
    warnings.push({ code: "speed-limited-by-blur", message });
  }
  if (possible > blur * 1.001) {
    const px = Math.max(...lenses.map((lens) => blurPx(possible, distanceM, lens)));
    const message = `At ${possible.toFixed(1)} m/s pictures blur by up to ${px.toFixed(1)} pixels; ${blur.toFixed(1)} m/s keeps them sharp.`;
    warnings.push({ code: "motion-blur", message });
  }
  return { speedMps: Math.max(0.1, Math.floor(possible * 100) / 100), warnings };
}
