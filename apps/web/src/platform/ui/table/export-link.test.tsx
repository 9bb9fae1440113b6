import { listExports } from "@overfly/contract/exports/list-exports";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { renderScreen } from "#testing/render-screen.tsx";
import { setLocale } from "#platform/i18n/set-locale.ts";
import { ExportLink } from "./export-link.tsx";

afterEach(() => {
  cleanup();
  setLocale("en");
});

test("an export has the list's filters and order in the reader's language, and every page", async () => {
  setLocale("ar");
  const query = {
    page: 3,
    item_count: 20,
    search: "a b",
    status: "available",
    sorts: { name: "desc" as const },
  };
  renderScreen(<ExportLink endpoint={listExports.drones} query={query} label="CSV" />, ["view drones"]);
  const link = await screen.findByRole("link", { name: "CSV" });
  const url = new URL(link.getAttribute("href") ?? "", "http://overfly.test");
  expect(url.pathname).toBe("/api/ops/exports/drones");
  expect(Object.fromEntries(url.searchParams)).toEqual({
    search: "a b",
    status: "available",
    "sorts[name]": "desc",
    language: "ar",
  });
});

test("a second export of a screen has an icon of its own", async () => {
  renderScreen(
    <>
      <ExportLink endpoint={listExports.pilots} label="Pilots" />
      <ExportLink endpoint={listExports.certificates} label="Certificates" icon={<svg data-icon="own" />} />
    </>,
    ["view drones"],
  );
  const [first, second] = await screen.findAllByRole("link");
  expect(first?.querySelector("svg")?.outerHTML).not.toBe(second?.querySelector("svg")?.outerHTML);
  expect(second?.querySelectorAll("svg")).toHaveLength(1);
});
