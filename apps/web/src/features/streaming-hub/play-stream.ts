import { streams } from "@overfly/contract/streams/streams";
import { call } from "#platform/api/call.ts";
import { CallError } from "#platform/api/call-error.ts";
import { apiOrigin } from "#platform/api/sides.ts";
import { playFlv } from "./play-flv.ts";
import { playWhep } from "./play-whep.ts";

const RETRY_MS = 1500;
/** Once as many attempts failed, the viewer is told, and the next ones come more slowly. */
const QUICK_ATTEMPTS = 5;
const SLOW_RETRY_MS = 5000;

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

/**
 * Plays a stream in a video element for as long as it isn't ended; each attempt asks for an address of its own. What
 * breaks off is tried again by itself. Returns what ends it.
 */
export function playStream(
  id: number,
  element: HTMLVideoElement,
  onState: (state: PlayerState) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isPlaying = false;
  const over = new AbortController();
  let stop: (() => void) | undefined;

  const end = () => {
    isPlaying = false;
    stop?.();
    stop = undefined;
  };
  const retry = (error: unknown) => {
    end();
    if (over.signal.aborted) return;
    failures += 1;
    const status = error instanceof CallError ? error.status : 0;
    const reason = error instanceof CallError && EXPLAINED.has(status) ? error.message : undefined;
    const isSlow = failures >= QUICK_ATTEMPTS;
    if (isSlow || reason !== undefined) onState({ kind: "failed", reason });
    else onState({ kind: "connecting" });
    if (!FINAL.has(status)) timer = setTimeout(() => void connect(), isSlow ? SLOW_RETRY_MS : RETRY_MS);
  };
  const connect = async () => {
    const lost = new AbortController();
    lost.signal.addEventListener("abort", () => retry(lost.signal.reason));
    try {
      const { data } = await call(streams.playback, { params: { id } });
      over.signal.throwIfAborted();
      const { href } = new URL(data.url, apiOrigin() || location.href);
      const play = data.kind === "flv" ? playFlv : playWhep;
      const stopThis = await play(href, element, () => lost.abort());
      if (over.signal.aborted || lost.signal.aborted) stopThis();
      else stop = stopThis;
    } catch (error) {
      lost.abort(error);
    }
  };
  const onPlaying = () => {
    failures = 0;
    isPlaying = true;
    onState({ kind: "playing" });
  };
  const onWaiting = () => {
    if (isPlaying) onState({ kind: "interrupted" });
  };
  element.addEventListener("playing", onPlaying);
  element.addEventListener("waiting", onWaiting);
  onState({ kind: "connecting" });
  void connect();
  return () => {
    over.abort();
    clearTimeout(timer);
    element.removeEventListener("playing", onPlaying);
    element.removeEventListener("waiting", onWaiting);
    end();
  };
}
