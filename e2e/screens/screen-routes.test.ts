import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CENTER_SCREENS, CLIENT_SCREENS, PUBLIC_SCREENS } from "./screen-routes.ts";

const ROUTER = new URL("../../apps/web/src/router.tsx", import.meta.url);

/** Section 2 of the product specification: its route table, and its settings routes. `/settings` only redirects. */
const SPECIFIED = [
  "/ /select /dashboard",
  "/sites /sites/create /sites/view/:siteToken /sites/edit/:siteToken",
  "/flight-routes/:siteToken /cloud /cloud/sites /cloud/sites/:itemId",
  "/flights /clients /employees",
  "/projects /projects/create /client-projects /client-projects/create",
  "/missions /missions/create /missions/edit/:missionToken /missions/view/:missionToken",
  "/missions/view/:missionToken/processing-center /missions/view/:missionToken/assign",
  "/orders /orders/create /orders/edit/:missionToken /orders/view/:missionToken",
  "/orders/view/:missionToken/processing-center /orders/view/:missionToken/assign",
  "/inventory /inventory/kits /inventory/drones /inventory/payloads /inventory/batteries",
  "/inventory/accessories /inventory/docks /inventory/docks/:dockId",
  "/streaming-hub /streaming-hub/:streamingId /notifications",
  ...["profile", "security", "notifications", "apps"].map((tab) => `/settings/general/${tab}`),
  ...["organization", "serviceProvider"].flatMap((group) =>
    [
      "general",
      "members",
      "team",
      "subscriptions",
      "billing",
      "members/addNewMember",
      "members/edit/:id",
    ].map((tab) => `/settings/${group}/${tab}`),
  ),
].flatMap((line) => line.split(" "));

/** Paths of the router's source: literal ones, and those that missions and orders share. */
function routerPaths(): string[] {
  const source = readFileSync(ROUTER, "utf8");
  const calls = [...source.matchAll(/\b(?:openS|s)creen\(\s*(?:"([^"]*)"|`\$\{path\}([^`]*)`|path\b)/g)];
  return calls.flatMap(([, literal, below = ""]) =>
    literal === undefined ? [`/missions${below}`, `/orders${below}`] : [`/${literal}`],
  );
}

const visited = [...CENTER_SCREENS.map(([path]) => path), ...CLIENT_SCREENS, ...PUBLIC_SCREENS];

test("the tests of the screens visit every path of the specification", () => {
  expect(SPECIFIED.filter((path) => !visited.includes(path))).toEqual([]);
});

test("the tests of the screens visit every path of the router", () => {
  const paths = routerPaths();
  const isVisited = (path: string) =>
    path.endsWith("/*") ? visited.some((one) => one.startsWith(path.slice(0, -1))) : visited.includes(path);

  expect(paths.length).toBeGreaterThan(50); // an empty search must not pass
  expect(paths.filter((path) => !isVisited(path))).toEqual([]);
});
