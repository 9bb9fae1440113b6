import type { SimpleMessage } from "@overfly/i18n/message";

/**
 * Steps of a flight task (`current_step`) with a name, numbered as in Cloud API 1.11 and later. Older firmware numbers
 * them differently.
 */
const STEPS: ReadonlySet<number> = new Set([
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 16, 17, 18, 19, 20, 21, 22, 24, 25, 26, 27, 28, 29, 30, 31, 32,
  33, 34, 35, 36, 65533, 65534, 65535,
]);

export const taskStepName = (step: number): SimpleMessage =>
  STEPS.has(step)
    ? { key: `devices/task-steps:${step}`, values: {} }
    : { key: "devices/task-steps:unknown", values: { code: step } };

/** Step numbers by name. */
export const TASK_STEP = {
  waiting: 0,
  checking: 1,
  dockStarts: 6,
  openingCover: 7,
  askingForRoute: 16,
  downloadingRoute: 17,
  sendingRoute: 18,
  settingTakeOff: 20,
  startingRoute: 24,
  flying: 25,
  preparingReturn: 26,
  landing: 27,
  closingCover: 28,
  countingPictures: 33,
  reporting: 35,
} as const;
