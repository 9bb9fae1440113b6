import { localFrame } from "@overfly/geo/local-frame";
import type { Position } from "geojson";
import { type CameraPose, projectCamera } from "#registration/camera-projection.ts";
import { type Plant, type PlantElement, buildPlant } from "@overfly/plant/hierarchy/plant-model";
import { writeRadiometricJpeg } from "#radiometry/radiometric-writer.ts";

/** A plant with known geometry. For tests. */
export interface SyntheticPlant {
  plant: Plant;
  elements: PlantElement[];
  /** Module id by table, column and row. */
  moduleAt: (table: number, column: number, row: number) => string;
}

export interface HotSpot {
  moduleId: string;
  deltaK: number;
  /** Fractions of the module's width and length; the whole module by default. */
  area?: readonly [left: number, bottom: number, right: number, top: number];
}

export const origin: Position = [35.9, 31.9];
const frame = localFrame(origin);
const [MODULE_ACROSS_M, MODULE_ALONG_M, GAP_M, TABLE_PITCH_M] = [1, 2, 0.02, 7];
const [TABLES, COLUMNS, ROWS] = [6, 20, 2];

/** Tables of 2 × 20 portrait modules, 7 m apart; each of a table's two rows is a string. */
export function syntheticPlant(): SyntheticPlant {
  const moduleAt = (table: number, column: number, row: number): string => `M-${table}-${row}-${column}`;
  const elements: PlantElement[] = [{ id: "S", label: "Site", kind: "site", parentId: null, ring: null }];
  for (let table = 0; table < TABLES; table += 1) {
    elements.push({ id: `T-${table}`, label: `Table ${table}`, kind: "table", parentId: "S", ring: null });
    for (let row = 0; row < ROWS; row += 1) {
      const string = `ST-${table}-${row}`;
      elements.push({
        id: string,
        label: `String ${table}.${row}`,
        kind: "string",
        parentId: `T-${table}`,
        ring: null,
      });
      for (let column = 0; column < COLUMNS; column += 1) {
        const id = moduleAt(table, column, row);
        const ring = corners(table, column, row).map(frame.toPosition);
        elements.push({ id, label: id, kind: "module", parentId: string, ring, powerW: 550 });
      }
    }
  }
  return { plant: buildPlant(elements), elements, moduleAt };
}

function corners(table: number, column: number, row: number): [number, number][] {
  const west = column * (MODULE_ACROSS_M + GAP_M);
  const south = table * TABLE_PITCH_M + row * (MODULE_ALONG_M + GAP_M);
  const [east, north] = [west + MODULE_ACROSS_M, south + MODULE_ALONG_M];
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ];
}

const optics = { widthPx: 640, heightPx: 512, focalLengthPx: 758.33 };

/** The ground seen in a pixel, in metres; straight down it changes evenly from pixel to pixel. */
function groundBelow(pose: CameraPose): (x: number, y: number) => [east: number, north: number] {
  if (pose.pitchDeg !== -90) throw new Error("Only photos straight down are rendered.");
  const camera = projectCamera(pose, optics);
  const corner = (x: number, y: number) => frame.toMetres(camera.toGround([x, y])?.position ?? []);
  const [east, north] = corner(0, 0);
  const [right, down] = [corner(optics.widthPx, 0), corner(0, optics.heightPx)];
  const perColumn = [(right[0] - east) / optics.widthPx, (right[1] - north) / optics.widthPx] as const;
  const perRow = [(down[0] - east) / optics.heightPx, (down[1] - north) / optics.heightPx] as const;
  return (x, y) => [east + x * perColumn[0] + y * perRow[0], north + x * perColumn[1] + y * perRow[1]];
}

