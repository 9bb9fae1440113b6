import { expect, test } from "vitest";
import { decimal, nodeOf, nodeText } from "./write-xml.ts";

test("special characters in text are escaped", () => {
  const text = nodeText(nodeOf(["a", [["b", '</b><c attr="1">&\u0000']]]));
  expect(text).toContain("<b>&lt;/b&gt;&lt;c attr=&quot;1&quot;&gt;&amp;</b>");
});

test.each([
  [1, "1"],
  [0.1 + 0.2, "0.3"],
  [1e-9, "0"],
  [-1e-9, "0"],
  [100, "100"],
  [12.5, "12.5"],
])("%d is written as %s", (value, text) => {
  expect(decimal(value)).toBe(text);
});
