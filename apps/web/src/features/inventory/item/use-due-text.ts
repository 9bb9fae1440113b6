import type { DueMaintenance } from "@overfly/contract/inventory/maintenance-logs";
import { UTC_MIDNIGHT } from "#features/inventory/utc-midnight.ts";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";

/** When it is due: by date, or by what is left. */
export function useDueText() {
  const { t } = useTranslation("inventory/records");
  const format = useFormat();
  return ({ due_on, flights_left, hours_left, cycles_left }: DueMaintenance): string =>
    [
      due_on && format.date(due_on + UTC_MIDNIGHT, "UTC", "date"),
      flights_left !== null && t("inFlights", { count: Math.max(0, flights_left) }),
      hours_left !== null && t("inHours", { hours: format.unit(Math.max(0, hours_left), "h", 1) }),
      cycles_left !== null && t("inCycles", { count: Math.max(0, cycles_left) }),
    ]
      .filter((part) => part !== false && part !== null)
      .join(t("or"));
}
