import { siteReports } from "@overfly/contract/reports/site-reports";
import { missions } from "@overfly/contract/missions/missions";
import type { SiteDetail } from "@overfly/contract/sites/sites";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { answer, failure } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { GenerateDialog } from "./generate-dialog.tsx";

const MISSION = { token: "missionmission01", number: "M-2026-0042", type: "solar_thermography" };
let sent: unknown;
const server = setupServer(
  answer(missions.list, () => ({ data: [MISSION], meta: {} }) as never),
  answer(siteReports.generate, ({ body }) => {
    sent = body;
    return failure(503, "");
  }),
);
beforeAll(() => server.listen());
afterEach(cleanup);
afterAll(() => server.close());

test("asks for a mission; a silent failure has the specified words", async () => {
  const site = { token: "sitesitesitesite" } as unknown as SiteDetail;
  renderScreen(<GenerateDialog site={site} onClose={() => undefined} />, ["view missions"]);
  const generate = await screen.findByRole("button", { name: "Generate report" });
  await userEvent.click(generate);
  expect(sent).toBeUndefined(); // the mission is missing
  await userEvent.click(await screen.findByRole("combobox", { name: /^Mission/ }));
  await userEvent.click(await screen.findByRole("option", { name: /M-2026-0042/, hidden: true }));
  await userEvent.click(generate);
  expect(await screen.findByText("Failed to generate report.")).toBeTruthy();
  expect(sent).toEqual({ scope: "mission", language: "en", mission_token: MISSION.token });
});
