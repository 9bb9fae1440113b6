import type { BodyInput } from "@overfly/contract/endpoint";
import {
  type Deliverable,
  DELIVERABLES,
  type MissionDetail,
  type MissionType,
  type missions,
} from "@overfly/contract/missions/missions";
import { SUITABLE_DELIVERABLES } from "@overfly/contract/missions/suitable-deliverables";
import type { multiSiteOrders } from "@overfly/contract/missions/multi-site-orders";
import { fromWall, toWall } from "@overfly/i18n/zoned-time";
import { NO_REPETITION, type RepeatForm } from "./repetition.ts";

export const STEPS = ["site", "kind", "terms", "summary"] as const;
export type Step = (typeof STEPS)[number];

export interface ChosenSite {
  token: string;
  name: string;
  time_zone: string;
  country: string | null;
  /** Whose it is: sites of one order belong to one client. */
  client_id?: number;
}

type ChosenProject = NonNullable<MissionDetail["project"]>;

export interface RequestForm {
  /** The first of several. */
  site: ChosenSite | null;
  /** Of an order for several sites; null for a mission at one. */
  sites: readonly ChosenSite[] | null;
  type: MissionType | null;
  subtype: string;
  /** Two dates in the site's time zone with a comma between, as the range field's value. */
  window: string;
  deliverables: readonly Deliverable[];
  priority: MissionDetail["priority"];
  description: string;
  project: ChosenProject | null;
  repeat: RepeatForm;
}

export const EMPTY_FORM: RequestForm = {
  site: null,
  sites: null,
  type: null,
  subtype: "",
  window: "",
  deliverables: [],
  priority: "normal",
  description: "",
  project: null,
  repeat: NO_REPETITION,
};

/** What is offered for a type, and what the order already has. The first two are preselected. */
export function deliverablesOf(
  type: MissionType | null,
  ordered: readonly Deliverable[] = [],
): readonly Deliverable[] {
  const offered = type === null ? DELIVERABLES : SUITABLE_DELIVERABLES[type];
  return [...offered, ...ordered.filter((one) => !offered.includes(one))];
}
const INITIALLY_SELECTED = 2;

/** The form after a change; a project of another client than the site's is left. */
export function changedForm(form: RequestForm, changes: Partial<RequestForm>): RequestForm {
  const after = { ...form, ...changes };
  return after.site?.client_id === form.site?.client_id ? after : { ...after, project: null };
}

/** The form with another type; values that do not apply to it are reset. */
export function withType(form: RequestForm, type: MissionType): RequestForm {
  if (form.type === type) return form;
  return { ...form, type, subtype: "", deliverables: deliverablesOf(type).slice(0, INITIALLY_SELECTED) };
}

export type Missing =
  | "siteRequired"
  | "sitesRequired"
  | "typeRequired"
  | "subtypeRequired"
  | "windowRequired"
  | "windowPast"
  | "deliverableRequired";

/** Missing input of a step, by field. */
export function missingAt(
  step: Step,
  form: RequestForm,
): Partial<Record<Exclude<keyof RequestForm, "repeat" | "sites" | "project">, Missing>> {
  const [from, to] = form.window.split(",");
  switch (step) {
    case "site":
      return form.site === null ? { site: form.sites === null ? "siteRequired" : "sitesRequired" } : {};
    case "kind":
      if (form.type === null) return { type: "typeRequired" };
      return form.subtype === "" ? { subtype: "subtypeRequired" } : {};
    case "terms":
      return {
        ...(from && to ? pastWindow(to, form) : { window: "windowRequired" }),
        ...(form.deliverables.length > 0 ? {} : { deliverables: "deliverableRequired" }),
      };
    case "summary":
      return {};
  }
}

/** A draft may be older than the window that was chosen in it. */
const pastWindow = (lastDay: string, form: RequestForm): { window?: Missing } =>
  form.site !== null && lastDay < firstDayOf(form) ? { window: "windowPast" } : {};

/** Today at the site; of several, where the day is the earliest. */
export const firstDayOf = ({ site, sites }: Pick<RequestForm, "site" | "sites">): string =>
  (sites ?? (site ? [site] : [])).map(todayAt).toSorted()[0] ?? "";

/** The form with several sites chosen. */
export const withSites = (sites: readonly ChosenSite[]): Pick<RequestForm, "site" | "sites"> => ({
  sites,
  site: sites[0] ?? null,
});

/** More than one site: an order of its own kind, which isn't kept as a draft. */
export const isForSeveral = ({ sites }: Pick<RequestForm, "sites">): boolean => (sites?.length ?? 0) > 1;

/** One, but for an order for several. */
export const siteCount = ({ sites }: Pick<RequestForm, "sites">): number => Math.max(1, sites?.length ?? 1);

/** The form of the draft that keeps the documents of an order for several sites until it is sent: at the first one. */
export const asDraft = (form: RequestForm): RequestForm => ({ ...form, sites: null });

/** The order for several sites; undefined while something is missing. */
export function multiSiteBodyOf(form: RequestForm): BodyInput<typeof multiSiteOrders.preview> | undefined {
  const { sites, type, subtype, window, deliverables, priority, description, project } = form;
  const [first_on, last_on] = window.split(",");
  if (sites === null || sites.length < 2 || type === null || !first_on || !last_on) return undefined;
  const site_tokens = sites.map(({ token }) => token);
  return {
    site_tokens,
    type,
    subtype,
    priority,
    description,
    deliverables: [...deliverables],
    project_id: project?.id ?? null,
    first_on,
    last_on,
  };
}

/** Such as "2026-11-21". */
export const todayAt = ({ time_zone }: { time_zone: string }): string =>
  toWall(new Date(), time_zone).slice(0, 10);

/** The first step that lacks something; the summary when none does. */
export const firstIncomplete = (form: RequestForm): Step =>
  STEPS.find((step) => Object.keys(missingAt(step, form)).length > 0) ?? "summary";

type DraftBody = Omit<BodyInput<typeof missions.saveDraft>, "updated_at">;

/** The request body; undefined until site and type are chosen, which even a draft needs. */
export function bodyOf(form: RequestForm): DraftBody | undefined {
  const { site, type, subtype, window, deliverables, priority, description, project } = form;
  if (site === null || type === null || subtype === "" || isForSeveral(form)) return undefined;
  const [from, to] = window.split(",");
  return {
    site_token: site.token,
    type,
    subtype,
    priority,
    description,
    deliverables: [...deliverables],
    project_id: project?.id ?? null,
    window_start: from ? fromWall(`${from}T00:00`, site.time_zone) : null,
    window_end: to ? fromWall(`${to}T23:59`, site.time_zone) : null,
  };
}

/** The form of a mission that is there already. */
export function formOf(mission: MissionDetail): RequestForm {
  const day = (at: string | null): string =>
    at === null ? "" : toWall(at, mission.site.time_zone).slice(0, 10);
  const window = `${day(mission.window_start)},${day(mission.window_end)}`;
  return {
    site: { ...mission.site, client_id: mission.client.id },
    sites: null,
    type: mission.type,
    subtype: mission.subtype,
    window: window === "," ? "" : window,
    deliverables: mission.deliverables,
    priority: mission.priority,
    description: mission.description,
    project: mission.project,
    repeat: NO_REPETITION,
  };
}

/** Properties of every step of the wizard. */
export interface StepProps {
  form: RequestForm;
  change: (changes: Partial<RequestForm>) => void;
  errors: Record<string, string>;
}
