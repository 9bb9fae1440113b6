import type { Message } from "@overfly/contract/message";
import { message } from "@overfly/i18n/message";
import type { MediaServerProblem } from "#platform/media-server/media-server.ts";

/** Why nobody can publish now. */
export function problemMessage({ kind, address }: MediaServerProblem): Message {
  if (kind === "other_process") return message("errors/streams:otherProcess");
  return kind === "port_taken"
    ? message("errors/streams:portTaken", { port: address })
    : message("errors/streams:mediaServerUnreachable", { address });
}
