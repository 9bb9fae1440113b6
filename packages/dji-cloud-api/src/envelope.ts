import { z } from "zod";
import { wireBoolean, wireNumber, wireText } from "./wire-value.ts";

/**
 * The frame around every message. `tid` matches a reply to its call, `bid` holds one piece of business together,
 * `timestamp` is in ms. Telemetry has no method, live control has neither tid nor bid: all may be missing.
 */
export const Envelope = z.looseObject({
  tid: wireText.optional(),
  bid: wireText.optional(),
  timestamp: wireNumber.optional(),
  gateway: wireText.optional(),
  method: z.string().optional(),
  need_reply: wireBoolean.default(false),
  seq: wireNumber.optional(),
  data: z
    .union([z.looseObject({}), z.array(z.unknown()), z.null()])
    .optional()
    .transform((data) => data ?? {}),
});
export type Envelope = z.infer<typeof Envelope>;

export type ReadEnvelope = { ok: true; envelope: Envelope } | { ok: false; reason: string };

/** No message of the Cloud API comes near; what merges and stores messages goes down level by level. */
const DEEPEST = 24;

function isShallow(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return true;
  return levels > 0 && Object.values(value).every((inside) => isShallow(inside, levels - 1));
}

/** NUL, and halves of a surrogate pair: JSON can carry them, databases can't keep them. */
const ODD_SIGNS =
  /\\u0000|\\ud[89ab][0-9a-f]{2}(?!\\ud[c-f])|(?<!\\ud[89ab][0-9a-f]{2})\\ud[c-f][0-9a-f]{2}/i;

/** A payload as it came from the broker. What is no JSON object, or has parts of a wrong type, is refused with the reason. */
export function readEnvelope(payload: string): ReadEnvelope {
  let json: unknown;
  try {
    json = JSON.parse(payload);
  } catch {
    return { ok: false, reason: "The message is not JSON" };
  }
  if (!isShallow(json, DEEPEST)) return { ok: false, reason: "The message is nested too deeply" };
  if (ODD_SIGNS.test(payload)) return { ok: false, reason: "The message holds signs that are none" };
  const read = Envelope.safeParse(json);
  return read.success
    ? { ok: true, envelope: read.data }
    : { ok: false, reason: `The message's frame is wrong. ${z.prettifyError(read.error)}` };
}

/** The answer to a call: its tid, bid and method, with the result 0 for success and an optional output. */
export const replyTo = (
  { tid, bid, method, gateway }: Envelope,
  data: Record<string, unknown>,
  timestamp: number,
) => ({
  ...(tid === undefined ? {} : { tid }),
  ...(bid === undefined ? {} : { bid }),
  ...(method === undefined ? {} : { method }),
  ...(gateway === undefined ? {} : { gateway }),
  timestamp,
  data,
});

/** A reply's `data`: `result` 0 means done, anything else is an error code. Some replies have an output, `config` has none of both. */
export const Reply = z.looseObject({
  result: wireNumber.default(0),
  output: z.looseObject({}).optional(),
});
export type Reply = z.infer<typeof Reply>;
