/** Runs work one after another within a lane, and lanes beside each other. */
export interface Lanes {
  /** False where the lane is full and the work was not taken. */
  run(lane: string, work: () => Promise<void>): boolean;
  /** Resolves once all work that was taken is done. */
  idle(): Promise<void>;
}

export function createLanes(limit: number): Lanes {
  const lanes = new Map<string, { last: Promise<void>; waiting: number }>();
  return {
    run: (name, work) => {
      const lane = lanes.get(name) ?? { last: Promise.resolve(), waiting: 0 };
      if (lane.waiting >= limit) return false;
      lanes.set(name, lane);
      lane.waiting += 1;
      lane.last = lane.last.then(work).finally(() => {
        lane.waiting -= 1;
        if (lane.waiting === 0) lanes.delete(name);
      });
      return true;
    },
    idle: async () => {
      while (lanes.size > 0) await Promise.all([...lanes.values()].map(({ last }) => last));
    },
  };
}
