import { useReducedMotion } from "@mantine/hooks";
import { useEffect, useEffectEvent, useState } from "react";

export const SPEEDS = [1, 5, 20, 60] as const;

export interface Playback {
  /** Of the whole route. */
  seconds: number;
  isPlaying: boolean;
  speed: number;
  seek: (seconds: number) => void;
  toggle: () => void;
  setSpeed: (speed: number) => void;
}

/** Step in place of animation for users who prefer reduced motion. */
const STEP_MS = 500;

/** A playback clock. */
export function usePlayback(totalS: number): Playback {
  const [seconds, seek] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<number>(20);
  const isStepped = useReducedMotion();
  const advance = useEffectEvent((passedMs: number) => {
    const next = Math.min(totalS, seconds + (passedMs / 1000) * speed);
    seek(next);
    if (next >= totalS) setPlaying(false);
  });
  useEffect(() => {
    if (!isPlaying) return undefined;
    let [last, frame] = [performance.now(), 0];
    const tick = (now: number): void => {
      if (!isStepped || now - last >= STEP_MS) {
        advance(now - last);
        last = now;
      }
      frame = requestAnimationFrame(tick);
    };
    frame = requestAnimationFrame(tick);
    return () => cancelAnimationFrame(frame);
  }, [isPlaying, isStepped]);
  return {
    seconds: Math.min(seconds, totalS),
    isPlaying,
    speed,
    seek,
    setSpeed,
    toggle: () => {
      if (!isPlaying && seconds >= totalS) seek(0);
      setPlaying(!isPlaying);
    },
  };
}
