import { z } from "zod";

export const PROJECT_STATUSES = ["draft", "active", "on_hold", "completed", "cancelled"] as const;
export const ProjectStatus = z.enum(PROJECT_STATUSES);
export type ProjectStatus = z.infer<typeof ProjectStatus>;

interface StatusRule {
  /** The statuses that it can follow. */
  from: readonly ProjectStatus[];
  requiresReason: boolean;
  /** Refused while missions of the project are open. */
  endsWork: boolean;
}

/** Completed and cancelled projects can be taken up again: both are decisions of people, who err. */
export const PROJECT_STATUS_RULES: Record<ProjectStatus, StatusRule> = {
  draft: { from: [], requiresReason: false, endsWork: false },
  active: { from: ["draft", "on_hold", "completed", "cancelled"], requiresReason: false, endsWork: false },
  on_hold: { from: ["active"], requiresReason: true, endsWork: false },
  completed: { from: ["active"], requiresReason: false, endsWork: true },
  cancelled: { from: ["draft", "active", "on_hold"], requiresReason: true, endsWork: true },
};

/** The statuses that a project can change to. */
export const nextStatuses = (status: ProjectStatus): ProjectStatus[] =>
  PROJECT_STATUSES.filter((next) => PROJECT_STATUS_RULES[next].from.includes(status));

/** Missions are added to these only. */
export const TAKES_MISSIONS: readonly ProjectStatus[] = ["draft", "active"];
