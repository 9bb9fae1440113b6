import type { CalendarMission } from "@overfly/contract/missions/mission-calendar";
import type { EntryDrag } from "./use-entry-drag.ts";

/** What every part of the calendar needs of the whole. */
export interface CalendarControls {
  drag: EntryDrag;
  /** Shows a mission's details beside its button. */
  open: (mission: CalendarMission, anchor: HTMLElement) => void;
  /** The one zone of all times; undefined where each names its own. */
  zone: string | undefined;
  /** Tokens of missions whose move isn't confirmed yet. */
  pending: ReadonlySet<string>;
  /** Today, by the clock of the user's organization. */
  today: string;
  weekendDays: readonly number[];
}
