import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createApp } from "@overfly/server/app";
import { startEmbeddedPostgres } from "@overfly/server/platform/db/embedded-postgres";
import { createServices } from "@overfly/server/services";
import { readSettings } from "@overfly/server/settings";
import { createOrganization, createMember } from "@overfly/server/testing/factories";

/** Starts the whole server with a provider's user who can sign in. */
export async function startBenchServer(environment: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), "overfly-bench-"));
  const cluster = await startEmbeddedPostgres(join(folder, "postgres"));
  const settings = readSettings({
    DATA_DIR: folder,
    DATABASE_URL: cluster.url("postgres"),
    LOG_LEVEL: "silent",
    HOST: "127.0.0.1",
    MQTT_PORT: "0",
    STREAMING_ENGINE: "off",
    NODE_ENV: "test",
    RATE_LIMIT: "0",
    ...environment,
  });
  const { services, probes, close } = await createServices(settings);
  const app = await createApp(services, probes);
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  const { id: organization_id } = await createOrganization(services);
  const { email } = await createMember(services, { organization_id });
  return {
    origin,
    email,
    organization_id,
    services,
    databaseUrl: cluster.url("postgres"),
    stop: async () => {
      await app.close();
      await close();
      await cluster.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export async function signInAt(origin: string, email: string, password: string): Promise<string> {
  const reply = await fetch(`${origin}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  if (!reply.ok) throw new Error(`Sign-in failed: ${reply.status} ${await reply.text()}`);
  return reply.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}
