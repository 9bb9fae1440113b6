import { randomUUID } from "node:crypto";
import type { Services } from "#context.ts";

interface Columns {
  provider_id: number;
  pilot_id: string;
  kind?: string;
  issued_on?: string;
  expires_on?: string | null;
}

/** A pilot's certificate, with a file. */
export async function createCertificate(
  { db, storage }: Pick<Services, "db" | "storage">,
  columns: Columns,
): Promise<{ id: number; updated_at: string }> {
  const storage_key = `tests/${randomUUID()}`;
  await storage.put(storage_key, "%PDF-");
  const file = { file_name: "licence.pdf", mime: "application/pdf", size_bytes: 5, storage_key };
  return db
    .insertInto("pilot_certificates")
    .values({ kind: "remote_pilot", number: "JO-1", issued_on: "2020-05-01", ...file, ...columns })
    .returning(["id", "updated_at"])
    .executeTakeFirstOrThrow();
}

/** Days on which a pilot is absent. */
export const createAbsence = (
  { db }: Pick<Services, "db">,
  columns: { provider_id: number; pilot_id: string; first_on?: string; last_on?: string },
): Promise<{ id: number; updated_at: string }> =>
  db
    .insertInto("pilot_absences")
    .values({ first_on: "2035-08-01", last_on: "2035-08-14", note: "Holiday", ...columns })
    .returning(["id", "updated_at"])
    .executeTakeFirstOrThrow();
