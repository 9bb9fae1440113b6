/** Builds the web application if it has not been built or its sources are newer than the build. */
import { spawnSync } from "node:child_process";
import { globSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const SOURCES = [
  "apps/web/{src,public}/**/*",
  "apps/web/*.{html,ts,json}",
  "scripts/{contract-without-schemas,message-chunks,web-build}.ts",
  "packages/*/src/**/*.ts",
  "packages/i18n/locales/**/*.json",
  "package-lock.json",
];

export function buildWeb(log: (line: string) => void = console.log) {
  const built = modifiedAtMs(join(ROOT, "apps/web/dist/index.html"));
  const newest = Math.max(...globSync(SOURCES, { cwd: ROOT }).map((file) => modifiedAtMs(join(ROOT, file))));
  if (built >= newest) return;
  log("Building the web application…");
  const { status, stderr } = spawnSync("npm", ["run", "--silent", "build", "-w", "apps/web"], {
    cwd: ROOT,
    encoding: "utf8",
    env: { ...process.env, NODE_ENV: "production" }, // NODE_ENV=test would build React's development version
    shell: process.platform === "win32",
  });
  if (status !== 0) throw new Error(`The web application could not be built:\n${stderr}`);
}

const modifiedAtMs = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) buildWeb();
