import type { ExifTags } from "./exif-tags.ts";
import type { XmpProperties } from "./xmp-packet.ts";

export interface CaptureTime {
  /** ISO 8601 in UTC with milliseconds; null where the file does not tell its zone. */
  takenAt: string | null;
  /** The camera's own clock, without zone: "2022-09-02T15:17:42". */
  takenAtLocal: string | null;
}

/** Exposure time of the receiver first, then a clock with a zone, then the receiver's last fix. */
export function captureTime(exif: ExifTags | null, xmp: XmpProperties): CaptureTime {
  const local = parts(exif?.takenAt ?? null) ?? parts(xmp.get("createdate") ?? null);
  const withZone = zoned(exif?.takenAt ?? null, exif?.utcOffset ?? null, exif?.subSeconds ?? null);
  const takenAt =
    instant(xmp.get("utcatexposure") ?? null, 0) ??
    withZone ??
    zonedText(xmp.get("createdate") ?? null) ??
    instant(exif?.gpsTime ?? null, 0);
  return {
    takenAt,
    takenAtLocal: local ? new Date(Date.UTC(...local.date)).toISOString().slice(0, 19) : null,
  };
}

interface TimeParts {
  date: [year: number, month: number, day: number, hour: number, minute: number, second: number, ms: number];
}

/** Colons or dashes in the date, a space or T before the time, any number of decimals. */
function parts(text: string | null): TimeParts | null {
  const found = /^(\d{4})[-:/](\d\d?)[-:/](\d\d?)[ T](\d\d?):(\d\d):(\d\d)(?:\.(\d{1,9}))?/.exec(text ?? "");
  if (!found) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found.slice(1, 7).map(Number);
  const ms = Math.floor(Number(`0.${found[7] ?? "0"}`) * 1000);
  const isSound =
    year > 1990 &&
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    day <= 31 &&
    hour < 24 &&
    minute < 60 &&
    second < 61;
  return isSound ? { date: [year, month - 1, day, hour, minute, second, ms] } : null;
}

function instant(text: string | null, offsetMinutes: number): string | null {
  const found = parts(text);
  return found ? new Date(Date.UTC(...found.date) - offsetMinutes * 60_000).toISOString() : null;
}

function zoned(text: string | null, offset: string | null, subSeconds: string | null): string | null {
  const minutes = offsetOf(offset);
  const decimals = /^\d{1,9}$/.test(subSeconds ?? "") && !text?.includes(".") ? `.${subSeconds}` : "";
  return minutes === null || text === null ? null : instant(text + decimals, minutes);
}

const zonedText = (text: string | null): string | null => {
  const offset = /(Z|[+-]\d\d:\d\d)$/.exec(text ?? "")?.[1] ?? null;
  return zoned(text, offset, null);
};

function offsetOf(text: string | null): number | null {
  if (text === "Z") return 0;
  const found = /^([+-])(\d\d):(\d\d)$/.exec(text ?? "");
  if (!found) return null;
  return (found[1] === "-" ? -1 : 1) * (Number(found[2]) * 60 + Number(found[3]));
}
