import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { expect, test } from "vitest";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";

test("x", async () => {
  const cluster = await startEmbeddedPostgres(join(mkdtempSync(join(tmpdir(), "overfly-x-")), "postgres"));
  const client = new pg.Client({ connectionString: cluster.url("postgres") });
  await client.connect();
  try {
    const folder = new URL("./migrations/", import.meta.url);
    const files = readdirSync(folder).toSorted();
    for (const f of files.filter((n) => n < "0041")) { await client.query("begin"); await client.query(readFileSync(new URL(f, folder), "utf8")); await client.query("commit"); }
    await client.query("set session_replication_role = replica");
    const doc = { aircraftId: "m3t", cameraId: "m3t", takeOff: [1, 2], takeOffPlaces: [{ id: "a", name: "b", position: [1, 2] }], pilot: [1, 2], order: "given", heights: { over: "ground", maxOverGroundM: 100, toleranceM: 3 }, battery: { reservePercent: 25, from: ["a", null] }, noFly: [{ id: "z", name: "z", area: { type: "Polygon", coordinates: [] }, upToM: 30 }], obstacles: [{ id: "o", name: "o", at: [1, 2], heightM: 3, clearanceM: 4 }], edits: [{ kind: "remove-line", part: "x", line: "l" }, { kind: "remove-waypoint", part: "x", waypoint: "w" }],
      parts: [{ id: "x", name: "", kind: "orbit", imaging: {}, centre: [1, 2], heightOfTargetM: 3, photos: 4, turns: 1, radiusM: 3 }, { id: "y", kind: "facade", lowestM: 1, highestM: 2 }, { id: "p", kind: "perimeter", lookInwards: true }, { id: "q", kind: "waypoints", waypoints: [{ photos: 1 }] }] };
    const plan = { content: {}, flights: [{ heightMode: "take-off", waypoints: [{ position: [1, 2, 3], part: 0, line: 1, actions: [] }, { position: [1, 2, 3], actions: [] }] }] };
    const findings = [{ code: "no-take-off-place", severity: "warning", message: "m", places: [], about: null }, { code: "in-no-fly-zone", severity: "error", message: "m", places: [[1, 2]], about: "z" }];
    const cols = await client.query("select column_name, is_nullable, column_default, data_type from information_schema.columns where table_name='flight_routes'");
    const values: Record<string, unknown> = { document: JSON.stringify(doc), plan: JSON.stringify(plan), findings: JSON.stringify(findings) };
    for (const { column_name, is_nullable, column_default, data_type } of cols.rows) if (!(column_name in values) && is_nullable === "NO" && column_default === null && column_name !== "id") values[column_name] = data_type === "jsonb" ? "{}" : /int|double|numeric/.test(data_type) ? 1 : /time/.test(data_type) ? new Date() : "x";
    const names = Object.keys(values);
    await client.query(`insert into flight_routes (${names.join(",")}) values (${names.map((_, i) => `$${i + 1}`).join(",")})`, Object.values(values));
    await client.query("insert into flight_route_versions (route_id, version, name, document, statistics, path, findings, plan) values (1,1,'n',$1,'{}','[]',$2,$3)", [JSON.stringify({ ...doc, edits: undefined, noFly: undefined }), JSON.stringify([]), JSON.stringify(plan)]);
    await client.query("begin"); await client.query(readFileSync(new URL("0041_route_items_and_issues.sql", folder), "utf8")); await client.query("commit");
    const { rows } = await client.query("select document, plan, issues from flight_routes union all select document, plan, issues from flight_route_versions");
    console.log(JSON.stringify(rows, null, 1));
    expect(rows).toHaveLength(2);
  } finally { await client.end(); await cluster.stop(); }
}, 60_000);
