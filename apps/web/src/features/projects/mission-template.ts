import type { Deliverable, MissionDetail, MissionType } from "@overfly/contract/missions/missions";
import type { Frequency } from "@overfly/contract/projects/project-days";
import type { ProjectDetail } from "@overfly/contract/projects/projects";
import { deliverablesOf, todayAt } from "#features/missions/request/request-form.ts";
import { homeZone } from "#platform/i18n/home-zone.ts";

export interface TemplateDraft {
  site_tokens: string[];
  type: MissionType;
  subtype: string;
  priority: MissionDetail["priority"];
  description: string;
  deliverables: Deliverable[];
  frequency: Frequency;
  first_on: string;
  last_on: string;
  window_days: number | null;
  approve: boolean;
}

const WEEK_DAYS = 7;

/** From the project's start, but not before today, to its end. */
export function templateOf({ sites, starts_on, ends_on, frequency }: ProjectDetail): TemplateDraft {
  const today = todayAt({ time_zone: homeZone() });
  const first = starts_on === null || starts_on < today ? today : starts_on;
  return {
    site_tokens: sites.map(({ token }) => token),
    type: "solar_thermography",
    subtype: "standard",
    priority: "normal",
    description: "",
    deliverables: deliverablesOf("solar_thermography").slice(0, 2),
    frequency,
    first_on: first,
    last_on: ends_on ?? first,
    window_days: WEEK_DAYS,
    approve: true,
  };
}
