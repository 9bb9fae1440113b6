import type { Severity } from "@overfly/contract/anomalies/anomalies";

const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString("en-GB")} ${count === 1 ? one : many}`;

/** Everything that a report says. Figures come to it written already. */
export const english = {
  severities: { critical: "Critical", high: "High", medium: "Medium", low: "Low" } as Record<
    Severity,
    string
  >,
  iecClasses: {
    1: "1 · no abnormality",
    2: "2 · thermal abnormality",
    3: "3 · safety-relevant",
  } as Record<number, string>,
  types: {
    solar_thermography: "Solar thermography",
    visual: "Visual inspection",
    mapping: "Mapping",
    construction: "Construction",
    security: "Security",
    maintenance: "Maintenance",
  } as Record<string, string>,
  subtypes: {
    iec_detailed: "IEC detailed, 3.0 cm",
    standard: "standard, 5.5 cm",
    overview: "overview, 15 cm",
    rgb_overview: "RGB overview",
    rgb_close_up: "RGB close-up",
    orthomosaic: "orthomosaic",
    terrain_model: "terrain model",
    model_3d: "3D model",
    progress: "progress",
    as_built_check: "as-built check",
    perimeter_patrol: "perimeter patrol",
    soiling: "soiling",
    vegetation: "vegetation",
    repair_verification: "repair verification",
  } as Record<string, string>,
  kind: (type: string, subtype: string) => `${type}, ${subtype}`,
  outsidePlant: "Outside the drawn plant",

  cover: {
    bookmark: "Cover",
    title: "Inspection report",
    anomalies: "findings",
    affected: (modules: number) => `${counted(modules, "module")} affected`,
    capacityLost: "capacity lost",
    shareOfSite: (share: string) => `${share} of the site`,
    capacityUnknown: "site capacity unknown",
    energyLost: "energy lost a year",
    atYield: "at the site's specific yield",
    moneyLost: "lost a year",
    atTariff: "at the site's tariff",
    inShort: "In short",
    nothing: "The pictures show nothing out of the ordinary.",
    costsMost: (name: string, count: number, lost: string, all: string) =>
      `${name} costs most: ${counted(count, "finding")} ${count === 1 ? "takes" : "take"} ${lost} of the ${all} lost.`,
    mostAre: (name: string) => `Most findings are of the class “${name.toLowerCase()}”.`,
    critical: (count: number) =>
      `${counted(count, "finding is", "findings are")} critical: look at ${count === 1 ? "it" : "them"} before anything else.`,
    noneCritical: "Nothing here is critical for safety by temperature.",
    repairOne: (number: number, name: string, place: string | null) =>
      `Repair no. ${number} first: ${name.toLowerCase()}${place === null ? "" : ` at ${place}`}.`,
    change: (since: string, appeared: string, persisting: string, gone: string) =>
      `Since ${since}: ${appeared} new, ${persisting} still there, ${gone} gone.`,
    repairFirst: "Repair first",
    aYear: (money: string) => `${money} a year`,
    published: (day: string) => `Published ${day}`,
    preview: "Preview: not yet published",
  },
  map: {
    title: "Where the findings are",
    byClass: "By class",
    legend: (severity: string, count: string) => `${severity}, ${count}`,
  },
  repair: {
    title: "What to repair first",
    intro:
      "Dangerous findings first, then those that cost most. The last column is the order in which to walk to them: a short way round from the entrance.",
    columns: {
      first: "First",
      number: "No.",
      what: "What",
      where: "Where",
      iec: "IEC",
      deltaT: "ΔT",
      lost: "Lost",
      aYear: "a year",
      walk: "Walk",
    },
  },
  conditions: {
    title: "How it was measured",
    heading: "Conditions",
    inspected: "Inspected",
    kind: "Kind",
    irradiance: "Irradiance",
    measured: (value: string) => `${value}, measured`,
    estimated: (value: string) => `${value}, estimated for a clear sky`,
    wind: "Wind",
    air: "Air temperature",
    camera: "Camera",
    groundSample: "Ground sample distance",
    aPixel: (value: string) => `${value} a thermal pixel`,
    photographs: "Photographs",
    surveyed: "Modules surveyed",
    warnings: {
      estimated:
        "The irradiance was not measured. It is estimated from the sun's position for a clear sky, good to some 10 %; normalised temperature differences carry that error.",
      low: "The irradiance was below 600 W/m². Temperature differences are not normalised, and faint defects may stay unseen.",
      windy:
        "The wind was above 4 m/s. It cools hot spots, so temperature differences are smaller than in calm air.",
    },
    changeHeading: "Change since the last inspection",
    change: (since: string, appeared: string, persisting: string, gone: string) =>
      `Compared with ${since}: ${appeared} new, ${persisting} still there, ${gone} gone. Findings of one class within 2 m count as the same.`,
    firstOne: "This is the first completed inspection of its type at this site.",
    methodHeading: "Method",
    method: [
      "Temperatures are decoded from the radiometric pictures. A part counts as hot when it differs from its surroundings: for modules, the median of their neighbours in the same row. ΔT is the 99.5th percentile of the hot part above that reference; normalised values are scaled to 1000 W/m².",
      "Places follow from the camera's position and attitude over flat ground, joined over all pictures that show the same thing, and attached to the plant's drawing.",
      "Severity on the normalised ΔT: low below 10 K, medium from 10 K, high from 20 K, critical from 40 K. Strings, combiners and inverters that are offline are high by the power they take. Classes of abnormality follow the meaning of IEC TS 62446-3: 1 no abnormality, 2 thermal, 3 safety-relevant.",
      "Lost capacity counts each module once, under the gravest finding that affects it. Outages take the whole module, bypassed substrings one or two thirds; hot cells are weighed by the heat they give off. Energy and money follow from the site's specific yield and tariff.",
    ],
  },
  anomalies: {
    title: "The findings",
    noThermal: "No thermal picture",
    noVisual: "No visual picture of this place",
    deltaT: "ΔT",
    normalised: "at 1000 W/m²",
    temperatures: "Hottest / reference",
    iec: "IEC class",
    modules: "Modules",
    lost: "Lost",
    lostPower: (power: string, energy: string) => `${power}, ${energy} a year`,
    cost: "Cost a year",
    place: "Place",
    colder: "colder",
    hotter: "hotter",
  },
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
};

export type ReportWords = typeof english;
