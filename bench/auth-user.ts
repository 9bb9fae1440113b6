/** The current user endpoint under 64 concurrent connections, compared with a bare Fastify server that sends the same bytes. */
import { PASSWORD } from "@overfly/server/testing/factories";
import autocannon from "autocannon";
import Fastify from "fastify";
import { startBenchServer, signInAt } from "./baselines/bench-server.ts";

const PATH = "/api/ops/auth/authUser";
const CONNECTIONS = 64;
const SECONDS = 4;
const ROUNDS = 3;

interface Target {
  url: string;
  headers?: Record<string, string>;
}

export async function run(): Promise<object[]> {
  const { origin, email, stop } = await startBenchServer();
  const bare = Fastify();
  try {
    const cookie = await signInAt(origin, email, PASSWORD);
    const body = await (await fetch(`${origin}${PATH}`, { headers: { cookie } })).text();
    bare.get("/", (_request, reply) => reply.type("application/json").send(body));
    const baseline: Target = { url: await bare.listen({ port: 0, host: "127.0.0.1" }) };
    const product: Target = { url: `${origin}${PATH}`, headers: { cookie } };
    const rounds: { value: number; base: number }[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const measured = { base: await p99Of(baseline), value: await p99Of(product) };
      if (round > 0) rounds.push(measured); // the first round is a warm-up
    }
    const { value, base } = rounds.toSorted((a, b) => a.value / a.base - b.value / b.base)[
      Math.floor(ROUNDS / 2)
    ] ?? { value: Number.NaN, base: 1 };
    return [
      {
        name: `authUser under ${CONNECTIONS} connections, p99`,
        value,
        unit: "ms",
        baseline: `bare Fastify reply: ${base} ms`,
        ratio: Math.round((base / value) * 1000) / 1000,
      },
    ];
  } finally {
    await bare.close();
    await stop();
  }
}

async function p99Of({ url, headers = {} }: Target): Promise<number> {
  const result = await autocannon({ url, headers, connections: CONNECTIONS, duration: SECONDS });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} failed, ${result.errors} errors`);
  return Math.max(1, result.latency.p99);
}
