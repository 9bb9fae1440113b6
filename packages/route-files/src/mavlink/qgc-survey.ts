import type { Position } from "geojson";
import { InvalidElementError } from "#invalid-element-error.ts";
import {
  arrayAt,
  isRecord,
  type JsonRecord,
  numberAt,
  optionalNumberAt,
  recordAt,
} from "#json/json-fields.ts";
import { isUsableNumber, checkedPosition } from "#text/parse-coordinates.ts";
import type { Survey, SurveyCamera } from "#route-content.ts";

/** Reads QGroundControl's survey and corridor scan items; undefined for other complex items. */
export function readSurvey(item: JsonRecord, path: string): Survey | undefined {
  const type = item["complexItemType"];
  if (type !== "survey" && type !== "CorridorScan") return undefined;
  const version = optionalNumberAt(item, "version", path) ?? 0;
  const [oldest, newest] = type === "survey" ? [2, 6] : [1, 3];
  if (version < oldest || version > newest) {
    throw new InvalidElementError(
      "unsupported-version",
      `${path}version`,
      `is ${version}, which is not supported`,
    );
  }
  if (type === "survey" && version <= 3 && isRecord(item["grid"])) return readLegacySurvey(item, path);
  const style = recordAt(item, "TransectStyleComplexItem", path);
  const inside = `${path}TransectStyleComplexItem.`;
  const calc = recordAt(style, "CameraCalc", inside);
  return {
    ...(type === "survey" ? areaOf(item, path) : corridorOf(item, path)),
    ...styleOf(style, inside),
    ...calcOf(calc, `${inside}CameraCalc.`),
  };
}

/** Surveys before version 4, which have no stored items. */
function readLegacySurvey(item: JsonRecord, path: string): Survey {
  const grid = recordAt(item, "grid", path);
  const camera = isRecord(item["camera"]) ? item["camera"] : {};
  const turnaroundM = optionalNumberAt(grid, "turnAroundDistance", `${path}grid.`);
  const frontOverlap = optionalNumberAt(camera, "imageFrontalOverlap", `${path}camera.`);
  const sideOverlap = optionalNumberAt(camera, "imageSideOverlap", `${path}camera.`);
  return {
    ...areaOf({ ...item, angle: grid["angle"], entryLocation: grid["entryLocation"] }, path),
    heightM: numberAt(grid, "altitude", `${path}grid.`),
    heightMode: grid["relativeAltitude"] === false ? "ellipsoid" : "take-off",
    triggerMode: "distance",
    lineSpacingM: numberAt(grid, "spacing", `${path}grid.`),
    triggerDistanceM: optionalNumberAt(item, "cameraTriggerDistance", path) ?? 0,
    crosshatch: item["refly90Degrees"] === true,
    hoverAndCapture: item["hoverAndCapture"] === true,
    ...(turnaroundM !== undefined && { turnaroundM }),
    ...(frontOverlap !== undefined && { frontOverlap }),
    ...(sideOverlap !== undefined && { sideOverlap }),
  };
}

function areaOf(
  item: JsonRecord,
  path: string,
): Pick<Survey, "kind" | "ring" | "directionDeg" | "entryPoint"> {
  const corners = latLonList(arrayAt(item, "polygon", path), `${path}polygon`);
  const [first] = corners;
  const entryPoint = optionalNumberAt(item, "entryLocation", path);
  return {
    kind: "area",
    ring: first ? [...corners, first] : [],
    directionDeg: ((numberAt(item, "angle", path) % 360) + 360) % 360,
    ...(entryPoint !== undefined && { entryPoint }),
  };
}

function corridorOf(
  item: JsonRecord,
  path: string,
): Pick<Survey, "kind" | "line" | "leftExtentM" | "rightExtentM" | "entryPoint"> {
  const widthM = numberAt(item, "CorridorWidth", path);
  const entryPoint = optionalNumberAt(item, "EntryPoint", path);
  return {
    kind: "corridor",
    line: latLonList(arrayAt(item, "polyline", path), `${path}polyline`),
    leftExtentM: widthM / 2,
    rightExtentM: widthM / 2,
    ...(entryPoint !== undefined && { entryPoint }),
  };
}

export function latLonList(list: readonly unknown[], path: string): Position[] {
  return list.map((pair, index) => {
    const [lat, lon, heightM] = Array.isArray(pair) ? (pair as unknown[]) : [];
    if (typeof lat !== "number" || typeof lon !== "number")
      throw new InvalidElementError("bad-value", `${path}[${index}]`);
    const position = checkedPosition(lon, lat, `${path}[${index}]`);
    return isUsableNumber(heightM) ? [...position, heightM] : position;
  });
}

function styleOf(style: JsonRecord, path: string): Partial<Survey> {
  const turnaroundM = optionalNumberAt(style, "TurnAroundDistance", path);
  return {
    ...(turnaroundM !== undefined && { turnaroundM }),
    crosshatch: style["Refly90Degrees"] === true,
    hoverAndCapture: style["HoverAndCapture"] === true,
    photosInTurns: style["CameraTriggerInTurnAround"] === true,
  };
}

