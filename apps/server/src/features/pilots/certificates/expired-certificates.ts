import type { CertificateKind } from "@overfly/contract/pilots/pilot-certificates";
import { sql, type SqlBool } from "kysely";
import type { Context } from "#context.ts";
import { owned } from "#tenancy.ts";

type NeededKind = Extract<CertificateKind, "remote_pilot" | "thermography">;

/** What a pilot needs for a mission: a licence for each, and the thermographer's certificate for a thermography. */
export const certificatesFor = (missionType: string): NeededKind[] =>
  missionType === "solar_thermography" ? ["remote_pilot", "thermography"] : ["remote_pilot"];

/**
 * Certificates that a mission needs and that have expired when it ends, by the organization's calendar: of each kind the
 * pilot's last to expire. A kind that the pilot has none of isn't among them.
 */
export const expiredCertificates = (
  { db, user }: Context,
  { type, ends_at }: { type: string; ends_at: string },
) =>
  db
    .selectFrom("pilot_certificates")
    .innerJoin("organizations", "organizations.id", "pilot_certificates.provider_id")
    .where(owned(user, "pilot_certificates"))
    .where("pilot_certificates.kind", "in", certificatesFor(type))
    .groupBy(["pilot_id", "pilot_certificates.kind"])
    .having(
      sql<SqlBool>`bool_and(coalesce(expires_on < (${ends_at}::timestamptz at time zone organizations.time_zone)::date,
        false))`,
    )
    .orderBy("pilot_certificates.kind")
    .select([
      "pilot_id",
      sql<NeededKind>`pilot_certificates.kind`.as("kind"),
      sql<string>`max(expires_on)::text`.as("expires_on"),
    ])
    .execute();

/** Those of them that pilots have, valid or not. */
export const heldCertificates = ({ db, user }: Context, missionType: string) =>
  db
    .selectFrom("pilot_certificates")
    .where(owned(user, "pilot_certificates"))
    .where("kind", "in", certificatesFor(missionType))
    .select(["pilot_id", sql<NeededKind>`kind`.as("kind")])
    .distinct()
    .execute();
