import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { parseSync } from "oxc-parser";
import { expect, test } from "vitest";

/** Which workspace may import which others. */
const WORKSPACES: Record<string, readonly string[]> = {
  "packages/contract": ["packages/i18n"],
  "packages/i18n": [],
  "packages/geo": [],
  "packages/flight-planning": ["packages/contract", "packages/geo"],
  "packages/route-files": ["packages/contract", "packages/geo", "packages/flight-planning"],
  "packages/plant": ["packages/geo"],
  "packages/thermography": ["packages/geo", "packages/plant"],
  "packages/dji-cloud-api": [],
  "apps/simulator": [
    "packages/contract",
    "packages/geo",
    "packages/flight-planning",
    "packages/route-files",
    "packages/plant",
    "packages/thermography",
    "packages/dji-cloud-api",
  ],
  "apps/server": [
    "packages/contract",
    "packages/i18n",
    "packages/geo",
    "packages/flight-planning",
    "packages/route-files",
    "packages/plant",
    "packages/thermography",
    "packages/dji-cloud-api",
  ],
  "apps/web": [
    "packages/contract",
    "packages/i18n",
    "packages/geo",
    "packages/flight-planning",
    "packages/route-files",
    "packages/plant",
    "packages/thermography",
  ],
};

/** Imports between features, each one way: all that a feature may import besides platform/ and its own folder. */
const FEATURE_IMPORTS: Record<string, readonly string[]> = {
  "apps/server/media": ["docks", "flights", "missions"],
  "apps/server/members": ["roles"],
  "apps/server/api-tokens": ["roles"],
  "apps/server/missions": ["inventory", "processing", "flights", "reports"],
  "apps/server/flights": ["docks", "flight-routes"],
  "apps/server/processing": ["anomalies", "media", "reports"],
  "apps/server/reports": ["anomalies", "media"],
  "apps/server/anomalies": ["media"],
};

/** npm packages that only these folders may import. */
const WRAPPED: Record<string, readonly string[]> = {
  "maplibre-gl": ["apps/web/src/platform/map"],
  "@vis.gl/react-maplibre": ["apps/web/src/platform/map", "apps/web/src/platform/drawing"],
  mqtt: ["apps/server/src/platform/mqtt"],
  aedes: ["apps/server/src/platform/mqtt"],
  "pg-boss": ["apps/server/src/platform/jobs"],
  "better-auth": ["apps/server/src/features/auth"],
};

const SOURCES = "{packages,apps}/*/src/**/*.{ts,tsx}";

test("every import goes where the layout allows it", { timeout: 60_000 }, () => {
  const files = globSync(SOURCES);
  expect(files.length).toBeGreaterThan(1000); // an empty search must not pass

  const violations = files.flatMap((file) =>
    importsOf(file)
      .filter((specifier) => !isAllowed(file, specifier))
      .map((specifier) => `${file} may not import ${specifier}`),
  );
  expect(violations).toEqual([]);
});

test("no folder or file has a name that says nothing", () => {
  const named = globSync(SOURCES).filter((file) =>
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

interface Place {
  workspace: string;
  /** Of a file in features/<name>/. */
  feature: string | undefined;
  /** The first folder below src, or empty for a file right under it. */
  area: string;
}

function placeOf(path: string): Place {
  const [kind = "", name = "", , area = "", feature] = path.split("/");
  const isFile = /\.tsx?$/.test(area);
  return {
    workspace: `${kind}/${name}`,
    area: isFile ? "" : area,
    feature: area === "features" ? feature : undefined,
  };
}

/** The path of what a specifier names, from the repository's root; undefined for a package from npm. */
function targetOf(file: string, specifier: string): string | undefined {
  const { workspace } = placeOf(file);
  if (specifier.startsWith(".")) return normalize(join(dirname(file), specifier));
  if (specifier.startsWith("#")) return `${workspace}/src/${specifier.slice(1)}`;
  const [, name = "", inner = ""] = /^@overfly\/([^/]+)\/(.+)$/.exec(specifier) ?? [];
  if (!name) return undefined;
  const app = ["server", "web", "simulator", "cli"].includes(name);
  return `${app ? "apps" : "packages"}/${name}/src/${inner}.ts`;
}

function isAllowed(file: string, specifier: string): boolean {
  const from = placeOf(file);
  const isTest = /\.test\.tsx?$/.test(file) || from.area === "testing";
  const wrappers = (WRAPPED[specifier] ?? []).filter((folder) => folder.startsWith(`${from.workspace}/`));
  if (wrappers.length > 0) return isTest || wrappers.some((folder) => file.startsWith(`${folder}/`));

  const target = targetOf(file, specifier);
  if (target === undefined) return true;
  const to = placeOf(target);
  if (from.workspace !== to.workspace) {
    if (from.area === "demo" && to.workspace === "apps/simulator") return true; // the demo flies simulated docks
    return isTest || WORKSPACES[from.workspace]?.includes(to.workspace) === true;
  }
  if (isTest || from.area === "demo") return true;
  if (to.feature === undefined) return true;
  if (from.feature === undefined) return from.area === ""; // platform/ knows no feature
  const allowed = FEATURE_IMPORTS[`${from.workspace}/${from.feature}`] ?? [];
  return from.feature === to.feature || allowed.includes(to.feature);
}
