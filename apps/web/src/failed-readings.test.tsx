import type { Permission } from "@overfly/contract/permissions";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import type { ReactElement } from "react";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { SavedFiltersMenu } from "#features/anomalies/repairs/saved-filters-menu.tsx";
import { EnterClient } from "#features/auth/impersonation/enter-client.tsx";
import { ModelProgress } from "#features/bim/model-progress.tsx";
import { OpenChecklists } from "#features/dashboard/open-checklists.tsx";
import { SiteDataError } from "#features/flight-routes/planning/site-data-error.tsx";
import { SamplePlanner } from "#features/flight-routes/testing/sample-route.tsx";
import { CockpitVideo } from "#features/flights/cockpit/cockpit-video.tsx";
import { RecordFromList } from "#features/flights/record-from-list.tsx";
import { LabelsScreen } from "#features/inventory/labels/labels-screen.tsx";
import { MissionDocuments } from "#features/missions/documents/mission-documents.tsx";
import { ProblemsPanel } from "#features/missions/problems/problems-panel.tsx";
import { Attachments } from "#features/missions/request/attachments.tsx";
import { StartDialog } from "#features/missions/schedule/start-dialog.tsx";
import { PublishReportDialog } from "#features/missions/view/dialogs/publish-report-dialog.tsx";
import { ReviewDialog } from "#features/missions/view/dialogs/review-dialog.tsx";
import { ChecksPanel } from "#features/processing/checks-panel.tsx";
import { Revisions } from "#features/reports/revisions.tsx";
import { GuestLinkPanel } from "#features/streaming-hub/sharing/guest-link-panel.tsx";
import { StreamWall } from "#features/streaming-hub/stream-wall.tsx";
import { renderScreen } from "#testing/render-screen.tsx";
import { sampleMission } from "#testing/sample-mission.ts";

let failing = "";
let reads: string[] = [];
const server = setupServer(
  http.get("*/api/ops/*", ({ request }) => {
    const path = new URL(request.url).pathname;
    if (!path.includes(failing)) return new Promise<never>(() => undefined);
    reads.push(path);
    return HttpResponse.json({ message: "The disk is full" }, { status: 500 });
  }),
);
beforeAll(() => server.listen());
beforeEach(() => {
  reads = [];
});
afterEach(cleanup);
afterAll(() => server.close());

const ignore = (): void => undefined;
const mission = sampleMission({ status: "in_progress", routes: [{ id: 1, name: "North" }] });
const dialog = { mission, close: ignore, take: ignore, pending: false };
const filters = { disciplines: [], results: [], search: "", set: ignore };

interface Case {
  what: string;
  element: ReactElement;
  /** Part of the path of the reading that fails; all others are still going on. */
  reading: string;
  permissions?: Permission[];
  url?: string;
}

const CASES: Case[] = [
  {
    what: "checks of the photos",
    element: <ChecksPanel token={mission.token} takesFiles />,
    reading: "/uploads",
  },
  {
    what: "progress of a BIM model",
    element: <ModelProgress id={3} filters={filters as never} />,
    reading: "/3",
  },
  { what: "wall of live streams", element: <StreamWall />, reading: "/streams" },
  {
    what: "guest links of a stream",
    element: <GuestLinkPanel stream={{ id: 5, state: "live" }} />,
    reading: "/guest-links",
  },
  { what: "open checklists", element: <OpenChecklists today="2026-05-21" />, reading: "/missions" },
  {
    what: "problems of a mission",
    element: <ProblemsPanel mission={mission} />,
    reading: "/problems",
    permissions: ["view missions"],
  },
  { what: "documents of a mission", element: <MissionDocuments mission={mission} />, reading: "/documents" },
  {
    what: "attachments of a request",
    element: <Attachments token={mission.token} saveDraft={() => Promise.resolve(undefined)} />,
    reading: "/documents",
  },
  {
    what: "revisions of a report",
    element: <Revisions token={mission.token} zone="Asia/Amman" shown={1} />,
    reading: "/revisions",
  },
  { what: "jobs before the review", element: <ReviewDialog {...dialog} />, reading: "/jobs" },
  {
    what: "anomalies before the report is published",
    element: <PublishReportDialog {...dialog} title="Publish" hint="" action="Publish" publish={ignore} />,
    reading: "/anomalies",
  },
  {
    what: "routes before the start",
    element: <StartDialog {...dialog} />,
    reading: "/routes",
    permissions: ["view routes"],
  },
  {
    what: "zones that a route keeps out of",
    element: <SamplePlanner>{() => <SiteDataError />}</SamplePlanner>,
    reading: "/zones",
  },
  {
    what: "video of a flight",
    element: <CockpitVideo dock={{ id: 4, name: "Dock" } as never} />,
    reading: "/streams",
    permissions: ["view streaming"],
  },
  {
    what: "missions to record a flight of",
    element: <RecordFromList onClose={ignore} />,
    reading: "/missions",
  },
  { what: "labels to print", element: <LabelsScreen />, reading: "/drones", url: "/?kind=drones&ids=1,2" },
  { what: "clients to sign in as", element: <EnterClient />, reading: "/force-login" },
];

test.each(CASES)(
  "what could not be read is said, with a way to read it again: $what",
  async ({ element, reading, permissions = [], url = "/" }) => {
    failing = reading;
    renderScreen(element, permissions, "center", { url });
    const again = await screen.findByRole("button", { name: "Retry" });
    const before = reads.length;
    expect(before).toBeGreaterThan(0);
    fireEvent.click(again);
    await waitFor(() => expect(reads.length).toBeGreaterThan(before));
  },
);

test("saved filters that could not be read are said in their menu, not to be none", async () => {
  failing = "/repair-filters";
  renderScreen(<SavedFiltersMenu />);
  const again = await screen.findByRole("menuitem", { name: "Retry", hidden: true });
  expect(screen.queryByText("No saved filters yet")).toBeNull();
  const before = reads.length;
  fireEvent.click(again);
  await waitFor(() => expect(reads.length).toBeGreaterThan(before));
});

test("a report is not published, and a mission not sent to review, before it is known what is open", async () => {
  failing = "/";
  renderScreen(<ReviewDialog {...dialog} />);
  await screen.findByRole("button", { name: "Retry" });
  expect(screen.getByRole("button", { name: "Move to review" }).getAttribute("aria-disabled")).toBe("true");
  cleanup();
  renderScreen(
    <PublishReportDialog {...dialog} title="Publish" hint="" action="Publish now" publish={ignore} />,
  );
  await screen.findByRole("button", { name: "Retry" });
  expect(screen.queryByRole("button", { name: "Publish now" })).toBeNull();
});
