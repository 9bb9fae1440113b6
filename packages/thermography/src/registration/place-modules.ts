import { pixelNoise } from "#detection/noise.ts";
import type { ModuleOutline } from "#detection/module-outline.ts";
import { placeInOutline } from "#detection/place-in-outline.ts";
import type { ThermalFrame } from "#detection/thermal-frame.ts";
import { alignRows } from "./align-rows.ts";
import type { CameraOptics } from "./camera-projection.ts";
import type { ExpectedModules } from "./expected-modules.ts";
import { projectCorners } from "./pose-correction.ts";
import { refinePose } from "./refine-pose.ts";
import type { PhotoPlacement } from "./register-flight.ts";

type Pixel = readonly [x: number, y: number];

/** The modules of the layout in a photo, and the way back from a pixel to the layout. */
export interface PlacedModules {
  outlines: ModuleOutline[];
  /** East and north of the plant's frame, by the module that holds the pixel or lies next to it. */
  toLayout: (moduleId: string, pixel: Pixel) => readonly [number, number] | null;
}

const TIGHT_SPREAD = [0.3, 0.3, 0.1, 2e-3, 2e-3, 2e-3, 0.02, 0.005, 0.005];

/** Outlines of all modules of which the image shows a part. */
export function placeModules(
  frame: ThermalFrame,
  expected: ExpectedModules,
  optics: CameraOptics,
  { correction, basePx, shiftM }: PhotoPlacement,
): PlacedModules {
  const noise = Math.max(pixelNoise(frame), 1e-3);
  const pixels = projectCorners(
    expected,
    shiftM[0] === 0 && shiftM[1] === 0
      ? correction
      : movedOnGround(frame, expected, optics, { correction, basePx, shiftM, noise }),
    optics,
  );
  alignRows(frame, expected, pixels, { noise, basePx });
  const cornerAt = (module: number, corner: number): Pixel => [
    pixels[(module * 4 + corner) * 2] ?? Number.NaN,
    pixels[(module * 4 + corner) * 2 + 1] ?? Number.NaN,
  ];
  const outlines: ModuleOutline[] = [];
  const indices = new Map<string, number>();
  for (const [module, id] of expected.ids.entries()) {
    const corners = [0, 1, 2, 3].map((corner) => cornerAt(module, corner));
    if (!corners.some(([x, y]) => x >= 0 && y >= 0 && x <= frame.widthPx && y <= frame.heightPx)) continue;
    outlines.push({ id, row: expected.rows[module] ?? "", corners });
    indices.set(id, module);
  }
  return {
    outlines,
    toLayout: (moduleId, pixel) => {
      const module = indices.get(moduleId);
      if (module === undefined) return null;
      const [u, v] = placeInOutline(
        [0, 1, 2, 3].map((corner) => cornerAt(module, corner)),
        pixel,
      );
      const mean = (axis: 0 | 1): number => {
        const [a = 0, b = 0, c = 0, d = 0] = [0, 1, 2, 3].map(
          (corner) => expected.ground[(module * 4 + corner) * 2 + axis] ?? 0,
        );
        return expected.target[axis] + (a * (1 - u) + b * u) * (1 - v) + (d * (1 - u) + c * u) * v;
      };
      return [mean(0), mean(1)];
    },
  };
}

interface GroundMove extends Pick<PhotoPlacement, "correction" | "basePx" | "shiftM"> {
  noise: number;
}

function movedOnGround(
  frame: ThermalFrame,
  expected: ExpectedModules,
  optics: CameraOptics,
  { correction, basePx, shiftM: [east, north], noise }: GroundMove,
) {
  const [e, n] = expected.world;
  const moved = correction.map((value, k) =>
    k < 3 ? value + east * (e[k] ?? 0) + north * (n[k] ?? 0) : value,
  );
  const options = { optics, spread: TIGHT_SPREAD, target: moved, noise, basePx, reachesPx: [5, 4, 3] };
  return refinePose(frame, expected, moved, options).correction;
}
