import { anomalies } from "@overfly/contract/anomalies/anomalies";
import { bim } from "@overfly/contract/bim/bim";
import { results } from "@overfly/contract/bim/update-results";
import { media } from "@overfly/contract/media/media";
import { cloudItems } from "@overfly/contract/media/cloud-items";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createMember, createMission, createSite, PASSWORD } from "#testing/factories.ts";
import { createProviderAdmins, type ProviderAdmins } from "#testing/provider-admins.ts";
import { insertSampleRows } from "#testing/sample-rows.ts";
import { smallIfc } from "#testing/bim/small-ifc.ts";
import { upload as sendFile, type UploadPlace } from "#testing/uploads/tus-client.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

let app: TestApp;
let world: ProviderAdmins["world"];
let admin: Session;
let client: Session;
let viewer: Session;
let pilot: Session;
beforeAll(async () => {
  app = await testApp();
  ({ world, admin } = await createProviderAdmins(app));
  const signIn = async (member: Parameters<typeof createMember>[1]) =>
    app.signIn((await createMember(app.services, member)).email, PASSWORD);
  client = await signIn({ organization_id: world.client.id, user_type: "client" });
  viewer = await signIn({ organization_id: world.client.id, user_type: "client", role: "client_viewer" });
  pilot = await signIn({ organization_id: world.provider.id, user_type: "pilot" });
});
afterAll(() => app.close());

const NAME = "House ARCH.ifc";
const upload = (
  text: string,
  site = world.site.token,
  { who = admin, name = NAME, ...place }: { who?: Session; name?: string } & UploadPlace = {},
) => sendFile({ app: app.app, session: who }, { site, ...place }, name, Buffer.from(text));

const modelsOf = async (token: string, who = admin) =>
  (await app.call(who, bim.list, { params: { token } })).body.data;

const model = async (id: number, who = admin) => (await app.call(who, bim.get, { params: { id } })).body.data;

const itemsOf = async (token: string, who = admin) =>
  (await app.call(who, cloudItems.list, { params: { token } })).body.data.flatMap(({ file }) => file ?? []);

/** Uploads a model to a site of its own and waits until it is read. */
async function modelOf(text: string) {
  const site = await createSite(app.services, { provider_id: world.provider.id, client_id: world.client.id });
  expect((await upload(text, site.token)).status).toBe(204);
  const [added] = await modelsOf(site.token);
  const id = added?.id ?? 0;
  await expect.poll(async () => (await model(id)).state).not.toBe("reading");
  return { ...(await model(id)), site };
}

const elements = async (id: number, query: Record<string, string>) =>
  (await app.call(admin, bim.elements, { params: { id }, query })).body;
const names = async (id: number, query: Record<string, string>) =>
  (await elements(id, query)).data.map(({ name }) => name);

test("an uploaded model is read into elements, tree and progress", async () => {
  const read = await modelOf(smallIfc());
  expect(read).toMatchObject({ state: "ready", ifc_schema: "IFC4", element_count: 16, warnings: [] });
  const counts = read.progress.map(({ discipline, result, count }) => [`${discipline} ${result}`, count]);
  expect(Object.fromEntries(counts)).toEqual({
    "architectural not_started": 11, // ten walls, and the proxy by the file's name
    "electrical not_started": 1,
    "hvac not_started": 1,
    "plumbing not_started": 1,
    "solar not_started": 1,
    "structural not_started": 1,
  });
  const { data: roots } = (await app.call(admin, bim.tree, { params: { id: read.id } })).body;
  expect(roots).toMatchObject([{ name: "Project", discipline: null, child_count: 1 }]);
  const { data: detail } = (await app.call(admin, bim.element, { params: { id: read.id, element: 100 } }))
    .body;
  expect(detail).toMatchObject({
    name: "Wall 1",
    parent: "Ground floor",
    property_sets: [{ name: "Pset_WallCommon", values: [["FireRating", "REI 60"]] }],
  });
  expect(detail.ancestor_ids[0]).toBe(roots[0]?.id);
  const query = { parent: detail.ancestor_ids.at(-1) };
  const storey = (await app.call(admin, bim.tree, { params: { id: read.id }, query })).body.data;
  expect(storey.map(({ id }) => id)).toContain(100);
});

