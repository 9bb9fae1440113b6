import { type CalendarEntry, wallOf } from "./calendar-entries.ts";
import type { EntryDrag } from "./use-entry-drag.ts";

/** The dragged mission at the place where it would be dropped, if that is on this day and not where it is. */
export function previewOn({ move }: EntryDrag, day: string): CalendarEntry | undefined {
  if (!move?.wall.startsWith(day) || move.wall === wallOf(move.entry)) return undefined;
  const [hours = "0", minutes = "0"] = move.wall.slice(11).split(":");
  return { ...move.entry, day, startMin: Number(hours) * 60 + Number(minutes) };
}
