import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join, normalize } from "node:path";
import { parseSync } from "oxc-parser";
import { expect, test } from "vitest";
import { circlesIn } from "./scripts/import-circles.ts";

/** Which workspace or folder may import which others. */
const WORKSPACES: Record<string, readonly string[]> = {
  "packages/contract": ["packages/i18n"],
  "packages/i18n": [],
  "packages/geo": [],
  "packages/flight-planning": ["packages/contract", "packages/geo"],
  "packages/route-files": ["packages/contract", "packages/geo", "packages/flight-planning"],
  "packages/plant": ["packages/contract", "packages/geo"],
  "packages/plant-drawings": [
    "packages/contract",
    "packages/geo",
    "packages/flight-planning",
    "packages/route-files",
  ],
  "packages/flight-logs": ["packages/geo", "packages/route-files"],
  "packages/thermography": ["packages/contract", "packages/geo", "packages/plant"],
  "packages/dji-cloud-api": ["packages/i18n"],
  "packages/live-video": [],
  "apps/simulator": [
    "packages/contract",
    "packages/geo",
    "packages/flight-planning",
    "packages/route-files",
    "packages/plant",
    "packages/thermography",
    "packages/dji-cloud-api",
    "packages/live-video",
  ],
  "apps/cli": [
    "packages/contract",
    "packages/i18n",
    "packages/geo",
    "packages/flight-planning",
    "packages/route-files",
    "packages/plant",
    "packages/flight-logs",
    "packages/thermography",
  ],
  "apps/server": [
    "packages/contract",
    "packages/i18n",
    "packages/geo",
    "packages/flight-planning",
    "packages/route-files",
    "packages/plant",
    "packages/flight-logs",
    "packages/thermography",
    "packages/dji-cloud-api",
    "packages/live-video",
  ],
  "apps/web": [
    "packages/contract",
    "packages/i18n",
    "packages/geo",
    "packages/flight-planning",
    "packages/route-files",
    "packages/plant",
    "packages/plant-drawings",
    "packages/thermography",
  ],
  bench: ["packages/*", "apps/cli", "apps/server", "apps/simulator", "apps/web"],
  scripts: ["packages/*", "apps/server"],
  e2e: ["packages/*", "apps/server", "apps/simulator", "apps/web"],
};

/** Imports between features: all that a feature may import besides platform/ and its own folder. One way, no circles. */
const FEATURE_IMPORTS: Record<string, readonly string[]> = {
  "apps/server/api-tokens": ["roles"],
  "apps/server/bim": ["anomalies"],
  "apps/server/clients": ["anomalies", "auth", "sites"],
  "apps/server/dashboard": ["anomalies", "inventory", "missions", "pilots", "sites"],
  "apps/server/docks": ["inventory"],
  "apps/server/digest": ["anomalies", "dashboard"],
  "apps/server/exports": [
    "clients",
    "docks",
    "flights",
    "inventory",
    "media",
    "members",
    "missions",
    "outbox",
    "pilots",
    "projects",
    "reports",
    "roles",
    "sites",
    "streams",
  ],
  "apps/server/flight-logs": ["flights", "media"],
  "apps/server/flights": ["docks", "flight-routes", "inventory"],
  "apps/server/media": ["auth", "bim", "docks", "flights"],
  "apps/server/members": ["auth", "pilots", "roles"],
  "apps/server/missions": [
    "anomalies",
    "docks",
    "flights",
    "inventory",
    "media",
    "pilots",
    "processing",
    "reports",
    "weather",
  ],
  "apps/server/pilots": ["auth"],
  "apps/server/processing": ["anomalies", "flight-routes", "media"],
  "apps/server/profile": ["auth"],
  "apps/server/projects": ["missions"],
  "apps/server/reports": ["anomalies", "media"],
  "apps/server/setup": ["auth"],
  "apps/server/sites": ["anomalies", "flight-routes", "missions"],
  "apps/server/streams": ["auth", "docks", "media"],
  "apps/web/anomalies": ["media"],
  "apps/web/bim": ["media"],
  "apps/web/clients": ["invitations", "missions", "settings"],
  "apps/web/command-control": ["docks", "flights"],
  "apps/web/dashboard": ["anomalies", "missions", "pilots"],
  "apps/web/docks": ["flights", "inventory", "missions", "streaming-hub"],
  "apps/web/flights": ["streaming-hub"],
  "apps/web/media": ["processing"],
  "apps/web/missions": ["anomalies", "flights", "media", "processing", "reports"],
  "apps/web/pilots": ["invitations"],
  "apps/web/projects": ["missions"],
  "apps/web/reports": ["anomalies"],
  "apps/web/settings": ["invitations", "notifications", "pilots"],
  "apps/web/sites": ["anomalies", "bim", "clients", "media"],
};

