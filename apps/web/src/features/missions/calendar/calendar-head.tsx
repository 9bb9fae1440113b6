import { Loader, SegmentedControl } from "@mantine/core";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Button } from "#platform/ui/button.tsx";
import style from "./calendar.module.css";
import { type CalendarPeriod, stepPeriod } from "./calendar-days.ts";
import type { useCalendarPosition } from "./use-calendar-position.ts";
import { PeriodSteps } from "#platform/ui/fields/dates/period-steps.tsx";
import { useDayNames } from "./use-day-names.ts";

interface CalendarHeadProps {
  position: ReturnType<typeof useCalendarPosition>;
  days: readonly string[];
  isLoading: boolean;
}

/** Names the period, and leads to others. */
export function CalendarHead({ position, days, isLoading }: CalendarHeadProps) {
  const { t } = useTranslation("missions/calendar");
  const names = useDayNames();
  const { period, day, today, go } = position;
  return (
    <div className={style["head"]}>
      <Button size="xs" onClick={() => go({ day: today })}>
        {t("today")}
      </Button>
      <span className={style["steps"]}>
        <PeriodSteps
          previous={t(`previous.${period}`)}
          next={t(`next.${period}`)}
          step={(by) => go({ day: stepPeriod(period, day, by) })}
        />
      </span>
      <h2 className={style["title"]} aria-live="polite">
        {period === "month" ? names.month(day) : names.range(days[0] ?? day, days.at(-1) ?? day)}
      </h2>
      {isLoading && <Loader size="xs" aria-label={t("loading")} />}
      <SegmentedControl
        className={style["periods"]}
        size="xs"
        aria-label={t("period")}
        value={period}
        onChange={(next) => go({ period: next as CalendarPeriod })}
        data={[
          { value: "month", label: t("month") },
          { value: "week", label: t("week") },
        ]}
      />
    </div>
  );
}
