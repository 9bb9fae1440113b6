import { type RefObject, useEffect, useRef, useState } from "react";

export interface LazyOpening {
  opened: boolean;
  setOpened: (opened: boolean) => void;
  /** Of the button that opens it. */
  target: RefObject<HTMLButtonElement | null>;
}

/**
 * For what takes the place of the button that asked for it: the new button gets the focus before it opens, so that
 * closing can give the focus back to it.
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
