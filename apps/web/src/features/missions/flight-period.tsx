import type { Mission } from "@overfly/contract/missions/missions";
import { Period } from "#platform/ui/display/when.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import style from "./missions.module.css";

/** When a mission was flown, or is planned to be, in its site's time. */
export function FlightPeriod({ mission }: { mission: Pick<Mission, "flight_period" | "site"> }) {
  const { t } = useTranslation("missions");
  const { flight_period: period, site } = mission;
  if (period === null) return <span>–</span>;
  return (
    <span className={style["period"]}>
      <span className={style["periodKind"]}>{t(`period.${period.kind}`)}</span>{" "}
      <Period from={period.starts_at} to={period.ends_at} zone={site.time_zone} />
    </span>
  );
}
