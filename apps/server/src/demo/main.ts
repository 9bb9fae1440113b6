/**
 * `npm run demo`: the whole product on one machine with a demo company. The first start runs one inspection from end
 * to end; later starts reuse its data.
 */
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { serve, stopOnSignal } from "#serve.ts";
import { readSettings } from "#settings.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "./demo-accounts.ts";
import { fillCompany } from "./demo-company.ts";
import { startDemoDocks } from "./demo-docks.ts";
import { fillMissions } from "./demo-missions.ts";
import { flyFirstInspection } from "./first-inspection.ts";

const SPEED_FACTOR = 12;

const say = (line: string) => console.log(line);
const started = Date.now();

async function runDemo() {
  const settings = readSettings({ LOG_LEVEL: "warn", SHOW_OUTBOX: "true", ...process.env });
  if (settings.NODE_ENV === "production")
    throw new Error("The demo is never filled where NODE_ENV=production");
  const server = await serve(settings);
  const origin = `http://127.0.0.1:${server.port}`;
  const folder = resolve(settings.DATA_DIR);
  const dockFile = join(folder, "demo-docks.json");
  const isNew = !existsSync(dockFile);
  if (isNew) {
    say("Filling an empty installation with the demo's company…");
    const { docks } = await fillCompany(server.services, origin);
    await fillMissions(server.services);
    await writeFile(dockFile, JSON.stringify(docks, null, 2), { mode: 0o600 });
  } else {
    say(`Found the demo's data again in ${folder}`);
  }
  const fleet = await startDemoDocks(JSON.parse(await readFile(dockFile, "utf8")), server, {
    speedFactor: SPEED_FACTOR,
  });
  stopOnSignal(async () => {
    await fleet.stop();
    await server.stop();
  });
  const report = join(folder, "demo-report.pdf");
  if (!existsSync(report)) {
    const { pdf } = await flyFirstInspection(origin, say);
    await writeFile(report, pdf);
  }
  sayGoodbye(server.port, report);
}

function sayGoodbye(port: number, report: string) {
  say(`
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
