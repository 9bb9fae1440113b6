import { expect, test } from "vitest";

const FILES = import.meta.glob<Record<string, unknown>>("../queries/**/*-queries.ts", { eager: true });
const PLANT = import.meta.glob<Record<string, unknown>>("../queries/plant-outlines.ts", { eager: true });

interface Options {
  queryKey: readonly unknown[];
  retry?: unknown;
  staleTime?: unknown;
  refetchOnWindowFocus?: unknown;
}

const isOptions = (value: unknown): value is Options =>
  typeof value === "object" && value !== null && "queryFn" in value && "queryKey" in value;

/** The options behind an export: itself, what it makes for any arguments, or what its fields hold. */
function optionsOf(name: string, value: unknown): [string, Options][] {
  if (isOptions(value)) return [[name, value]];
  if (typeof value === "function" && !name.includes("refresh"))
    return optionsOf(name, value("token", { page: 1 }) as unknown);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => optionsOf(`${name}.${key}`, inner));
}

const OPTIONS = Object.values({ ...FILES, ...PLANT }).flatMap((file) =>
  Object.entries(file).flatMap(([name, value]) => optionsOf(name, value)),
);

test("the table has every query", () => {
  expect(OPTIONS.length).toBeGreaterThan(50);
  expect(OPTIONS.map(([name]) => name)).toEqual(
    expect.arrayContaining(["authQueries.user", "weatherQuery", "dockQueries.one", "siteQueries.plant"]),
  );
});

/** All others have the client's defaults. */
const EXCEPTIONS: Record<string, Omit<Options, "queryKey">> = {
  "dockQueries.one": { retry: false, staleTime: 0 },
  "missionQueries.candidates": { staleTime: 0 }, // as busy as other missions make them
  "missionQueries.crewCalendar": { staleTime: 0 },
  "searchQueries.find": { staleTime: 30_000 }, // of any record, whose changes don't reach its key
};

test.each(OPTIONS)(
  "%s is retried three times and never stale, unless it is a dock's details or a search",
  (name, options) => {
    const { retry, staleTime, refetchOnWindowFocus } = options;
    expect(JSON.parse(JSON.stringify({ retry, staleTime, refetchOnWindowFocus }))).toEqual(
      EXCEPTIONS[name] ?? {},
    );
  },
);
