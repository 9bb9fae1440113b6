import type { z } from "zod";
import type { UserType } from "./user-type.ts";
import type { Permission } from "./permissions.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * An endpoint of the API, as plain data. The server mounts it, the web calls it, OpenAPI is generated from it.
 * `permission`: "public" needs no sign-in, "available" any signed-in user. `side`: the user types that may call it,
 * by default all. `reply`: the JSON of a success; absent if the reply is a file (`file` is its content type).
 * `multipart`: the body is a form with one file; `body` describes its other fields. `large`: the body may be too
 * large to parse on the event loop; the handler gets the raw bytes.
 */
export interface Endpoint {
  readonly method: Method;
  readonly path: string;
  readonly permission: Permission | "public";
  readonly side?: readonly UserType[];
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly reply?: z.ZodType;
  readonly file?: string;
  readonly multipart?: true;
  readonly large?: true;
  /** Requests per minute from one address before 429; by default the server's general limit. */
  readonly perMinute?: number;
  /** The maximum body size; by default 256 KB, or 64 KB for public endpoints. Larger JSON is parsed off the event loop. */
  readonly maxBytes?: number;
  /** False for a write that refuses an Idempotency-Key, because a stored reply can't replace it. */
  readonly idempotent?: boolean;
}

/**
 * Whether retries with the same Idempotency-Key header get the first reply. Others refuse the header: those without a
 * user, those that take or send a file, and those that say so.
 */
export const takesIdempotencyKey = ({ method, permission, multipart, file, idempotent }: Endpoint): boolean =>
  method !== "GET" && permission !== "public" && !multipart && file === undefined && idempotent !== false;

export const endpoint = <const E extends Endpoint>(description: E): E => description;

type Output<T> = T extends z.ZodType ? z.output<T> : undefined;
type Input<T> = T extends z.ZodType ? z.input<T> : undefined;

export type Params<E extends Endpoint> = Output<E["params"]>;
export type Query<E extends Endpoint> = Output<E["query"]>;
export type Body<E extends Endpoint> = Output<E["body"]>;
/** What a handler returns; the server parses it, so that nothing outside of the reply leaks. */
export type ReplyInput<E extends Endpoint> = Input<E["reply"]>;
/** What a caller gets. */
export type Reply<E extends Endpoint> = Output<E["reply"]>;
export type ParamsInput<E extends Endpoint> = Input<E["params"]>;
export type QueryInput<E extends Endpoint> = Input<E["query"]>;
export type BodyInput<E extends Endpoint> = Input<E["body"]>;
