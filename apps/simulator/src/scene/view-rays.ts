import { cameraAxes, type CameraPose, type Lens } from "./camera.ts";
import type { Plant } from "./plant.ts";
import type { SurfaceTemperature } from "./surface-temperature.ts";

const SKY_C = -40;
/** Of the middle of a tilted table above the ground, beside half of what its tilt lifts it. */
const CLEARANCE_M = 0.8;
const ITERATIONS = 4;

/** Rise of a tilted table per metre towards its upper edge. */
const riseOf = ({ spec }: Plant): number => Math.tan((spec.tiltDeg * Math.PI) / 180);

/** Height of a table's middle line above the ground below it. */
export const tableHeightM = (plant: Plant): number =>
  plant.spec.tiltDeg === 0 ? 0 : CLEARANCE_M + (Math.abs(riseOf(plant)) * plant.tableLengthM) / 2;

/** Temperatures seen along the rays of one image row: tables stand on the ground with their tilt and hide what is behind. */
export function viewRays(
  plant: Plant,
  { point, find, ofModule, ofGround }: SurfaceTemperature,
  terrain: ((alongM: number, downM: number) => number) | null,
) {
  const { spec, tableLengthM, bowAt } = plant;
  const [rise, middleM] = [riseOf(plant), tableHeightM(plant)];
  const groundAt = terrain ?? (() => 0);

  return (lens: Lens, pose: CameraPose, yPx: number) => {
    const { forward, right, up } = cameraAxes(pose);
    const scale = lens.pixelPitchMm / lens.focalLengthMm;
    const y = ((lens.heightPx - 1) / 2 - yPx) * scale;
    const [cameraAlong, cameraDown] = plant.fromGround(pose.eastM, pose.northM);
    const cameraM = pose.heightAboveGroundM;
    const [startAlong, startDown] = plant.fromGround(forward[0] + y * up[0], forward[1] + y * up[1]);
    const [stepAlong, stepDown] = plant.fromGround(right[0], right[1]);
    const startUp = forward[2] + y * up[2];
    /** Kept from ray to ray: the next one meets the surface at nearly the same height. */
    let [tableZ, groundZ] = [middleM, 0];

    return (xPx: number): number => {
      const x = (xPx - (lens.widthPx - 1) / 2) * scale;
      const rayUp = startUp + x * right[2];
      if (rayUp >= -1e-6) return SKY_C;
      const [rayAlong, rayDown] = [startAlong + x * stepAlong, startDown + x * stepDown];
      let [along, down] = [0, 0];
      for (let i = 0; i < ITERATIONS; i += 1) {
        const reach = (tableZ - cameraM) / rayUp;
        along = cameraAlong + reach * rayAlong;
        down = cameraDown + reach * rayDown;
        const straight = down - bowAt(along);
        const row = Math.round((straight - tableLengthM / 2) / spec.rowPitchM);
        const middle = row * spec.rowPitchM + tableLengthM / 2;
        const off = Math.min(tableLengthM / 2, Math.max(-tableLengthM / 2, straight - middle));
        tableZ = groundAt(along, middle) + middleM - rise * off;
      }
      find(along, down);
      if (point.module >= 0) return ofModule(along, down);
      for (let i = 0; i < ITERATIONS - 1; i += 1) {
        const reach = (groundZ - cameraM) / rayUp;
        along = cameraAlong + reach * rayAlong;
        down = cameraDown + reach * rayDown;
        groundZ = groundAt(along, down);
      }
      find(along, down);
      return ofGround(along, down, point.isShaded || point.module >= 0);
    };
  };
}
