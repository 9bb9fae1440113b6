import { useTranslation } from "#platform/i18n/use-translation.ts";
import { DayRangeFilter } from "#platform/ui/table/day-range-filter.tsx";
import style from "./dashboard.module.css";

interface PeriodFieldProps {
  /** Two days with a comma between. */
  value: string;
  onChange: (period: string) => void;
}

/** The period of what follows, kept in the URL. */
export function PeriodField({ value, onChange }: PeriodFieldProps) {
  const { t } = useTranslation("dashboard");
  return (
    <div className={style["period"]}>
      <DayRangeFilter label={t("period")} value={value} onChange={onChange} />
    </div>
  );
}
