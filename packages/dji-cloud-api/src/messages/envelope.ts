import { z } from "zod";
import { wireBoolean, wireName, wireNumber, wireText } from "./wire-values.ts";

/**
 * The common structure of all messages. `tid` is the transaction id that matches a reply to its request, `bid` the
 * business id, `timestamp` is in ms. Telemetry has no method, DRC messages have neither tid nor bid, so all are optional.
 */
export const Envelope = z.looseObject({
  tid: wireText.optional(),
  bid: wireText.optional(),
  timestamp: wireNumber.optional(),
  gateway: wireText.optional(),
  method: wireName.optional(),
  need_reply: wireBoolean.default(false),
  seq: wireNumber.optional(),
  data: z
    .union([z.looseObject({}), z.array(z.unknown()), z.null()])
    .optional()
    .transform((data) => data ?? {}),
});
export type Envelope = z.infer<typeof Envelope>;

export type ParsedEnvelope = { ok: true; envelope: Envelope } | { ok: false; reason: string };

/** Cloud API messages are far shallower; merging and storing messages is recursive. */
const MAX_DEPTH = 24;

function isWithinDepth(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return true;
  return levels > 0 && Object.values(value).every((child) => isWithinDepth(child, levels - 1));
}

/** DJI's longest texts are signed URLs and licenses. */
const MAX_TEXT = 4096;
const MAX_NAME = 128;

function areTextsShort(value: unknown): boolean {
  if (typeof value === "string") return value.length <= MAX_TEXT;
  if (typeof value !== "object" || value === null) return true;
  if (Array.isArray(value)) return value.every(areTextsShort);
  return Object.entries(value).every(([name, child]) => name.length <= MAX_NAME && areTextsShort(child));
}

/** NUL and lone surrogates: valid in JSON, but not storable in PostgreSQL. */
const INVALID_CHARACTERS =
  /\\u0000|\\ud[89ab][0-9a-f]{2}(?!\\ud[c-f])|(?<!\\ud[89ab][0-9a-f]{2})\\ud[c-f][0-9a-f]{2}/i;

/** Parses an MQTT payload. Anything but a JSON object with fields of the right types is rejected with a reason. */
export function parseEnvelope(payload: string): ParsedEnvelope {
  let json: unknown;
  try {
    json = JSON.parse(payload);
  } catch {
    return { ok: false, reason: "The message is not valid JSON" };
  }
  if (!isWithinDepth(json, MAX_DEPTH)) return { ok: false, reason: "The message is nested too deeply" };
  if (!areTextsShort(json)) return { ok: false, reason: "A text of the message is too long" };
  if (INVALID_CHARACTERS.test(payload))
    return { ok: false, reason: "The message contains invalid characters" };
  const parsed = Envelope.safeParse(json);
  return parsed.success
    ? { ok: true, envelope: parsed.data }
    : { ok: false, reason: `The message's envelope is invalid. ${z.prettifyError(parsed.error)}` };
}

/** The reply to a request: same tid, bid and method. */
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

/** A reply's `data`: `result` 0 is success, anything else an error code. The reply to `config` has neither result nor output. */
export const Reply = z.looseObject({
  result: wireNumber.default(0),
  output: z.looseObject({}).optional(),
});
export type Reply = z.infer<typeof Reply>;
