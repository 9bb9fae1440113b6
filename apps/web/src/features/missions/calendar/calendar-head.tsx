import { Loader, SegmentedControl } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { directionOf } from "@overfly/i18n/direction";
import { useLocale } from "#platform/i18n/locale.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Button } from "#platform/ui/button.tsx";
import { IconButton } from "#platform/ui/icon-button.tsx";
import style from "./calendar.module.css";
import { type CalendarPeriod, stepPeriod } from "./calendar-days.ts";
import type { useCalendarPosition } from "./use-calendar-position.ts";
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
  const isRightToLeft = directionOf(useLocale()) === "rtl";
  const [Back, Ahead] = isRightToLeft
    ? [IconChevronRight, IconChevronLeft]
    : [IconChevronLeft, IconChevronRight];
  const { period, day, today, go } = position;
  return (
    <div className={style["head"]}>
      <Button size="xs" onClick={() => go({ day: today })}>
        {t("today")}
      </Button>
      <span className={style["steps"]}>
        <IconButton
          label={t(`previous.${period}`)}
          icon={<Back size={18} aria-hidden />}
          onClick={() => go({ day: stepPeriod(period, day, -1) })}
        />
        <IconButton
          label={t(`next.${period}`)}
          icon={<Ahead size={18} aria-hidden />}
          onClick={() => go({ day: stepPeriod(period, day, 1) })}
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