/** npm packages that only these folders may import. */
const WRAPPED: Record<string, readonly string[]> = {
  "maplibre-gl": ["apps/web/src/platform/map"],
  "@vis.gl/react-maplibre": ["apps/web/src/platform/map", "apps/web/src/platform/drawing"],
  mqtt: ["apps/server/src/platform/mqtt"],
  aedes: ["apps/server/src/platform/mqtt"],
  "pg-boss": ["apps/server/src/platform/jobs"],
  "better-auth": ["apps/server/src/platform/auth"],
};

/** Files right under an app's src that must not know any feature; the others put the features together. */
const FEATURELESS = new Set(["context.ts", "tenancy.ts", "settings.ts", "startup-error.ts"]);

const SOURCES = ["{packages,apps}/*/src/**/*.{ts,tsx}", "{bench,e2e,scripts}/**/*.ts"];

interface Import {
  from: string;
  specifier: string;
  /** The imported file, from the repository's root; undefined for a package from npm. */
  to: string | undefined;
  /** Loaded later by `import()`, which breaks a circle. */
  isLazy: boolean;
}

const read = (file: string) => readFileSync(file, "utf8");

const files = SOURCES.flatMap((pattern) => globSync(pattern)).filter(
  (file) => !file.includes("node_modules"),
);
const imports = files.flatMap(importsOf);

test("reads every workspace and folder", () => {
  const read = new Set(files.map((file) => locate(file).workspace));
  expect([...read].toSorted()).toEqual(Object.keys(WORKSPACES).toSorted());
  expect(files.length).toBeGreaterThan(1000); // an empty search must not pass
  expect(imports.length).toBeGreaterThan(3000);
});

test("every import goes where the layout allows it", () => {
  const violations = imports
    .filter((one) => !isAllowed(one))
    .map(({ from, specifier }) => `${from} may not import ${specifier}`);
  expect(violations).toEqual([]);
});

test("production code imports nothing from testing folders", () => {
  const violations = imports
    .filter(({ from, to }) => to !== undefined && isTesting(to) && !isTest(from) && !isDemo(from))
    .map(({ from, specifier }) => `${from} may not import ${specifier}`);
  expect(violations).toEqual([]);
});

test("what lies outside of its folder is imported by #", () => {
  const climbing = imports.filter(
    ({ from, specifier }) => from.includes("/src/") && specifier.startsWith("../"),
  );
  expect(climbing.map(({ from, specifier }) => `${from} imports ${specifier}`)).toEqual([]);
});

test("no files import each other in a circle", () => {
  const edges = imports.flatMap(({ from, to, isLazy }) =>
    to === undefined || isLazy ? [] : [[from, to] as const],
  );
  expect(circlesIn(edges)).toEqual([]);
});

test("the arrows between features are needed and form no circle", () => {
  const used = new Set(
    imports.map(({ from, to }) => `${featureOf(from) ?? ""} ${(to && featureOf(to)) ?? ""}`),
  );
  const arrows = Object.entries(FEATURE_IMPORTS).flatMap(([from, targets]) =>
    targets.map((name) => [from, `${locate(from).workspace}/${name}`] as const),
  );
  expect(arrows.filter(([from, to]) => !used.has(`${from} ${to}`))).toEqual([]);
  expect(circlesIn(arrows)).toEqual([]);
});

