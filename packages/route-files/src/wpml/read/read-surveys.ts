import type { NamedArea, Survey } from "#route-content.ts";
import { ownValue } from "@overfly/flight-planning/model/own-value";
import type { Wayline, WpmlDocument, WpmlTemplate } from "#wpml/wpml-document.ts";

/** Surveys and areas of the templates. Without a height, only the area is read. */
export function surveysOf({ template, otherTemplates = [], waylines }: WpmlDocument): {
  surveys: Survey[];
  areas: NamedArea[];
} {
  if (!template) return { surveys: [], areas: [] };
  const templates = [template, ...otherTemplates].filter(({ outline, line }) => outline || line);
  const areas = templates.flatMap(areaOf);
  if (templates.length === 1 && otherTemplates.length === 0) {
    const survey = surveyOf(template, waylines);
    return { surveys: survey ? [survey] : [], areas };
  }
  const isUnflown = waylines.every(({ waypoints }) => waypoints.length === 0);
  const surveys = templates.flatMap((one): Survey[] => {
    const own = waylines.filter(({ templateId }) => templateId === one.templateId);
    const [only, ...others] = own;
    const isAlone = only !== undefined && others.length === 0;
    const survey = isAlone || isUnflown ? surveyOf(one, own) : undefined;
    return survey ? [{ ...survey, ...(isAlone && { itemIndex: waylines.indexOf(only) }) }] : [];
  });
  return { surveys, areas };
}

/** Height of the first waypoint above take-off or ground; undefined for ellipsoid heights. */
function firstWaypointHeightM(waylines: readonly Wayline[]): number | undefined {
  const [first] = waylines;
  const heightM = first?.heightMode === "WGS84" ? undefined : first?.waypoints[0]?.position[2];
  return heightM !== undefined && heightM > 0 ? heightM : undefined;
}

function surveyOf(template: WpmlTemplate, waylines: readonly Wayline[]): Survey | undefined {
  const { type, outline, line, heightAboveGroundM, obliquePitchDeg } = template;
  const heightM = heightAboveGroundM ?? template.heightM ?? firstWaypointHeightM(waylines);
  if (heightM === undefined || (type === "mappingStrip" ? !line : !outline)) return undefined;
  const steps = waylines
    .flatMap(({ waypoints }) => waypoints.flatMap(({ actionGroups }) => actionGroups))
    .flatMap(({ trigger, triggerParam }) => (trigger === "multipleDistance" ? (triggerParam ?? []) : []));
  const triggerDistanceM =
    steps.length > 0 ? steps.reduce((widest, step) => Math.max(widest, step)) : undefined;
  return {
    kind: type === "mappingStrip" ? "corridor" : type === "mapping3d" ? "oblique" : "area",
    ...(outline && { ring: outline }),
    ...(line && { line }),
    heightM,
    heightMode:
      heightAboveGroundM === undefined
        ? (ownValue(SURVEY_HEIGHTS, template.heightMode ?? "") ?? "take-off")
        : "ground",
    triggerMode: template.shootType === "time" ? "time" : "distance",
    ...sharedFields(template),
    ...(obliquePitchDeg !== undefined && { oblique: obliqueOf(template, obliquePitchDeg) }),
    ...(template.imageFormat !== undefined && { lensIds: template.imageFormat.split(",") }),
    ...(triggerDistanceM !== undefined && { triggerDistanceM }),
    ...(waylines.length === 1 && { itemIndex: 0 }),
  };
}

const SURVEY_HEIGHTS: Record<string, Survey["heightMode"] | undefined> = {
  EGM96: "ellipsoid",
  aboveGroundLevel: "ground",
  realTimeFollowSurface: "ground",
};

const SHARED_FIELDS = [
  "speedMps",
  "directionDeg",
  "frontOverlap",
  "sideOverlap",
  "marginM",
  "gimbalPitchDeg",
  "leftExtentM",
  "rightExtentM",
] as const;

function sharedFields(template: WpmlTemplate): Partial<Survey> {
  const found: Partial<Survey> = {};
  for (const name of SHARED_FIELDS) if (template[name] !== undefined) found[name] = template[name];
  return found;
}

function obliqueOf(template: WpmlTemplate, pitchDeg: number): NonNullable<Survey["oblique"]> {
  const { obliqueSpeedMps, obliqueFrontOverlap, obliqueSideOverlap } = template;
  return {
    pitchDeg,
    ...(obliqueSpeedMps !== undefined && { speedMps: obliqueSpeedMps }),
    ...(obliqueFrontOverlap !== undefined && { frontOverlap: obliqueFrontOverlap }),
    ...(obliqueSideOverlap !== undefined && { sideOverlap: obliqueSideOverlap }),
  };
}

const areaOf = ({ outline }: WpmlTemplate): NamedArea[] =>
  outline ? [{ area: { type: "Polygon", coordinates: [outline] } }] : [];
