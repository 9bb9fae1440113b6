import { extname } from "node:path";
import { parseArgs } from "node:util";
import { Token } from "@overfly/contract/page";
import { ROUTE_FORMATS, type RouteFormat } from "@overfly/route-files/route-content";

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

export interface ConvertCommand {
  name: "convert";
  file: string;
  out: string;
  format: RouteFormat;
  /** Ids of what is to fly it instead of what the file names. */
  aircraft: string | null;
  camera: string | null;
}

export interface UploadCommand {
  name: "upload";
  folder: string;
  server: URL;
  /** Number or token. */
  mission: string;
}

type Command = AnalyzeCommand | TemperatureCommand | LogCommand | ConvertCommand | UploadCommand;
type Options = ReturnType<typeof parse>["values"];

const usage = (text: string): CommandError => new CommandError(`${text}\nSee --help.`, 2);

const COMMANDS: Record<Command["name"], (words: readonly string[], options: Options) => Command> = {
  analyze: analyzeCommand,
  temperature: temperatureCommand,
  log: logCommand,
  convert: convertCommand,
  upload: uploadCommand,
};

export function readCommand(args: readonly string[]): Command | { name: "help" } {
  const { values, positionals } = parse(args);
  const [name, ...rest] = positionals;
  if (values.help || name === "help" || args.length === 0) return { name: "help" };
  if (name === undefined)
    throw usage("The command is missing: analyze, temperature, log, convert or upload.");
  if (!Object.hasOwn(COMMANDS, name)) throw usage(`Unknown command "${name}".`);
  return COMMANDS[name as Command["name"]](rest, values);
}

function analyzeCommand(words: readonly string[], options: Options): AnalyzeCommand {
  const folder = onlyWord(words, "The folder of pictures is missing.");
  if (options.out === undefined) throw usage("--out is missing: the result file.");
  const minDeltaK = Number(options["min-delta"]);
  if (!(minDeltaK > 0)) throw usage("--min-delta must be a number of kelvin above 0.");
  return {
    name: "analyze",
    folder,
    out: options.out,
    layout: options.layout ?? null,
    elevation: options.elevation ?? null,
    overlay: options.overlay ?? null,
    provisional: options.provisional ?? null,
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

function logCommand(files: readonly string[], { out }: Options): LogCommand {
  if (files.length === 0) throw usage("The log file is missing.");
  return { name: "log", files, out: out ?? null };
}

const FORMAT_OF_ENDING: Record<string, RouteFormat> = {
  ".kmz": "wpml",
  ".plan": "qgc-plan",
  ".waypoints": "wpl",
  ".txt": "wpl",
  ".csv": "litchi-csv",
  ".kml": "kml",
  ".geojson": "geojson",
  ".json": "geojson",
  ".gpx": "gpx",
};

function convertCommand(words: readonly string[], options: Options): ConvertCommand {
  const file = onlyWord(words, "The route file is missing.");
  const { out, to, aircraft = null, camera = null } = options;
  if (out === undefined) throw usage("--out is missing: the file to write.");
  if (camera !== null && aircraft === null) throw usage("--camera needs --aircraft, which carries it.");
  const ending = extname(out).toLowerCase();
  const format = to === undefined ? FORMAT_OF_ENDING[ending] : ROUTE_FORMATS.find((known) => known === to);
  if (format !== undefined) return { name: "convert", file, out, format, aircraft, camera };
  if (to !== undefined) throw usage(`Unknown format "${to}": one of ${ROUTE_FORMATS.join(", ")}.`);
  throw usage(`${out} doesn't say which format is wanted: add --to FORMAT.`);
}

function uploadCommand(words: readonly string[], { server, mission }: Options): UploadCommand {
  const folder = onlyWord(words, "The folder to upload is missing.");
  if (server === undefined) throw usage("--server is missing: the address of the server.");
  if (mission === undefined) throw usage("--mission is missing: its number.");
  const url = URL.canParse(server) ? new URL(server) : null;
  if (url === null || !/^https?:$/.test(url.protocol))
    throw usage(`"${server}" is no address of a server, such as https://center.example.com.`);
  return { name: "upload", folder, server: url, mission };
}

function onlyWord([word, unexpected]: readonly string[], missing: string): string {
  if (word === undefined) throw usage(missing);
  if (unexpected !== undefined) throw usage(`Unexpected argument "${unexpected}".`);
  return word;
}

/** One token in 64 begins with "-", and would be read as an option unless it is joined to its own. */
function joinMissionToken(args: readonly string[]): string[] {
  const at = args.indexOf("--mission");
  const token = args[at + 1];
  if (at < 0 || token === undefined || !Token.safeParse(token).success) return [...args];
  return args.toSpliced(at, 2, `--mission=${token}`);
}

function parse(args: readonly string[]) {
  const text = { type: "string" } as const;
  try {
    return parseArgs({
      args: joinMissionToken(args),
      allowPositionals: true,
      options: {
        out: text,
        layout: text,
        elevation: text,
        overlay: text,
        provisional: text,
        "min-delta": { ...text, default: "1" },
        to: text,
        aircraft: text,
        camera: text,
        server: text,
        mission: text,
        help: { type: "boolean", default: false, short: "h" },
      },
    });
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    // what follows is about positional arguments, of which none begins with "-"
    throw usage(`${text.split(". To specify")[0]}.`.replace(/\.\.$/, "."));
  }
}
