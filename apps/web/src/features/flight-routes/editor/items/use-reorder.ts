import { type KeyboardEvent, type PointerEvent, useEffect, useState } from "react";

export interface Reorder {
  /** In display order: a dragged row is where it would be dropped. */
  ids: string[];
  dragged: string | undefined;
  /** For the handle of a row in an `ul`: drag it, or press the arrow keys. */
  handle: (id: string) => {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  };
}

interface Drag {
  id: string;
  to: number;
  /** Middles of the other rows before anything moved. */
  middlesPx: number[];
}

const STEPS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };

/** Rows that are reordered by dragging or by the arrow keys. */
export function useReorder(order: readonly string[], onMove: (id: string, to: number) => void): Reorder {
  const [drag, setDrag] = useState<Drag>();
  useDragging(drag, setDrag, onMove);
  const from = drag ? order.indexOf(drag.id) : -1;
  return {
    ids: drag && from >= 0 ? order.toSpliced(from, 1).toSpliced(drag.to, 0, drag.id) : [...order],
    dragged: drag?.id,
    handle: (id) => ({
      onPointerDown: (event) => {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.focus();
        const to = order.indexOf(id);
        const rows = [...(event.currentTarget.closest("ul")?.children ?? [])];
        setDrag({ id, to, middlesPx: rows.toSpliced(to, 1).map(middlePx) });
      },
      onKeyDown: (event) => {
        const step = STEPS[event.key];
        const to = order.indexOf(id) + (step ?? 0);
        if (step === undefined || to < 0 || to >= order.length) return;
        event.preventDefault();
        onMove(id, to);
        const { currentTarget } = event;
        requestAnimationFrame(() => currentTarget.focus()); // moving the row loses the focus
      },
    }),
  };
}

const middlePx = (row: Element): number => {
  const { top, height } = row.getBoundingClientRect();
  return top + height / 2;
};

/** Follows the pointer until it is released; Escape puts the row back. */
function useDragging(
  drag: Drag | undefined,
  setDrag: (drag: Drag | undefined) => void,
  onMove: (id: string, to: number) => void,
): void {
  useEffect(() => {
    if (!drag) return undefined;
    const ended = new AbortController();
    const { signal } = ended;
    const move = ({ clientY }: { clientY: number }): void =>
      setDrag({ ...drag, to: drag.middlesPx.filter((atPx) => atPx < clientY).length });
    const drop = (): void => {
      setDrag(undefined);
      onMove(drag.id, drag.to);
    };
    const escape = ({ key }: { key: string }): void => {
      if (key === "Escape") setDrag(undefined);
    };
    addEventListener("pointermove", move, { signal });
    addEventListener("pointerup", drop, { signal });
    addEventListener("pointercancel", () => setDrag(undefined), { signal });
    addEventListener("keydown", escape, { signal });
    return () => ended.abort();
  }, [drag, setDrag, onMove]);
}
