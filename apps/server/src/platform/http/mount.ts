import { setTimeout } from "node:timers/promises";
import { can } from "@overfly/contract/permissions";
import {
  type Body,
  type Endpoint,
  type Params,
  type Query,
  type ReplyInput,
  takesIdempotencyKey,
} from "@overfly/contract/endpoint";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { message } from "@overfly/i18n/message";
import { z } from "zod";
import { isClosedToApiToken } from "#platform/auth/api-token.ts";
import { recordImpersonatedWrite } from "#platform/audit-log/record-impersonated-write.ts";
import { transact } from "#platform/db/transaction.ts";
import { identify } from "#platform/auth/identity.ts";
import { type Context, requestContext, type Services } from "#context.ts";
import {
  forbidden,
  type FieldErrors,
  HttpError,
  invalid,
  notFound,
  unauthenticated,
  unsupported,
} from "./errors.ts";
import { fieldErrors } from "./field-errors.ts";
import { type FileReply, sendFile } from "./file-reply.ts";
import { runIdempotent } from "./idempotency.ts";
import { replyOf } from "#platform/kept-reads/kept-replies.ts";
import { DEFAULT_BODY_BYTES, maxBodyBytes, parseInThread } from "./json-body.ts";

interface Call<E extends Endpoint> {
  params: Params<E>;
  query: Query<E>;
  body: Body<E>;
  request: FastifyRequest;
  reply: FastifyReply;
}

type Result<E extends Endpoint> = E extends { file: string } ? FileReply : ReplyInput<E>;

/** A public endpoint's context has no user. */
type ContextOf<E extends Endpoint> = E extends { permission: "public" } ? Omit<Context, "user"> : Context;

export type Handlers<R extends Record<string, Endpoint>> = {
  [K in keyof R]: (context: ContextOf<R[K]>, call: Call<R[K]>) => Promise<Result<R[K]>>;
};

type AnyHandler = (context: Context, call: Call<Endpoint>) => Promise<unknown>;

/**
 * Registers a feature's endpoints: authenticates, checks side and permission, parses the input, calls the handler,
 * and parses the reply, so that a column that isn't in the reply can't leak.
 */
export function mount<R extends Record<string, Endpoint>>(
  app: FastifyInstance,
  services: Services,
  endpoints: R,
  handlers: Handlers<R>,
) {
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const handler = handlers[name] as unknown as AnyHandler;
    const contexts = new WeakMap<FastifyRequest, Context>();
    const limit = endpoint.perMinute && { rateLimit: { max: endpoint.perMinute, timeWindow: "1 minute" } };
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      config: {
        ...limit,
        json: endpoint.large ? "raw" : "raw-if-large",
        takesIdempotencyKey: takesIdempotencyKey(endpoint),
      },
      bodyLimit: endpoint.multipart ? DEFAULT_BODY_BYTES : maxBodyBytes(endpoint), // a form's handler limits its file
      // rejects before the body is read
      preParsing: async (request) => {
        contexts.set(request, await contextOf(services, endpoint, request));
        if (endpoint.body && !endpoint.multipart && !isJson(request))
          throw unsupported("errors/request:jsonRequired");
      },
      handler: (request, reply) => handle(contexts.get(request), { endpoint, handler, request, reply }),
    });
  }
}

interface Mounted {
  endpoint: Endpoint;
  handler: AnyHandler;
  request: FastifyRequest;
  reply: FastifyReply;
}