/** Temperatures in a Mavic 3T's image of the plant as seen from `pose`; modules at 45 °C, ground at 52 °C. */
export function renderTemperatures(
  { elements }: SyntheticPlant,
  hotSpots: readonly HotSpot[],
  pose: CameraPose,
  seed = 1,
): Float32Array {
  const random = randomFrom(seed);
  const modules = new Map(
    elements.filter(({ kind }) => kind === "module").map((module) => [module.id, module]),
  );
  const hotSpotsByModule = Map.groupBy(hotSpots, ({ moduleId }) => moduleId);
  const groundAt = groundBelow(pose);
  const celsius = new Float32Array(optics.widthPx * optics.heightPx);
  for (let index = 0; index < celsius.length; index += 1) {
    const noise = 0.1 * (random() + random() + random() - 1.5) * 2;
    const [x, y] = [index % optics.widthPx, Math.floor(index / optics.widthPx)];
    const [east, north] = groundAt(x + 0.5, y + 0.5);
    celsius[index] = temperatureAt(east, north, modules, hotSpotsByModule) + noise;
  }
  return celsius;
}

/**
 * A Mavic 3T's radiometric JPEG; the pose in its metadata need not be the true one. `properties` adds to its XMP, as
 * `drone-dji:Name="value"`.
 */
export const photoOf = (celsius: Float32Array, reportedPose: CameraPose, properties = ""): Uint8Array =>
  writeRadiometricJpeg(jpegOf(reportedPose, properties), {
    ...optics,
    celsius,
    parameters: { reflectedC: 20 },
  });

function temperatureAt(
  east: number,
  north: number,
  modules: ReadonlyMap<string, PlantElement>,
  hotSpotsByModule: ReadonlyMap<string, readonly HotSpot[]>,
): number {
  const [table, column] = [Math.floor(north / TABLE_PITCH_M), Math.floor(east / (MODULE_ACROSS_M + GAP_M))];
  const inTable = north - table * TABLE_PITCH_M;
  const row = Math.floor(inTable / (MODULE_ALONG_M + GAP_M));
  const across = (east - column * (MODULE_ACROSS_M + GAP_M)) / MODULE_ACROSS_M;
  const along = (inTable - row * (MODULE_ALONG_M + GAP_M)) / MODULE_ALONG_M;
  const id = `M-${table}-${row}-${column}`;
  if (!modules.has(id) || across > 1 || along > 1) return 52;
  const hottestDeltaK = (hotSpotsByModule.get(id) ?? [])
    .filter(
      ({ area: [left, bottom, right, top] = [0, 0, 1, 1] }) =>
        across >= left && across <= right && along >= bottom && along <= top,
    )
    .reduce((highest, { deltaK }) => Math.max(highest, deltaK), 0);
  return 45 + hottestDeltaK;
}

function jpegOf(pose: CameraPose, properties: string): Uint8Array {
  const xmp =
    `http://ns.adobe.com/xap/1.0/\0<rdf:Description tiff:Make="DJI" tiff:Model="M3T" drone-dji:RtkFlag="50" ` +
    `drone-dji:GpsLatitude="${pose.latitude}" drone-dji:GpsLongitude="${pose.longitude}" ` +
    `drone-dji:RelativeAltitude="+${pose.heightM}" drone-dji:GimbalYawDegree="${pose.yawDeg}" ` +
    `drone-dji:GimbalPitchDegree="${pose.pitchDeg}" drone-dji:GimbalRollDegree="${pose.rollDeg}" ${properties}/>`;
  const bytes = Array.from(xmp, (letter) => letter.charCodeAt(0));
  const length = bytes.length + 2;
  const size = [0xff, 0xc0, 0, 11, 8, 2, 0, 2, 0x80, 1, 1, 0x11, 0];
  return Uint8Array.of(
    0xff,
    0xd8,
    0xff,
    0xe1,
    length >> 8,
    length & 255,
    ...bytes,
    ...size,
    0xff,
    0xda,
    0,
    2,
    0xff,
    0xd9,
  );
}

/** A nadir camera pose this far from the plant's south-west corner. */
export function poseAt(eastM: number, northM: number, change: Partial<CameraPose> = {}): CameraPose {
  const [longitude = 0, latitude = 0] = frame.toPosition([eastM, northM]);
  return { longitude, latitude, heightM: 25, yawDeg: 0, pitchDeg: -90, rollDeg: 0, ...change };
}

/** Seeded random numbers in [0, 1) (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
