import { cloudOverview } from "@overfly/contract/media/cloud-overview";
import { media } from "@overfly/contract/media/media";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CloudWorld, createCloudWorld } from "#testing/cloud/cloud-world.ts";
import { colourRaster } from "#testing/cloud/geotiff.ts";
import { createSite } from "#testing/factories.ts";
import type { Session } from "#testing/test-app.ts";

let world: CloudWorld;
beforeAll(async () => {
  world = await createCloudWorld();
});
afterAll(() => world.app.close());

const overview = async (session: Session) => (await world.app.call(session, cloudOverview.get)).body.data;

test("the overview adds up what each may see, and names what is refused and missing", async () => {
  const { app, add, mission, sessions, site, provider, client } = world;
  const { token, number } = await mission({ deliverables: ["orthomosaic", "video", "pdf_report"] });
  const place = (deliverable: string) => ({ mission: token, deliverable });
  const raster = { origin: [35.704, 30.206] as const, cell: 0.000_005 };
  const good = await add("ortho.tif", colourRaster(raster), place("orthomosaic"));
  const bad = await add("cut.pdf", Buffer.from("%PDF-1.7\nand then"), place("video"));
  const other = await createSite(app.services, { provider_id: provider.id, client_id: client.id });
  const note = await add("note.txt", Buffer.from("north"), { site: site.token });

  const seen = await overview(sessions.analyst);
  const size = good.size_bytes + bad.size_bytes + note.size_bytes;
  expect(seen).toMatchObject({ file_count: 3, size_bytes: size, checking_count: 0, faulty_count: 1 });
  expect(seen.recent.map(({ file }) => file.name)).toEqual(["note.txt", "cut.pdf", "ortho.tif"]);
  expect(seen.faulty.map(({ file }) => [file.name, file.problems])).toEqual([
    ["cut.pdf", expect.arrayContaining(["wrong_kind"])],
  ]);
  expect(seen.sites).toMatchObject([{ token: site.token, file_count: 3, size_bytes: size }]);
  expect(seen.sites.map((one) => one.token)).not.toContain(other.token);
  const lacking = async (session: Session) =>
    (await overview(session)).missing.flatMap((one) => (one.number === number ? one.deliverables : []));
  expect(await lacking(sessions.analyst)).toEqual(["video"]);

  expect(await overview(sessions.client)).toMatchObject({
    file_count: 1,
    size_bytes: good.size_bytes,
    faulty_count: 0,
    recent: [{ file: { name: "ortho.tif" } }],
    faulty: [],
  });
  expect(await lacking(sessions.client)).toEqual(["video"]);
  await app.call(sessions.analyst, media.publish, { params: { id: good.id }, body: { is_published: false } });
  expect(await lacking(sessions.client)).toEqual(["orthomosaic", "video"]);
  expect(await lacking(sessions.analyst)).toEqual(["video"]);

  const foreign = await overview(sessions.rival);
  expect(foreign).toEqual({
    file_count: 0,
    size_bytes: 0,
    checking_count: 0,
    faulty_count: 0,
    recent: [],
    faulty: [],
    sites: [],
    missing: [],
  });
});
