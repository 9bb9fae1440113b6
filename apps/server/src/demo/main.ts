/**
 * `npm run demo`: the whole product on one machine with a demo company. The first start runs one inspection from end
 * to end; later starts reuse its data.
 */
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { surveyOf } from "@overfly/simulator/settings";
import { exitOnFailure, serve, stopOnSignal } from "#serve.ts";
import { readSettings } from "#settings.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "./demo-accounts.ts";
import { type DemoDock, seedCompany } from "./demo-company.ts";
import { startDemoDocks } from "./demo-docks.ts";
import { seedMissions } from "./demo-missions.ts";
import { seedOperations } from "./demo-operations.ts";
import { runFirstInspection } from "./first-inspection.ts";

/** A flight that is started in the demo lasts 60 to 90 s: long enough to be watched. */
const SPEED_FACTOR = 1.6;
/** Nobody watches the one before the demo is ready. */
const FIRST_SPEED_FACTOR = 12;

const log = (line: string) => console.log(line);
const started = Date.now();

async function runDemo() {
  const survey = readSurvey();
  const settings = readSettings({ LOG_LEVEL: "warn", SHOW_OUTBOX: "true", ...process.env });
  if (settings.NODE_ENV === "production") throw new Error("The demo does not run with NODE_ENV=production");
  const server = await serve(settings);
  exitOnFailure(server);
  const origin = `http://127.0.0.1:${server.port}`;
  const folder = resolve(settings.DATA_DIR);
  const dockFile = join(folder, "demo-docks.json");
  const isNew = !existsSync(dockFile);
  if (isNew) {
    log("Filling an empty installation with the demo's company…");
    const { docks } = await seedCompany(server.services, origin);
    await seedMissions(server.services);
    await seedOperations(server.services, origin);
    await writeFile(dockFile, JSON.stringify(docks, null, 2), { mode: 0o600 });
  } else {
    log(`Found the demo's data again in ${folder}`);
  }
  const report = join(folder, "demo-report.pdf");
  const isFirst = !existsSync(report);
  const docks = JSON.parse(await readFile(dockFile, "utf8")) as DemoDock[];
  const startFleet = (speedFactor: number) => startDemoDocks(docks, server, { speedFactor, survey });
  let fleet = await startFleet(isFirst ? FIRST_SPEED_FACTOR : SPEED_FACTOR);
  stopOnSignal(async () => {
    await fleet.stop();
    await server.stop();
  });
  if (isFirst) {
    const { pdf } = await runFirstInspection(origin, log);
    await writeFile(report, pdf);
    await fleet.stop();
    fleet = await startFleet(SPEED_FACTOR);
  }
  printSummary(server.port, report);
}

/** `--conditions NAME`: what the demo's docks fly under, for example `no-rtk`. */
function readSurvey() {
  const { values } = parseArgs({ options: { conditions: { type: "string" } } });
  return surveyOf(values);
}

function printSummary(port: number, report: string) {
  log(`
Ready after ${Math.round((Date.now() - started) / 1000)} s. Stop with Ctrl-C.

  Center   http://center.localhost:${port}
  Client   http://client.localhost:${port}
  Outbox   http://center.localhost:${port}/outbox
  Report   ${report}

  Password of every account: ${DEMO_PASSWORD}
${DEMO_ACCOUNTS.map(({ email, role }) => `  ${email.padEnd(24)} ${role.replaceAll("_", " ")}`).join("\n")}
`);
}

runDemo().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
