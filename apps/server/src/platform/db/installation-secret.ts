import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import type { DB } from "./schema.ts";

/** A named secret of this installation: generated on the first call, the same in every process from then on. */
export async function installationSecret(db: Kysely<DB>, name: string): Promise<string> {
  await db
    .insertInto("installation_secrets")
    .values({ name, value: randomBytes(32).toString("base64url") })
    .onConflict((existing) => existing.doNothing())
    .execute();
  const { value } = await db
    .selectFrom("installation_secrets")
    .where("name", "=", name)
    .select("value")
    .executeTakeFirstOrThrow();
  return value;
}
