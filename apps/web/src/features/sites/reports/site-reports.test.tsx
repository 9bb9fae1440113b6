import { type SiteReport, siteReports } from "@overfly/contract/reports/site-reports";
import type { SiteDetail } from "@overfly/contract/sites/sites";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { answer } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { SiteReports } from "./site-reports.tsx";

const REPORT: SiteReport = {
  id: 7,
  version: 3,
  scope: "mission",
  missions: ["M-2026-0042"],
  first_day: null,
  last_day: null,
  anomaly_count: 4,
  language: "en",
  state: "failed",
  size_bytes: null,
  actor: "Noor",
  created_at: "2026-05-20T08:00:00.000Z",
};
let state: SiteReport["state"] = "failed";
let retried: unknown;
const server = setupServer(
  answer(siteReports.list, () => ({
    data: [{ ...REPORT, state }],
    meta: { page: 1, item_count: 10, total: 1, last_page: 1 },
  })),
  answer(siteReports.retry, ({ params }) => {
    retried = params["id"];
    state = "ready";
    return { data: { ...REPORT, state: "queued" as const } };
  }),
);
beforeAll(() => server.listen());
afterEach(cleanup);
afterAll(() => server.close());

test("a version that failed is generated again", async () => {
  const site = { token: "sitesitesitesite", time_zone: "Asia/Amman" } as SiteDetail;
  renderScreen(<SiteReports site={site} />, ["view missions"]);
  await screen.findByText("Failed to generate report.");
  fireEvent.click(await screen.findByRole("button", { name: "Retry report 3" }));
  expect(await screen.findByRole("link", { name: "Download report 3" })).toBeTruthy();
  expect(retried).toBe("7");
  expect(screen.queryByRole("button", { name: /^Retry/ })).toBeNull();
});
