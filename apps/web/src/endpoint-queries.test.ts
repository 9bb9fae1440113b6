import { expect, test } from "vitest";

const SOURCES = import.meta.glob<string>(["./**/*.{ts,tsx}", "!./**/*.test.{ts,tsx}"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const QUERIES = Object.entries(SOURCES).flatMap(([file, text]) =>
  [...text.matchAll(/\bendpointQuery\(\s*(\w+\.\w+)/gu)].map(([, endpoint = ""]) => ({ endpoint, file })),
);

// Retry, toast and cache of what is read must not depend on which screen asked first.
test("queries of endpoints are described in platform/queries", () => {
  expect(QUERIES.length).toBeGreaterThan(50);
  expect(QUERIES.filter(({ file }) => !file.startsWith("./platform/queries/"))).toEqual([]);
});

test("the queries of an endpoint stand in one file", () => {
  const files = Map.groupBy(QUERIES, ({ endpoint }) => endpoint);
  const scattered = [...files].filter(([, uses]) => new Set(uses.map(({ file }) => file)).size > 1);
  expect(scattered).toEqual([]);
});
