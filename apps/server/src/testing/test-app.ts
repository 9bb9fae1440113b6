import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Reply, BodyInput, Endpoint, ParamsInput, QueryInput } from "@overfly/contract/endpoint";
import type { FastifyInstance } from "fastify";
import { createApp } from "#app.ts";
import type { Services } from "#context.ts";
import { COOKIE_PREFIX } from "#platform/auth/better-auth.ts";
import { createServices, type ServiceOverrides } from "#services.ts";
import { readSettings } from "#settings.ts";
import { runSql, createTestDatabase } from "./test-database.ts";

/** The session cookie of a signed-in user; see `signIn` and the factories. */
export type Session = string;

interface Input<E extends Endpoint> {
  params?: ParamsInput<E>;
  query?: QueryInput<E>;
  body?: BodyInput<E>;
  headers?: Record<string, string>;
}

interface CallResult<E extends Endpoint> {
  status: number;
  body: Reply<E> & { message?: string; errors?: Record<string, string[]> };
  headers: Record<string, unknown>;
  raw: Buffer;
}

export interface TestApp {
  app: FastifyInstance;
  services: Services;
  db: Services["db"];
  /** Calls an endpoint, with or without a session. Strings may stand in for invalid input. */
  call<E extends Endpoint>(
    session: Session | undefined,
    endpoint: E,
    input?: Input<E>,
  ): Promise<CallResult<E>>;
  signIn(email: string, password: string): Promise<Session>;
  /** Runs SQL as the owner of the tables. */
  runAsOwner(statement: string): Promise<void>;
  close(): Promise<void>;
}

/** The whole server on its own database, without a port. */
export async function testApp(
  parts: Partial<ServiceOverrides> = {},
  environment: Record<string, string> = {},
): Promise<TestApp> {
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), "overfly-files-"));
  const settings = readSettings({
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    DATABASE_CONNECT_TIMEOUT_S: "60", // a busy machine is slow, not broken
    ...(!environment["DATABASE_URL"] && { DATABASE_OWNER_URL: database.ownerUrl }),
    LOG_LEVEL: "silent",
    NODE_ENV: "test",
    HOST: "127.0.0.1",
    MQTT_PORT: "0",
    STREAMING_ENGINE: "off",
    STREAMING_RTMP_PORT: "0",
    PORT: "0",
    ...environment,
  });
  const { services, probes, close } = await createServices(settings, parts);
  const app = await createApp(services, probes);
  return {
    app,
    services,
    db: services.db,
    call: (session, endpoint, input) => call(app, session, endpoint, input ?? {}),
    signIn: (email, password) => signIn(app, email, password),
    runAsOwner: (statement) => runSql(database.ownerUrl, statement),
    close: async () => {
      await app.close();
      await close();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function call<E extends Endpoint>(
  app: FastifyInstance,
  session: Session | undefined,
  { method, path }: E,
  { params, query, body, headers }: Input<E>,
): Promise<CallResult<E>> {
  const values: Record<string, string | number> = { ...(params as object | undefined) };
  const url = path.replaceAll(/:(\w+)/g, (_all, name: string) =>
    encodeURIComponent(values[name] ?? "missing"),
  );
  const response = await app.inject({
    method,
    url,
    query: flatten(query as Record<string, unknown> | undefined),
    headers: { ...(session && { cookie: session }), ...headers },
    ...(body !== undefined && { payload: body as object }),
  });
  const isJson = response.headers["content-type"]?.toString().includes("json");
  return {
    status: response.statusCode,
    body: isJson ? response.json() : ({} as never),
    headers: response.headers,
    raw: response.rawPayload,
  };
}

function flatten(query: Record<string, unknown> = {}): Record<string, string> {
  const pairs = Object.entries(query).flatMap(([key, value]) =>
    key === "sorts"
      ? Object.entries(value as object).map(([field, order]) => [`sorts[${field}]`, String(order)])
      : [[key, String(value)]],
  );
  return Object.fromEntries(pairs) as Record<string, string>;
}

async function signIn(app: FastifyInstance, email: string, password: string): Promise<Session> {
  const response = await app.inject({ method: "POST", url: "/api/auth/login", payload: { email, password } });
  const cookie = response.cookies.find(({ name }) => name.startsWith(COOKIE_PREFIX));
  if (!cookie) throw new Error(`${email} could not sign in: ${response.statusCode} ${response.body}`);
  return `${cookie.name}=${encodeURIComponent(cookie.value)}`;
}
