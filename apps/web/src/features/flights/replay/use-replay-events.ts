import type { FlightReplay } from "@overfly/contract/flights/flight-replay";
import type { Flight } from "@overfly/contract/flights/flights";
import { useEventText } from "#features/flights/mission/use-event-text.ts";
import { useMessage } from "#platform/i18n/use-message.ts";

/** Something that happened during the replay. */
export interface ReplayMark {
  key: string;
  /** In ms since 1970. */
  at: number;
  text: string;
  tone: "info" | "warn" | "bad";
}

const PROBLEMS: ReadonlySet<string> = new Set(["aborted", "failed", "return_home_ended"]);
const TONES = { notice: "info", reminder: "warn", warning: "bad" } as const;

/** The flight's events and its dock's alarms that fall into the replay, in order of time. */
export function useReplayEvents(
  { alarms }: Pick<FlightReplay, "alarms">,
  events: Flight["events"],
  { start, end }: { start: number; end: number },
): ReplayMark[] {
  const { titleOf } = useEventText();
  const renderMessage = useMessage("devices");
  return [
    ...events.map((event, index): ReplayMark => ({
      key: `event ${index}`,
      at: within(Date.parse(event.at)),
      text: titleOf(event),
      tone: PROBLEMS.has(event.kind) ? "bad" : event.kind === "paused" ? "warn" : "info",
    })),
    ...alarms.map(({ id, raised_at, level, message, text }): ReplayMark => ({
      key: `alarm ${id}`,
      at: within(Date.parse(raised_at)),
      text: renderMessage(message, text),
      tone: TONES[level],
    })),
  ].toSorted((one, other) => one.at - other.at);

  /** Take-off and landing lie seconds before the first and after the last report. */
  function within(at: number): number {
    return Math.min(end, Math.max(start, at));
  }
}
