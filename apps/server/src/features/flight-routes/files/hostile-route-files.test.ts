import { readdirSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMember, PASSWORD, createTwoProviders } from "#testing/factories.ts";
import { hostileArchives } from "#testing/hostile/hostile-archives.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

const MEGABYTE = 1024 * 1024;
/** The archive itself, and what an honest one may unpack to, several times over; far below the gigabytes inside. */
const MAX_EXTRA_MB = 512;
const PATIENCE_MS = 20_000;
const ARCHIVES = hostileArchives();

let app: TestApp;
let token: string;
let session: Session;

beforeAll(async () => {
  app = await testApp();
  await app.app.listen({ port: 0, host: "127.0.0.1" });
  const world = await createTwoProviders(app.services);
  ({ token } = world.site);
  session = await app.signIn(
    (await createMember(app.services, { organization_id: world.provider.id })).email,
    PASSWORD,
  );
});
afterAll(() => app.close());

async function send(bytes: Uint8Array, language = "en") {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(bytes)]), "North field.kmz");
  const origin = app.app.listeningOrigin;
  const reply = await fetch(`${origin}/api/ops/sites/${token}/routes/import`, {
    method: "POST",
    headers: { cookie: session, origin, "accept-language": language },
    body: form,
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const body = (await reply.json()) as { message: string; errors?: { file?: string[] }; request_id: string };
  return { status: reply.status, body };
}

const readStored = async () => ({
  routes: (await app.db.selectFrom("flight_routes").select("id").execute()).length,
  files: readdirSync(app.services.settings.DATA_DIR, { recursive: true }).length,
});

test.each(ARCHIVES)("an archive that %s is rejected with the reason", async (_what, bytes) => {
  const before = await readStored();
  const rssBefore = process.memoryUsage.rss();
  let highest = rssBefore;
  const watch = setInterval(() => (highest = Math.max(highest, process.memoryUsage.rss())), 5);

  const { status, body } = await send(bytes).finally(() => clearInterval(watch));

  expect([status, body.errors?.file]).toEqual([422, [body.message]]);
  expect(body.message).toMatch(/^\S.+\.$/);
  expect(body.request_id).toEqual(expect.any(String));
  expect((highest - rssBefore) / MEGABYTE).toBeLessThan(MAX_EXTRA_MB);
  expect(await readStored()).toEqual(before);
  expect((await fetch(`${app.app.listeningOrigin}/readyz`)).status).toBe(200);
});

test("the reason is available in Arabic", async () => {
  const all = await Promise.all(ARCHIVES.slice(5).map(async ([, bytes]) => send(bytes, "ar")));
  expect(
    all.map(({ body }) => body.message).filter((message) => !/^\p{Script=Arabic}/u.test(message)),
  ).toEqual([]);
});

test("a broken element is named in Arabic", async () => {
  const kml =
    "<kml><Document><Placemark><LineString><coordinates>1,x 2,3</coordinates></LineString></Placemark></Document></kml>";
  const { body } = await send(new TextEncoder().encode(kml), "ar");
  expect(body.message).toMatch(/^يحتوي الملف على قيمة.*Placemark 1\/LineString\/coordinates\[0\]/u);
});
