import { languageTag } from "@overfly/i18n/format";
import { useState } from "react";
import { useLocale } from "#platform/i18n/locale.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Button } from "#platform/ui/button.tsx";
import { Hint } from "#platform/ui/display/hint.tsx";
import { MAX_SERIES_MISSIONS } from "@overfly/contract/missions/series-windows";
import { type RepeatForm, windowsOf } from "./repetition.ts";
import style from "./request.module.css";

const SHOWN_AT_FIRST = 6;

interface RepetitionListProps {
  repeat: RepeatForm;
  window: string;
  /** At so many sites. */
  sites: number;
}

/** The requested windows that a repetition makes, before anything is sent. */
export function RepetitionList({ repeat, window, sites }: RepetitionListProps) {
  const { t } = useTranslation("missions/series");
  const tag = languageTag(useLocale());
  const [isWhole, setWhole] = useState(false);
  const windows = windowsOf(repeat, window).slice(0, MAX_SERIES_MISSIONS);
  if (windows.length < 2) return null;
  const format = new Intl.DateTimeFormat(tag, {
    weekday: "short",
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  });
  const shown = isWhole ? windows : windows.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      <Hint as="div">{t("windows", { count: windows.length * sites })}</Hint>
      <ol className={style["windows"]}>
        {shown.map(({ first, last }) => (
          <li key={first}>{format.formatRange(new Date(first), new Date(last))}</li>
        ))}
      </ol>
      {windows.length > shown.length && (
        <Button size="xs" onClick={() => setWhole(true)}>
          {t("showAll", { count: windows.length })}
        </Button>
      )}
    </>
  );
}
