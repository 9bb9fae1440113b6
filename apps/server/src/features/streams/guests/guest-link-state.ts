import type { GuestLinkState } from "@overfly/contract/streams/guest-links";
import { type Context, systemContext, type SystemContext } from "#context.ts";
import { endOf } from "#platform/auth/guest-link.ts";
import { membershipIdentity } from "#platform/auth/membership-identity.ts";
import { HttpError } from "#platform/http/errors.ts";
import { findStream } from "#features/streams/stream-record.ts";

interface StoredLink {
  stream_id: number;
  mission_id: number | null;
  membership_id: number;
  expires_at: string;
  revoked_at: string | null;
}

export async function stateOf(context: SystemContext, link: StoredLink): Promise<GuestLinkState> {
  return endOf(context, link) ?? ((await isStreamVisible(context, link)) ? "active" : "suspended");
}

/**
 * A guest acts with the right of whoever made the link: it ends with theirs. A link that was made for a mission shows
 * no other.
 */
export async function isStreamVisible(
  context: SystemContext,
  { membership_id, stream_id, mission_id }: Pick<StoredLink, "membership_id" | "stream_id" | "mission_id">,
): Promise<boolean> {
  const maker = await membershipIdentity(context, membership_id);
  if (!maker) return false;
  const makers: Context = { ...systemContext(context), user: maker.user };
  try {
    const stream = await findStream(makers, stream_id);
    return mission_id === null || mission_id === stream.mission_id;
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return false;
    throw error;
  }
}
