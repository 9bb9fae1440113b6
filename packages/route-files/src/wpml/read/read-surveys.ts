import type { NamedArea, Survey } from "#route-content.ts";
import { ownValue } from "@overfly/flight-planning/own-value";
import type { Wayline, WpmlDocument, WpmlTemplate } from "#wpml/wpml-document.ts";

/** What the waylines were made from. An area whose height or waylines are not to be found is an area only. */
export function surveysOf({ template, moreTemplates = [], waylines }: WpmlDocument): {
  surveys: Survey[];
  areas: NamedArea[];
} {
  if (!template) return { surveys: [], areas: [] };
  const templates = [template, ...moreTemplates].filter(({ outline, line }) => outline || line);
  const areas = templates.flatMap(areaOf);
  if (templates.length === 1 && moreTemplates.length === 0) {
    const survey = surveyOf(template, waylines);
    return { surveys: survey ? [survey] : [], areas };
  }
  const isUnflown = waylines.every(({ waypoints }) => waypoints.length === 0);
  const surveys = templates.flatMap((one): Survey[] => {
    const own = waylines.filter(({ templateId }) => templateId === one.templateId);
    const [only, ...others] = own;
    const isAlone = only !== undefined && others.length === 0;
    const survey = isAlone || isUnflown ? surveyOf(one, own) : undefined;
    return survey ? [{ ...survey, ...(isAlone && { part: waylines.indexOf(only) }) }] : [];
  });
  return { surveys, areas };
}

/** Of waylines that count from the take-off place or the ground; those over the ellipsoid tell nothing of it. */
function flownHeightM(waylines: readonly Wayline[]): number | undefined {
  const [first] = waylines;
  const heightM = first?.heightMode === "WGS84" ? undefined : first?.waypoints[0]?.position[2];
  return heightM !== undefined && heightM > 0 ? heightM : undefined;
}

function surveyOf(template: WpmlTemplate, waylines: readonly Wayline[]): Survey | undefined {
  const { type, outline, line, heightOverGroundM, obliquePitchDeg } = template;
  const heightM = heightOverGroundM ?? template.heightM ?? flownHeightM(waylines);
  if (heightM === undefined || (type === "mappingStrip" ? !line : !outline)) return undefined;
  const steps = waylines
    .flatMap(({ waypoints }) => waypoints.flatMap(({ actionGroups }) => actionGroups))
    .flatMap(({ trigger, triggerParam }) => (trigger === "multipleDistance" ? (triggerParam ?? []) : []));
  const spaced = steps.length > 0 ? steps.reduce((widest, step) => Math.max(widest, step)) : undefined;
  return {
    kind: type === "mappingStrip" ? "corridor" : type === "mapping3d" ? "oblique" : "area",
    ...(outline && { ring: outline }),
    ...(line && { line }),
    heightM,
    heightOver:
      heightOverGroundM === undefined
        ? (ownValue(SURVEY_HEIGHTS, template.heightMode ?? "") ?? "take-off")
        : "ground",
    shootBy: template.shootType === "time" ? "time" : "distance",
    ...picked(template),
    ...(obliquePitchDeg !== undefined && { oblique: obliqueOf(template, obliquePitchDeg) }),
    ...(template.imageFormat !== undefined && { lensIds: template.imageFormat.split(",") }),
    ...(spaced !== undefined && { triggerDistanceM: spaced }),
    ...(waylines.length === 1 && { part: 0 }),
  };
}

const SURVEY_HEIGHTS: Record<string, Survey["heightOver"] | undefined> = {
  EGM96: "ellipsoid",
  aboveGroundLevel: "ground",
  realTimeFollowSurface: "ground",
};

const SAME_NAMES = [
  "speedMps",
  "directionDeg",
  "frontOverlap",
  "sideOverlap",
  "marginM",
  "gimbalPitchDeg",
  "leftM",
  "rightM",
] as const;

function picked(template: WpmlTemplate): Partial<Survey> {
  const found: Partial<Survey> = {};
  for (const name of SAME_NAMES) if (template[name] !== undefined) found[name] = template[name];
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
