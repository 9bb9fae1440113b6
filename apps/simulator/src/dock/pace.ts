import { setTimeout as wait } from "node:timers/promises";

/** Simulated time: `speedFactor` seconds of it go by in a real one. */
export interface Pace {
  speedFactor: number;
  /** Ends early, by an AbortError, when the dock is stopped. */
  sleep: (simulatedS: number) => Promise<void>;
  /** For things of the real world, such as a reply over the network. */
  sleepReal: (realMs: number) => Promise<void>;
  stopped: AbortSignal;
}

export function paceOf(speedFactor: number, stopped: AbortSignal): Pace {
  if (!(speedFactor > 0)) throw new RangeError("The speed factor must be above 0");
  const sleepReal = async (realMs: number) => {
    await wait(realMs, undefined, { signal: stopped });
  };
  return {
    speedFactor,
    stopped,
    sleepReal,
    sleep: (simulatedS) => sleepReal((simulatedS * 1000) / speedFactor),
  };
}
