import { useLayoutEffect, useRef } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import style from "./calendar.module.css";
import { weekdayOf } from "./calendar-days.ts";
import { type CalendarEntry, clockOf, DAY_MIN, inColumns, type PlacedEntry } from "./calendar-entries.ts";
import { EntryButton } from "./entry-button.tsx";
import type { GridProps } from "./month-grid.tsx";
import { previewOn } from "./preview.ts";
import { useDayNames } from "./use-day-names.ts";

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
/** The day begins to be shown here, or a little before the first flight. */
const MORNING_MIN = 360;
const BEFORE_FIRST_MIN = 30;

/** Seven days side by side on a scale of hours. */
export function WeekGrid({ days, entries, controls }: GridProps) {
  const { t } = useTranslation("missions/calendar");
  const names = useDayNames();
  const scroller = useRef<HTMLDivElement>(null);
  const firstMin =
    entries.length === 0
      ? MORNING_MIN
      : Math.min(...entries.map(({ startMin }) => startMin - BEFORE_FIRST_MIN));
  const week = days[0];
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element) element.scrollTop = (firstMin / DAY_MIN) * element.scrollHeight;
    // only for another week: a drag must not scroll
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [week]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div ref={scroller} className={style["week"]} role="group" aria-label={t("week")} tabIndex={0}>
      <div className={style["weekHead"]}>
        <span />
        {days.map((day) => (
          <span key={day} data-today={day === controls.today || undefined}>
            {names.short(day)}
          </span>
        ))}
      </div>
      <div className={style["weekBody"]}>
        <div className={style["hours"]} aria-hidden>
          {HOURS.map((hour) => (
            <span key={hour}>{clockOf(hour * 60)}</span>
          ))}
        </div>
        {days.map((day) => {
          const preview = previewOn(controls.drag, day);
          return (
            <section
              key={day}
              className={style["weekDay"]}
              data-day={day}
              data-weekend={controls.weekendDays.includes(weekdayOf(day)) || undefined}
              aria-label={names.whole(day)}
            >
              {inColumns(entries.filter((entry) => entry.day === day)).map((entry) => (
                <EntryButton
                  key={entry.mission.token}
                  entry={entry}
                  controls={controls}
                  position={columnOf(entry)}
                />
              ))}
              {preview && (
                <EntryButton entry={preview} controls={controls} preview position={placeOf(preview)} />
              )}
            </section>
          );
        })}
      </div>
    </div>
  );
}

const percent = (share: number): string => `${share * 100}%`;

const placeOf = ({ startMin, durationMin }: CalendarEntry) => ({
  top: percent(startMin / DAY_MIN),
  height: percent(Math.min(durationMin, DAY_MIN - startMin) / DAY_MIN),
});

const columnOf = (entry: PlacedEntry) => ({
  ...placeOf(entry),
  insetInlineStart: percent(entry.column / entry.columns),
  width: `calc(${percent(1 / entry.columns)} - 2px)`,
});
