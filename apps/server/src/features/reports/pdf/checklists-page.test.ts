import type { ReportChecklist } from "@overfly/contract/reports/reports";
import { expect, test } from "vitest";
import { shownText } from "#testing/pdf-text.ts";
import { createReport } from "#testing/sample-report.ts";
import { run } from "./render-report.ts";

const LIST: ReportChecklist = {
  name: "Pre-flight",
  moment: "battery",
  number: 2,
  battery: "TB65 0042",
  items: [
    {
      text: "Propellers are undamaged",
      answer: { result: "done", answered_by: "Pia Haddad", at: "2026-05-02T22:30:00.000Z" },
    },
    { text: "Wind below 8 m/s", answer: null },
  ],
};

async function pagesOf(language: "en" | "ar", checklists: ReportChecklist[]) {
  const report = createReport({ checklists, anomalies: [] });
  const { pdf } = await run({ report, language, rings: "[]", pictures: new Map() });
  return shownText(pdf).fromLeft.trimEnd().split("\n");
}

test("the last page has what was checked, by whom, and when at the site; the contents name it", async () => {
  const pages = await pagesOf("en", [LIST]);
  const last = pages.at(-1) ?? "";
  for (const text of [
    "Checklists",
    "Pre-flight",
    "TB65 0042",
    "Propellers are undamaged",
    "Done",
    "Pia Haddad",
    "3 May 2026, 01:30",
    "Wind below 8 m/s",
    "Not answered",
  ])
    expect(last).toContain(text);
  expect(pages[1]).toMatch(new RegExp(`Checklists ?${pages.length}`));
});

test("a report without any has no such page", async () => {
  for (const page of await pagesOf("en", [])) expect(page).not.toContain("Checklists");
});

test("its labels are in the language of the report", async () => {
  const last = (await pagesOf("ar", [LIST])).at(-1) ?? "";
  expect(last).toContain("مت"); // the PDF's text runs from left to right
  expect(last).not.toContain("Done");
});
