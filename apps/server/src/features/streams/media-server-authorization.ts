import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { type Services, systemContext } from "#context.ts";
import { isReadingOurs } from "./playback-signature.ts";
import { mayPublish } from "./stream-key.ts";

/** What MediaMTX asks (`authHTTPAddress`); a key is a bearer token, a password, or in the address's query. */
const Question = z.object({
  action: z.string(),
  path: z.string(),
  token: z.string().nullish(),
  password: z.string().nullish(),
  query: z.string().nullish(),
});

const PATH = /^live\/(\d{1,9})$/;
/** Answered to every refusal, so that clients that try without a key first send it then. */
const REFUSED = 401;

/** Answers a media server beside the product who may publish and read. Reading is this server's own matter. */
export function mediaServerAuthorization(app: FastifyInstance, services: Services) {
  if (services.video?.engine !== "mediamtx") return;
  app.post("/api/streaming/authorization", async (request, reply) => {
    const question = Question.safeParse(request.body).data;
    const isAllowed = question !== undefined && (await mayUse(services, question));
    return reply.code(isAllowed ? 204 : REFUSED).send();
  });
}

async function mayUse(
  services: Services,
  { action, path, ...keys }: z.infer<typeof Question>,
): Promise<boolean> {
  const [, id] = PATH.exec(path) ?? [];
  const key = keys.token || keys.password || new URLSearchParams(keys.query ?? "").get("key");
  if (id === undefined || !key) return false;
  const context = systemContext(services);
  if (action === "publish") return mayPublish(context, Number(id), key);
  return action === "read" && isReadingOurs(context, Number(id), key);
}
