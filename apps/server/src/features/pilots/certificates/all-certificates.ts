import { type InferResult } from "kysely";
import type { Context } from "#context.ts";
import { certificatesOf } from "./certificates.ts";

const withPilot = (context: Context) =>
  certificatesOf(context)
    .innerJoin("users", "users.id", "pilot_certificates.pilot_id")
    .select("users.name as pilot");

export type CertificateRow = InferResult<ReturnType<typeof withPilot>>[number];

/** A page of the certificates of all pilots that aren't archived, the soonest to expire first. */
export const pageOfCertificates = (
  context: Context,
  { page, item_count }: { page: number; item_count: number },
): Promise<CertificateRow[]> =>
  withPilot(context)
    .where("pilot_certificates.archived_at", "is", null)
    .limit(item_count)
    .offset((page - 1) * item_count)
    .execute();
