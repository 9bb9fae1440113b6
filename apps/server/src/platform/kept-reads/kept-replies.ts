import type { Endpoint } from "@overfly/contract/endpoint";
import type { FastifyReply } from "fastify";
import { isKept } from "./kept-read.ts";

const texts = new WeakMap<Endpoint, WeakMap<object, string>>();

/** The reply, parsed; of what a handler keeps and answers unchanged, the text is kept with it. */
export function replyOf(endpoint: Endpoint, result: unknown, reply: FastifyReply): unknown {
  if (!isKept(result)) return endpoint.reply?.parse(result) ?? {};
  const known = texts.get(endpoint) ?? new WeakMap<object, string>();
  texts.set(endpoint, known);
  const text = known.get(result) ?? JSON.stringify(endpoint.reply?.parse(result) ?? {});
  known.set(result, text);
  void reply.type("application/json; charset=utf-8");
  return text;
}
