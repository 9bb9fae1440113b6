import type { AnomalyClass, Severity } from "@overfly/contract/anomalies";
import type { Report } from "@overfly/contract/reports";

export const CLASS_WORDS: Record<AnomalyClass, string> = {
  hot_spot: "Hot spot",
  hot_spot_multi: "Several hot spots",
  cell: "Hot cell",
  cell_multi: "Several hot cells",
  diode: "Bypassed substring",
  diode_multi: "Two bypassed substrings",
  module_offline: "Module offline",
  string_offline: "String offline",
  combiner_offline: "Combiner offline",
  inverter_offline: "Inverter offline",
  junction_box: "Junction box",
  cracking: "Cracking",
  soiling: "Soiling",
  shadowing: "Shadowing",
  vegetation: "Vegetation",
  pid: "Potential-induced degradation",
  reflection: "Reflection",
  other: "Other",
};

export const classWords = (name: string): string => CLASS_WORDS[name as AnomalyClass] || name;

export const SEVERITY_WORDS: Record<Severity, string> = {
  critical: "Critical",
  high: "High",
  medium: "Medium",
  low: "Low",
};

export const IEC_WORDS: Record<number, string> = {
  1: "1 · no abnormality",
  2: "2 · thermal abnormality",
  3: "3 · safety-relevant",
};

const TYPES: Record<string, string> = {
  solar_thermography: "Solar thermography",
  visual: "Visual inspection",
  mapping: "Mapping",
  construction: "Construction",
  security: "Security",
  maintenance: "Maintenance",
};
const SUBTYPES: Record<string, string> = {
  iec_detailed: "IEC detailed, 3.0 cm",
  standard: "standard, 5.5 cm",
  overview: "overview, 15 cm",
};

export const kindWords = ({ type, subtype }: Report["mission"]): string =>
  `${TYPES[type] ?? type}, ${SUBTYPES[subtype] ?? subtype.replaceAll("_", " ")}`;

export const number = (value: number, decimals = 0): string =>
  value.toLocaleString("en-GB", { minimumFractionDigits: decimals, maximumFractionDigits: decimals });

/** Three figures that matter, whatever the size: 0.048, 1.65, 15.4, 1,540. */
export const figure = (value: number): string =>
  value.toLocaleString("en-GB", { maximumSignificantDigits: 3, maximumFractionDigits: 3 });

export const orDash = (value: number | null, write: (value: number) => string): string =>
  value === null ? "–" : write(value);

/** 15.4 kW, 550 W, 26.1 W. */
export const power = (kw: number): string =>
  kw >= 1 || kw === 0 ? `${figure(kw)} kW` : `${figure(kw * 1000)} W`;

export const money = (value: number | null, currency: string): string =>
  orDash(value, (amount) => `${figure(Math.round(amount * 100) / 100)} ${currency}`);

export function energy(kwh: number | null): string {
  if (kwh === null) return "–";
  return kwh >= 10_000 ? `${figure(kwh / 1000)} MWh` : `${figure(kwh)} kWh`;
}

export const day = (at: string | null, timeZone: string): string =>
  at === null ? "–" : new Date(at).toLocaleDateString("en-GB", { timeZone, dateStyle: "long" });

export const moment = (at: string | null, timeZone: string): string =>
  at === null
    ? "–"
    : `${day(at, timeZone)}, ${new Date(at).toLocaleTimeString("en-GB", { timeZone, timeStyle: "short" })}`;

export function placeWords({ element, zone }: Report["findings"][number]): string {
  const parts = [element?.label, zone].filter((part) => part !== null && part !== undefined);
  return parts.length > 0 ? parts.join(" · ") : "Outside the drawn plant";
}

export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${number(count)} ${count === 1 ? one : many}`;
