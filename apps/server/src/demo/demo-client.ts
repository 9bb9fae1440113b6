import type { Reply, BodyInput, Endpoint, ParamsInput, QueryInput } from "@overfly/contract/endpoint";
import { auth } from "@overfly/contract/auth/auth";
import { DEMO_PASSWORD } from "./demo-accounts.ts";

interface Input<E extends Endpoint> {
  params?: ParamsInput<E>;
  query?: QueryInput<E>;
  body?: BodyInput<E>;
}

/** A signed-in user, who acts through the API. */
export interface DemoUser {
  call<E extends Endpoint>(endpoint: E, input?: Input<E>): Promise<Reply<E>>;
  download(endpoint: Endpoint, params: Record<string, string | number>): Promise<Buffer>;
}

/** Signs in to a running server. Failed calls throw with the server's message. */
export async function signIn(origin: string, email: string, password = DEMO_PASSWORD): Promise<DemoUser> {
  const reply = await send(origin, auth.login, { body: { email, password } });
  const cookie = reply.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  return {
    call: async (endpoint, input = {}) => (await send(origin, endpoint, input, cookie)).json() as never,
    download: async (endpoint, params) =>
      Buffer.from(await (await send(origin, endpoint, { params }, cookie)).arrayBuffer()),
  };
}

async function send<E extends Endpoint>(origin: string, { method, path }: E, input: Input<E>, cookie = "") {
  const values: Record<string, string | number> = { ...(input.params as object | undefined) };
  const url = new URL(
    path.replaceAll(/:(\w+)/g, (_all, name: string) => encodeURIComponent(values[name] ?? "")),
    origin,
  );
  for (const [key, value] of Object.entries({ ...(input.query as object | undefined) }))
    url.searchParams.set(key, String(value));
  const reply = await fetch(url, {
    method,
    headers: { cookie, ...(input.body !== undefined && { "content-type": "application/json" }) },
    ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
  });
  if (!reply.ok) throw new Error(`${method} ${url.pathname} answered ${reply.status}: ${await reply.text()}`);
  return reply;
}
