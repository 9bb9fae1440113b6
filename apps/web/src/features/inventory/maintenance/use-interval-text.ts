import type { MaintenanceProgram } from "@overfly/contract/inventory/maintenance-programs";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";

/** When a program's work is due again, such as "every 90 days or every 50 flights". */
export function useIntervalText(): (program: MaintenanceProgram) => string {
  const { t } = useTranslation("inventory/maintenance");
  const { t: tRecords } = useTranslation("inventory/records");
  const format = useFormat();
  return ({ every_days, every_flights, every_hours, every_cycles }) =>
    [
      every_days && t("rule.days", { count: every_days }),
      every_flights && t("rule.flights", { count: every_flights }),
      every_hours && t("rule.hours", { hours: format.unit(every_hours, "h", every_hours % 1 === 0 ? 0 : 1) }),
      every_cycles && t("rule.cycles", { count: every_cycles }),
    ]
      .filter(Boolean)
      .join(tRecords("or"));
}
