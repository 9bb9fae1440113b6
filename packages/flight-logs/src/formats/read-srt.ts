import { decodeText } from "@overfly/route-files/text/decode-text";
import type { LogRead } from "#flight-log.ts";
import { flightOf } from "#track/flight-of.ts";
import type { Fix, Recording } from "#track/recording.ts";

/** Of one caption; what is longer is no caption of a drone. */
const MAX_CAPTION_LENGTH = 2000;

const DATE = /(\d{4})[-./](\d{1,2})[-./](\d{1,2})[ T]+(\d{1,2}):(\d{2}):(\d{2})(?:[.,](\d{3}))?/u;
const FIELD =
  /\b(latitude|longt?itude|rel_alt|abs_alt|altitude)\s{0,3}:\s{0,3}([-+]?\d{1,12}(?:\.\d{1,12})?)/giu;
const PLACE = /\bGPS\s?\(([^()]{1,80})\)/u;
const HOME = /\bHOME\s?\(([^()]{1,80})\)/u;
const BAROMETER = /\bBAROMETER[:(]\s?(-?\d{1,6}(?:\.\d{1,6})?)/u;
const HEIGHT = /\bH (-?\d{1,6}(?:\.\d{1,6})?)m\b/u;
const SPEED = /\bH\.S (-?\d{1,6}(?:\.\d{1,6})?)m\/s/u;
const ATTITUDE = /\bF\.PRY \(([^()]{1,80})\)/u;

interface Caption {
  atMs: number | null;
  fix: Omit<Fix, "atMs"> | null;
  takeOff: Recording["takeOff"];
}

export const isSrt = (bytes: Uint8Array, name: string): boolean =>
  /\.srt$/iu.test(name) || /^\s*\d+\s*\n\d\d:\d\d:\d\d,\d{3} --> /u.test(decodeText(bytes.subarray(0, 200)));

/** Captions that DJI's cameras write beside a video, in the dialects of its models. The clock is the camera's. */
export function readSrt(bytes: Uint8Array): LogRead {
  const captions = captionsOf(decodeText(bytes)).map((text) => readCaption(text));
  const placed = captions.filter(({ fix }) => fix !== null);
  if (placed.length === 0) {
    const isDrone = captions.some(({ atMs }) => atMs !== null);
    return { ok: false, code: isDrone ? "no-flight" : "unknown-format" };
  }
  const fixes = placed.flatMap(({ atMs, fix }) => (atMs === null || fix === null ? [] : [{ ...fix, atMs }]));
  if (fixes.length === 0) return { ok: false, code: "no-time" };
  return flightOf({
    format: "srt",
    clock: "local",
    fixes,
    flights: null,
    takeOff: captions.find(({ takeOff }) => takeOff !== null)?.takeOff ?? null,
    aircraft: { model: null, serial: null },
    warnings: [],
  });
}

/** Captions are separated by an empty line; where there is none, by the line of their time in the video. */
function captionsOf(text: string): string[] {
  const captions: string[] = [];
  let caption = "";
  for (const line of text.split(/\r\n|\r|\n/u)) {
    if (line.trim() === "" || line.includes("-->")) {
      if (caption !== "") captions.push(caption);
      caption = "";
    } else if (caption.length + line.length < MAX_CAPTION_LENGTH) caption += `${line}\n`;
  }
  if (caption !== "") captions.push(caption);
  return captions;
}

function readCaption(text: string): Caption {
  const atMs = timeOf(text);
  const fields = new Map(
    [...text.matchAll(FIELD)].map(([, name = "", value]) => [name.toLowerCase(), Number(value)]),
  );
  const place = fields.has("latitude") ? placeOfFields(fields) : placeOf(PLACE.exec(text)?.[1]);
  if (!place) return { atMs, fix: null, takeOff: null };
  const heightM = fields.get("rel_alt") ?? numberOf(BAROMETER, text) ?? numberOf(HEIGHT, text) ?? null;
  const headingDeg = Number.parseFloat(ATTITUDE.exec(text)?.[1]?.split(",")[2] ?? "");
  return {
    atMs,
    fix: {
      ...place,
      heightM,
      altitudeM: fields.get("abs_alt") ?? fields.get("altitude") ?? null,
      speedMps: numberOf(SPEED, text) ?? null,
      headingDeg: Number.isNaN(headingDeg) ? null : (headingDeg + 360) % 360,
      batteryPercent: null,
    },
    takeOff: placeOf(HOME.exec(text)?.[1], isLonLat(PLACE.exec(text)?.[1])),
  };
}

/** As if the camera's clock showed UTC; null if the caption has no date, or an impossible one. */
function timeOf(text: string): number | null {
  const found = DATE.exec(text);
  if (!found) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found.slice(1, 7).map(Number);
  if (month < 1 || month > 12 || day < 1 || day > 31 || hour > 23 || minute > 59 || second > 60) return null;
  return Date.UTC(year, month - 1, day, hour, minute, second, Number(found[7] ?? 0));
}

const numberOf = (pattern: RegExp, text: string): number | undefined => {
  const found = pattern.exec(text)?.[1];
  return found === undefined ? undefined : Number(found);
};

function placeOfFields(fields: ReadonlyMap<string, number>): Recording["takeOff"] {
  const [latitude, longitude] = [
    fields.get("latitude"),
    fields.get("longitude") ?? fields.get("longtitude"), // as some firmware spells it
  ];
  return latitude === undefined || longitude === undefined ? null : { longitude, latitude };
}

/** "lon, lat, satellites" or "lat, lon, altitude": only a number of satellites is whole and without a unit. */
function isLonLat(text: string | undefined): boolean {
  const third = text?.split(",")[2]?.trim() ?? "";
  return third === "" || /^\d+$/u.test(third);
}

function placeOf(text: string | undefined, isLonFirst = isLonLat(text)): Recording["takeOff"] {
  const [a = "", b = ""] = text?.split(",") ?? [];
  const [first, second] = [Number.parseFloat(a), Number.parseFloat(b)];
  if (Number.isNaN(first) || Number.isNaN(second)) return null;
  const [longitude, latitude] = isLonFirst ? [first, second] : [second, first];
  return Math.abs(latitude) > 90 ? { longitude: latitude, latitude: longitude } : { longitude, latitude };
}
