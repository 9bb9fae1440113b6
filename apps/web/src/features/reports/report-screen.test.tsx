import { missions } from "@overfly/contract/missions/missions";
import { reports } from "@overfly/contract/reports/reports";
import { cleanup, screen } from "@testing-library/react";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { answer, failure } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { sampleMission } from "#testing/sample-mission.ts";
import { ReportScreen } from "./report-screen.tsx";

let isReady = true;
let requests = 0;
const server = setupServer(
  answer(reports.revisions, () => ({ data: [] })),
  answer(missions.get, () => ({ data: sampleMission({ report_ready: isReady }) })),
  answer(reports.get, () => {
    requests += 1;
    return failure(500, "");
  }),
);
beforeAll(() => server.listen());
afterEach(() => {
  cleanup();
  [isReady, requests] = [true, 0];
});
afterAll(() => server.close());

const show = () =>
  renderScreen(<ReportScreen />, ["view missions"], "center", {
    path: "/missions/view/:missionToken/report",
    url: "/missions/view/missionToken1234/report",
  });

test("says 'Failed to generate report.' where the server says nothing, and offers another try", async () => {
  show();
  expect(await screen.findByText("Failed to generate report.")).toBeTruthy();
  expect(await screen.findByRole("button", { name: "Retry" })).toBeTruthy();
});

test("requests no report before there is one", async () => {
  isReady = false;
  show();
  expect(await screen.findByText("Report not available yet")).toBeTruthy();
  expect(requests).toBe(0);
});
