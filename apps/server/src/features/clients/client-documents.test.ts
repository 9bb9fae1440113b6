import { clientDocuments, sharedDocuments } from "@overfly/contract/clients/client-documents";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMember, createTwoProviders, PASSWORD } from "#testing/factories.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";
import { uploadFile } from "#testing/uploads/upload-file.ts";

let app: TestApp;
let world: Awaited<ReturnType<typeof createTwoProviders>>;
let admin: Session;
let client: Session;
let viewer: Session;
let rival: Session;

const signIn = async (person: Parameters<typeof createMember>[1]) =>
  app.signIn((await createMember(app.services, person)).email, PASSWORD);

beforeAll(async () => {
  app = await testApp();
  world = await createTwoProviders(app.services);
  const ofClient = { organization_id: world.client.id, user_type: "client" as const };
  admin = await signIn({ organization_id: world.provider.id });
  client = await signIn({ ...ofClient, role: "organization_admin" });
  viewer = await signIn({ ...ofClient, role: "client_viewer" });
  rival = await signIn({ organization_id: world.rival.id });
  const link = { provider_id: world.rival.id, client_id: world.client.id };
  await app.db.insertInto("client_links").values(link).execute();
});
afterAll(() => app.close());

async function upload(name: string, content = "%PDF-1.7 whole", session = admin) {
  const path = clientDocuments.upload.path.replace(":id", String(world.client.id));
  const reply = await uploadFile(app, session, path, { name, content });
  return { status: reply.statusCode, body: reply.json<{ data: { id: number; is_shared: boolean } }>() };
}
const share = (id: number, is_shared: boolean, session = admin) =>
  app.call(session, clientDocuments.share, { params: { id }, body: { is_shared } });
const sharedNames = async (session: Session) =>
  (await app.call(session, sharedDocuments.list)).body.data.map(({ name }) => name);
const sharedFile = async (session: Session, id: number) =>
  (await app.call(session, sharedDocuments.file, { params: { id } })).status;

test("a document is the provider's alone until it is shared, and again afterwards", async () => {
  const { status, body } = await upload("Contract.pdf");
  const { id } = body.data;
  expect([status, body.data.is_shared]).toEqual([200, false]);
  expect([await sharedNames(client), await sharedFile(client, id)]).toEqual([[], 404]);
  await share(id, true);
  expect([await sharedNames(client), await sharedFile(client, id)]).toEqual([["Contract.pdf"], 200]);
  const [seen] = (await app.call(client, sharedDocuments.list)).body.data;
  expect(seen).toMatchObject({ provider: world.provider.company_name, size_bytes: 14 });
  expect(seen).not.toHaveProperty("added_by");
  await share(id, false);
  expect([await sharedNames(client), await sharedFile(client, id)]).toEqual([[], 404]);
});

test("another provider of the same client, and who manages no accounts there, see none of it", async () => {
  const { id } = (await upload("Insurance.pdf")).body.data;
  await share(id, true);
  const theirs = await app.call(rival, clientDocuments.list, { params: { id: world.client.id } });
  expect([theirs.status, theirs.body.data]).toEqual([200, []]);
  expect((await app.call(rival, clientDocuments.file, { params: { id } })).status).toBe(404);
  expect((await share(id, false, rival)).status).toBe(404);
  expect((await app.call(rival, clientDocuments.remove, { params: { id } })).status).toBe(404);
  expect((await app.call(viewer, sharedDocuments.list)).status).toBe(403);
  expect((await app.call(client, clientDocuments.remove, { params: { id } })).status).toBe(403);
});

test("documents are found by name and sorted; what is no document is refused", async () => {
  await upload("b annex.pdf");
  await upload("a annex.pdf");
  const query = { search: "ANNEX", sorts: { name: "asc" as const } };
  const { body } = await app.call(admin, clientDocuments.list, {
    params: { id: world.client.id },
    query,
  });
  expect(body.data.map(({ name }) => name)).toEqual(["a annex.pdf", "b annex.pdf"]);
  expect((await upload("page.html", "<script>")).status).toBe(415);
});

test("a deleted document's file is deleted, too", async () => {
  const { id } = (await upload("Old.pdf")).body.data;
  const { storage_key } = await app.db
    .selectFrom("client_documents")
    .where("id", "=", id)
    .select("storage_key")
    .executeTakeFirstOrThrow();
  expect(await app.services.storage.exists(storage_key)).toBe(true);
  expect((await app.call(admin, clientDocuments.remove, { params: { id } })).status).toBe(200);
  await expect.poll(() => app.services.storage.exists(storage_key)).toBe(false);
  expect((await app.call(admin, clientDocuments.file, { params: { id } })).status).toBe(404);
});
