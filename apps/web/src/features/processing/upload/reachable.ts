import { apiOrigin } from "#platform/api/sides.ts";

const FIRST_PROBE_MS = 1000;
const LONGEST_WAIT_MS = 15_000;

let waiting: Promise<void> | undefined;

/** Settles once the server answers again: asked with growing pauses, and at once when the browser is online again. */
export function untilReachable(): Promise<void> {
  waiting ??= probe().finally(() => (waiting = undefined));
  return waiting;
}

async function probe(): Promise<void> {
  for (let pause = FIRST_PROBE_MS; !(await answers()); pause = Math.min(2 * pause, LONGEST_WAIT_MS))
    await pauseOrOnline(pause);
}

/** A proxy without its server answers, too, but not with success. */
const answers = (): Promise<boolean> =>
  fetch(`${apiOrigin()}/healthz`, { cache: "no-store", signal: AbortSignal.timeout(LONGEST_WAIT_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Ends early when the browser comes online, or its user comes back to the page. */
export const pauseOrOnline = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const listening = new AbortController();
    const end = (): void => {
      clearTimeout(timer);
      listening.abort();
      resolve();
    };
    const timer = setTimeout(end, ms);
    addEventListener("online", end, listening);
    document.addEventListener("visibilitychange", end, listening);
  });
