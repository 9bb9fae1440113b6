import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { findTranslation } from "#platform/i18n/translation.ts";
import { ROUTE_ACCESS } from "./route-access.ts";

/** Without a message, a segment reads as in the address, which is English. */
test("every fixed segment of a screen's path has a breadcrumb", () => {
  const segments = new Set(
    Object.keys(ROUTE_ACCESS)
      .filter((path) => !path.startsWith("flight-routes")) // the planner's frame has its own
      .flatMap((path) => path.split("/").filter((part) => /^[\w-]+$/.test(part))),
  );
  expect(segments.size).toBeGreaterThan(20); // an empty search must not pass
  const unnamed = [...segments].filter(
    (part) => findTranslation(`platform/breadcrumbs:${part.replaceAll("-", " ")}`) === undefined,
  );
  expect(unnamed).toEqual([]);
});

/** Otherwise an id or a token would stand for the record, or "…" for ever. */
test("every screen of a record names it in the breadcrumbs", () => {
  const sources = new Map(
    globSync("**/*.{ts,tsx}", { cwd: import.meta.dirname }).map((file) => [
      file,
      readFileSync(join(import.meta.dirname, file), "utf8"),
    ]),
  );
  const names = (file: string, depth = 0): boolean => {
    const text = sources.get(file) ?? "";
    if (text.includes("useCrumb(")) return true;
    const imports = [...text.matchAll(/from "(\.\/[^"]+|#features\/[^"]+)"/g)].map(([, path = ""]) =>
      path.startsWith("#") ? path.slice(1) : join(dirname(file), path),
    );
    return depth < 1 && imports.some((one) => names(one, depth + 1));
  };
  const router = sources.get("router.tsx") ?? "";
  const screens = [
    ...router.matchAll(/screen\(["`]([^"`]*:\w+[^"`]*)["`], \(\) =>\s*import\("#([^"]+)"\)/g),
  ].filter(([, path = ""]) => !path.startsWith("flight-routes"));
  expect(screens.length).toBeGreaterThan(18);
  expect(screens.filter(([, , file = ""]) => !names(file)).map(([, path]) => path)).toEqual([]);
  expect(names("features/settings/members/edit-member.tsx")).toBe(true);
});
