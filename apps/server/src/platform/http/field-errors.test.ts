import { endpoints } from "@overfly/contract/endpoints";
import { LayoutImport } from "@overfly/contract/sites/layout-import";
import { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import type { Locale } from "@overfly/i18n/generated/locales";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { fieldErrors } from "#platform/http/field-errors.ts";
import { render } from "@overfly/i18n/node/translate";

const isArabic = (text: string) => /\p{Script=Arabic}/u.test(text);

/** The message keys of the contract's rules, collected from anywhere inside a schema. */
function keysIn(schema: unknown, seen = new Set<unknown>()): string[] {
  if (typeof schema !== "object" || schema === null || seen.has(schema)) return [];
  seen.add(schema);
  const { error } = schema as { error?: unknown };
  const message: unknown = typeof error === "function" ? error({ path: [], code: "custom" }) : undefined;
  const text = typeof message === "string" ? message : (message as { message?: string } | undefined)?.message;
  const inside = schema instanceof z.ZodType ? [schema._zod.def] : Object.values(schema);
  return [...(text ? [text] : []), ...inside.flatMap((value) => partsOf(value, seen))];
}

const partsOf = (value: unknown, seen: Set<unknown>): string[] => {
  const rule = (value as { _zod?: { def?: unknown } } | null | undefined)?._zod;
  return rule && !(value instanceof z.ZodType) ? keysIn(rule.def, seen) : keysIn(value, seen);
};

test("every message of the contract exists in the catalogs", () => {
  const schemas = Object.values(endpoints)
    .flatMap((feature) => Object.values(feature))
    .flatMap(({ params, query, body }) => [params, query, body]);
  const keys = new Set([...schemas, LayoutImport, RouteDocument].flatMap((schema) => keysIn(schema)));

  // one from a check, a refinement, a type and an object: the search finds each kind
  const known = [
    "errors/fields:controlCharacters",
    "errors/fields:reason",
    "errors/members:roleRequired",
    "errors/missions:pilotOrDock",
  ];
  expect([...keys]).toEqual(expect.arrayContaining(known));
  expect([...keys].filter((key) => !isArabic(render({ key, values: {} }, "ar")))).toEqual([]);
});

describe("a rule without a message of its own", () => {
  const schema = z.strictObject({
    missing: z.string(),
    name: z.string().min(3),
    short: z.string().max(2),
    empty: z.string().min(1),
    count: z.number().int(),
    share: z.number().min(1),
    below: z.number().lt(3),
    kind: z.enum(["a", "b"]),
    day: z.iso.date(),
    email: z.email(),
    list: z.array(z.string()).min(2),
    either: z.union([z.string(), z.number()]),
  });
  const wrong = {
    name: "ab",
    short: "abc",
    empty: "",
    count: 1.5,
    share: 0,
    below: 4,
    kind: "c",
    day: "soon",
    email: "x",
    list: ["a"],
    either: true,
    extra: 1,
  };
  const errors = fieldErrors(schema.safeParse(wrong).error?.issues ?? []);
  const errorsIn = (locale: Locale) =>
    Object.fromEntries(
      Object.entries(errors).map(([field, [error]]) => [
        field,
        render(error ?? "errors/fields:invalid", locale),
      ]),
    );

  test("reads in plain English", () => {
    expect(errorsIn("en")).toEqual({
      missing: "Required",
      name: "At least 3 characters",
      short: "At most 2 characters",
      empty: "Must not be empty",
      count: "Must be a whole number",
      share: "At least 1",
      below: "Must be less than 3",
      kind: "Choose one of a, b",
      day: "Not a valid date",
      email: "Not a valid e-mail address",
      list: "Choose at least 2",
      either: "Not valid",
      body: "Unknown field extra",
    });
  });

  test("reads in Arabic", () => {
    expect(Object.values(errorsIn("ar")).filter((text) => !isArabic(text))).toEqual([]);
  });
});
