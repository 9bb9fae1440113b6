import { describe, expect, test } from "vitest";
import { REMARK_WORDS } from "./remark-words.ts";
import { remark, remarksText, remarkText } from "./remarks.ts";

const holes = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted();

describe("what the program says by itself", () => {
  test.each(Object.entries(REMARK_WORDS))(
    "%s says the same values in both languages",
    (_code, { en, ar }) => {
      expect(ar).toMatch(/[\u0600-\u06FF]/);
      expect(new Set(holes(en))).toEqual(new Set(holes(ar)));
    },
  );

  test.each(Object.entries(REMARK_WORDS))("%s closes every isolate that it opens", (_code, { ar }) => {
    expect(ar.match(/\u2066/g)?.length).toBe(ar.match(/\u2069/g)?.length);
  });

  test("is worded with its values", () => {
    expect(remarkText(remark("rule.whole_module", { percent: 97 }), "en")).toBe(
      "97 % of the module is warm: it delivers nothing.",
    );
  });

  test("keeps a name's own direction in Arabic", () => {
    expect(remarkText(remark("photo.damaged", { name: "DJI_0001_R.JPG" }), "ar")).toContain(
      "\u2068DJI_0001_R.JPG\u2069",
    );
  });

  test("of a version to come is told by its code, and what is lacking by a dash", () => {
    expect(remarkText({ code: "rule.of_tomorrow", values: {} }, "ar")).toBe("rule.of_tomorrow");
    expect(remarkText({ code: "constructor", values: {} }, "en")).toBe("constructor");
    expect(remarksText([remark("timeline.processed")], "en")).toContain("Findings: –");
  });
});
