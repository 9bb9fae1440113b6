/**
 * Reading an IFC file of 50 MB into rows, compared with opening it in web-ifc alone; and searching the 100,000 elements
 * of its model, compared with the same search without an index.
 */
import { type Context, systemContext } from "@overfly/server/context";
import { listElements } from "@overfly/server/features/bim/elements";
import { readModel } from "@overfly/server/features/bim/read-model";
import { openIfc } from "@overfly/server/features/bim/reading/open-ifc";
import { run as readIfc } from "@overfly/server/features/bim/reading/read-ifc-worker";
import { createOrganization, createSite } from "@overfly/server/testing/factories";
import { product, smallIfc } from "@overfly/server/testing/bim/small-ifc";
import { sql } from "kysely";
import { startBenchServer } from "./baselines/bench-server.ts";

const ELEMENTS = 100_000;
/** Properties of an element, which make up half of the file. */
const PROPERTIES = 3;
const ROUNDS = 3;
const SEARCHES = ["module 4711", "ifcsolardevice", "ground", "12", "nothing like it"];

export async function run(): Promise<object[]> {
  const bytes = new TextEncoder().encode(largeIfc());
  return [await reading(bytes), await searching(bytes)];
}

function largeIfc(): string {
  const products = Array.from({ length: ELEMENTS }, (_, index) =>
    product(1_000_000 + index, index % 10 === 0 ? "IFCCOLUMN" : "IFCSOLARDEVICE", `Module ${index}`),
  );
  const more = products.flatMap(({ id }, index) => {
    const first = 2_000_000 + 10 * index;
    const members = Array.from({ length: PROPERTIES }, (_, at) => first + at);
    return [
      ...members.map(
        (at) => `#${at}=IFCPROPERTYSINGLEVALUE('Rated value ${at % 10}',$,IFCLABEL('SN-${at}'),$);`,
      ),
      `#${first + 8}=IFCPROPERTYSET('p${id}',$,'Pset_Module',$,(${members.map((at) => `#${at}`).join(",")}));`,
      `#${first + 9}=IFCRELDEFINESBYPROPERTIES('r${id}',$,$,$,(#${id}),#${first + 8});`,
    ];
  });
  return smallIfc({ products, more });
}

async function reading(bytes: Uint8Array) {
  const rounds: { open: number; read: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const open = await cpuSecondsOf(async () => (await openIfc(bytes))?.close());
    const read = await cpuSecondsOf(async () => {
      const model = await readIfc({ bytes, name: "large.ifc" });
      if ("problem" in model) throw new Error(model.problem);
    });
    rounds.push({ open, read });
  }
  const { open, read } = medianBy(rounds, (round) => round.read / round.open);
  return {
    name: `CPU time of reading an IFC of ${Math.round(bytes.length / 1e6)} MB with ${ELEMENTS} elements (baseline: opening it)`,
    value: read,
    unit: "s",
    baseline: open,
    ratio: read / open,
  };
}

async function searching(bytes: Uint8Array) {
  const { services, organization_id: provider_id, stop } = await startBenchServer();
  try {
    const client = await createOrganization(services, { kind: "client" });
    const site = await createSite(services, { provider_id, client_id: client.id });
    const storage_key = "bench/large.ifc";
    await services.storage.put(storage_key, bytes);
    const owners = { provider_id, site_id: site.id };
    const content = { name: "large.ifc", storage_key, size_bytes: bytes.length, sha256: "" };
    const file = await services.db
      .insertInto("media_files")
      .values({ ...owners, ...content, kind: "bim", mime: "application/x-step" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const { id } = await services.db
      .insertInto("bim_models")
      .values({ ...owners, media_file_id: file.id })
      .returning("id")
      .executeTakeFirstOrThrow();
    await readModel(systemContext(services), { id });
    await sql`analyze bim_elements`.execute(services.db);
    const user = { user_type: "center", organization_id: provider_id } as Context["user"];
    const context: Context = { ...systemContext(services), user };
    const rounds = await searches(context, id);
    const { indexed, scanned } = medianBy(rounds, (round) => round.indexed);
    return {
      name: `search of ${ELEMENTS} elements with page and count, slowest of ${SEARCHES.length} texts (baseline: no index)`,
      value: indexed * 1000,
      unit: "ms",
      baseline: scanned * 1000,
      ratio: indexed / scanned,
    };
  } finally {
    await stop();
  }
}

/** The slowest of the texts, in each round. */
async function searches(context: Context, model: number): Promise<{ indexed: number; scanned: number }[]> {
  const slowest = async (on: Context): Promise<number> => {
    const times: number[] = [];
    for (const search of SEARCHES)
      times.push(await secondsOf(() => listElements(on, model, { search, page: 1, item_count: 20 })));
    return Math.max(...times);
  };
  await slowest(context); // warm-up
  const rounds: { indexed: number; scanned: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const indexed = await slowest(context);
    const scanned = await context.db.transaction().execute(async (db) => {
      await sql`set local enable_indexscan = off`.execute(db);
      await sql`set local enable_bitmapscan = off`.execute(db);
      return slowest({ ...context, db });
    });
    rounds.push({ indexed, scanned });
  }
  return rounds;
}

async function cpuSecondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6;
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

const medianBy = <T>(rounds: readonly T[], of: (round: T) => number): T =>
  rounds.toSorted((one, other) => of(one) - of(other))[Math.floor(rounds.length / 2)]!;
