import { Loader } from "@mantine/core";
import { PeriodSteps } from "#platform/ui/fields/dates/period-steps.tsx";
import { useDayNames } from "#features/missions/calendar/use-day-names.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Button } from "#platform/ui/button.tsx";
import { Span } from "./lane.tsx";
import { ticksOf } from "./crew-days.ts";
import { CALENDAR_SCALES, type CrewCalendar } from "./use-crew-calendar.ts";
import style from "./crew-calendar.module.css";

/** Which days are shown, the way to others, and the scale above the rows with the requested and the chosen time. */
export function CalendarHead({ calendar }: { calendar: CrewCalendar }) {
  const { t } = useTranslation("missions/assign");
  const { scale, setScale, step, showChosen, shown, isLoading } = calendar;
  const names = useDayNames();
  const [first = "", last = first] = [shown.days[0], shown.days.at(-1)];
  return (
    <div className={style["head"]}>
      <PeriodSteps
        previous={t(`calendar.previous.${scale}`)}
        next={t(`calendar.next.${scale}`)}
        step={step}
      />
      <h3 className={style["period"]} aria-live="polite">
        {scale === "day" ? names.whole(first) : names.range(first, last)}
      </h3>
      {showChosen && (
        <Button size="xs" onClick={showChosen}>
          {t("calendar.showChosen")}
        </Button>
      )}
      {isLoading && <Loader size="xs" aria-label={t("calendar.loading")} />}
      <div role="group" className={style["scale"]} aria-label={t("calendar.scale")}>
        {CALENDAR_SCALES.map((each) => (
          <Button key={each} size="xs" pressed={scale === each} onClick={() => setScale(each)}>
            {t(`calendar.${each}`)}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** Days or hours above the rows, aligned with them. */
export function CalendarScaleRow({ calendar }: { calendar: CrewCalendar }) {
  const { t } = useTranslation("missions/assign");
  const names = useDayNames();
  const { shown, requested, chosen } = calendar;
  return (
    <div className={style["scaleRow"]} aria-hidden>
      <ul className={style["legend"]}>
        {requested && <li data-kind="requested">{t("window")}</li>}
        {chosen && <li data-kind="chosen">{t("calendar.chosen")}</li>}
      </ul>
      <div className={style["axis"]}>
        {ticksOf(shown).map(({ at, day, time }) => (
          <span
            key={`${day}${time ?? ""}`}
            className={style["tick"]}
            style={{ insetInlineStart: `${at * 100}%` }}
          >
            {time ?? (shown.days.length === 1 ? "00:00" : `${names.weekday(day)} ${names.dayOfMonth(day)}`)}
          </span>
        ))}
        <Span period={requested} shown={shown} className="requested" />
        <Span period={chosen} shown={shown} className="chosenMark" />
      </div>
    </div>
  );
}
