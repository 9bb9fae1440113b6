import { addGlint, blurAlongHeight, type CameraEffects, STILL_CAMERA, vignette } from "./camera-effects.ts";
import { THERMAL_LENS, type CameraPose, type Lens } from "./camera.ts";
import type { Plant } from "./plant.ts";
import { gaussianSamples, seededRandom } from "./random.ts";
import { groundScanline } from "./ground-scanline.ts";
import { surfaceTemperature, type Conditions } from "./surface-temperature.ts";
import { FLAT, terrainHeight, type TerrainShape } from "./terrain.ts";
import { viewRays } from "./view-rays.ts";

/** Noise-equivalent temperature difference of the sensor. */
const NETD_K = 0.05;
const SKY_C = -40;
const SUBSAMPLES = [-0.25, 0.25] as const;
const NOISE_COUNT = 65_521;

export type ThermalRenderer = (pose: CameraPose, seed: number) => Float32Array;

interface ThermalOptions {
  effects?: CameraEffects;
  terrain?: TerrainShape;
  lens?: Lens;
}

/** Renders the thermal image row by row in °C. Each pixel is the mean of four samples. */
export function thermalRenderer(
  plant: Plant,
  conditions: Conditions,
  { effects = STILL_CAMERA, terrain = FLAT, lens = THERMAL_LENS }: ThermalOptions = {},
): ThermalRenderer {
  const { widthPx, heightPx } = lens;
  const temperature = surfaceTemperature(plant, conditions);
  const heightAt = terrainHeight(terrain, { lengthM: plant.lengthM, seed: plant.spec.seed });
  const alongRays = viewRays(plant, temperature, heightAt);
  const isFlat = heightAt === null && plant.spec.tiltDeg === 0;
  const noise = gaussianSamples(seededRandom(plant.spec.seed ^ 0x0015e), NOISE_COUNT);
  const cornersCooler = vignette(effects.vignettingK);
  const moduleC = conditions.ambientC + conditions.modulesAboveAmbientK;

  return (pose, seed) => {
    const random = seededRandom(seed);
    const driftK = effects.driftK * (random() * 2 - 1);
    let noiseAt = Math.floor(random() * NOISE_COUNT);
    const sharp = new Float32Array(widthPx * heightPx);
    const addRow = isFlat && !pose.turnedDeg ? addFlatRow : addRowOfRays;
    for (let y = 0; y < heightPx; y += 1) for (const dy of SUBSAMPLES) addRow(sharp, y, dy, pose);
    if (effects.glintK > 0)
      addGlint(sharp, { glintK: effects.glintK, moduleC, at: [widthPx * 0.37, heightPx * 0.61] });
    const celsius = blurAlongHeight(sharp, effects.blurPx);
    for (let i = 0; i < celsius.length; i += 1) {
      noiseAt = noiseAt + 1 === NOISE_COUNT ? 0 : noiseAt + 1;
      celsius[i] = (celsius[i] ?? 0) + driftK - (cornersCooler[i] ?? 0) + NETD_K * (noise[noiseAt] ?? 0);
    }
    return celsius;
  };

  function addFlatRow(celsius: Float32Array, y: number, dy: number, pose: CameraPose): void {
    const line = groundScanline(plant, lens, pose, y + dy);
    const { point, find, ofModule, ofGround } = temperature;
    for (let x = 0; x < widthPx; x += 1) {
      let sum = 0;
      for (const dx of SUBSAMPLES) {
        if (!line) {
          sum += SKY_C;
          continue;
        }
        const along = line.alongM + (x + dx) * line.stepAlongM;
        const down = line.downM + (x + dx) * line.stepDownM;
        find(along, down);
        sum += point.module < 0 ? ofGround(along, down, point.isShaded) : ofModule(along, down);
      }
      addMean(celsius, y * widthPx + x, sum);
    }
  }

  function addRowOfRays(celsius: Float32Array, y: number, dy: number, pose: CameraPose): void {
    const temperatureAt = alongRays(lens, pose, y + dy);
    for (let x = 0; x < widthPx; x += 1) {
      let sum = 0;
      for (const dx of SUBSAMPLES) sum += temperatureAt(x + dx);
      addMean(celsius, y * widthPx + x, sum);
    }
  }
}

const addMean = (celsius: Float32Array, at: number, sum: number): void => {
  celsius[at] = (celsius[at] ?? 0) + sum / (SUBSAMPLES.length * SUBSAMPLES.length);
};
