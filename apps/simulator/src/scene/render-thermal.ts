import { THERMAL_LENS, type CameraPose } from "./camera.ts";
import type { Plant } from "./plant.ts";
import { gaussianSamples, seededRandom } from "./random.ts";
import { groundScanline } from "./ground-scanline.ts";
import { surfaceTemperature, type Conditions } from "./surface-temperature.ts";

/** Noise-equivalent temperature difference of the sensor. */
const NETD_K = 0.05;
/** Remaining drift of a whole image and vignetting at its corners after the camera's correction. */
const DRIFT_K = 0.15;
const VIGNETTING_K = 0.25;
const SKY_C = -40;
const SUBSAMPLES = [-0.25, 0.25] as const;
const NOISE_COUNT = 65_521;

export type ThermalRenderer = (pose: CameraPose, seed: number) => Float32Array;

/** Renders the thermal image row by row in °C. Each pixel is the mean of four samples. */
export function thermalRenderer(plant: Plant, conditions: Conditions): ThermalRenderer {
  const { widthPx, heightPx } = THERMAL_LENS;
  const temperatureAt = surfaceTemperature(plant, conditions);
  const noise = gaussianSamples(seededRandom(plant.spec.seed ^ 0x0015e), NOISE_COUNT);
  const vignette = Float32Array.from({ length: widthPx * heightPx }, (_, i) => {
    const [x, y] = [(i % widthPx) / widthPx - 0.5, Math.floor(i / widthPx) / heightPx - 0.5];
    return VIGNETTING_K * 2 * (x * x + y * y);
  });

  return (pose, seed) => {
    const random = seededRandom(seed);
    const driftK = DRIFT_K * (random() * 2 - 1);
    let noiseAt = Math.floor(random() * NOISE_COUNT);
    const celsius = new Float32Array(widthPx * heightPx);
    for (let y = 0; y < heightPx; y += 1) {
      for (const dy of SUBSAMPLES) addRow(celsius, y, dy, pose);
      for (let i = y * widthPx; i < (y + 1) * widthPx; i += 1) {
        noiseAt = noiseAt + 1 === NOISE_COUNT ? 0 : noiseAt + 1;
        celsius[i] = (celsius[i] ?? 0) + driftK - (vignette[i] ?? 0) + NETD_K * (noise[noiseAt] ?? 0);
      }
    }
    return celsius;
  };

  function addRow(celsius: Float32Array, y: number, dy: number, pose: CameraPose): void {
    const line = groundScanline(plant, THERMAL_LENS, pose, y + dy);
    for (let x = 0; x < widthPx; x += 1) {
      let sum = 0;
      for (const dx of SUBSAMPLES) {
        sum += line
          ? temperatureAt(line.alongM + (x + dx) * line.stepAlongM, line.downM + (x + dx) * line.stepDownM)
          : SKY_C;
      }
      const at = y * widthPx + x;
      celsius[at] = (celsius[at] ?? 0) + sum / (SUBSAMPLES.length * SUBSAMPLES.length);
    }
  }
}
