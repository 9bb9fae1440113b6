import { message } from "@overfly/i18n/message";
import type { Context } from "#context.ts";
import { blocked, fixedAt, type ReadinessIssue, warning } from "#features/inventory/readiness.ts";
import { type Unavailability, unavailablePilots } from "#features/pilots/availability/unavailable-pilots.ts";
import { type LapsedRule, lapsedCurrency } from "#features/pilots/currency/currency.ts";
import { certificatesFor, neededCertificates } from "#features/pilots/certificates/needed-certificates.ts";
import { type AssignmentConflict, conflictIssue } from "./assignment-conflicts.ts";
import type { CheckedCandidate } from "./checked-candidate.ts";

const MISSING = {
  remote_pilot: "readiness:licenceMissing",
  thermography: "readiness:thermographyMissing",
} as const;
const EXPIRED = {
  remote_pilot: "readiness:licenceExpired",
  thermography: "readiness:thermographyExpired",
} as const;
const NOT_YET = {
  remote_pilot: "readiness:licenceNotYet",
  thermography: "readiness:thermographyNotYet",
} as const;

/** The provider's active pilots: clashes, absences, certificates that the mission needs, and currency. */
export async function pilotIssues(
  context: Context,
  flown: { type: string; starts_at: string; ends_at: string; kit_id?: number | null | undefined },
  conflicts: readonly AssignmentConflict[],
): Promise<CheckedCandidate[]> {
  const [certificates, pilots, absent, lapsedRules] = await Promise.all([
    neededCertificates(context, flown),
    activePilots(context),
    unavailablePilots(context, flown),
    lapsedCurrency(context, flown),
  ]);
  return pilots.map(({ id, name }) => {
    const conflict = conflicts.find(({ pilot_id }) => pilot_id === id);
    const held = certificates.filter(({ pilot_id }) => pilot_id === id);
    const missing = certificatesFor(flown.type).filter((kind) => !held.some((one) => one.kind === kind));
    return {
      id,
      name,
      issues: [
        ...(conflict ? [conflictIssue(name, conflict)] : []),
        ...held.flatMap((one) => certificateIssues(id, one)),
        ...missing.map((kind) => fixedAt("pilots", id, warning(message(MISSING[kind])))),
        ...absenceIssues({ id, name }, absent.get(id)),
        ...currencyIssues(id, lapsedRules.get(id) ?? []),
      ],
    };
  });
}

type HeldCertificate = Awaited<ReturnType<typeof neededCertificates>>[number];

function certificateIssues(
  id: string,
  { kind, is_valid, expires_on, issued_on }: HeldCertificate,
): ReadinessIssue[] {
  if (is_valid) return [];
  const reason =
    expires_on === null
      ? message(NOT_YET[kind], { date: issued_on })
      : message(EXPIRED[kind], { date: expires_on });
  return [fixedAt("pilots", id, blocked(reason))];
}

/** Blocks, but may be justified: a pilot can come in on a free day. */
function absenceIssues(
  { id, name }: { id: string; name: string },
  found: Unavailability | undefined,
): ReadinessIssue[] {
  if (!found) return [];
  const reason = found.absence
    ? message("readiness:absent", { name, ...found.absence })
    : message("readiness:outsideHours", { name });
  return [fixedAt("pilots", id, blocked(reason))];
}

const currencyIssues = (id: string, lapsed: readonly LapsedRule[]): ReadinessIssue[] =>
  lapsed.map(({ rule: { measure, least, days }, flown }) =>
    fixedAt("pilots", id, warning(message(`readiness:current.${measure}`, { flown, least, days }))),
  );

export const activePilots = ({ db, user }: Context) =>
  db
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.user_id")
    .where("memberships.organization_id", "=", user.organization_id)
    .where("memberships.user_type", "=", "pilot")
    .where("memberships.suspended_at", "is", null)
    .select(["users.id", "users.name"])
    .orderBy("users.name")
    .execute();
