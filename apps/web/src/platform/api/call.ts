import type { Reply, BodyInput, Endpoint, ParamsInput, QueryInput } from "@overfly/contract/endpoint";
import { currentLocale } from "#platform/i18n/locale.ts";
import { CallError } from "./call-error.ts";
import { defaultErrorMessage } from "./default-error-messages.ts";
import { apiOrigin } from "./sides.ts";

type InputPart<Name extends string, T> = [T] extends [undefined]
  ? { [key in Name]?: never }
  : Record<string, never> extends T
    ? { [key in Name]?: T }
    : { [key in Name]: T };

/** The input of a call, exactly as its endpoint describes it. */
export type CallInput<E extends Endpoint> = InputPart<"params", ParamsInput<E>> &
  InputPart<"query", QueryInput<E>> &
  InputPart<"body", BodyInput<E>> & {
    /** The same key on a retried write answers with the first reply. */
    idempotencyKey?: string;
    /** The file of a multipart endpoint. */
    file?: Blob;
    signal?: AbortSignal;
    /** The call is completed even if the page is left meanwhile. */
    keepalive?: boolean;
  };

/** The input may be left out where the endpoint asks for none. */
export type CallArguments<E extends Endpoint> =
  Record<string, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>];

interface AnyInput {
  params?: object;
  query?: object;
  body?: unknown;
  idempotencyKey?: string;
  file?: Blob;
  signal?: AbortSignal;
  keepalive?: boolean;
}

/** Calls an endpoint of the contract with the session's cookie. Throws a `CallError` for everything but a success. */
export async function call<const E extends Endpoint>(
  endpoint: E,
  ...[input]: CallArguments<E>
): Promise<Reply<E>> {
  const response = await send(endpoint, (input ?? {}) as AnyInput);
  if (!response.ok) throw await readFailure(response);
  return (await response.json()) as Reply<E>;
}

/** The URL of an endpoint that answers with a file, for `<a href>` and `<img src>`. */
export function fileUrl<const E extends Endpoint>(endpoint: E, ...[input]: CallArguments<E>): string {
  const { params, query } = (input ?? {}) as AnyInput;
  return urlOf(endpoint, params, query);
}

async function send(endpoint: Endpoint, input: AnyInput): Promise<Response> {
  const { params, query, signal, idempotencyKey, keepalive = false } = input;
  const body = bodyOf(endpoint, input);
  const headers = new Headers({ accept: "application/json", "accept-language": currentLocale() });
  if (typeof body === "string") headers.set("content-type", "application/json");
  if (idempotencyKey) headers.set("idempotency-key", idempotencyKey);
  try {
    return await fetch(urlOf(endpoint, params, query), {
      method: endpoint.method,
      headers,
      keepalive,
      credentials: "include",
      ...(body === undefined ? {} : { body }),
      ...(signal ? { signal } : {}),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    const message = defaultErrorMessage("platform/errors:unreachable");
    throw new CallError(0, { message });
  }
}

function bodyOf(endpoint: Endpoint, { body, file }: AnyInput): string | FormData | undefined {
  if (!endpoint.multipart) return body === undefined ? undefined : JSON.stringify(body);
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) {
    if (value !== undefined && value !== null) form.append(name, String(value));
  }
  if (file) form.append("file", file);
  return form;
}

export function urlOf({ path }: Endpoint, params: object = {}, query: object = {}): string {
  const values = new Map(Object.entries(params));
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(values.get(name))),
  );
  const search = searchOf(query).toString();
  return `${apiOrigin()}${filled}${search ? `?${search}` : ""}`;
}

/** Empty values are dropped; a record becomes `name[key]=value`, a list is joined by commas. */
function searchOf(query: object): URLSearchParams {
  const search = new URLSearchParams();
  const add = (name: string, value: unknown): void => {
    if (value === undefined || value === null || value === "") return;
    if (Array.isArray(value)) add(name, value.join(","));
    else if (value instanceof Date) search.set(name, value.toISOString());
    else if (typeof value === "object") {
      for (const [key, inner] of Object.entries(value)) add(`${name}[${key}]`, inner);
    } else search.set(name, String(value as string | number | boolean));
  };
  for (const [name, value] of Object.entries(query)) add(name, value);
  return search;
}

/** The error of a failed call. Its body has the contract's form; those of a proxy or an older server a similar one. */
export async function readFailure(response: Response): Promise<CallError> {
  const body = asRecord(await response.json().catch(() => undefined));
  const { message, request_id: requestId } = body;
  const { message: inner, ...fields } = asRecord(body["errors"]);
  const errors = Object.entries(fields).map(([field, texts]) => [field, textsOf(texts)] as const);
  const failure = {
    message: textsOf(message)[0] || (typeof inner === "string" ? inner : ""),
    errors: { ...Object.fromEntries(errors), ...(Array.isArray(inner) ? { message: textsOf(inner) } : {}) },
    ...(typeof requestId === "string" ? { request_id: requestId } : {}),
  };
  return new CallError(response.status, failure, retryAfterMs(response.headers.get("retry-after")));
}

/** `Retry-After` is a number of seconds or a date; 0 for anything else. */
function retryAfterMs(header: string | null): number {
  if (header === null) return 0;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : 0;
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? { ...value } : {};

const textsOf = (value: unknown): string[] => [value].flat().filter((text) => typeof text === "string");
