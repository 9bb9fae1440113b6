import { type RefObject, useEffect, useRef, useState } from "react";

export interface LazyOpening {
  opened: boolean;
  setOpened: (opened: boolean) => void;
  /** Of the button that opens it. */
  target: RefObject<HTMLButtonElement | null>;
}

/**
 * For a lazy component that replaces the button which loaded it: the new button is focused before it opens, so that
 * closing can return the focus to it.
 */
export function useLazyOpening(): LazyOpening {
  const target = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    target.current?.focus();
    queueMicrotask(() => setOpened(true));
  }, []);
  return { opened, setOpened, target };
}
