import { seededRandom } from "#scene/random.ts";

export const FAULTS = [
  "link-loss",
  "low-battery",
  "rejected-task",
  "duplicate-messages",
  "late-messages",
] as const;
export type Fault = (typeof FAULTS)[number];

export const isFault = (name: string): name is Fault => (FAULTS as readonly string[]).includes(name);

/** Injects faults into one dock. Link loss, low battery and a rejected task happen once, so that a second attempt succeeds. */
export interface FaultInjector {
  /** True on the first call for a configured fault. */
  triggers: (fault: "link-loss" | "low-battery" | "rejected-task") => boolean;
  /** Delay in real ms for each copy of a message to send: [0] unless messages are duplicated or late. */
  sendDelaysMs: () => number[];
}

export function createFaultInjector(faults: readonly Fault[], seed: number): FaultInjector {
  const random = seededRandom(seed);
  const remaining = new Set<Fault>(faults);
  const delayMs = () => (faults.includes("late-messages") && random() < 0.4 ? Math.floor(random() * 600) : 0);
  return {
    triggers: (fault) => remaining.delete(fault),
    sendDelaysMs: () =>
      faults.includes("duplicate-messages") && random() < 0.4 ? [delayMs(), delayMs()] : [delayMs()],
  };
}
