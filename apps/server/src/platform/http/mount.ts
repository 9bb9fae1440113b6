import { can } from "@overfly/contract/permissions";
import type { Body, Endpoint, Params, Query, ReplyInput } from "@overfly/contract/endpoint";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { isClosedToApiToken } from "#platform/auth/api-token.ts";
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

/** Limits what callers can send before signing in. */
const PUBLIC_BYTES = 64 * 1024;

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
    const maxBytes = endpoint.maxBytes ?? (endpoint.permission === "public" ? PUBLIC_BYTES : undefined);
    const limit = endpoint.perMinute && { rateLimit: { max: endpoint.perMinute, timeWindow: "1 minute" } };
    const add = (on: FastifyInstance) =>
      on.route({
        method: endpoint.method,
        url: endpoint.path,
        config: { ...limit },
        ...(maxBytes && { bodyLimit: maxBytes }),
        // rejects before the body is read
        preParsing: async (request) => {
          contexts.set(request, await contextOf(services, endpoint, request));
          if (endpoint.body && !endpoint.multipart && !isJson(request))
            throw unsupported("errors/request:jsonRequired");
        },
        handler: (request, reply) => handle(contexts.get(request), { endpoint, handler, request, reply }),
      });
    if (endpoint.large) void app.register(async (scope) => void add(withRawJson(scope)));
    else add(app);
  }
}

/** Leaves JSON unparsed: `request.body` is a Buffer. */
function withRawJson(scope: FastifyInstance): FastifyInstance {
  scope.removeContentTypeParser("application/json");
  scope.addContentTypeParser("application/json", { parseAs: "buffer" }, (_request, body, done) =>
    done(null, body),
  );
  return scope;
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
    query: parse(endpoint.query, readQuery(request.query), invalid),
    body:
      endpoint.multipart || endpoint.large ? undefined : parse(endpoint.body, request.body ?? {}, invalid),
    request,
    reply,
  } as Call<Endpoint>;

  if (endpoint.file) return sendFile(reply, endpoint.file, (await handler(context, call)) as FileReply);
  const run = async (scope: Context) => endpoint.reply?.parse(await handler(scope, call)) ?? {};
  const key = request.headers["idempotency-key"];
  if (!endpoint.idempotent || typeof key !== "string") return run(context);
  const { url, body } = request;
  return runIdempotent(context, { endpoint: `${endpoint.method} ${endpoint.path}`, url, key, body }, run);
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
