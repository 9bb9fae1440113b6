import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { createReport } from "#testing/sample-report.ts";
import { run } from "#features/reports/pdf/render-report.ts";

/** An element of the structure tree as PDF.js reads it, or a piece of a page's content. */
interface Node {
  role?: string;
  alt?: string;
  type?: string;
  id?: string;
  children?: Node[];
}

interface ReadPage {
  tree: Node;
  /** Text by the id of its marked content; outside of all marks under "". */
  texts: Map<string, string>;
}

type File = Awaited<ReturnType<typeof getDocument>["promise"]>;

async function readPage(file: File, number: number): Promise<ReadPage> {
  const page = await file.getPage(number);
  const content = await page.getTextContent({ includeMarkedContent: true });
  const texts = new Map<string, string>();
  const open: string[] = [];
  for (const item of content.items) {
    if ("str" in item) {
      const id = open.at(-1) ?? "";
      texts.set(id, (texts.get(id) ?? "") + item.str);
    } else if (item.type === "endMarkedContent") open.pop();
    else open.push((item as { id?: string }).id ?? (item as { tag?: string }).tag ?? "");
  }
  return { tree: (await page.getStructTree()) as Node, texts };
}

const isIn = (role: string) => (node: Node) => node.role === role;
const all = (node: Node, found: (node: Node) => boolean): Node[] => [
  ...(found(node) ? [node] : []),
  ...(node.children ?? []).flatMap((child) => all(child, found)),
];

const textOf = (page: ReadPage, node: Node): string =>
  node.type === "content"
    ? (page.texts.get(node.id ?? "") ?? "")
    : (node.children ?? []).map((child) => textOf(page, child)).join("");

const readAll = async (pdf: Uint8Array) => {
  const file = await getDocument({ data: pdf.slice(), verbosity: 0 }).promise;
  const pages: ReadPage[] = [];
  for (let number = 1; number <= file.numPages; number += 1) pages.push(await readPage(file, number));
  return { file, pages };
};

describe.each(["en", "ar"] as const)("the report in %s", (language) => {
  let file: File;
  let pages: ReadPage[];
  const report = createReport();
  const find = (role: string) => pages.flatMap((page) => all(page.tree, isIn(role)));
  beforeAll(async () => {
    const jpeg = await sharp({ create: { width: 32, height: 24, channels: 3, background: "#800" } })
      .jpeg()
      .toBuffer();
    const crop = { jpeg, box: null, span: null };
    const pictures = new Map(report.anomalies.map(({ id }) => [id, { thermal: crop, visual: crop }]));
    const input = { report, language, rings: "[]", pictures, repairUrl: "https://fly.test/repairs/view" };
    ({ file, pages } = await readAll((await run(input)).pdf));
  });

  test("is tagged, in its language, with its title and bookmarks", async () => {
    const marks = (await file.getMarkInfo()) as unknown as Map<string, boolean>;
    expect(marks.get("Marked")).toBe(true);
    const { info } = (await file.getMetadata()) as { info: Record<string, unknown> };
    expect([info["Language"], info["Title"]]).toEqual([language, "Al Badiya Solar Park, M-2026-0042"]);
    expect(await file.getOutline()).toHaveLength(6);
  });

  test("has no text outside of the structure but the footers", () => {
    for (const { texts } of pages) {
      expect([...texts].filter(([id, text]) => id === "" && text.trim() !== "")).toEqual([]);
      const furniture = texts.get("Artifact") ?? "";
      expect(furniture === "" || furniture.includes("M-2026-0042")).toBe(true);
    }
  });

  test("tells every text that is painted exactly once", () => {
    for (const page of pages) {
      const told = all(page.tree, ({ type }) => type === "content").map(({ id }) => id ?? "");
      const painted = [...page.texts.keys()].filter((id) => id !== "" && id !== "Artifact");
      expect(new Set(told).size).toBe(told.length);
      expect(painted.filter((id) => !told.includes(id))).toEqual([]);
    }
  });

  test("has a heading for every page, and one for every anomaly", () => {
    expect(find("H1")).toHaveLength(6); // one page goes on with the anomalies of the page before
    const [anomalies] = pages.slice(-2);
    const headings = anomalies ? all(anomalies.tree, isIn("H2")) : [];
    expect(headings.length).toBeGreaterThanOrEqual(2);
  });

  test("gives the table of repairs a header cell a column, and each row as many cells", () => {
    const page = pages[3];
    const rows = page ? all(page.tree, isIn("TR")) : [];
    const cells = rows.map((row) => (row.children ?? []).map(({ role }) => role));
    expect(cells[0]).toEqual(Array.from({ length: 10 }, () => "TH"));
    expect(cells.slice(1)).toEqual(report.anomalies.map(() => Array.from({ length: 10 }, () => "TD")));
  });

  test("describes every figure", () => {
    const figures = find("Figure");
    expect(figures.filter(({ alt = "" }) => alt.trim() === "")).toEqual([]);
    // map; thermal, visual and code of each anomaly; its symbol on the cover and in the table
    expect(figures).toHaveLength(1 + 5 * report.anomalies.length);
  });

  test("says what each link opens, and ties it to its place on the page", async () => {
    const links = find("Link");
    expect(links.filter(({ alt = "" }) => alt === "")).toEqual([]);
    expect(links).toHaveLength(4 + 2 * report.anomalies.length);
    for (const link of links)
      expect(
        (link.children ?? []).filter(({ type }) => type === "object" || type === "annotation"),
      ).toHaveLength(1);
    const [repair] = await (await file.getPage(6)).getAnnotations();
    expect(repair?.url).toMatch(/^https:\/\/fly\.test\/repairs\/view\/\d+$/);
    expect(repair?.contentsObj.str).toContain("1 · ");
  });

  test("tells text from right to left in reading order", () => {
    const title = { en: "شركة المسح الجوي", ar: "تقرير الفحص" }[language];
    const [cover] = pages;
    const told = cover ? all(cover.tree, ({ alt }) => alt === title) : [];
    expect(told.map(({ role }) => role)).toEqual(["P"]);
    expect(told.map((node) => cover && textOf(cover, node)).join("")).not.toBe("");
  });
});

test("a table that goes on on the next page is one table, whose header is told once", async () => {
  const [sample] = createReport().anomalies;
  const anomalies = Array.from({ length: 60 }, (_, index) => ({ ...sample!, id: index, number: index + 1 }));
  const input = {
    report: createReport({ anomalies }),
    language: "en" as const,
    rings: "[]",
    pictures: new Map(),
  };
  const { pages } = await readAll((await run(input)).pdf);
  const repairs = pages.filter((page) =>
    all(page.tree, isIn("TR")).some(({ children }) => children?.length === 10),
  );
  expect(repairs.length).toBeGreaterThan(1);
  const headers = repairs.map((page) =>
    all(page.tree, isIn("TH")).filter((cell) => textOf(page, cell) !== ""),
  );
  expect(headers.map(({ length }) => length)).toEqual([9, ...repairs.slice(1).map(() => 0)]);
});
