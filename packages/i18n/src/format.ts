import { directionOf } from "./direction.ts";
import { isolate } from "./isolate.ts";

/** The region whose dates each language takes: Jordan's month is تشرين الثاني, Egypt's نوفمبر. */
const regions = new Map([
  ["en", "GB"],
  ["ar", "JO"],
]);
const THIN_SPACE = "\u202f";
/** Around Latin words inside of Arabic ones: without it "84 °C" would be read as "C° 84". */
const ISOLATE = "\u2066";
const END_ISOLATE = "\u2069";
const NO_VALUE = "–";
const ARABIC_COMMA = "، ";
/** Of quantities that are estimated. */
const FIGURE_DIGITS = 3;
const MOST_DECIMALS = 3;

export type DateForm = "date" | "time" | "both" | "long";

const DATE_FORMS: Record<DateForm, Intl.DateTimeFormatOptions> = {
  date: { day: "numeric", month: "short", year: "numeric" },
  time: { hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
  both: {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  },
  long: {
    weekday: "short",
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
  },
};

export interface Format {
  /** Grouped by thin spaces; `digits` after the point, whole by default. No value shows as a dash. */
  number(value: number | null | undefined, digits?: number): string;
  /** Number and unit with a thin space between; none before degrees, and the percent sign of an Arabic text. */
  unit(value: number | null | undefined, unit: string, digits?: number): string;
  /** Three digits that count, as everywhere a power is shown: 0.48 W, 26.1 W, 1.65 kW, 2020 kW. */
  power(kw: number | null | undefined): string;
  /** The same of an energy: 348 kWh, 35.5 MWh. */
  energy(kwh: number | null | undefined): string;
  /** Of a share between 0 and 1. */
  percent(share: number | null | undefined, digits?: number): string;
  bytes(count: number): string;
  /** Bytes a second, such as 4.2 MB/s. */
  byteRate(count: number): string;
  /** Seconds as `4:05` or `1:04:05`. */
  duration(seconds: number | null | undefined): string;
  /** A time in a zone (an IANA name, such as Asia/Amman). */
  date(at: string | Date, zone: string, form?: DateForm): string;
  /** From a time to another one in a zone; the day is repeated where the end is on another one. */
  period(from: string | Date, to: string | Date, zone: string): string;
  /** The zone's name at that time, such as GMT+3. */
  zone(at: string | Date, zone: string): string;
  /** Such as "5 minutes ago". */
  ago(at: string | Date, now?: Date): string;
  /** Names one after the other, each in its own direction. Empty ones are left out. */
  list(names: readonly (string | null | undefined)[]): string;
}

/** Digits are Latin in every language, so that columns line up and numbers can be compared. */
export const formatOf = (locale: string): Format =>
  cached(`${locale}#format`, () => createFormat(languageTag(locale)));

/** Takes the dates of other regions, such as `{ ar: "EG" }`, for all that is formatted from now on. */
export function setRegions(chosen: Readonly<Record<string, string>>): void {
  for (const [language, region] of Object.entries(chosen)) regions.set(language, region);
  formats.clear();
}

/** The region of each language that has one, for another thread. */
export const chosenRegions = (): Record<string, string> => Object.fromEntries(regions);

/** The tag to hand to `Intl`. The calendar is named, since some regions have another one. */
export function languageTag(locale: string): string {
  const region = regions.get(locale);
  return `${region === undefined ? locale : `${locale}-${region}`}-u-ca-gregory-nu-latn`;
}

function createFormat(tag: string): Format {
  const number = (value: number | null | undefined, digits = 0): string => {
    if (value === null || value === undefined || !Number.isFinite(value)) return NO_VALUE;
    const format = cached(`${tag}#${digits}`, () => fixed(tag, digits));
    return format
      .formatToParts(value)
      .map((part) => (part.type === "group" ? THIN_SPACE : part.value))
      .join("");
  };
  const direction = directionOf(tag);
  const isRightToLeft = direction === "rtl";
  const unit: Format["unit"] = (value, name, digits) => {
    const text = number(value, digits);
    if (text === NO_VALUE) return text;
    const whole = `${text}${name === "°" || (isRightToLeft && name === "%") ? "" : THIN_SPACE}${name}`;
    return isRightToLeft ? `${ISOLATE}${whole}${END_ISOLATE}` : whole;
  };
  const figure: Format["unit"] = (value, name) => {
    if (value === null || value === undefined || !Number.isFinite(value)) return NO_VALUE;
    const rounded = figureOf(value);
    const decimals = /\.(\d+)$/.exec(String(rounded))?.[1]?.length ?? 0;
    return unit(rounded, name, Math.min(decimals, MOST_DECIMALS));
  };
  return {
    number,
    unit,
    power: (kw) => (kw && Math.abs(figureOf(kw)) < 1 ? figure(kw * 1000, "W") : figure(kw, "kW")),
    energy: (kwh) =>
      kwh && Math.abs(figureOf(kwh)) >= 10_000 ? figure(kwh / 1000, "MWh") : figure(kwh, "kWh"),
    percent: (share, digits) =>
      unit(share === null || share === undefined ? share : share * 100, "%", digits),
    bytes: (count) => bytes(count, unit),
    byteRate: (count) => bytes(count, (value, name, digits) => unit(value, `${name}/s`, digits)),
    duration,
    date: (at, zone, form = "both") =>
      cached(`${tag}#${zone}#${form}`, () => dates(tag, { ...DATE_FORMS[form], timeZone: zone })).format(
        dateOf(at),
      ),
    period: (from, to, zone) =>
      cached(`${tag}#${zone}#both`, () => dates(tag, { ...DATE_FORMS.both, timeZone: zone })).formatRange(
        dateOf(from),
        dateOf(to),
      ),
    zone: (at, zone) =>
      cached(`${tag}#${zone}#name`, () => dates("en-GB", { timeZone: zone, timeZoneName: "shortOffset" }))
        .formatToParts(dateOf(at))
        .find((part) => part.type === "timeZoneName")?.value ?? zone,
    ago: (at, now = new Date()) => ago(tag, (dateOf(at).getTime() - now.getTime()) / 1000),
    list: (names) =>
      names
        .flatMap((name) => (name ? isolate(name, direction) : []))
        .join(isRightToLeft ? ARABIC_COMMA : ", "),
  };
}

/** Rounded before its unit is chosen: 999.6 W is 1 kW, not 1000 W. */
const figureOf = (value: number): number => Number(value.toPrecision(FIGURE_DIGITS));

const fixed = (tag: string, digits: number): Intl.NumberFormat =>
  new Intl.NumberFormat(tag, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: "min2",
  });

