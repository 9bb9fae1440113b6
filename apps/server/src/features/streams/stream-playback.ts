import type { Playback } from "@overfly/contract/streams/streams";
import type { Context } from "#context.ts";
import { conflict, unavailable } from "#platform/http/errors.ts";
import { problemMessage } from "./media-server-problem.ts";
import { signPlayback } from "./playback-signature.ts";
import { findStream } from "./stream-record.ts";
import { mediaServerOf } from "./stream-service.ts";
import { checkPlayerLimit } from "./viewers.ts";

/** The address at which this user can play a stream that is live. */
export async function playbackOf(context: Context, id: number): Promise<Playback> {
  const { state } = await findStream(context, id);
  const server = mediaServerOf(context);
  if (server.problem?.kind === "other_process") throw unavailable(problemMessage(server.problem));
  if (state !== "live") throw conflict("errors/streams:notLive");
  checkPlayerLimit(context);
  const { query, expires_at } = await signPlayback(context, { streamId: id, userId: context.user.user_id });
  const { kind } = server.playback;
  const url = `/api/ops/streams/${id}/${kind === "flv" ? "live" : "whep"}?${query.toString()}`;
  return { kind, url, expires_at };
}
