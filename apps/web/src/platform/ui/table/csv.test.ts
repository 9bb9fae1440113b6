import { formatOf } from "@overfly/i18n/format";
import { expect, test } from "vitest";
import { toCsv } from "./csv.ts";

const COLUMNS = [
  { key: "name", label: "Name", cell: () => null, plain: ({ name }: { name: string }) => name },
  { key: "hidden", label: "Hidden", cell: () => null },
];
const linesOf = (name: string) => toCsv(COLUMNS, [{ name }]);

test.each([
  ["=", `'=1+1`],
  ["+", `'+1+1`],
  ["-", `'-1+1`],
  ["@", `'@1+1`],
  ["\t", `'\t1+1`],
  ["\r", `"'\r1+1"`],
  ["＝", `'＝1+1`],
  ["＋", `'＋1+1`],
  ["－", `'－1+1`],
  ["＠", `'＠1+1`],
])("a text that begins with %j is no formula", (sign, expected) => {
  expect(linesOf(`${sign}1+1`)).toBe(`\uFEFFName,Hidden\r\n${expected},\r\n`);
});

test("the marks around names in an Arabic list stay out of the file", () => {
  const kits = formatOf("ar").list(["عمر", "Mavic kit"]);
  expect(linesOf(kits)).toContain("\r\nعمر، Mavic kit,\r\n");
});

test("commas, quotes and line breaks are quoted, numbers stay numbers", () => {
  expect(linesOf('a,"b"')).toContain('\r\n"a,""b""",\r\n');
  expect(linesOf("a\nb")).toContain('\r\n"a\nb",\r\n');
  const column = { key: "loss", label: "Loss", cell: () => null, plain: () => -12.5 };
  expect(toCsv([column], [{}])).toBe("\uFEFFLoss\r\n-12.5\r\n");
});
