import { Skeleton } from "@mantine/core";
import { languageTag } from "@overfly/i18n/format";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocale } from "#platform/i18n/locale.ts";
import { authQueries } from "#platform/queries/auth-queries.ts";
import style from "./header.module.css";

const TIME_REFRESH_MS = 1000;
const OFFSET_REFRESH_MS = 60_000;

/** Local time as `hh:mm A`, with its offset from Greenwich; a skeleton while the user loads. */
export function Clock() {
  const { isPending } = useQuery(authQueries.user);
  return isPending ? <Skeleton height={16} width={112} data-testid="clock-skeleton" /> : <RunningClock />;
}

function RunningClock() {
  const locale = useLocale();
  const now = useReading(readTime, TIME_REFRESH_MS);
  const offset = useReading(readOffset, OFFSET_REFRESH_MS);
  return (
    <time className={style["clock"]} dateTime={now.toISOString().slice(0, 16)}>
      <span>{clockTime(now, locale)}</span>{" "}
      <span className={style["offset"]} dir="ltr">
        {offset}
      </span>
    </time>
  );
}

/** Such as "09:05 PM", in Arabic "09:05 م". */
export function clockTime(at: Date, locale: string): string {
  const hours = at.getHours() % 12 || 12;
  return `${two(hours)}:${two(at.getMinutes())} ${dayPeriod(at, locale)}`;
}

function dayPeriod(at: Date, locale: string): string {
  const parts = new Intl.DateTimeFormat(languageTag(locale), { hour: "numeric", hour12: true }).formatToParts(
    at,
  );
  return parts.find(({ type }) => type === "dayPeriod")?.value.toUpperCase() ?? "";
}

/** Such as "GMT+3" or "GMT-3:30"; minutes as `Date.getTimezoneOffset` counts them, positive in the west. */
export function gmtOffset(at: Pick<Date, "getTimezoneOffset">): string {
  const minutes = -at.getTimezoneOffset();
  const size = Math.abs(minutes);
  const rest = size % 60 === 0 ? "" : `:${two(size % 60)}`;
  return `GMT${minutes < 0 ? "-" : "+"}${Math.floor(size / 60)}${rest}`;
}

const two = (value: number): string => String(value).padStart(2, "0");

const readTime = (): Date => new Date();
const readOffset = (): string => gmtOffset(new Date());

function useReading<T>(read: () => T, everyMs: number): T {
  const [value, setValue] = useState(read);
  useEffect(() => {
    const timer = setInterval(() => setValue(read), everyMs);
    return () => clearInterval(timer);
  }, [read, everyMs]);
  return value;
}
