import { randomBytes } from "node:crypto";
import type { Services } from "#context.ts";
import { sha256 } from "#features/auth/accounts/one-time-token.ts";

interface Owner {
  stream_id: number;
  membership_id: number;
  organization_id: number;
}

/** A guest link without a PIN, and its token. */
export async function createGuestLinkRow({ db }: Pick<Services, "db">, owner: Owner) {
  const token = randomBytes(32).toString("base64url");
  const { id } = await db
    .insertInto("guest_links")
    .values({
      ...owner,
      token_sha256: sha256(token),
      title: "Field",
      shows_site: true,
      shows_mission: true,
      max_viewers: 5,
      expires_at: "2100-01-01T00:00:00.000Z",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, token };
}
