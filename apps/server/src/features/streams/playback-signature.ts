import { createHmac, timingSafeEqual } from "node:crypto";
import type { SystemContext } from "#context.ts";
import { installationSecret } from "#platform/db/installation-secret.ts";

/** An address is for opening the player; what is playing goes on as long as the user may see the stream. */
const VALID_MS = 60_000;
/** A recording reads again where its connection breaks. */
const READING_VALID_MS = 24 * 3_600_000;

/** The viewer that this server is itself; no user's id begins like this. */
const SERVER = ":server";

export interface PlaybackGrant {
  streamId: number;
  userId: string;
}

/** The query that permits one user to play one stream, for a minute. */
export async function signPlayback(context: SystemContext, grant: PlaybackGrant, validMs = VALID_MS) {
  const expires = context.now().getTime() + validMs;
  const signature = await signatureOf(context, grant, expires);
  return {
    query: new URLSearchParams({ viewer: grant.userId, expires: String(expires), signature }),
    expires_at: new Date(expires).toISOString(),
  };
}

/** The user whom a query permits to play the stream. Undefined if it is forged, of another stream or expired. */
export async function readPlayback(
  context: SystemContext,
  streamId: number,
  query: URLSearchParams,
): Promise<string | undefined> {
  const userId = query.get("viewer") ?? "";
  const expires = Number(query.get("expires"));
  const expected = Buffer.from(await signatureOf(context, { streamId, userId }, expires));
  const received = Buffer.from(query.get("signature") ?? "");
  const isSigned = received.length === expected.length && timingSafeEqual(received, expected);
  return isSigned && expires > context.now().getTime() ? userId : undefined;
}

/** What a media server beside the product is shown when this server reads a stream from it. */
export async function signReading(context: SystemContext, streamId: number): Promise<string> {
  const { query } = await signPlayback(context, { streamId, userId: SERVER }, READING_VALID_MS);
  return query.toString();
}

/** Whether a token is one of `signReading` for this stream. */
export const isReadingOurs = async (context: SystemContext, streamId: number, token: string) =>
  (await readPlayback(context, streamId, new URLSearchParams(token))) === SERVER;

async function signatureOf(
  { db }: SystemContext,
  { streamId, userId }: PlaybackGrant,
  expires: number,
): Promise<string> {
  const secret = await installationSecret(db, "streams");
  return createHmac("sha256", secret).update(`${streamId}\n${userId}\n${expires}`).digest("base64url");
}
