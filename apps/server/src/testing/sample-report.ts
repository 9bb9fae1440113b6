import type { Report } from "@overfly/contract/reports/reports";
import { message } from "@overfly/i18n/message";

type ReportAnomaly = Report["anomalies"][number];

const SAMPLE_ANOMALY: ReportAnomaly = {
  id: 1,
  number: 1,
  mission_token: "M".repeat(16),
  site_token: "S".repeat(16),
  class: "diode",
  iec_class: 2,
  severity: "medium",
  position: { type: "Point", coordinates: [35.900123, 31.900456] },
  outline: null,
  element: { id: 1, kind: "module", label: "INV1-STR02-M14" },
  zone: "المنطقة الشمالية",
  affected_modules: ["INV1-STR02-M14"],
  delta_t_k: 12.34,
  max_c: 61.2,
  reference_c: 48.9,
  irradiance_w_m2: 850,
  uncertainty_m: 0.1,
  module_certain: true,
  delta_t_normalised_k: 14.5,
  lost_kwdc: 0.1833,
  lost_kwh_per_year: 348.3,
  lost_money_per_year: 20.9,
  currency: "USD",
  confidence: 0.9,
  source: "model",
  review: "confirmed",
  dismiss_reason: null,
  rule: "",
  rule_messages: [
    message("anomalies/rules:one_third", { percent: 33, lengthM: 1.9 }),
    message("anomalies/flags:irradiance_too_low"),
  ],
  note: "",
  work_state: "pending",
  images: [],
  updated_at: "2026-05-02T08:00:00.000Z",
  repair_rank: 1,
  walk_order: 1,
};

const CLASSES = ["string_offline", "module_offline", "diode", "cell", "pid"] as const;
const SEVERITIES = ["critical", "high", "medium", "low"] as const;

/** A report with an anomaly of each severity, names in both scripts, and everything known. */
export function createReport(changes: Partial<Report> = {}): Report {
  const anomalies = CLASSES.map((name, index): ReportAnomaly => ({
    ...SAMPLE_ANOMALY,
    id: index + 1,
    number: index + 1,
    class: name,
    severity: SEVERITIES[index % SEVERITIES.length] ?? "low",
    position: { type: "Point", coordinates: [35.9 + index * 0.0004, 31.9 + (index % 3) * 0.0003] },
    element: index === 4 ? null : { id: index, kind: "module", label: `INV1-STR0${index}-M14` },
    zone: index % 2 === 0 ? "المنطقة الشمالية" : null,
    note: index === 1 ? "تحقّقوا من الموصل MC4 قبل الاستبدال (Fuse 15 A)." : "",
    repair_rank: index + 1,
    walk_order: CLASSES.length - index,
  }));
  return {
    mission: {
      token: "M".repeat(16),
      number: "M-2026-0042",
      type: "solar_thermography",
      subtype: "standard",
    },
    site: {
      token: "S".repeat(16),
      name: "Al Badiya Solar Park",
      time_zone: "Asia/Amman",
      boundary: {
        type: "Polygon",
        coordinates: [
          [
            [35.8995, 31.8995],
            [35.9025, 31.8995],
            [35.9025, 31.901],
            [35.8995, 31.901],
            [35.8995, 31.8995],
          ],
        ],
      },
      capacity_kwdc: 1540,
    },
    provider: "شركة المسح الجوي",
    client: "Levant Renewables",
    inspected_at: "2026-05-01T09:12:00.000Z",
    conditions: {
      irradiance_w_m2: 850,
      irradiance_source: "estimated",
      wind_mps: 4.6,
      ambient_c: 31.5,
      camera: "DJI M3TD",
      gsd_cm: 3.2,
      photo_count: 1284,
    },
    totals: {
      anomalies: anomalies.length,
      affected_modules: 32,
      surveyed_modules: 2800,
      lost_kwdc: 15.58,
      lost_percent: 1.012,
      lost_kwh_per_year: 29_602,
      lost_money_per_year: 1776.12,
      currency: "USD",
    },
    by_class: CLASSES.map((name, index) => ({ class: name, count: 1, lost_kwdc: 15.4 / 4 ** index })),
    by_severity: SEVERITIES.map((severity, index) => ({ severity, count: index === 0 ? 2 : 1 })),
    change: {
      mission: {
        token: "P".repeat(16),
        number: "M-2025-0007",
        inspected_at: "2025-05-02T08:00:00.000Z",
      },
      new: [1, 2, 3],
      persisting: [4, 5],
      resolved: Array.from({ length: 11 }, (_, index) => ({ ...SAMPLE_ANOMALY, id: 100 + index })),
      dismissed: [],
      not_inspected: [],
    },
    unreviewed: 0,
    revision: 1,
    revision_reason: null,
    anomalies,
    published_at: "2026-05-02T08:00:00.000Z",
    ...changes,
  };
}
