import { endpoints } from "@overfly/contract/endpoints";
import type { PlainMessageKey } from "@overfly/i18n/message";
import type { FieldErrors } from "./errors.ts";
import { fieldErrors } from "./field-errors.ts";
import { jsonRefusal } from "./json-limits.ts";

export interface ParseBodyInput {
  method: string;
  path: string;
  json: Uint8Array;
}

export type ParsedBody =
  | { ok: true; body: unknown }
  | { ok: false; errors: FieldErrors; refusal?: never }
  | { ok: false; errors?: never; refusal: PlainMessageKey };

/** Runs in a worker thread: parsing and validating megabytes takes tenths of a second. */
export function run({ method, path, json }: ParseBodyInput): ParsedBody {
  const refusal = jsonRefusal(json);
  if (refusal) return { ok: false, refusal };
  const endpoint = Object.values(endpoints)
    .flatMap((group) => Object.values(group))
    .find((one) => one.method === method && one.path === path);
  if (!endpoint?.body) throw new Error(`${method} ${path} takes no body`);
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder().decode(json));
  } catch {
    return { ok: false, refusal: "errors/request:unreadable" };
  }
  const parsed = endpoint.body.safeParse(value);
  return parsed.success
    ? { ok: true, body: parsed.data }
    : { ok: false, errors: fieldErrors(parsed.error.issues) };
}
