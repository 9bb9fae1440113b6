import { parseArgs } from "node:util";

export const HELP = `Finds modules and anomalies in a folder of thermal pictures, and reads flight logs. No server needed.

  npm run cli -- analyze FOLDER --out result.json [--layout plant.geojson]
                 [--elevation dem.tif] [--overlay FOLDER] [--provisional layout.geojson]
  npm run cli -- temperature FILE [X Y]
  npm run cli -- log FILE... [--out track.geojson]

analyze
  --out FILE          result for each picture; a GeoJSON of all anomalies is written next to it
  --layout FILE       outlines of the plant's modules (GeoJSON), so that results name its modules;
                      without it modules are found in each picture and counted by table, row, column
  --elevation FILE    elevation model (GeoTIFF) for plants on uneven ground; the ground below the
                      first picture counts as the take-off height
  --overlay FOLDER    the pictures with modules and anomalies drawn, as PNG
  --provisional FILE  layout proposed from the overlapping pictures of one flight and camera, each
                      module once; check and correct it before use
  --min-delta K       minimum ΔT of an anomaly in kelvin, where pictures have temperatures (1)

temperature
  prints the lowest, mean and highest temperature, or that of pixel X Y (0 0 is top left), or the
  reason why a picture has none

log
  prints times, distance, height, battery and aircraft of the flight in each log (PX4 ULog, ArduPilot
  DataFlash, MAVLink tlog, AirData CSV, DJI's flight records and video captions), or the reason why
  it can't be read
  --out FILE          the tracks as GeoJSON

Exit codes: 0 done, 1 failed, 2 invalid usage, 3 done, but some pictures or logs could not be read.`;

/** A failure with an explanation for the user; all others are bugs or system errors. */
export class CommandError extends Error {
  readonly exitCode: 1 | 2;
  constructor(text: string, exitCode: 1 | 2 = 1) {
    super(text);
    this.exitCode = exitCode;
  }
}

export interface AnalyzeCommand {
  name: "analyze";
  folder: string;
  out: string;
  layout: string | null;
  elevation: string | null;
  overlay: string | null;
  provisional: string | null;
  minDeltaK: number;
}

export interface TemperatureCommand {
  name: "temperature";
  file: string;
  pixel: readonly [x: number, y: number] | null;
}

export interface LogCommand {
  name: "log";
  files: readonly string[];
  out: string | null;
}

type Command = AnalyzeCommand | TemperatureCommand | LogCommand;

const usage = (text: string): CommandError => new CommandError(`${text}\nSee --help.`, 2);

export function readCommand(args: readonly string[]): Command | { name: "help" } {
  const { values, positionals } = parse(args);
  const [name, ...rest] = positionals;
  if (values.help || name === undefined || name === "help") {
    if (values.help || args.length === 0 || name === "help") return { name: "help" };
    throw usage("The command is missing: analyze, temperature or log.");
  }
  if (name === "temperature") return temperatureCommand(rest);
  if (name === "log") {
    if (rest.length === 0) throw usage("The log file is missing.");
    return { name, files: rest, out: values.out ?? null };
  }
  if (name !== "analyze") throw usage(`Unknown command "${name}".`);
  const [folder, unexpected] = rest;
  if (folder === undefined) throw usage("The folder of pictures is missing.");
  if (unexpected !== undefined) throw usage(`Unexpected argument "${unexpected}".`);
  if (values.out === undefined) throw usage("--out is missing: the result file.");
  const minDeltaK = Number(values["min-delta"]);
  if (!(minDeltaK > 0)) throw usage("--min-delta must be a number of kelvin above 0.");
  return {
    name: "analyze",
    folder,
    out: values.out,
    layout: values.layout ?? null,
    elevation: values.elevation ?? null,
    overlay: values.overlay ?? null,
    provisional: values.provisional ?? null,
    minDeltaK,
  };
}

function temperatureCommand([file, x, y, unexpected]: readonly string[]): TemperatureCommand {
  if (file === undefined) throw usage("The file is missing.");
  if (unexpected !== undefined) throw usage(`Unexpected argument "${unexpected}".`);
  if (x === undefined) return { name: "temperature", file, pixel: null };
  const [column, row] = [Number(x), Number(y)];
  if (y === undefined || !Number.isInteger(column) || !Number.isInteger(row) || column < 0 || row < 0)
    throw usage("A pixel is given by two whole numbers, X and Y, from 0.");
  return { name: "temperature", file, pixel: [column, row] };
}

function parse(args: readonly string[]) {
  const text = { type: "string" } as const;
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        out: text,
        layout: text,
        elevation: text,
        overlay: text,
        provisional: text,
        "min-delta": { ...text, default: "1" },
        help: { type: "boolean", default: false, short: "h" },
      },
    });
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    // what follows is about positional arguments, of which none begins with "-"
    throw usage(`${text.split(". To specify")[0]}.`.replace(/\.\.$/, "."));
  }
}
