import { useState } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import style from "./calendar.module.css";
import type { CalendarControls } from "./calendar-controls.ts";
import { monthOf, weekdayOf } from "./calendar-days.ts";
import type { CalendarEntry } from "./calendar-entries.ts";
import { EntryButton } from "./entry-button.tsx";
import { previewOn } from "./preview.ts";
import { useDayNames } from "./use-day-names.ts";

export interface GridProps {
  days: readonly string[];
  entries: readonly CalendarEntry[];
  controls: CalendarControls;
}

/** More than these of a day are behind a button. */
const MAX_ENTRIES = 4;

/** Whole weeks, a row each. */
export function MonthGrid({ days, entries, controls, month }: GridProps & { month: string }) {
  const { t } = useTranslation("missions/calendar");
  const names = useDayNames();
  return (
    <div className={style["month"]} role="group" aria-label={t("month")}>
      {days.slice(0, 7).map((day) => (
        <div key={day} className={style["weekday"]} aria-hidden>
          {names.weekday(day)}
        </div>
      ))}
      {days.map((day) => (
        <DayCell
          key={day}
          day={day}
          isOutside={monthOf(day) !== month}
          entries={entries.filter((entry) => entry.day === day)}
          controls={controls}
        />
      ))}
    </div>
  );
}

interface DayCellProps {
  day: string;
  isOutside: boolean;
  entries: readonly CalendarEntry[];
  controls: CalendarControls;
}

function DayCell({ day, isOutside, entries, controls }: DayCellProps) {
  const { t } = useTranslation("missions/calendar");
  const names = useDayNames();
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? entries : entries.slice(0, MAX_ENTRIES);
  const rest = entries.length - MAX_ENTRIES;
  const preview = previewOn(controls.drag, day);
  return (
    <section
      className={style["day"]}
      data-day={day}
      data-outside={isOutside || undefined}
      data-weekend={controls.weekendDays.includes(weekdayOf(day)) || undefined}
      data-target={preview ? true : undefined}
      aria-label={names.whole(day)}
    >
      <span className={style["dayNumber"]} data-today={day === controls.today || undefined} aria-hidden>
        {names.dayOfMonth(day)}
      </span>
      {shown.map((entry) => (
        <EntryButton key={entry.mission.token} entry={entry} controls={controls} />
      ))}
      {preview && <EntryButton entry={preview} controls={controls} preview />}
      {rest > 0 && (
        <button
          type="button"
          className={style["more"]}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t("less") : t("more", { count: rest })}
        </button>
      )}
    </section>
  );
}
