import {
  type KeyboardEvent,
  type PointerEvent as ReactPointerEvent,
  useEffect,
  useRef,
  useState,
} from "react";
import { directionOf } from "@overfly/i18n/direction";
import { useLocale } from "#platform/i18n/locale.ts";
import { type CalendarEntry, clockOf, DAY_MIN, shiftWall, wallOf } from "./calendar-entries.ts";
import type { CalendarPeriod } from "./calendar-days.ts";

/** A mission on its way, and where it would be dropped on its site's clock. */
export interface EntryMove {
  entry: CalendarEntry;
  wall: string;
  by: "pointer" | "keyboard";
}

export interface EntryDrag {
  move: EntryMove | null;
  /** Handlers of a mission's button. */
  handlers: (entry: CalendarEntry) => {
    onPointerDown: (event: ReactPointerEvent<HTMLElement>) => void;
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
    onBlur: () => void;
    onClickCapture: (event: { preventDefault(): void; stopPropagation(): void }) => void;
  };
}

interface DragOptions {
  period: CalendarPeriod;
  days: readonly string[];
  onDrop: (entry: CalendarEntry, wall: string) => void;
}

const THRESHOLD_PX = 5;
/** Before it, a finger scrolls. */
const LONG_PRESS_MS = 350;
const STEP_MIN = 15;

/**
 * Moves missions on the calendar: by mouse, by a long press of a finger, or by Shift and the arrow keys, then Enter. In
 * a month the time of day is kept; in a week it follows in steps of a quarter of an hour.
 */
export function useEntryDrag({ period, days, onDrop }: DragOptions): EntryDrag {
  const [move, setMove] = useState<EntryMove | null>(null);
  const isRightToLeft = directionOf(useLocale()) === "rtl";
  const stop = useRef<() => void>(() => undefined);
  const justDragged = useRef(false);
  useEffect(() => () => stop.current(), []);

  const drop = (dropped: EntryMove): void => {
    setMove(null);
    if (dropped.wall !== wallOf(dropped.entry)) onDrop(dropped.entry, dropped.wall);
  };
  const onPointerDown = (entry: CalendarEntry, event: ReactPointerEvent<HTMLElement>): void => {
    justDragged.current = false;
    if (!entry.mission.can_reschedule || event.button !== 0) return;
    stop.current();
    stop.current = followPointer(event, {
      wallAt: (at) => wallAt(at, entry, period),
      start: () => {
        justDragged.current = true;
      },
      change: (wall) => setMove(wall === undefined ? null : { entry, wall, by: "pointer" }),
      end: (wall) => (wall === undefined ? setMove(null) : drop({ entry, wall, by: "pointer" })),
    });
  };
  const onKeyDown = (entry: CalendarEntry, event: KeyboardEvent<HTMLElement>): void => {
    const moving = move?.entry.mission.token === entry.mission.token ? move : null;
    if (moving && (event.key === "Enter" || event.key === "Escape")) {
      event.preventDefault();
      event.stopPropagation();
      if (event.key === "Enter") drop(moving);
      else setMove(null);
      return;
    }
    const by =
      event.shiftKey && entry.mission.can_reschedule ? stepOf(event.key, period, isRightToLeft) : null;
    if (by === null) return;
    event.preventDefault();
    const wall = shiftWall(moving?.wall ?? wallOf(entry), by.days, by.minutes);
    if (days.includes(wall.slice(0, 10))) setMove({ entry, wall, by: "keyboard" });
  };
  return {
    move,
    handlers: (entry) => ({
      onPointerDown: (event) => onPointerDown(entry, event),
      onKeyDown: (event) => onKeyDown(entry, event),
      onBlur: () => setMove((now) => (now?.by === "keyboard" ? null : now)),
      onClickCapture: (event) => {
        if (!justDragged.current) return;
        justDragged.current = false;
        event.preventDefault();
        event.stopPropagation();
      },
    }),
  };
}

function stepOf(key: string, period: CalendarPeriod, isRightToLeft: boolean) {
  const ahead = isRightToLeft ? "ArrowLeft" : "ArrowRight";
  const back = isRightToLeft ? "ArrowRight" : "ArrowLeft";
  if (key === ahead) return { days: 1, minutes: 0 };
  if (key === back) return { days: -1, minutes: 0 };
  if (key !== "ArrowDown" && key !== "ArrowUp") return null;
  const sign = key === "ArrowDown" ? 1 : -1;
  return period === "month" ? { days: sign * 7, minutes: 0 } : { days: 0, minutes: sign * STEP_MIN };
}

interface PointerAt {
  clientX: number;
  clientY: number;
  /** Below the upper edge of what is dragged. */
  grabbedAt: number;
}

interface PointerMove {
  wallAt: (at: PointerAt) => string | undefined;
  start: () => void;
  /** Undefined outside of the calendar. */
  change: (wall: string | undefined) => void;
  /** Undefined where it was called off. */
  end: (wall: string | undefined) => void;
}

/** Until the pointer is lifted; returns what ends it. */
function followPointer(
  event: ReactPointerEvent<HTMLElement>,
  { wallAt: read, start, change, end }: PointerMove,
) {
  const { clientX, clientY, pointerType, pointerId } = event;
  const grabbedAt = clientY - event.currentTarget.getBoundingClientRect().top;
  const isTouch = pointerType === "touch";
  const controller = new AbortController();
  const { signal } = controller;
  let isDragging = false;
  let wall: string | undefined;
  const begin = (): void => {
    isDragging = true;
    start();
  };
  const timer = isTouch ? setTimeout(begin, LONG_PRESS_MS) : undefined;
  const finish = (dropped: string | undefined): void => {
    clearTimeout(timer);
    controller.abort();
    if (isDragging) end(dropped);
  };
  const onMove = (at: PointerEvent): void => {
    if (at.pointerId !== pointerId) return;
    const isFar = Math.hypot(at.clientX - clientX, at.clientY - clientY) > THRESHOLD_PX;
    if (!isDragging && isFar) {
      if (isTouch) return finish(undefined);
      begin();
    }
    if (!isDragging) return;
    const next = read({ clientX: at.clientX, clientY: at.clientY, grabbedAt });
    if (next === wall) return;
    wall = next;
    change(next);
  };
  addEventListener("pointermove", onMove, { signal });
  addEventListener("pointerup", (up) => up.pointerId === pointerId && finish(wall), { signal });
  addEventListener("pointercancel", () => finish(undefined), { signal });
  addEventListener("keydown", (key) => key.key === "Escape" && finish(undefined), { signal });
  // a finger that drags neither scrolls nor opens a menu
  addEventListener("touchmove", (touch) => isDragging && touch.preventDefault(), { signal, passive: false });
  addEventListener("contextmenu", (menu) => isDragging && menu.preventDefault(), { signal });
  return () => finish(undefined);
}

/** Where the pointer is: over a day of a month, or over a time of a day of a week. */
function wallAt(
  { clientX, clientY, grabbedAt }: PointerAt,
  entry: CalendarEntry,
  period: CalendarPeriod,
): string | undefined {
  const column = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>("[data-day]");
  const day = column?.dataset["day"];
  if (!column || day === undefined) return undefined;
  if (period === "month") return wallOf({ day, startMin: entry.startMin });
  const { top, height } = column.getBoundingClientRect();
  const minutes = ((clientY - grabbedAt - top) / height) * DAY_MIN;
  const stepped = Math.round(minutes / STEP_MIN) * STEP_MIN;
  return `${day}T${clockOf(Math.min(DAY_MIN - STEP_MIN, Math.max(0, stepped)))}`;
}