test("elements are searched, filtered and sorted", async () => {
  const { id } = await modelOf(smallIfc());
  expect(await names(id, { search: "wall 1" })).toEqual(["Wall 1", "Wall 10"]);
  expect(await names(id, { search: "IFCDUCT" })).toEqual(["Duct 1"]);
  expect(await names(id, { search: "%" })).toEqual([]);
  expect(await names(id, { discipline: "electrical,solar", "sorts[name]": "desc" })).toEqual([
    "Tray 1",
    "Module 1",
  ]);
  expect((await elements(id, { result: "installed" })).meta.total).toBe(0);
  expect(await names(id, { search: "ground floor", item_count: "1", page: "2" })).toEqual(["Crate"]);
});

test("the page that holds an element is found, in any order", async () => {
  const { id } = await modelOf(smallIfc());
  const around = async (query: Record<string, string>) => {
    const { data, meta } = await elements(id, { item_count: "4", around: "120", ...query });
    return [meta.page, data.some((element) => element.id === 120)];
  };
  expect(await around({})).toEqual([1, true]); // Column A1, the first by name
  expect(await around({ "sorts[name]": "desc" })).toEqual([4, true]);
  expect(await around({ "sorts[discipline]": "desc", "sorts[name]": "asc" })).toEqual([1, true]);
  expect(await around({ search: "wall", page: "2" })).toEqual([2, false]);
  expect(await around({ discipline: "structural", page: "2" })).toEqual([1, true]);
});

test("ten elements are marked at once, and the progress follows", async () => {
  const { id } = await modelOf(smallIfc());
  const element_ids = Array.from({ length: 10 }, (_, index) => 100 + index);
  const { status, body } = await app.call(client, results.update, {
    params: { id },
    body: { of: "bim", element_ids, result: "installed" },
  });
  expect([status, body.data]).toEqual([200, { updated: 10 }]);
  const done = (await model(id, client)).progress.filter(({ result }) => result === "installed");
  expect(done).toEqual([{ discipline: "architectural", result: "installed", count: 10 }]);
  const { data } = (
    await app.call(client, bim.matches, { params: { id }, query: { discipline: "architectural" } })
  ).body;
  expect([data.installed.toSorted((a, b) => a - b), data.not_started]).toEqual([element_ids, [125]]);
});

test("a deviation is kept with its size until the result changes", async () => {
  const { id } = await modelOf(smallIfc());
  const mark = (body: object) =>
    app.call(admin, results.update, {
      params: { id },
      body: { of: "bim", element_ids: [120], ...body } as never,
    });
  const one = async () => (await app.call(admin, bim.element, { params: { id, element: 120 } })).body.data;
  await mark({ result: "deviating", deviation_m: 0.12, note: "Too far east" });
  expect(await one()).toMatchObject({ result: "deviating", deviation_m: 0.12, note: "Too far east" });
  await mark({ result: "installed" });
  expect(await one()).toMatchObject({ result: "installed", deviation_m: null, note: "Too far east" });
});

test("where one of the elements isn't of the model, none is changed", async () => {
  const { id } = await modelOf(smallIfc());
  for (const stranger of [999_999, 8]) {
    const { status } = await app.call(admin, results.update, {
      params: { id },
      body: { of: "bim", element_ids: [100, stranger], result: "missing" },
    });
    expect(status).toBe(404);
  }
  expect((await elements(id, { result: "missing" })).meta.total).toBe(0);
});

test("the same call sets the state of an anomaly's repair", async () => {
  const rows = await insertSampleRows(app.services, {
    provider_id: world.provider.id,
    client_id: world.client.id,
    user_id: (await createMember(app.services, { organization_id: world.provider.id })).user_id,
  });
  const { status } = await app.call(client, results.update, {
    params: { id: rows.anomaly.id },
    body: { of: "anomaly", work_state: "resolved" },
  });
  const { body } = await app.call(admin, anomalies.listForMission, { params: { token: rows.mission.token } });
  expect([status, body.data.map(({ work_state }) => work_state)]).toEqual([200, ["resolved"]]);
});

