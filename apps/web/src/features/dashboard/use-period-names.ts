import { useFormat } from "#platform/i18n/use-format.ts";
import type { Days } from "./list-path.ts";

/** Calendar days as people read them; they have no time zone. */
export function usePeriodNames() {
  const format = useFormat();
  const day = (date: string): string => format.date(`${date}T00:00:00Z`, "UTC", "date");
  const days = ({ first, last }: Days): string =>
    first === last ? day(first) : `${day(first)} – ${day(last)}`;
  return { day, days };
}
