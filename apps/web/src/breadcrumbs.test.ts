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
