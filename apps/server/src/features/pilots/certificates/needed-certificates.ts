import type { CertificateKind } from "@overfly/contract/pilots/pilot-certificates";
import { sql } from "kysely";
import type { Context } from "#context.ts";
import { owned } from "#tenancy.ts";

type NeededKind = Extract<CertificateKind, "remote_pilot" | "thermography">;

/** What a pilot needs for a mission: a licence for each, and the thermographer's certificate for a thermography. */
export const certificatesFor = (missionType: string): NeededKind[] =>
  missionType === "solar_thermography" ? ["remote_pilot", "thermography"] : ["remote_pilot"];

/**
 * Of each kind that a mission needs and that a pilot has, whether one is valid from its first day to its last, by the
 * organization's calendar. Where none is: the last day of those that are issued by then, else the first day of the next.
 */
export function neededCertificates(
  { db, user }: Context,
  { type, starts_at, ends_at }: { type: string; starts_at: string; ends_at: string },
) {
  const dayOf = (at: string) => sql`(${at}::timestamptz at time zone organizations.time_zone)::date`;
  const isIssued = sql`issued_on <= ${dayOf(starts_at)}`;
  return db
    .selectFrom("pilot_certificates")
    .innerJoin("organizations", "organizations.id", "pilot_certificates.provider_id")
    .where(owned(user, "pilot_certificates"))
    .where("pilot_certificates.kind", "in", certificatesFor(type))
    .groupBy(["pilot_id", "pilot_certificates.kind"])
    .orderBy("pilot_certificates.kind")
    .select([
      "pilot_id",
      sql<NeededKind>`pilot_certificates.kind`.as("kind"),
      sql<boolean>`bool_or(${isIssued} and coalesce(expires_on >= ${dayOf(ends_at)}, true))`.as("is_valid"),
      sql<string | null>`(max(expires_on) filter (where ${isIssued}))::text`.as("expires_on"),
      sql<string>`min(issued_on)::text`.as("issued_on"),
    ])
    .execute();
}
