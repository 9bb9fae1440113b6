import { useRef, useState } from "react";

/** What takes each decision and correction of a review back, the last one first. */
export function useUndos() {
  const undos = useRef<(() => void)[]>([]);
  const [canUndo, setCanUndo] = useState(false);
  const keep = (all: (() => void)[]): void => {
    undos.current = all;
    setCanUndo(all.length > 0);
  };
  return {
    canUndo,
    add: (undo: () => void) => keep([...undos.current, undo]),
    drop: (undo: () => void) => keep(undos.current.filter((each) => each !== undo)),
    undo: (): void => {
      const last = undos.current.at(-1);
      keep(undos.current.slice(0, -1));
      last?.();
    },
  };
}

export type Undos = ReturnType<typeof useUndos>;
