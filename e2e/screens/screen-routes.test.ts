import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CENTER_SCREENS, CLIENT_SCREENS, PUBLIC_SCREENS } from "./screen-routes.ts";

const ROUTER = new URL("../../apps/web/src/router.tsx", import.meta.url);

/** Paths of the router's source: literal ones, and those that missions and orders share. */
function routerPaths(): string[] {
  const source = readFileSync(ROUTER, "utf8");
  const calls = [...source.matchAll(/\b(?:openS|s)creen\(\s*(?:"([^"]*)"|`\$\{path\}([^`]*)`|path\b)/g)];
  return calls.flatMap(([, literal, below = ""]) =>
    literal === undefined ? [`/missions${below}`, `/orders${below}`] : [`/${literal}`],
  );
}

test("the tests of the screens visit every path of the router", () => {
  const visited = [...CENTER_SCREENS.map(([path]) => path), ...CLIENT_SCREENS, ...PUBLIC_SCREENS];
  const paths = routerPaths();
  const isVisited = (path: string) =>
    path.endsWith("/*") ? visited.some((one) => one.startsWith(path.slice(0, -1))) : visited.includes(path);

  expect(paths.length).toBeGreaterThan(50); // an empty search must not pass
  expect(paths.filter((path) => !isVisited(path))).toEqual([]);
});
