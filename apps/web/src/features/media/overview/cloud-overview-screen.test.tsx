import { type CloudOverview, cloudOverview } from "@overfly/contract/media/cloud-overview";
import { cleanup, screen } from "@testing-library/react";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { answer } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { sampleFile } from "#testing/sample-file.ts";
import { CloudOverviewScreen } from "./cloud-overview-screen.tsx";

const SITE = { token: "siteToken1234567", name: "North field", time_zone: "Asia/Amman" };
const NOTHING: CloudOverview = {
  file_count: 0,
  size_bytes: 0,
  checking_count: 0,
  faulty_count: 0,
  recent: [],
  faulty: [],
  sites: [],
  missing: [],
};

let data: CloudOverview;
const server = setupServer(answer(cloudOverview.get, () => ({ data })));
beforeAll(() => server.listen());
beforeEach(() => {
  data = NOTHING;
});
afterEach(cleanup);
afterAll(() => server.close());

const hrefOf = async (name: RegExp) => (await screen.findByRole("link", { name })).getAttribute("href");

test("files, orders and sites lead to where they are", async () => {
  const report = sampleFile({
    id: 7,
    name: "report.pdf",
    folder_id: null,
    mission_token: "missionToken1234",
  });
  const drawing = sampleFile({
    id: 8,
    name: "drawing.ifc",
    folder_id: 3,
    state: "faulty",
    problems: ["truncated"],
  });
  data = {
    ...NOTHING,
    file_count: 1200,
    size_bytes: 5_000_000,
    faulty_count: 1,
    recent: [{ file: report, site: SITE }],
    faulty: [{ file: drawing, site: SITE }],
    sites: [{ ...SITE, file_count: 1200, size_bytes: 5_000_000, last_added_at: "2026-11-20T10:00:00.000Z" }],
    missing: [
      { token: "missionToken5678", number: "M-2026-0042", site: SITE, deliverables: ["orthomosaic"] },
    ],
  };
  renderScreen(<CloudOverviewScreen />, ["view clouds"]);
  expect(await hrefOf(/report\.pdf/)).toBe(`/cloud/sites/${SITE.token}?mission=missionToken1234&details=7`);
  expect(await hrefOf(/drawing\.ifc/)).toBe(`/cloud/sites/${SITE.token}?folder=3&details=8`);
  expect(await hrefOf(/M-2026-0042.*Orthomosaic/)).toBe("/missions/view/missionToken5678");
  expect(await hrefOf(/^North field/)).toBe(`/cloud/sites/${SITE.token}`);
  expect(screen.getByText("Missing deliverables")).toBeTruthy();
});

test("a client's orders are theirs", async () => {
  data = {
    ...NOTHING,
    missing: [
      { token: "missionToken5678", number: "M-2026-0042", site: SITE, deliverables: ["orthomosaic"] },
    ],
  };
  renderScreen(<CloudOverviewScreen />, ["view clouds"], "client");
  expect(await hrefOf(/M-2026-0042/)).toBe("/orders/view/missionToken5678");
  expect(screen.getByText("Expected deliverables")).toBeTruthy();
});

test("an empty cloud leads to the sites", async () => {
  renderScreen(<CloudOverviewScreen />, ["view clouds"]);
  await screen.findByText("No data yet");
  expect(screen.getAllByRole("link", { name: "All sites" })[0]?.getAttribute("href")).toBe("/cloud/sites");
});
