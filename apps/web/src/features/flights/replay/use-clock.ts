import { useEffect, useState } from "react";

/** A replay is so much faster than the flight was. */
const SPEED = 20;
const FRAME_MS = 50;

/** The moment that is shown; while it plays, it goes on until the end. */
export function useClock(start: number, end: number) {
  const [time, setTime] = useState(start);
  const [isPlaying, setPlaying] = useState(false);
  const isRunning = isPlaying && time < end;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setTime((before) => Math.min(end, before + FRAME_MS * SPEED)), FRAME_MS);
    return () => clearInterval(timer);
  }, [isRunning, end]);
  return {
    time,
    isPlaying: isRunning,
    play: () => {
      if (time >= end) setTime(start);
      setPlaying(true);
    },
    pause: () => setPlaying(false),
    jump: (to: number) => {
      setPlaying(false);
      setTime(to);
    },
  };
}
