import { setTimeout as wait } from "node:timers/promises";

/** Simulated time, which runs `speedFactor` times as fast as real time. */
export interface SimulationClock {
  readonly speedFactor: number;
  setSpeed: (speedFactor: number) => void;
  /** Rejects with an AbortError when the dock stops. */
  sleep: (simulatedS: number) => Promise<void>;
  /** For waiting on real-world events, such as network replies. */
  sleepReal: (realMs: number) => Promise<void>;
  stopped: AbortSignal;
}

export function createSimulationClock(speedFactor: number, stopped: AbortSignal): SimulationClock {
  let speed = 1;
  const setSpeed = (factor: number) => {
    if (!(factor > 0)) throw new RangeError("The speed factor must be above 0");
    speed = factor;
  };
  setSpeed(speedFactor);
  const sleepReal = async (realMs: number) => {
    await wait(realMs, undefined, { signal: stopped });
  };
  return {
    get speedFactor() {
      return speed;
    },
    setSpeed,
    stopped,
    sleepReal,
    sleep: (simulatedS) => sleepReal((simulatedS * 1000) / speed),
  };
}