type CalcPart = Pick<Survey, "heightM" | "heightMode" | "triggerMode"> & Partial<Survey>;

function calcOf(calc: JsonRecord, path: string): CalcPart {
  const mode = calc["DistanceMode"];
  const overGround = mode === 3 || mode === 4;
  const overSea = mode === 2 || calc["DistanceToSurfaceRelative"] === false;
  const frontOverlap = optionalNumberAt(calc, "FrontalOverlap", path);
  const sideOverlap = optionalNumberAt(calc, "SideOverlap", path);
  return {
    heightM: numberAt(calc, "DistanceToSurface", path),
    heightMode: overGround ? "ground" : overSea ? "ellipsoid" : "take-off",
    triggerMode: "distance",
    lineSpacingM: numberAt(calc, "AdjustedFootprintSide", path),
    triggerDistanceM: numberAt(calc, "AdjustedFootprintFrontal", path),
    ...(frontOverlap !== undefined && { frontOverlap }),
    ...(sideOverlap !== undefined && { sideOverlap }),
    camera: cameraOf(calc, path),
  };
}

const CAMERA_FIELDS = {
  focalLengthMm: "FocalLength",
  sensorWidthMm: "SensorWidth",
  sensorHeightMm: "SensorHeight",
  imageWidthPx: "ImageWidth",
  imageHeightPx: "ImageHeight",
  minIntervalS: "MinTriggerInterval",
  gsdCm: "ImageDensity",
} as const;

type CameraField = keyof typeof CAMERA_FIELDS;

const FIELD_NAMES = Object.keys(CAMERA_FIELDS) as CameraField[];

const MANUAL = "Manual (no camera specs)";

function cameraOf(calc: JsonRecord, path: string): SurveyCamera {
  const camera: SurveyCamera = { name: typeof calc["CameraName"] === "string" ? calc["CameraName"] : MANUAL };
  for (const name of FIELD_NAMES) {
    const value = optionalNumberAt(calc, CAMERA_FIELDS[name], path);
    if (value !== undefined) camera[name] = value;
  }
  if (typeof calc["Landscape"] === "boolean") camera.landscape = calc["Landscape"];
  return camera;
}

export interface SurveyItems {
  /** The survey's mission items, and the end points of its transects. */
  items: JsonRecord[];
  transects: readonly Position[];
  shots: number;
}

export function writeSurvey(survey: Survey, { items, transects, shots }: SurveyItems): JsonRecord {
  const style = {
    CameraCalc: cameraCalc(survey),
    CameraShots: shots,
    CameraTriggerInTurnAround: survey.photosInTurns ?? false,
    FollowTerrain: survey.heightMode === "ground",
    HoverAndCapture: survey.hoverAndCapture ?? false,
    Items: items,
    Refly90Degrees: survey.crosshatch ?? false,
    TurnAroundDistance: survey.turnaroundM ?? 0,
    VisualTransectPoints: transects.map(latLon),
    version: 1,
  };
  if (survey.kind === "corridor") {
    return {
      CorridorWidth: (survey.leftExtentM ?? 0) + (survey.rightExtentM ?? 0),
      EntryPoint: survey.entryPoint ?? 0,
      TransectStyleComplexItem: style,
      complexItemType: "CorridorScan",
      polyline: (survey.line ?? []).map(latLon),
      type: "ComplexItem",
      version: 2,
    };
  }
  return {
    TransectStyleComplexItem: style,
    angle: survey.directionDeg ?? 0,
    complexItemType: "survey",
    entryLocation: survey.entryPoint ?? 0,
    flyAlternateTransects: false,
    polygon: (survey.ring ?? []).slice(0, -1).map(latLon),
    splitConcavePolygons: false,
    type: "ComplexItem",
    version: 5,
  };
}

export const latLon = ([lon = 0, lat = 0]: Position): number[] => [lat, lon];

function cameraCalc(survey: Survey): JsonRecord {
  const { camera, frontOverlap, sideOverlap } = survey;
  const known = FIELD_NAMES.filter((name) => camera?.[name] !== undefined);
  const specs = Object.fromEntries(known.map((name) => [CAMERA_FIELDS[name], camera?.[name]]));
  const isManual = known.length === 0;
  return {
    AdjustedFootprintFrontal: survey.triggerDistanceM ?? 0,
    AdjustedFootprintSide: survey.lineSpacingM ?? 0,
    CameraName: isManual ? MANUAL : (camera?.name ?? "Custom Camera"),
    DistanceToSurface: survey.heightM,
    DistanceToSurfaceRelative: survey.heightMode !== "ellipsoid",
    ...(!isManual && { ...specs, Landscape: camera?.landscape ?? true, ...FIXED }),
    ...(frontOverlap !== undefined && { FrontalOverlap: frontOverlap }),
    ...(sideOverlap !== undefined && { SideOverlap: sideOverlap }),
    version: 1,
  };
}

const FIXED = { FixedOrientation: false, ValueSetIsDistance: true };
