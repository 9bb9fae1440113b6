import type { Flight } from "@overfly/contract/flights/flights";
import { useMessage } from "#platform/i18n/use-message.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";

type FlightEvent = Flight["events"][number];

/** An expected event has a title only; a problem also the reported text. */
const EVENTS = ["preparing", "airborne", "returning", "landed", "paused", "resumed"] as const;
const FAILURE_EVENTS = ["aborted", "failed", "return_home_ended"] as const;

/** The title of a flight's event, and what was reported of one that is a problem. */
export function useEventText() {
  const { t } = useTranslation("flights/mission");
  const renderMessage = useMessage("flights/events", "devices");
  const textOf = ({ text, message }: FlightEvent): string => renderMessage(message, text);
  return {
    titleOf: (event: FlightEvent): string => {
      const known = [...EVENTS, ...FAILURE_EVENTS].find((one) => one === event.kind);
      return known ? t(`event.${known}`) : textOf(event);
    },
    reportOf: (event: FlightEvent): string | undefined =>
      FAILURE_EVENTS.some((one) => one === event.kind) ? textOf(event) : undefined,
  };
}
