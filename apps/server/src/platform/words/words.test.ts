import { endpoints } from "@overfly/contract/endpoints";
import { LayoutImport } from "@overfly/contract/sites/sites";
import { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { fieldErrors } from "#platform/http/field-errors.ts";
import { languageOf, say, wordsOf, knownWords } from "./words.ts";

const isArabic = (text: string) => /\p{Script=Arabic}/u.test(text);

/** The sentences that the contract's rules give themselves, found wherever they lie inside of a schema. */
function sentencesIn(schema: unknown, seen = new Set<unknown>()): string[] {
  if (typeof schema !== "object" || schema === null || seen.has(schema)) return [];
  seen.add(schema);
  const { error } = schema as { error?: unknown };
  const said: unknown = typeof error === "function" ? error({ path: [], code: "custom" }) : undefined;
  const text = typeof said === "string" ? said : (said as { message?: string } | undefined)?.message;
  const inside = schema instanceof z.ZodType ? [schema._zod.def] : Object.values(schema);
  return [...(text ? [text] : []), ...inside.flatMap((value) => partsOf(value, seen))];
}

const partsOf = (value: unknown, seen: Set<unknown>): string[] => {
  const rule = (value as { _zod?: { def?: unknown } } | null | undefined)?._zod;
  return rule && !(value instanceof z.ZodType) ? sentencesIn(rule.def, seen) : sentencesIn(value, seen);
};

test("every sentence of the contract has its Arabic", () => {
  const schemas = Object.values(endpoints)
    .flatMap((feature) => Object.values(feature))
    .flatMap(({ params, query, body }) => [params, query, body]);
  const said = new Set([...schemas, LayoutImport, RouteDocument].flatMap((schema) => sentencesIn(schema)));

  // one of a check, of a refinement, of a type and of an object: the search finds each kind
  const known = [
    "Must not contain control characters",
    "Give a reason",
    "Choose a role",
    "Choose a pilot or a dock",
  ];
  expect([...said]).toEqual(expect.arrayContaining(known));
  expect([...said].filter((sentence) => !isArabic(knownWords(sentence)?.ar ?? ""))).toEqual([]);
});

describe("a rule that says nothing itself", () => {
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
  const words = Object.entries(errors).map(
    ([field, [said]]) => [field, wordsOf(said ?? "Not valid")] as const,
  );

  test("is told in plain English", () => {
    expect(Object.fromEntries(words.map(([field, { en }]) => [field, en]))).toEqual({
      missing: "Must be given",
      name: "At least 3 characters",
      short: "At most 2 characters",
      empty: "Must not be empty",
      count: "Must be a whole number",
      share: "At least 1",
      below: "Less than 3",
      kind: "Choose one of a, b",
      day: "Not a valid date",
      email: "Not a valid e-mail address",
      list: "Choose at least 2",
      either: "Not valid",
      body: "There is no field called extra",
    });
  });

  test("is told in Arabic", () => {
    expect(words.filter(([, { ar }]) => !isArabic(ar))).toEqual([]);
  });
});

test("a sentence is filled in both languages, and names keep their direction in Arabic", () => {
  expect(say("{name} is offline", { name: "North gate" })).toEqual({
    en: "North gate is offline",
    ar: "المحطة \u2068North gate\u2069 غير متصلة",
  });
  expect(
    say("{number} is now {status}, where this can't be done", {
      number: "M-1",
      status: { en: "draft", ar: "مسودة" },
    }).ar,
  ).toBe("\u2068M-1\u2069 الآن مسودة، ولا يمكن القيام بهذا في هذه الحالة");
});

test.each([
  ["ar", "ar"],
  ["ar-JO,en;q=0.5", "ar"],
  ["en-GB,ar;q=0.9", "en"],
  ["arn", "en"],
  [undefined, "en"],
])("%j asks for %s", (header, language) => {
  expect(languageOf(header)).toBe(language);
});
