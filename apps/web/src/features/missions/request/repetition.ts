import type { BodyInput } from "@overfly/contract/endpoint";
import type { missionSeries } from "@overfly/contract/missions/mission-series";
import { MAX_ORDER_MISSIONS } from "@overfly/contract/missions/multi-site-orders";
import {
  type DayWindow,
  MAX_SERIES_MISSIONS,
  type Repetition,
  seriesWindows,
} from "@overfly/contract/missions/series-windows";

/** How an order is repeated, as it is entered. */
export interface RepeatForm {
  frequency: Repetition["frequency"] | "never";
  ends: "count" | "until";
  count: number | null;
  /** A day, or empty. */
  until: string;
}

export const NO_REPETITION: RepeatForm = { frequency: "never", ends: "count", count: 4, until: "" };

export const REPEAT_OPTIONS = ["never", "weekly", "monthly", "quarterly", "yearly"] as const;

export type RepeatProblem =
  | "repeatCount"
  | "repeatUntil"
  | "repeatTooShort"
  | "repeatTooLong"
  | "repeatTooMany";

/** What is wrong with it at so many sites; undefined for an order that isn't repeated. */
export function problemOf(repeat: RepeatForm, window: string, sites = 1): RepeatProblem | undefined {
  const { frequency, ends, count, until } = repeat;
  if (frequency === "never") return undefined;
  if (ends === "count") {
    if (count === null || !Number.isInteger(count) || count < 2 || count > MAX_SERIES_MISSIONS)
      return "repeatCount";
    return count * sites > MAX_ORDER_MISSIONS ? "repeatTooMany" : undefined;
  }
  if (until === "") return "repeatUntil";
  const found = windowsOf(repeat, window).length;
  if (found < 2) return "repeatTooShort";
  if (found > MAX_SERIES_MISSIONS) return "repeatTooLong";
  return found * sites > MAX_ORDER_MISSIONS ? "repeatTooMany" : undefined;
}

/** The body of the call; undefined for an order that isn't repeated. */
export function ruleOf({
  frequency,
  ends,
  count,
  until,
}: RepeatForm): BodyInput<typeof missionSeries.request> | undefined {
  if (frequency === "never") return undefined;
  return ends === "count" ? { frequency, count } : { frequency, until };
}

/** Every requested window, the first one included. `window`: two days with a comma between. */
export function windowsOf({ frequency, ends, count, until }: RepeatForm, window: string): DayWindow[] {
  const [first, last] = window.split(",");
  if (!first || !last || frequency === "never") return [];
  const rule = ends === "count" ? { count, until: null } : { count: null, until };
  return seriesWindows({ first, last }, { frequency, ...rule });
}
