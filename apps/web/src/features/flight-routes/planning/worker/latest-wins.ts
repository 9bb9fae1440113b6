/** Runs one piece of work at a time; of those requested meanwhile, only the latest is run. */
export interface LatestWins<Work> {
  request: (work: Work) => void;
  /** Reports the running work as finished. */
  done: () => void;
  isBusy: () => boolean;
  /** Forgets the running and the waiting work. */
  clear: () => void;
}

export function latestWins<Work>(run: (work: Work) => void): LatestWins<Work> {
  let isBusy = false;
  let waiting: { work: Work } | undefined;
  const start = (work: Work): void => {
    isBusy = true;
    run(work);
  };
  return {
    request: (work) => {
      if (isBusy) waiting = { work };
      else start(work);
    },
    done: () => {
      isBusy = false;
      const next = waiting;
      waiting = undefined;
      if (next) start(next.work);
    },
    isBusy: () => isBusy,
    clear: () => {
      isBusy = false;
      waiting = undefined;
    },
  };
}