async function handle(context: Context | undefined, { endpoint, handler, request, reply }: Mounted) {
  if (!context) throw unauthenticated();
  const call = {
    params: parse(endpoint.params, request.params, () => notFound("Page")),
    query: parse(endpoint.query, knownQuery(endpoint, readQuery(request.query)), invalid),
    body: await readBody(endpoint, request.body),
    request,
    reply,
  } as Call<Endpoint>;

  if (endpoint.file) return sendFile(reply, endpoint.file, (await handler(context, call)) as FileReply);
  const key = request.headers["idempotency-key"];
  if (!takesIdempotencyKey(endpoint) || typeof key !== "string")
    return inOwnTurn(
      endpoint,
      replyOf(endpoint, await act(context, endpoint, (scope) => handler(scope, call)), reply),
    );
  const run = async (scope: Context) =>
    endpoint.reply?.parse(await act(scope, endpoint, (inner) => handler(inner, call))) ?? {};
  const { url, body } = request;
  return runIdempotent(context, { endpoint: `${endpoint.method} ${endpoint.path}`, url, key, body }, run);
}

/** Where bodies may be large, so are replies: they are checked in one turn of the event loop, and written in the next. */
async function inOwnTurn<T>({ maxBytes }: Endpoint, reply: T): Promise<T> {
  if (maxBytes !== undefined) await setTimeout(0); // setImmediate would still come before what other callers sent
  return reply;
}

/** Calls the handler. What an impersonator writes is recorded with it, if the handler itself doesn't. */
function act<T>(context: Context, endpoint: Endpoint, handler: (context: Context) => Promise<T>): Promise<T> {
  if (endpoint.method === "GET" || endpoint.permission === "public") return handler(context);
  if (!context.user.impersonator) return handler(context);
  const recorded = async (scope: Context): Promise<T> => {
    const result = await handler(scope);
    await recordImpersonatedWrite(scope, endpoint);
    return result;
  };
  return takesIdempotencyKey(endpoint) ? transact(context, recorded) : recorded(context);
}

/** The caller's context, after the checks of authentication, side and permission. */
async function contextOf(services: Services, endpoint: Endpoint, request: FastifyRequest): Promise<Context> {
  const base = requestContext(services, request);
  if (endpoint.permission === "public") return base as Context;
  const user = await identify(services, request.headers);
  if (!user) throw unauthenticated();
  if (isClosedToApiToken(user, endpoint)) throw forbidden("errors/request:tokenForbidden");
  if (endpoint.side && !endpoint.side.includes(user.user_type)) throw forbidden();
  if (!can(user, endpoint.permission)) throw forbidden();
  return { ...base, user };
}

async function readBody(endpoint: Endpoint, body: unknown): Promise<unknown> {
  if (endpoint.multipart || endpoint.large) return undefined;
  if (endpoint.body && Buffer.isBuffer(body)) return parseInThread(endpoint, body);
  return parse(endpoint.body, body ?? {}, invalid);
}

/** A request without a body has no content type. */
const isJson = ({ headers }: FastifyRequest) =>
  headers["content-type"] === undefined || /^application\/json\b/i.test(headers["content-type"]);

function parse<T extends z.ZodType>(
  schema: T | undefined,
  value: unknown,
  refuse: (errors: FieldErrors) => HttpError,
): z.output<T> | undefined {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw refuse(fieldErrors(parsed.error.issues));
}

/** Unknown names are rejected, so that a misspelt filter doesn't list everything. Links to public endpoints may carry any. */
function knownQuery({ query: schema, permission }: Endpoint, query: Record<string, unknown>) {
  if (permission === "public") return query;
  const known = schema instanceof z.ZodObject ? schema.shape : {};
  const unknown = Object.keys(query).filter((name) => !Object.hasOwn(known, name));
  if (unknown.length === 0) return query;
  throw invalid(
    Object.fromEntries(unknown.map((name) => [name, [message("errors/request:unknownFilter", { name })]])),
  );
}

/** `sorts[name]=asc` becomes `{ sorts: { name: "asc" } }`; empty values are dropped. */
function readQuery(raw: unknown): Record<string, unknown> {
  const query: Record<string, unknown> = {};
  const sorts: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(raw as Record<string, unknown>)) {
    if (value === "") continue;
    const field = /^sorts\[(\w+)\]$/.exec(key)?.[1];
    if (field) sorts[field] = value;
    else query[key] = value;
  }
  return Object.keys(sorts).length > 0 ? { ...query, sorts } : query;
}
