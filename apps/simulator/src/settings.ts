import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { isSerialNumber } from "@overfly/dji-cloud-api/messages/wire-values";
import { z } from "zod";
import { FAULTS, isFault, type Fault } from "#dock/faults.ts";
import { generatePlant, type Plant } from "#scene/plant.ts";
import { PERFECT_SURVEY, SURVEY_CONDITIONS, type SurveyConditions } from "#survey/survey-conditions.ts";

const serial = z.string().refine(isSerialNumber, "Letters and digits only");

/** Settings of one dock: an entry of the `--docks` file, or the command-line options. */
export const DockEntry = z.object({
  username: z.string().min(1),
  password: z.string().min(1),
  serialNumber: serial,
  droneSerialNumber: serial,
  organizationId: z.string().min(1),
  deviceBindingCode: z.string().min(1),
  callsign: z.string().optional(),
  latitude: z.coerce.number().min(-90).max(90),
  longitude: z.coerce.number().min(-180).max(180),
  heightM: z.coerce.number().default(0),
});
export type DockEntry = z.infer<typeof DockEntry>;

export interface Settings {
  mqttUrl: string;
  docks: DockEntry[];
  speedFactor: number;
  faults: Fault[];
  seed: number;
  plant: Plant | undefined;
  survey: SurveyConditions;
}

export const HELP = `Simulates docks and drones over DJI's Cloud API, for demonstrations, development and tests.

  npm run simulator -- --mqtt-url mqtt://127.0.0.1:1883 --docks docks.json
  npm run simulator -- --photos-only --route route.kmz --out photos

Docks
  --mqtt-url URL          the platform's MQTT broker (mqtt://127.0.0.1:1883)
  --docks FILE            a JSON list of docks, each with username, password, serialNumber,
                          droneSerialNumber, organizationId, deviceBindingCode, callsign,
                          latitude, longitude and heightM; or one dock by these options:
  --username, --password, --serial, --drone-serial, --organization, --binding-code,
  --callsign, --latitude, --longitude, --height (m above the ellipsoid)
  --speed N               simulated seconds per real second (1)
  --fault NAME            fault to inject, repeatable: ${FAULTS.join(", ")}
  --seed N                random seed of defects, noise and faults (1)
  --plant FILE            the plant in the photos, as JSON; generated for the route by default
  --conditions NAME       what the photos are taken under, by default a perfect flight (exact);
                          the layout is written as built: ${Object.keys(SURVEY_CONDITIONS).join(", ")}

Photos without a dock
  --photos-only           writes the photos of a route and exits
  --route FILE            the KMZ to fly
  --out FOLDER            output folder, with layout.geojson, boundary.geojson and truth.json
  --time ISO              start time of the flight (now)

  --write-site FOLDER     only writes layout, boundary and ground truth of --plant
  --help                  print this help`;

const text = { type: "string" } as const;

export function readOptions(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      "mqtt-url": { ...text, default: "mqtt://127.0.0.1:1883" },
      docks: text,
      username: text,
      password: text,
      serial: text,
      "drone-serial": text,
      organization: text,
      "binding-code": text,
      callsign: text,
      latitude: text,
      longitude: text,
      height: text,
      plant: text,
      route: text,
      out: text,
      time: text,
      conditions: text,
      "write-site": text,
      speed: { ...text, default: "1" },
      seed: { ...text, default: "1" },
      fault: { type: "string", multiple: true, default: [] },
      "photos-only": { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  return values;
}
export type Options = ReturnType<typeof readOptions>;

/** Throws an error that names the invalid option. */
export async function dockSettings(options: Options): Promise<Settings> {
  const unknown = options.fault.find((name) => !isFault(name));
  if (unknown !== undefined)
    throw new Error(`Unknown fault "${unknown}"; available faults: ${FAULTS.join(", ")}`);
  const docks: unknown = options.docks === undefined ? [oneDock(options)] : await readJson(options.docks);
  const read = z.array(DockEntry).min(1).safeParse(docks);
  if (!read.success)
    throw new Error(`The dock settings are invalid or missing; see --help.\n${z.prettifyError(read.error)}`);
  const speedFactor = Number(options.speed);
  if (!(speedFactor > 0)) throw new Error("--speed must be a number above 0");
  return {
    mqttUrl: options["mqtt-url"],
    docks: read.data,
    speedFactor,
    faults: options.fault.filter(isFault),
    seed: Number(options.seed) || 1,
    plant: await readPlant(options),
    survey: surveyOf(options),
  };
}

/** What photos are taken under; perfect conditions by default. Throws where there are none of that name. */
export function surveyOf({ conditions }: Pick<Options, "conditions">): SurveyConditions {
  if (conditions === undefined) return PERFECT_SURVEY;
  const survey = Object.entries(SURVEY_CONDITIONS).find(([name]) => name === conditions)?.[1];
  if (survey) return survey;
  const names = Object.keys(SURVEY_CONDITIONS).join(", ");
  throw new Error(`Unknown conditions "${conditions}"; available: ${names}`);
}

const PlantFile = z.looseObject({ originLongitude: z.number(), originLatitude: z.number() });

export async function readPlant({ plant, seed }: Options): Promise<Plant | undefined> {
  if (plant === undefined) return undefined;
  const read = PlantFile.safeParse(await readJson(plant));
  if (!read.success) throw new Error(`${plant} is not a valid plant file.\n${z.prettifyError(read.error)}`);
  return generatePlant({ seed: Number(seed) || 1, ...read.data });
}

const readJson = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, "utf8"));

const oneDock = (options: Options) => ({
  username: options.username ?? options.serial,
  password: options.password,
  serialNumber: options.serial,
  droneSerialNumber: options["drone-serial"],
  organizationId: options.organization,
  deviceBindingCode: options["binding-code"],
  callsign: options.callsign,
  latitude: options.latitude,
  longitude: options.longitude,
  heightM: options.height,
});
