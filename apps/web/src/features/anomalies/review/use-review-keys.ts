import { useEffect, useEffectEvent } from "react";

export interface ReviewKeys {
  step: (by: 1 | -1) => void;
  /** Only for users who may review. */
  decide?: (review: "confirmed" | "dismissed") => void;
}

const GO_MS = 1200;

/** j and k go through the anomalies, c confirms, d dismisses. Not while typing, nor as the second letter after `g`. */
export function useReviewKeys({ step, decide }: ReviewKeys): void {
  const press = useEffectEvent((key: string) => {
    if (key === "j") step(1);
    else if (key === "k") step(-1);
    else if (key === "c") decide?.("confirmed");
    else if (key === "d") decide?.("dismissed");
  });
  useEffect(() => {
    let wentAt = -GO_MS;
    const handleKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event.target)) return;
      const going = event.timeStamp - wentAt < GO_MS;
      wentAt = event.key === "g" ? event.timeStamp : -GO_MS;
      if (!going) press(event.key);
    };
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, []);
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest("input, textarea, select, [contenteditable], [role=dialog], [role=listbox]") !== null;
