import { languageTag } from "@overfly/i18n/format";
import { toWall } from "@overfly/i18n/zoned-time";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { useUser } from "#platform/api/user.ts";
import { homeZone } from "#platform/i18n/home-zone.ts";
import { useLocale } from "#platform/i18n/locale.ts";
import { weekOf } from "#platform/ui/fields/dates/week-of.ts";
import { type CalendarPeriod, validDay } from "./calendar-days.ts";

/** Which month or week is shown, kept in the URL; and how weeks are counted where the user is. */
export function useCalendarPosition() {
  const [params, setParams] = useSearchParams();
  const { country } = useUser();
  const tag = languageTag(useLocale());
  const [today] = useState(() => toWall(new Date(), homeZone()).slice(0, 10));
  const period: CalendarPeriod = params.get("period") === "week" ? "week" : "month";
  const day = validDay(params.get("day")) ?? today;
  const go = (next: { period?: CalendarPeriod; day?: string }): void =>
    setParams(
      (before) => {
        const { period: nextPeriod = period, day: nextDay = day } = next;
        if (nextPeriod === "week") before.set("period", nextPeriod);
        else before.delete("period");
        if (nextDay === today) before.delete("day");
        else before.set("day", nextDay);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  return { period, day, today, go, ...weekOf(country ?? new Intl.Locale(tag).region) };
}
