import type { Anomaly } from "@overfly/contract/anomalies/anomalies";
import { sampleMission } from "./sample-mission.ts";

const mission = sampleMission();

/** An anomaly of the sample mission that the detection found and nobody reviewed. */
export const sampleAnomaly = (changes: Partial<Anomaly> = {}): Anomaly => ({
  id: 1,
  number: 1,
  mission_token: mission.token,
  site_token: mission.site.token,
  class: "hot_spot_multi",
  iec_class: 2,
  severity: "high",
  position: { type: "Point", coordinates: [35.9, 31.9] },
  outline: null,
  element: null,
  zone: null,
  affected_modules: [],
  delta_t_k: 12,
  max_c: 60,
  reference_c: 48,
  irradiance_w_m2: 800,
  delta_t_normalised_k: 15,
  lost_kwdc: 0.1,
  lost_kwh_per_year: 100,
  lost_money_per_year: 10,
  currency: "USD",
  confidence: 0.9,
  source: "model",
  review: "unreviewed",
  dismiss_reason: null,
  rule: "",
  uncertainty_m: null,
  module_certain: true,
  rule_messages: [],
  note: "",
  work_state: "pending",
  images: [],
  updated_at: "2026-11-21T09:00:00.000Z",
  ...changes,
});
