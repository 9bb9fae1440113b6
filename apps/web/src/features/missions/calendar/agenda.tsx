import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Hint } from "#platform/ui/display/hint.tsx";
import style from "./calendar.module.css";
import { EntryButton } from "./entry-button.tsx";
import type { GridProps } from "./month-grid.tsx";
import { useDayNames } from "./use-day-names.ts";

/** For phones: the days that have missions, one below the other. */
export function Agenda({ days, entries, controls }: GridProps) {
  const { t } = useTranslation("missions/calendar");
  const names = useDayNames();
  const busy = days.filter((day) => entries.some((entry) => entry.day === day));
  if (busy.length === 0) return <Hint>{t("nothing")}</Hint>;
  return (
    <div className={style["agenda"]}>
      {busy.map((day) => (
        <section key={day} aria-label={names.whole(day)}>
          <h2 className={style["agendaDay"]} data-today={day === controls.today || undefined}>
            {names.short(day)}
          </h2>
          {entries
            .filter((entry) => entry.day === day)
            .map((entry) => (
              <EntryButton key={entry.mission.token} entry={entry} controls={controls} />
            ))}
        </section>
      ))}
    </div>
  );
}
