import { siteDocuments } from "@overfly/contract/sites/site-documents";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  createMission,
  createMember,
  createSite,
  newToken,
  PASSWORD,
  createTwoProviders,
} from "#testing/factories.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";
import { uploadFile } from "#testing/uploads/upload-file.ts";

let app: TestApp;
let world: Awaited<ReturnType<typeof createTwoProviders>>;
let admin: Session;
let client: Session;
let pilot: Session;
let pilotId = "";
let rival: Session;
let site: { id: number; token: string };

const signedIn = async (person: Parameters<typeof createMember>[1]) => {
  const { email, user_id } = await createMember(app.services, person);
  return { session: await app.signIn(email, PASSWORD), user_id };
};

beforeAll(async () => {
  app = await testApp();
  world = await createTwoProviders(app.services);
  const [provider_id, client_id] = [world.provider.id, world.client.id];
  admin = (await signedIn({ organization_id: provider_id })).session;
  client = (await signedIn({ organization_id: client_id, user_type: "client", role: "organization_admin" }))
    .session;
  const flyer = await signedIn({ organization_id: provider_id, user_type: "pilot", role: "pilot" });
  [pilot, pilotId] = [flyer.session, flyer.user_id];
  rival = (await signedIn({ organization_id: world.rival.id })).session;
  site = await createSite(app.services, { provider_id, client_id, token: newToken() });
});
afterAll(() => app.close());

const send = async (session: Session, name: string, content: string | Buffer, token = site.token) => {
  const path = siteDocuments.upload.path.replace(":token", token);
  const file = { name, content: Buffer.from(content), type: "text/html" };
  const answer = await uploadFile(app, session, path, file);
  const body = answer.json<{
    data: { id: number; name: string };
    message?: string;
    errors?: Record<string, string[]>;
  }>();
  return { status: answer.statusCode, body };
};
const list = (session: Session, query = {}, token = site.token) =>
  app.call(session, siteDocuments.list, { params: { token }, query });
const stored = async () =>
  (
    await app.db
      .selectFrom("site_documents")
      .where("site_id", "=", site.id)
      .select("storage_key")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow()
  ).storage_key;

describe("a document of a site", () => {
  test("is stored, listed, downloadable with its real type, and in the audit log", async () => {
    const { status, body } = await send(admin, "تصريح Permit.pdf", "%PDF-1.7 whole");
    const { raw, headers } = await app.call(admin, siteDocuments.file, { params: { id: body.data.id } });
    const [first] = (await list(admin)).body.data;

    expect([status, raw.toString()]).toEqual([200, "%PDF-1.7 whole"]);
    expect(headers).toMatchObject({
      "content-type": "application/pdf",
      "x-content-type-options": "nosniff",
      "content-length": "14",
    });
    expect(headers["content-disposition"]).toMatch(/^attachment; .*filename\*=UTF-8''%D8/);
    expect(headers["content-security-policy"]).toContain("sandbox");
    expect(first).toMatchObject({ name: "تصريح Permit.pdf", mime: "application/pdf", size_bytes: 14 });
    expect(first).not.toHaveProperty("storage_key");
    const logged = await app.db
      .selectFrom("audit_log")
      .where("action", "=", "sites.add_document")
      .where("subject", "=", site.token)
      .select("details")
      .executeTakeFirstOrThrow();
    expect(logged.details).toMatchObject({ name: "تصريح Permit.pdf" });
  });

  test("is listed by page, newest first by default, and found by name", async () => {
    const { token } = await createSite(app.services, {
      provider_id: world.provider.id,
      client_id: world.client.id,
      token: newToken(),
    });
    for (const name of ["b.txt", "c.txt", "a.txt"]) await send(admin, name, `the words of ${name}`, token);
    const names = async (query: object) =>
      (await list(admin, query, token)).body.data.map(({ name }) => name);

    expect(await names({})).toEqual(["a.txt", "c.txt", "b.txt"]);
    expect(await names({ sorts: { name: "asc" }, item_count: 2 })).toEqual(["a.txt", "b.txt"]);
    expect(await names({ sorts: { name: "asc" }, item_count: 2, page: 2 })).toEqual(["c.txt"]);
    expect(await names({ search: "B.TX" })).toEqual(["b.txt"]);
    expect((await list(admin, {}, token)).body.meta.total).toBe(3);
    expect((await list(admin, { sorts: { mime: "asc" } }, token)).status).toBe(422);
  });

  test.each([
    ["a page", "page.html", "<script>alert(1)</script>", 415],
    ["a program", "setup.exe", "MZ\u0001\0", 415],
    ["a text that calls itself a PDF", "permit.pdf", "words", 415],
    ["nothing at all", "empty.txt", "", 415],
  ])(
    "is refused when it is %s, with the field's message, and nothing is kept",
    async (_what, name, text, status) => {
      const before = (await list(admin)).body.meta.total;
      const answer = await send(admin, name, text);
      expect([answer.status, answer.body.errors?.["file"]]).toEqual([status, [answer.body.message]]);
      expect((await list(admin)).body.meta.total).toBe(before);
    },
  );

  test("is rejected if it is larger than 50 MB", async () => {
    const { status, body } = await send(admin, "large.txt", Buffer.alloc(50 * 1024 * 1024 + 1, "a"));
    expect([status, body.message]).toEqual([413, "Documents can be up to 50\u00a0MB"]);
  });

  test("is readable by the site's client and pilot only", async () => {
    const { id } = (await send(admin, "notes.txt", "words")).body.data;
    const file = async (session: Session) =>
      (await app.call(session, siteDocuments.file, { params: { id } })).status;
    expect(await Promise.all([client, pilot, rival].map(file))).toEqual([200, 404, 404]);
    const mission = await createMission(app.services, {
      provider_id: world.provider.id,
      client_id: world.client.id,
      site_id: site.id,
    });
    await app.db
      .insertInto("assignments")
      .values({
        mission_id: mission.id,
        provider_id: world.provider.id,
        pilot_id: pilotId,
        starts_at: "2026-05-01T08:00:00Z",
        ends_at: "2026-05-01T09:00:00Z",
      })
      .execute();
    expect([await file(pilot), (await list(pilot)).status, (await send(pilot, "a.txt", "b")).status]).toEqual(
      [200, 200, 403],
    );
    expect([(await list(rival)).status, (await send(rival, "a.txt", "b")).status]).toEqual([404, 404]);
  });

  test("can be deleted by the provider, and by the client that added it", async () => {
    const ofProvider = (await send(admin, "provider.txt", "words")).body.data.id;
    const ofClient = (await send(client, "client.txt", "words")).body.data.id;
    const key = await stored();
    const remove = async (session: Session, id: number) =>
      (await app.call(session, siteDocuments.remove, { params: { id } })).status;
    const seen = (await list(client)).body.data;
    const mayDelete = (id: number) => seen.find((one) => one.id === id)?.can_delete;

    expect([mayDelete(ofProvider), mayDelete(ofClient)]).toEqual([false, true]);
    expect([await remove(rival, ofClient), await remove(client, ofProvider)]).toEqual([404, 403]);
    expect([await remove(client, ofClient), await remove(client, ofClient)]).toEqual([200, 404]);
    expect(await remove(admin, ofProvider)).toBe(200);
    await expect.poll(() => app.services.storage.exists(key)).toBe(false);
    const { actions } = await app.db
      .selectFrom("audit_log")
      .where("action", "=", "sites.remove_document")
      .select((eb) => eb.fn.countAll<number>().as("actions"))
      .executeTakeFirstOrThrow();
    expect(Number(actions)).toBe(2);
  });
});
