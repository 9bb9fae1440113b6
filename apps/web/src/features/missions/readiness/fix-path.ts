import type { ReadinessReason } from "@overfly/contract/missions/candidate";

/** The tabs of pilots and of equipment on which reasons are fixed; the others are fixed on the first one. */
const TABS: Readonly<Record<string, string>> = {
  "readiness:licenceExpired": "certificates",
  "readiness:licenceMissing": "certificates",
  "readiness:licenceNotYet": "certificates",
  "readiness:thermographyExpired": "certificates",
  "readiness:thermographyMissing": "certificates",
  "readiness:thermographyNotYet": "certificates",
  "readiness:absent": "availability",
  "readiness:outsideHours": "availability",
  "readiness:maintenanceOverdue": "maintenance",
  "readiness:maintenanceSoon": "maintenance",
  "readiness:workOrderGrounds": "maintenance",
  "readiness:workOrderOpen": "maintenance",
  "readiness:workUnapproved": "maintenance",
};

type Fixable = Pick<ReadinessReason, "text"> & { fix: NonNullable<ReadinessReason["fix"]> };

/** The screen, and its tab, on which a reason is fixed. */
export function fixPath({ text, fix: { kind, id } }: Fixable): string {
  if (kind === "missions") return `/missions/view/${id}/assign`;
  const path = kind === "pilots" ? `/employees/view/${id}` : `/inventory/${kind}/${id}`;
  const tab = TABS[text.key];
  return tab ? `${path}?tab=${tab}` : path;
}