test("nonsense is refused at once, and leaves nothing", async () => {
  const { status, body } = await upload("Once upon a time");
  expect([status, JSON.parse(body).message]).toEqual([
    415,
    expect.stringMatching(/^This is not an IFC file.*\.ifczip/),
  ]);
  expect(await modelsOf(world.site.token)).toEqual([]);
  expect(await itemsOf(world.site.token)).toEqual([]);
});

test("a truncated model fails with its reason, and its client never sees it", async () => {
  const text = smallIfc();
  const { state, problem, site } = await modelOf(text.slice(0, text.length - 40));
  expect([state, problem]).toEqual(["failed", "truncated"]);
  const [file] = await itemsOf(site.token);
  expect(file).toMatchObject({ state: "faulty", problems: ["truncated"], published_at: null });
  expect(await modelsOf(site.token, client)).toEqual([]);
});

test("a model is added to a site once", async () => {
  const { site } = await modelOf(smallIfc());
  expect((await upload(smallIfc(), site.token, { name: "Again.ifc" })).status).toBe(204);
  expect((await modelsOf(site.token)).map(({ name }) => name)).toEqual([NAME]);
  expect(await itemsOf(site.token)).toHaveLength(1);
});

describe("in the cloud", () => {
  test("a model is a file of its site, which its client sees", async () => {
    const { id, file_id, site } = await modelOf(smallIfc());
    const [file] = await itemsOf(site.token, client);
    expect(file).toMatchObject({ id: file_id, model_id: id, kind: "bim", name: NAME, state: "checked" });
  });

  test("a hidden file hides its model, and a new name is the model's", async () => {
    const { id, file_id, site } = await modelOf(smallIfc());
    const params = { id: file_id };
    await app.call(admin, media.rename, { params, body: { name: "Roof.ifc" } });
    await app.call(admin, media.publish, { params, body: { is_published: false } });
    expect((await model(id)).name).toBe("Roof.ifc");
    expect(await modelsOf(site.token, client)).toEqual([]);
    expect((await app.call(client, bim.get, { params: { id } })).status).toBe(404);
  });

  test("an IFC file of a mission becomes a model of its site", async () => {
    const site = await createSite(app.services, {
      provider_id: world.provider.id,
      client_id: world.client.id,
    });
    const mission = await createMission(app.services, {
      provider_id: world.provider.id,
      client_id: world.client.id,
      site_id: site.id,
      status: "in_review",
    });
    expect((await upload(smallIfc(), site.token, { mission: mission.token })).status).toBe(204);
    const read = async () =>
      (await modelsOf(site.token)).map(({ state, element_count: count }) => [state, count]);
    await expect.poll(read).toEqual([["ready", 16]]);
  });

  test.each([
    ["under another name is a document", "House.txt", () => admin, 204],
    ["of the client is a model", NAME, () => client, 204],
    ["of a client's viewer is refused", NAME, () => viewer, 403],
    ["of a pilot is refused", NAME, () => pilot, 403],
  ] as const)("an IFC file %s", async (_what, name, who, status) => {
    const site = await createSite(app.services, {
      provider_id: world.provider.id,
      client_id: world.client.id,
    });
    expect((await upload(smallIfc(), site.token, { name, who: who() })).status).toBe(status);
    expect(await modelsOf(site.token)).toHaveLength(status === 204 && name === NAME ? 1 : 0);
  });

  test("an IFC file can't be given out as another deliverable", async () => {
    const { status } = await upload(smallIfc(), world.site.token, { deliverable: "mesh" });
    expect(status).toBe(422);
  });
});

test("the client downloads the file that was uploaded", async () => {
  const { id } = await modelOf(smallIfc());
  const { status, raw } = await app.call(client, bim.file, { params: { id } });
  expect([status, raw.toString()]).toEqual([200, smallIfc()]);
});

test("a deleted file takes its model and elements along", async () => {
  const { id, file_id } = await modelOf(smallIfc());
  expect((await app.call(admin, media.remove, { params: { id: file_id } })).status).toBe(200);
  const left = await app.db.selectFrom("bim_elements").where("model_id", "=", id).select("id").execute();
  expect(left).toEqual([]);
});
