import { listExports } from "@overfly/contract/exports/list-exports";
import { sites } from "@overfly/contract/sites/sites";
import { readCsvRecords } from "@overfly/route-files/csv/csv-records";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMember, PASSWORD } from "#testing/factories.ts";
import { createProviderAdmins, type ProviderAdmins } from "#testing/provider-admins.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

let app: TestApp;
let world: ProviderAdmins["world"];
let admin: Session;
let client: Session;
let rival: Session;

beforeAll(async () => {
  app = await testApp();
  ({ world, admin, rival } = await createProviderAdmins(app));
  const { email } = await createMember(app.services, {
    organization_id: world.client.id,
    user_type: "client",
    role: "organization_admin",
  });
  client = await app.signIn(email, PASSWORD);
  await newSite("Hill", ["Rooftop", "Phase 2"]);
  await newSite("Valley", ["Phase 2", "شمال"]);
  await newSite("Plain", []);
});
afterAll(() => app.close());

const newSite = async (name: string, tags: string[]) =>
  (await app.call(admin, sites.create, { body: { name, client_id: world.client.id, tags } })).body;

const found = async (tags: string, session = admin) =>
  (await app.call(session, sites.list, { query: { tags } })).body.data.map(({ name }) => name);

test("sites are found by any of the tags, by the center and by their client alone", async () => {
  expect(await found("Phase 2")).toEqual(["Hill", "Valley"]);
  expect(await found("Rooftop,شمال")).toEqual(["Hill", "Valley"]);
  expect(await found("Rooftop", client)).toEqual(["Hill"]);
  expect(await found("rooftop")).toEqual([]);
  expect(await found("Phase 2", rival)).toEqual([]);
});

test("the known tags are those of the sites that one sees", async () => {
  const known = async (session: Session) => (await app.call(session, sites.tags)).body.data;
  expect(await known(admin)).toEqual(["Phase 2", "Rooftop", "شمال"]);
  expect(await known(client)).toEqual(["Phase 2", "Rooftop", "شمال"]);
  expect(await known(rival)).toEqual([]);
});

test("they are in the site and in its export, in the order in which they were entered", async () => {
  const { data } = await newSite("Delta", [" Z ", "A", "a"]);
  expect(data.tags).toEqual(["Z", "A"]);
  const query = { search: "Delta", language: "en" } as const;
  const { raw } = await app.call(admin, listExports.sites, { query });
  const [head, row] = readCsvRecords(raw.toString("utf8"), 200_000).records.map(({ cells }) => cells);
  expect(row?.[head?.indexOf("Tags") ?? -1]).toBe("Z, A");
});

test.each([
  ["a comma", ["a,b"]],
  ["nothing", [" "]],
  ["a control character", ["a\u0007"]],
  ["an override of the direction", ["a\u202Eb"]],
  ["41 characters", ["x".repeat(41)]],
  ["21 of them", Array.from({ length: 21 }, (_, index) => `Tag ${index}`)],
])("a tag with %s is refused", async (_what, tags) => {
  const { status, errors } = await refusal(tags);
  expect([status, errors.map((field) => field.split(".")[0])]).toEqual([422, ["tags"]]);
});

async function refusal(tags: string[]) {
  const body = { name: "Refused", client_id: world.client.id, tags };
  const answer = await app.call(admin, sites.create, { body });
  return { status: answer.status, errors: Object.keys(answer.body.errors ?? {}) };
}

test("a client changes its site, but not its tags", async () => {
  const { data: site } = await newSite("Coast", ["Salt"]);
  const change = (body: object, updated_at: string) =>
    app.call(client, sites.update, { params: { token: site.token }, body: { ...body, updated_at } });
  const refused = await change({ tags: ["Sold"] }, site.updated_at);
  expect(refused.status).toBe(403);
  const changed = await change({ city: "Aqaba", tags: ["Salt"] }, site.updated_at);
  expect(changed.body.data).toMatchObject({ city: "Aqaba", tags: ["Salt"] });
});
