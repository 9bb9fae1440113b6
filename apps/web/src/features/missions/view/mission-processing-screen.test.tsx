import { media } from "@overfly/contract/media/media";
import type { MissionDetail } from "@overfly/contract/missions/missions";
import { missions } from "@overfly/contract/missions/missions";
import { processing, type ProcessingProgress } from "@overfly/contract/processing/processing";
import type { UserType } from "@overfly/contract/user-type";
import { cleanup, screen, within } from "@testing-library/react";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { answer } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { sampleMission } from "#testing/sample-mission.ts";
import { MissionProcessingScreen } from "./mission-processing-screen.tsx";

let mission: MissionDetail;
let progress: ProcessingProgress;
const called: string[] = [];
const server = setupServer(
  answer(processing.registration, () => ({ data: null })),
  answer(missions.get, () => ({ data: mission })),
  answer(processing.progress, () => {
    called.push("progress");
    return { data: progress };
  }),
  answer(processing.listForMission, () => {
    called.push("jobs");
    return { data: [] };
  }),
  answer(media.summary, () => {
    called.push("summary");
    const none = {
      total: 0,
      checked: 0,
      pending: 0,
      faulty: 0,
      limited: 0,
      thermal: 0,
      duplicates: 0,
      bytes: 0,
    };
    return { data: none };
  }),
);
beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterEach(() => {
  cleanup();
  called.length = 0;
});
afterAll(() => server.close());

const show = (userType: UserType, changes: Partial<MissionDetail>, found: ProcessingProgress) => {
  mission = sampleMission(changes);
  progress = found;
  renderScreen(<MissionProcessingScreen />, ["view missions", "view clouds"], userType, {
    path: "/orders/view/:missionToken/processing-center",
    url: `/orders/view/${mission.token}/processing-center`,
  });
};
const NOTHING: ProcessingProgress = { photos: { received: 0, checked: 0 }, steps: [] };
const panel = async (name: string) =>
  within((await screen.findByRole("heading", { name })).closest("section")!);

test("a client sees photos and steps in plain words, without logs and buttons", async () => {
  show(
    "client",
    { client_status: "processing" },
    {
      photos: { received: 412, checked: 398 },
      steps: [
        { kind: "intake", state: "done", percent: 100 },
        { kind: "thermography", state: "running", percent: 37 },
        { kind: "merge", state: "interrupted", percent: 0 },
      ],
    },
  );
  const found = await panel("Progress");
  expect(await found.findByText("412")).toBeTruthy();
  expect(found.getByText("398")).toBeTruthy();
  expect(found.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    expect.stringMatching(/^Checking photos.*Done$/),
    expect.stringMatching(/^Detecting hot regions.*Running.*37/),
    expect.stringMatching(
      /^Merging and locating anomalies.*Interrupted.*Your service provider is looking into it/,
    ),
  ]);
  expect(screen.getByText(/results appear here once/)).toBeTruthy();
  expect(screen.queryByText("Log")).toBeNull();
  expect(screen.queryAllByRole("button")).toEqual([]);
  expect(called).toEqual(["progress"]);
});

test("before the flight a client reads what will be there", async () => {
  show("client", { client_status: "scheduled" }, NOTHING);
  expect(await screen.findByText("Not started yet")).toBeTruthy();
});

test("a client finds the results where the order is ready", async () => {
  show("client", { client_status: "ready", anomaly_count: 17, report_ready: true }, NOTHING);
  const found = await panel("Results");
  expect(found.getByText("17")).toBeTruthy();
  expect(found.getByRole("link", { name: "Open report" }).getAttribute("href")).toBe(
    `/orders/view/${mission.token}/report`,
  );
  expect(found.getByRole("link", { name: "View anomalies" })).toBeTruthy();
});

test("the center has the jobs themselves", async () => {
  show("center", { status: "processing" }, NOTHING);
  expect(await screen.findByText("No processing yet")).toBeTruthy();
  expect(called.toSorted()).toEqual(["jobs", "summary"]);
});
