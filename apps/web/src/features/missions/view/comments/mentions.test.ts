import type { Participant } from "@overfly/contract/missions/comments";
import { describe, expect, test } from "vitest";
import { completed, mentionedIn, partsOf, suggested, typedMention } from "./mentions.ts";

const person = (name: string): Participant => ({ id: name, name, user_type: "center" });
const PEOPLE = ["Rana Haddad", "Rana Haddadin", "Omar Nasser", "ليلى خوري"].map(person);

describe("a mention that is being typed", () => {
  test.each([
    ["Hello @ra", 9, "ra"],
    ["@", 1, ""],
    ["Hello\n@Omar N", 13, "Omar N"],
    ["@ra and more", 3, "ra"],
    ["شكرًا @لي", 9, "لي"],
  ])("in %j at %i is %j", (text, caret, typed) => {
    expect(typedMention(text, caret)?.typed).toBe(typed);
  });

  test.each([
    ["rana@example.test", 17],
    ["Hello", 5],
    ["@ra\nnext line", 13],
  ])("isn't found in %j at %i", (text, caret) => {
    expect(typedMention(text, caret)).toBeUndefined();
  });

  test("means names, and words of names, that begin so", () => {
    const names = (typed: string) => suggested(PEOPLE, typed).map(({ name }) => name);
    expect(names("rana")).toEqual(["Rana Haddad", "Rana Haddadin"]);
    expect(names("nas")).toEqual(["Omar Nasser"]);
    expect(names("خو")).toEqual(["ليلى خوري"]);
    expect(names("ana")).toEqual([]);
  });

  test("is completed where it stands, with one space after it", () => {
    const text = "Hi @om, please";
    expect(completed(text, { from: 3, typed: "om" }, "Omar Nasser")).toEqual({
      text: "Hi @Omar Nasser , please",
      caret: 16,
    });
    expect(completed("@om please", { from: 0, typed: "om" }, "Omar Nasser").text).toBe("@Omar Nasser please");
  });
});

test("the longest of two names is meant, and addresses are none", () => {
  const names = PEOPLE.map(({ name }) => name);
  expect(partsOf("See @Rana Haddadin, @Omar Nasser", names).map(({ part }) => part)).toEqual([
    "See ",
    "@Rana Haddadin",
    ", ",
    "@Omar Nasser",
  ]);
  expect(mentionedIn("@Rana Haddadin", PEOPLE).map(({ name }) => name)).toEqual(["Rana Haddadin"]);
  expect(mentionedIn("Rana Haddad, omar@nasser.test", PEOPLE)).toEqual([]);
  expect(partsOf("", names)).toEqual([]);
});
