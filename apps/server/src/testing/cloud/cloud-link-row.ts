import { randomBytes } from "node:crypto";
import type { Services } from "#context.ts";
import { sha256 } from "#features/auth/accounts/one-time-token.ts";

interface Owner {
  site_id: number;
  media_file_id: number;
  membership_id: number;
  organization_id: number;
}

/** A link to a file, and its token. */
export async function createCloudLinkRow({ db }: Pick<Services, "db">, owner: Owner) {
  const token = randomBytes(32).toString("base64url");
  const { id } = await db
    .insertInto("cloud_links")
    .values({
      ...owner,
      token_sha256: sha256(token),
      name: "photo.jpg",
      expires_at: "2100-01-01T00:00:00.000Z",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, token };
}
