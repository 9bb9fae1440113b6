import { streams } from "@overfly/contract/streams/streams";
import { call } from "#platform/api/call.ts";
import { apiOrigin } from "#platform/api/sides.ts";
import { playFlv } from "./play-flv.ts";
import { playWhep } from "./play-whep.ts";

const RETRY_MS = 1500;
const MAX_ATTEMPTS = 5;

/** Plays a stream in a video element; each attempt asks for an address of its own. Returns what ends it. */
export function playStream(
  id: number,
  element: HTMLVideoElement,
  onState: (state: "connecting" | "playing" | "failed") => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let attempts = 0;
  const over = new AbortController();
  let stop: (() => void) | undefined;

  const end = () => {
    stop?.();
    stop = undefined;
  };
  const retry = () => {
    end();
    if (over.signal.aborted) return;
    attempts += 1;
    onState(attempts < MAX_ATTEMPTS ? "connecting" : "failed");
    if (attempts < MAX_ATTEMPTS) timer = setTimeout(() => void connect(), RETRY_MS);
  };
  const connect = async () => {
    const lost = new AbortController();
    lost.signal.addEventListener("abort", retry);
    const onLost = () => lost.abort();
    try {
      const { data } = await call(streams.playback, { params: { id } });
      over.signal.throwIfAborted();
      const { href } = new URL(data.url, apiOrigin() || location.href);
      const stopThis = await (data.kind === "flv" ? playFlv : playWhep)(href, element, onLost);
      if (over.signal.aborted || lost.signal.aborted) stopThis();
      else stop = stopThis;
    } catch {
      onLost();
    }
  };
  const onPlaying = () => {
    attempts = 0;
    onState("playing");
  };
  element.addEventListener("playing", onPlaying);
  onState("connecting");
  void connect();
  return () => {
    over.abort();
    clearTimeout(timer);
    element.removeEventListener("playing", onPlaying);
    end();
  };
}