function importsOf(file: string): Import[] {
  const source = read(file);
  const { module } = parseSync(file, source);
  const exported = module.staticExports.flatMap(({ entries }) =>
    entries.map((entry) => entry.moduleRequest?.value),
  );
  const lazy = module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
    source.slice(start + 1, end - 1),
  );
  const direct = [...module.staticImports.map(({ moduleRequest }) => moduleRequest.value), ...exported];
  const importOf = (specifier: string, isLazy: boolean): Import => ({
    from: file,
    specifier,
    to: resolve(file, specifier),
    isLazy,
  });
  return [
    ...direct.filter((name) => name !== undefined).map((name) => importOf(name, false)),
    ...lazy.map((name) => importOf(name, true)),
  ];
}

/** The path of what a specifier names, from the repository's root; undefined for a package from npm. */
function resolve(file: string, specifier: string): string | undefined {
  const { workspace } = locate(file);
  if (specifier.startsWith(".")) return normalize(join(dirname(file), specifier));
  if (specifier.startsWith("#"))
    return workspace.includes("/")
      ? `${workspace}/src/${specifier.slice(1)}`
      : `${workspace}/${specifier.slice(1)}`;
  const [, name = "", inner = ""] = /^@overfly\/([^/]+)\/(.+)$/.exec(specifier) ?? [];
  if (!name) return undefined;
  const isApp = ["server", "web", "simulator", "cli"].includes(name);
  return `${isApp ? "apps" : "packages"}/${name}/src/${inner}.ts`;
}

interface Location {
  /** Such as "apps/server", or a folder at the root such as "e2e". */
  workspace: string;
  /** The first folder below src, or empty for a file right under it. */
  area: string;
  /** Of a file in features/<name>/. */
  feature: string | undefined;
}

function locate(path: string): Location {
  const [root = "", name = "", , area = "", feature] = path.split("/");
  if (root !== "apps" && root !== "packages") return { workspace: root, area: "", feature: undefined };
  return {
    workspace: `${root}/${name}`,
    area: /\.tsx?$/.test(area) ? "" : area,
    feature: area === "features" ? feature : undefined,
  };
}

const isTesting = (path: string) => locate(path).area === "testing";
const isDemo = (path: string) => locate(path).area === "demo";

/** Test files, what supports them, and the folders at the root, which are no part of the product. */
const isTest = (path: string) =>
  /\.test\.tsx?$/.test(path) || isTesting(path) || !locate(path).workspace.includes("/");

function featureOf(path: string): string | undefined {
  const { workspace, feature } = locate(path);
  return feature && `${workspace}/${feature}`;
}

function isAllowed({ from: file, specifier, to: target }: Import): boolean {
  const from = locate(file);
  const wrappers = (WRAPPED[specifier] ?? []).filter((folder) => folder.startsWith(`${from.workspace}/`));
  if (wrappers.length > 0) return isTest(file) || wrappers.some((folder) => file.startsWith(`${folder}/`));
  if (target === undefined) return true;
  const to = locate(target);
  if (from.workspace !== to.workspace) return isTest(file) || mayImport(from, to);
  if (isTest(file) || isDemo(file) || to.feature === undefined) return true;
  if (from.feature === undefined) return from.area === "" && !FEATURELESS.has(basename(file)); // platform/ knows no feature
  const arrows = FEATURE_IMPORTS[`${from.workspace}/${from.feature}`] ?? [];
  return from.feature === to.feature || arrows.includes(to.feature);
}

function mayImport({ workspace, area }: Location, to: Location): boolean {
  if (area === "demo" && to.workspace === "apps/simulator") return true; // the demo flies simulated docks
  const allowed = WORKSPACES[workspace] ?? [];
  return allowed.includes(to.workspace) || allowed.includes(to.workspace.replace(/\/.*/, "/*"));
}
