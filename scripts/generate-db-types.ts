/** Writes apps/server/src/platform/db/schema.ts from a migrated database: `npm run db:types`. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "@overfly/server/platform/db/embedded-postgres";
import { migrate } from "@overfly/server/platform/db/migrate";

const TARGET = "apps/server/src/platform/db/schema.ts";

/** JSON columns, by what they hold; `?` may be null, `=` has a default. They are written as JSON text. */
const JSON_COLUMNS: Record<string, string> = {
  "site_reports.report": "Report",
  "anomalies.outline": "Boundary?",
  "anomalies.position": "Point",
  "anomalies.rule_messages": "Message[]=",
  "anomaly_images.box": "NonNullable<AnomalyImage['box']>?",
  "media_files.position": "Point?",
  "media_files.raster": "Raster?",
  "flight_route_versions.document": "RouteDocument",
  "flight_route_versions.issues": "RouteIssue[]",
  "flight_route_versions.path": "LineString[]",
  "flight_route_versions.plan": "StoredPlan",
  "flight_route_versions.statistics": "RouteStatistics",
  "flight_routes.document": "RouteDocument",
  "flight_routes.issues": "RouteIssue[]=",
  "flight_routes.path": "LineString[]",
  "flight_routes.plan": "StoredPlan",
  "flight_routes.statistics": "RouteStatistics",
  "flights.events": "Flight['events']=",
  "flights.reason_message": "Message?",
  "flights.take_off": "Point?",
  "flights.landing": "Point?",
  "flights.track": "LineString?",
  "layouts.proposal": "LayoutProposal?",
  "mission_problems.position": "Point?",
  "mission_timeline.message": "Message?",
  "notifications.body": "string | Message",
  "notifications.title": "string | Message",
  "payloads.sensors": "Sensor[]=",
  "plant_elements.polygon": "Boundary?",
  "processing_jobs.error_message": "Message?",
  "processing_jobs.log": "ProcessingJob['log']=",
  "processing_jobs.step": "Message?",
  "report_revisions.report": "Report",
  "reports.registration": "FlightRegistration?",
  "site_elevations.bounds": "[number, number, number, number]",
  "sites.boundary": "Boundary?",
  "sites.location": "Point?",
  "webhook_attempts.request_headers": "Record<string, string>",
  "webhook_attempts.response_headers": "Record<string, string>?",
  "zones.polygon": "Boundary",
};

const IMPORTS = `import type { AnomalyImage } from "@overfly/contract/anomalies/anomalies";
import type { Flight } from "@overfly/contract/flights/flights";
import type { Boundary, LineString, Point } from "@overfly/contract/geometry";
import type { Sensor } from "@overfly/contract/inventory/payloads";
import type { Raster } from "@overfly/contract/media/raster";
import type { FlightRegistration, ProcessingJob } from "@overfly/contract/processing/processing";
import type { LayoutProposal } from "@overfly/contract/sites/layout-import";
import type { Message } from "@overfly/contract/message";
import type { Report } from "@overfly/contract/reports/reports";
import type { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import type { RouteIssue } from "@overfly/contract/flight-routes/flight-routes";
import type { RouteStatistics } from "@overfly/contract/flight-routes/route-statistics";
import type { StoredPlan } from "@overfly/route-files/document/stored-plan";
`;

const folder = mkdtempSync(join(tmpdir(), "overfly-types-"));
const cluster = await startEmbeddedPostgres(join(folder, "postgres"));
try {
  await migrate(cluster.url("postgres"));
  const columns = Object.fromEntries(
    Object.entries(JSON_COLUMNS).map(([column, type]) => [column, columnType(type)]),
  );
  const options = [
    "--dialect",
    "postgres",
    "--camel-case=false",
    "--date-parser",
    "string",
    "--numeric-parser",
    "number",
  ];
  const overrides = ["--overrides", JSON.stringify({ columns })];
  const { status } = spawnSync(
    "kysely-codegen",
    ["--url", cluster.url("postgres"), "--out-file", TARGET, ...options, ...overrides],
    { stdio: "inherit" },
  );
  if (status !== 0) process.exit(status ?? 1);
  writeFileSync(TARGET, finish(readFileSync(TARGET, "utf8")));
} finally {
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}

function columnType(type: string): string {
  if (type.endsWith("?")) return `NullableJson<${type.slice(0, -1)}>`;
  if (type.endsWith("=")) return `Generated<JsonColumn<${type.slice(0, -1)}>>`;
  return `JsonColumn<${type}>`;
}

/** Times are read as ISO text and big counts as numbers (see connect.ts); JSON columns get their contract types. */
function finish(generated: string): string {
  return generated
    .replace(
      'import type { ColumnType } from "kysely";\n',
      `import type { ColumnType } from "kysely";\n${IMPORTS}`,
    )
    .replace(/export type Int8 = .*;/, "export type Int8 = number;")
    .replace(
      /export type Timestamp = .*;/,
      "export type Timestamp = ColumnType<string, Date | string, Date | string>;",
    )
    .replace(
      "export type Json = JsonValue;",
      "export type JsonColumn<T> = ColumnType<T, string, string>;\n\nexport type NullableJson<T> = ColumnType<T | null, string | null | undefined, string | null>;\n\nexport type Json = ColumnType<JsonValue, string, string>;",
    );
}
