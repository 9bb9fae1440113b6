import { type CameraEffects, STILL_CAMERA } from "#scene/camera-effects.ts";
import type { PlantSpec } from "#scene/plant-spec.ts";
import { CLEAR_DAY, type Conditions } from "#scene/surface-temperature.ts";
import { PLAIN_SURROUNDINGS } from "#scene/surroundings.ts";
import { FLAT, type TerrainShape } from "#scene/terrain.ts";
import { NO_POSE_ERRORS, type PoseErrors } from "./pose-errors.ts";

/** Everything in which a survey differs from the perfect one; the seed of the plant decides what is left to chance. */
export interface SurveyConditions {
  weather: Conditions;
  poseErrors: PoseErrors;
  effects: CameraEffects;
  terrain: TerrainShape;
  /** How far the layout lies off the truth as a whole, in a direction by chance. */
  layoutOffsetM: number;
  /** Of the plant itself. */
  plant: Partial<PlantSpec>;
}

const PERFECT: SurveyConditions = {
  weather: CLEAR_DAY,
  poseErrors: NO_POSE_ERRORS,
  effects: STILL_CAMERA,
  terrain: FLAT,
  layoutOffsetM: 0,
  plant: {},
};

const RTK: PoseErrors = { ...NO_POSE_ERRORS, noiseM: 0.02, attitudeJitterDeg: 0.5 };
const NO_RTK: PoseErrors = {
  hasRtk: false,
  biasM: 2.2,
  driftM: 0.6,
  noiseM: 0.08,
  heightBiasM: 2,
  attitudeBiasDeg: 1.2,
  attitudeJitterDeg: 0.3,
};
const LANDSCAPE: Partial<PlantSpec> = {
  moduleWidthM: 2.06,
  moduleLengthM: 1.134,
  modulesAlong: 8,
  modulesUp: 3,
  rowPitchM: 6.5,
};
const TRACKER: Partial<PlantSpec> = {
  azimuthDeg: 90,
  modulesUp: 1,
  modulesAlong: 26,
  tablesPerRow: 2,
  rowPitchM: 5.4,
  tableGapM: 1.4,
};

/** By name, for the command line and the truth bench. */
export const SURVEY_CONDITIONS = {
  exact: PERFECT,
  rtk: {
    ...PERFECT,
    poseErrors: RTK,
    effects: { ...STILL_CAMERA, blurPx: 3 },
    terrain: { ...FLAT, slope: 0.03, waveM: 0.5 },
    plant: { tiltDeg: 12 },
  },
  "motion-blur": { ...PERFECT, poseErrors: RTK, effects: { ...STILL_CAMERA, blurPx: 5 } },
  /** Flown higher than defects of single cells ask for. */
  "60-m": { ...PERFECT, poseErrors: RTK, plant: { tiltDeg: 10 } },
  "no-rtk": { ...PERFECT, poseErrors: NO_RTK, plant: { missingTables: 0.1 } },
  "no-rtk-hills": {
    ...PERFECT,
    poseErrors: { ...NO_RTK, biasM: 1.2 },
    terrain: { slope: 0.03, waveM: 0.6, waveLengthM: 70, stepM: 0.8 },
    plant: { tiltDeg: 15, ...LANDSCAPE },
  },
  "layout-off": { ...PERFECT, poseErrors: RTK, layoutOffsetM: 1.5, plant: { tiltDeg: 10 } },
  tracker: {
    ...PERFECT,
    poseErrors: { ...NO_RTK, biasM: 1.5, attitudeBiasDeg: 0.5 },
    plant: { ...TRACKER, tiltDeg: 25 },
  },
  "curved-rows": {
    ...PERFECT,
    poseErrors: RTK,
    layoutOffsetM: 1,
    plant: { bowM: 3, modulesUp: 3, modulesAlong: 10, rowPitchM: 9.5, missingTables: 0.15 },
  },
  weather: {
    ...PERFECT,
    poseErrors: RTK,
    weather: {
      ...CLEAR_DAY,
      surroundings: { ...PLAIN_SURROUNDINGS, windGradientK: 4, warmFrameK: 2, soilingK: 1.2, shadows: 0.04 },
    },
    effects: { ...STILL_CAMERA, vignettingK: 1.5, driftK: 1.5, glintK: 14 },
    plant: { tiltDeg: 12 },
  },
  clutter: {
    ...PERFECT,
    poseErrors: { ...NO_RTK, biasM: 1 },
    weather: {
      ...CLEAR_DAY,
      surroundings: {
        ...PLAIN_SURROUNDINGS,
        vegetation: 0.2,
        puddles: 0.05,
        hasInvertersAndRoads: true,
        hasFence: true,
      },
    },
  },
  /** As far off as a receiver without corrections gets, in wind and with a camera that moves. */
  "no-rtk-3-m": {
    ...PERFECT,
    poseErrors: { ...NO_RTK, biasM: 3, driftM: 1, heightBiasM: 3, attitudeBiasDeg: 1.5 },
    effects: { ...STILL_CAMERA, blurPx: 2.5, vignettingK: 1 },
    weather: {
      ...CLEAR_DAY,
      surroundings: { ...PLAIN_SURROUNDINGS, windGradientK: 2, warmFrameK: 1 },
    },
    plant: { tiltDeg: 15, tablesPerRow: 3, missingTables: 0.1 },
  },
} as const satisfies Record<string, SurveyConditions>;

export type SurveyConditionName = keyof typeof SURVEY_CONDITIONS;

export const PERFECT_SURVEY: SurveyConditions = PERFECT;
