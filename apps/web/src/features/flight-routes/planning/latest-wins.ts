/** Hands out one piece of work at a time; of what comes meanwhile only the newest is done. */
export interface LatestWins<Work> {
  ask: (work: Work) => void;
  /** The piece of work that was handed out is done. */
  done: () => void;
  isBusy: () => boolean;
}

export function latestWins<Work>(handOut: (work: Work) => void): LatestWins<Work> {
  let busy = false;
  let waiting: { work: Work } | undefined;
  const start = (work: Work): void => {
    busy = true;
    handOut(work);
  };
  return {
    ask: (work) => {
      if (busy) waiting = { work };
      else start(work);
    },
    done: () => {
      busy = false;
      const next = waiting;
      waiting = undefined;
      if (next) start(next.work);
    },
    isBusy: () => busy,
  };
}
