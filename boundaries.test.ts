import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { parseSync } from "oxc-parser";
import { expect, test } from "vitest";

/** Which workspace may import which. */
const WORKSPACES: Record<string, string[]> = {
  contract: [],
  geo: [],
  flight: ["geo"],
  solar: ["geo"],
  dji: [],
  simulator: ["geo", "flight", "solar", "dji"],
  server: ["contract", "geo", "flight", "solar", "dji"],
  web: ["contract", "geo", "flight", "solar"],
};

/** Rooms that any feature of the same side may enter. Every other folder under src/ is a feature. */
const OPEN_ROOMS: Record<string, string[]> = {
  server: [
    "http",
    "db",
    "mqtt",
    "live",
    "jobs",
    "files",
    "testing",
    "auth",
    "mail",
    "audit-log",
    "notifications",
    "webhooks",
    "words",
  ],
  web: ["api", "map", "ui", "text", "layout", "testing"],
};

/** Arrows between features, each one way. */
const ARROWS: Record<string, string[]> = {
  "server/dock-media": ["server/docks", "server/flights", "server/clouds", "server/missions"],
  "server/members": ["server/roles"],
  "server/api-tokens": ["server/roles"],
  "server/missions": ["server/inventory", "server/processing", "server/flights", "server/reports"],
  "server/flights": ["server/docks", "server/routes"],
  "server/processing": ["server/anomalies", "server/clouds", "server/reports"],
  "server/reports": ["server/anomalies", "server/clouds"],
  "server/anomalies": ["server/clouds"],
};

/** Packages that only one room may touch. */
const KEPT: Record<string, string> = {
  "maplibre-gl": "web/map",
  "@vis.gl/react-maplibre": "web/map",
  "terra-draw": "web/map",
  mqtt: "server/mqtt",
  aedes: "server/mqtt",
  "pg-boss": "server/jobs",
  "better-auth": "server/auth",
};

const FILES = `{${Object.keys(WORKSPACES).join(",")}}/src/**/*.{ts,tsx}`;

test("every import goes where the house plan allows", { timeout: 60_000 }, () => {
  const files = globSync(FILES);
  expect(files.length).toBeGreaterThan(100); // an empty search must not pass

  const trespasses = files.flatMap((file) =>
    importsOf(file)
      .filter((specifier) => !isAllowed(file, specifier))
      .map((specifier) => `${file} may not import ${specifier}`),
  );
  expect(trespasses).toEqual([]);
});

test("no folder or file has a name that says nothing", () => {
  const named = globSync(FILES).filter((file) =>
    /(^|\/)(utils?|common|helpers?|misc|shared|types)(\/|\.tsx?$)/.test(file),
  );
  expect(named).toEqual([]);
});

const importsOf = (file: string): string[] => {
  const { module } = parseSync(file, readFileSync(file, "utf8"));
  const exports = module.staticExports.flatMap((line) =>
    line.entries.map((entry) => entry.moduleRequest?.value),
  );
  const imports = module.staticImports.map((line) => line.moduleRequest.value);
  return [...imports, ...exports].filter((name) => name !== undefined);
};

/** "web/src/docks/x.ts" is in the room "web/docks"; a file right under src/ is in the hall, "web". */
const roomOf = (file: string) =>
  file
    .split("/")
    .slice(0, -1)
    .filter((part) => part !== "src")
    .slice(0, 2)
    .join("/");

function isAllowed(file: string, specifier: string): boolean {
  const from = roomOf(file);
  const [side = ""] = from.split("/");
  const isTest = /\.test\.tsx?$/.test(file) || from.endsWith("/testing");
  const keeper = KEPT[specifier];
  if (keeper?.startsWith(`${side}/`)) return from === keeper || isTest;

  const target = specifier.startsWith(".")
    ? normalize(join(dirname(file), specifier))
    : specifier.replace(/^#/, `${side}/src/`).replace(/^@overfly\/(\w+)\/?/, "$1/src/");
  const to = roomOf(target);
  const [toSide = ""] = to.split("/");
  if (!(toSide in WORKSPACES)) return true; // a package from npm
  if (from === "server/demo" && toSide === "simulator") return true; // the demo flies simulated docks
  if (side !== toSide) return isTest || WORKSPACES[side]?.includes(toSide) === true;
  if (!(side in OPEN_ROOMS) || from === to || from === side || to === side || isTest) return true;
  return (
    OPEN_ROOMS[side]?.some((room) => to === `${side}/${room}`) === true || ARROWS[from]?.includes(to) === true
  );
}
