import type { Playback } from "@overfly/contract/streams/streams";
import { CallError } from "#platform/api/call-error.ts";
import { apiOrigin } from "#platform/api/sides.ts";
import { playFlv } from "./play-flv.ts";
import { playWhep } from "./play-whep.ts";

const RETRY_MS = 1500;
/** Once as many attempts failed, the viewer is told, and the next ones come more slowly. */
const QUICK_ATTEMPTS = 5;
const SLOW_RETRY_MS = 5000;
/** Pictures that come unevenly make a player wait for moments. */
const PATIENCE_MS = 1500;

/** Refusals that stay: without the right, or of a stream that is gone. */
const FINAL = new Set([403, 404]);
/** Refusals whose reason the viewer can do something about, besides. */
const EXPLAINED = new Set([...FINAL, 429, 503]);

export type PlayerState =
  | { kind: "connecting" }
  | { kind: "playing" }
  /** The last picture stands still: no video comes. */
  | { kind: "interrupted" }
  /** `reason`: what the server said. */
  | { kind: "failed"; reason: string | undefined };

type OnState = (state: PlayerState) => void;

/** Asks for a signed address, which opens one connection. */
export type AskForAddress = () => Promise<{ data: Playback }>;

type Player = (url: string, element: HTMLVideoElement, onLost: () => void) => Promise<() => void>;
const PLAYERS: Record<Playback["kind"], Player> = { flv: playFlv, whep: playWhep };

/**
 * Plays a stream in a video element for as long as it isn't ended; each attempt asks for an address of its own. What
 * breaks off is tried again by itself. Returns what ends it.
 */
export function playStream(
  ask: AskForAddress,
  element: HTMLVideoElement,
  onState: OnState,
  players = PLAYERS,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isOver = false;
  let stop: (() => void) | undefined;
  const watching = watch(element, onState, () => (failures = 0));

  const end = () => {
    watching.pause();
    stop?.();
    stop = undefined;
  };
  const retry = (error: unknown) => {
    end();
    if (isOver) return;
    failures += 1;
    const isSlow = failures >= QUICK_ATTEMPTS;
    const { reason, isFinal } = refusalOf(error);
    onState(isSlow || reason !== undefined ? { kind: "failed", reason } : { kind: "connecting" });
    if (!isFinal) timer = setTimeout(() => void connect(), isSlow ? SLOW_RETRY_MS : RETRY_MS);
  };
  const connect = async () => {
    const lost = new AbortController();
    lost.signal.addEventListener("abort", () => retry(lost.signal.reason));
    try {
      const { data } = await ask();
      const { href } = new URL(data.url, apiOrigin() || location.href);
      const stopThis = await players[data.kind](href, element, () => lost.abort());
      if (isOver || lost.signal.aborted) stopThis();
      else stop = stopThis;
    } catch (error) {
      lost.abort(error);
    }
  };
  onState({ kind: "connecting" });
  void connect();
  return () => {
    isOver = true;
    clearTimeout(timer);
    end();
    watching.stop();
  };
}

function refusalOf(error: unknown): { reason: string | undefined; isFinal: boolean } {
  if (!(error instanceof CallError)) return { reason: undefined, isFinal: false };
  const { status, message } = error;
  return { reason: EXPLAINED.has(status) ? message : undefined, isFinal: FINAL.has(status) };
}

/** Says whether pictures come, as long as the element is to play. */
function watch(element: HTMLVideoElement, onState: OnState, onBegin: () => void) {
  let isPlaying = false;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const onPlaying = () => {
    isPlaying = true;
    clearTimeout(waiting);
    onBegin();
    onState({ kind: "playing" });
  };
  const onWaiting = () => {
    clearTimeout(waiting);
    if (isPlaying) waiting = setTimeout(() => onState({ kind: "interrupted" }), PATIENCE_MS);
  };
  element.addEventListener("playing", onPlaying);
  element.addEventListener("waiting", onWaiting);
  return {
    pause: () => {
      isPlaying = false;
      clearTimeout(waiting);
    },
    stop: () => {
      element.removeEventListener("playing", onPlaying);
      element.removeEventListener("waiting", onWaiting);
    },
  };
}
