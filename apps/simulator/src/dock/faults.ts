import { randomFrom } from "#scene/random.ts";

export const FAULTS = [
  "link-loss",
  "low-battery",
  "rejected-task",
  "duplicate-messages",
  "late-messages",
] as const;
export type Fault = (typeof FAULTS)[number];

export const isFault = (name: string): name is Fault => (FAULTS as readonly string[]).includes(name);

/** Faults of one dock. Link loss, low battery and a rejected task happen once, so that a second try goes well. */
export interface FaultPlan {
  /** True once for each of the faults that happen once. */
  strikes: (fault: "link-loss" | "low-battery" | "rejected-task") => boolean;
  /** When copies of a message leave, in real ms from now. One is 0 unless messages come late. */
  departuresMs: () => number[];
}

export function planFaults(faults: readonly Fault[], seed: number): FaultPlan {
  const random = randomFrom(seed);
  const left = new Set<Fault>(faults);
  const delayMs = () => (faults.includes("late-messages") && random() < 0.4 ? Math.floor(random() * 600) : 0);
  return {
    strikes: (fault) => left.delete(fault),
    departuresMs: () =>
      faults.includes("duplicate-messages") && random() < 0.4 ? [delayMs(), delayMs()] : [delayMs()],
  };
}