const dates = (tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(tag, options);

const formats = new Map<string, unknown>();

function cached<T>(key: string, make: () => T): T {
  const found = (formats.get(key) as T | undefined) ?? make();
  formats.set(key, found);
  return found;
}

const dateOf = (at: string | Date): Date => (typeof at === "string" ? new Date(at) : at);

function bytes(count: number, unit: Format["unit"]): string {
  const units = ["B", "kB", "MB", "GB", "TB"];
  const most = units.length - 1;
  const magnitude = Math.min(most, Math.floor(Math.log10(Math.max(count, 1)) / 3));
  const isFull = magnitude < most && Math.round(count / 1000 ** magnitude) >= 1000;
  const step = isFull ? magnitude + 1 : magnitude;
  const value = count / 1000 ** step;
  return unit(value, units[step] ?? "B", step > 0 && value < 100 ? 1 : 0);
}

function duration(seconds: number | null | undefined): string {
  if (seconds === null || seconds === undefined || !Number.isFinite(seconds)) return NO_VALUE;
  const whole = Math.max(0, Math.round(seconds));
  const two = (value: number): string => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

function ago(tag: string, seconds: number): string {
  const steps: readonly [Intl.RelativeTimeFormatUnit, number][] = [
    ["year", 31_557_600],
    ["month", 2_629_800],
    ["day", 86_400],
    ["hour", 3600],
    ["minute", 60],
  ];
  const format = cached(`${tag}#ago`, () => new Intl.RelativeTimeFormat(tag, { numeric: "auto" }));
  const [unit, size] = steps.find(([, length]) => Math.abs(seconds) >= length) ?? ["second", 1];
  return format.format(unit === "second" && Math.abs(seconds) < 10 ? 0 : Math.trunc(seconds / size), unit);
}
