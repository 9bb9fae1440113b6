import { projectCamera } from "@overfly/thermography/registration/camera-projection";
import type { DrawnScene } from "@overfly/thermography/testing/drawn-tables";
import type { poseAt } from "@overfly/thermography/testing/synthetic-plant";

/** Two tables, drawn and in the layout. */
export const TABLES = [
  { left: 40, top: 60, columns: 10, rows: 3, modulePx: [50, 25] },
  { left: 40, top: 260, columns: 7, rows: 3, modulePx: [50, 25] },
] as const;

export interface Layout {
  type: string;
  features: { geometry: { type: string; coordinates: number[][][] } }[];
}

/** Outlines of the drawn modules on the ground, as a plant's drawing would have them. */
export function layoutOf(scene: DrawnScene, pose: ReturnType<typeof poseAt>): Layout {
  const camera = projectCamera(pose, { widthPx: 640, heightPx: 512, focalLengthPx: 758.33 });
  const features = scene.modules.map((outline, index) => {
    const ring = outline.map(([x, y]) => camera.toGround([x + 0.5, y + 0.5])?.position ?? []);
    const [table, place] = index < 30 ? [1, index] : [2, index - 30];
    const columns = TABLES[table - 1]?.columns ?? 1;
    const id = `${Math.floor(place / columns) + 1}.${(place % columns) + 1}`;
    return {
      type: "Feature",
      properties: { table: `T${table}`, id },
      geometry: { type: "Polygon", coordinates: [[...ring, ring[0] ?? []]] },
    };
  });
  return { type: "FeatureCollection", features };
}
