import { basename } from "node:path";
import type { FlightLog, LogErrorCode, LogFormat, LogWarning } from "@overfly/flight-logs/flight-log";
import { readFlightLog } from "@overfly/flight-logs/read-flight-log";
import { CommandError, type LogCommand } from "#command.ts";
import { readInput } from "#input-file.ts";
import { checkWritable, write } from "#output-file.ts";
import type { Output } from "#run.ts";

const SOME_UNREADABLE = 3;

const FORMATS: Record<LogFormat, string> = {
  airdata: "AirData table",
  dataflash: "ArduPilot DataFlash log",
  "dji-txt": "DJI flight record",
  srt: "DJI video captions",
  tlog: "MAVLink telemetry log",
  ulog: "PX4 ULog",
};

const REASONS: Record<LogErrorCode, string> = {
  "unknown-format": "it is no flight log of a known format",
  empty: "it is empty",
  damaged: "it is damaged",
  "no-time": "it doesn't tell when the flight was",
  "no-flight": "there is no flight in it",
  "too-large": "it is larger than 64 MB",
};

const WARNINGS: Record<LogWarning, string> = {
  "several-flights": "several flights, of which the longest is shown",
  "take-off-unknown": "take-off is not in the log; the flight starts at its first point",
  "track-encrypted": "the track is encrypted",
  "heights-from-first-point": "heights are above the first point",
  "no-heights": "no heights",
  "positions-left-out": "some positions can't be true and were left out",
  truncated: "the file ends too early",
  "damaged-records": "some parts could not be read",
};

/** Prints what each log tells; returns the exit code. */
export async function readLogs({ files, out }: LogCommand, { print, report }: Output): Promise<number> {
  if (out !== null) await checkWritable(out);
  const logs: { file: string; log: FlightLog }[] = [];
  for (const file of files) {
    const bytes = await readInput(file);
    const read = typeof bytes === "string" ? bytes : await readFlightLog(bytes, basename(file));
    if (typeof read === "string") report(`${file} can't be read: ${read}.`);
    else if (!read.ok) report(`${file} can't be read: ${REASONS[read.code]}.`);
    else {
      logs.push({ file, log: read.log });
      print(describe(file, read.log));
    }
  }
  const tracks = logs.filter(({ log }) => log.points.length > 0);
  if (out !== null && logs.length > 0 && tracks.length === 0)
    throw new CommandError(`${out} was not written: no log has a track that can be read.`);
  if (out !== null && tracks.length > 0) {
    await write(out, `${JSON.stringify(tracksGeoJson(tracks))}\n`);
    report(`${out}: ${tracks.length === 1 ? "1 track" : `${tracks.length} tracks`}`);
  }
  if (logs.length === files.length) return 0;
  return logs.length === 0 ? 1 : SOME_UNREADABLE;
}

function describe(file: string, log: FlightLog): string {
  const { batteryBeforePercent: before, batteryAfterPercent: after, aircraft, points, warnings } = log;
  const names = [aircraft.model, aircraft.serial].filter((name) => name !== null);
  const lines: [string, string | null][] = [
    ["start", timeOf(log.tookOffAtMs, log)],
    ["end", timeOf(log.landedAtMs, log)],
    ["duration", durationOf(log.landedAtMs - log.tookOffAtMs)],
    ["distance", log.distanceM === null ? null : `${Math.round(log.distanceM)} m`],
    ["height", log.maxHeightM === null ? null : `${log.maxHeightM.toFixed(1)} m at most`],
    ["battery", before === null || after === null ? null : `${before} % to ${after} %`],
    ["aircraft", names.length === 0 ? null : names.join(", ")],
    ["track", points.length === 0 ? null : points.length === 1 ? "1 point" : `${points.length} points`],
    ...warnings.map((warning): [string, string] => ["warning", WARNINGS[warning]]),
  ];
  const told = lines.filter(([, text]) => text !== null);
  return [
    `${file}: ${FORMATS[log.format]}`,
    ...told.map(([name, text]) => `  ${name.padEnd(9)} ${text}`),
  ].join("\n");
}

/** A camera's clock knows no time zone. */
const timeOf = (atMs: number, { clock }: FlightLog): string => {
  const time = new Date(atMs).toISOString().slice(0, 19).replace("T", " ");
  return `${time} ${clock === "utc" ? "UTC" : "local time"}`;
};

function durationOf(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** A line for each flight, with the time of each of its points. */
function tracksGeoJson(logs: readonly { file: string; log: FlightLog }[]): object {
  const features = logs.map(({ file, log }) => {
    const positions = log.points.map(({ longitude, latitude, heightM }) => [longitude, latitude, heightM]);
    return {
      type: "Feature",
      geometry:
        positions.length === 1
          ? { type: "Point", coordinates: positions[0] }
          : { type: "LineString", coordinates: positions },
      properties: {
        file,
        format: log.format,
        clock: log.clock,
        tookOffAt: isoTime(log.tookOffAtMs, log),
        landedAt: isoTime(log.landedAtMs, log),
        distanceM: log.distanceM,
        maxHeightM: log.maxHeightM,
        times: log.points.map(({ atMs }) => isoTime(atMs, log)),
      },
    };
  });
  return { type: "FeatureCollection", features };
}

const isoTime = (atMs: number, { clock }: FlightLog): string =>
  clock === "utc" ? new Date(atMs).toISOString() : new Date(atMs).toISOString().replace("Z", "");
