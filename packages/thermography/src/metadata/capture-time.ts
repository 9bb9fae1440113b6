import type { ExifTags } from "./exif-tags.ts";
import type { XmpProperties } from "./xmp-packet.ts";

export interface CaptureTime {
  /** ISO 8601 in UTC with milliseconds; null where the time zone is unknown. */
  takenAt: string | null;
  /** Local time of the camera's clock, without time zone: "2022-09-02T15:17:42". */
  takenAtLocal: string | null;
}

/** Prefers the GNSS time of the exposure, then a clock with a time zone, then the time of the last GNSS fix. */
export function captureTime(exif: ExifTags | null, xmp: XmpProperties): CaptureTime {
  const local = parseTime(exif?.takenAt ?? null) ?? parseTime(xmp.get("createdate") ?? null);
  const withZone = instantWithOffset(
    exif?.takenAt ?? null,
    exif?.utcOffset ?? null,
    exif?.subSeconds ?? null,
  );
  const takenAt =
    instant(xmp.get("utcatexposure") ?? null, 0) ??
    withZone ??
    instantFromText(xmp.get("createdate") ?? null) ??
    instant(exif?.gpsTime ?? null, 0);
  return {
    takenAt,
    takenAtLocal: local ? new Date(Date.UTC(...local.date)).toISOString().slice(0, 19) : null,
  };
}

interface TimeParts {
  date: [year: number, month: number, day: number, hour: number, minute: number, second: number, ms: number];
}

/** Accepts colons or dashes in the date, a space or T before the time, any number of decimals. */
function parseTime(text: string | null): TimeParts | null {
  const found = /^(\d{4})[-:/](\d\d?)[-:/](\d\d?)[ T](\d\d?):(\d\d):(\d\d)(?:\.(\d{1,9}))?/.exec(text ?? "");
  if (!found) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found.slice(1, 7).map(Number);
  const ms = Math.floor(Number(`0.${found[7] ?? "0"}`) * 1000);
  const isValid =
    year > 1990 &&
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    day <= 31 &&
    hour < 24 &&
    minute < 60 &&
    second < 61;
  return isValid ? { date: [year, month - 1, day, hour, minute, second, ms] } : null;
}

function instant(text: string | null, offsetMinutes: number): string | null {
  const found = parseTime(text);
  return found ? new Date(Date.UTC(...found.date) - offsetMinutes * 60_000).toISOString() : null;
}

function instantWithOffset(
  text: string | null,
  offset: string | null,
  subSeconds: string | null,
): string | null {
  const minutes = parseOffsetMinutes(offset);
  const decimals = /^\d{1,9}$/.test(subSeconds ?? "") && !text?.includes(".") ? `.${subSeconds}` : "";
  return minutes === null || text === null ? null : instant(text + decimals, minutes);
}

const instantFromText = (text: string | null): string | null => {
  const offset = /(Z|[+-]\d\d:\d\d)$/.exec(text ?? "")?.[1] ?? null;
  return instantWithOffset(text, offset, null);
};

function parseOffsetMinutes(text: string | null): number | null {
  if (text === "Z") return 0;
  const found = /^([+-])(\d\d):(\d\d)$/.exec(text ?? "");
  if (!found) return null;
  return (found[1] === "-" ? -1 : 1) * (Number(found[2]) * 60 + Number(found[3]));
}
