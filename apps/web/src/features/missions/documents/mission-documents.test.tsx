import { type MissionDocument, missionDocuments } from "@overfly/contract/missions/mission-documents";
import type { Permission } from "@overfly/contract/permissions";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { answer } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { sampleMission } from "#testing/sample-mission.ts";
import { MissionDocuments } from "./mission-documents.tsx";

const PERMIT: MissionDocument = {
  id: 7,
  name: "Permit.pdf",
  mime: "application/pdf",
  size_bytes: 2048,
  added_by: "Clara Omari",
  created_at: "2026-05-20T08:00:00.000Z",
  can_delete: true,
};
let rows: MissionDocument[] = [];
let deleted: unknown[] = [];
let reads = 0;
const server = setupServer(
  answer(missionDocuments.list, () => {
    reads += 1;
    return { data: rows, meta: { page: 1, item_count: 50, total: rows.length, last_page: 1 } };
  }),
  answer(missionDocuments.remove, ({ params }) => {
    deleted.push(params["id"]);
    return { message: "Document deleted" };
  }),
);
beforeAll(() => server.listen());
afterEach(() => {
  cleanup();
  [rows, deleted, reads] = [[], [], 0];
});
afterAll(() => server.close());

const show = (permissions: Permission[], status: "requested" | "completed" = "requested") =>
  renderScreen(<MissionDocuments mission={sampleMission({ status })} />, permissions);

test("documents are listed with a link, and deleted by who may, once that was confirmed", async () => {
  rows = [PERMIT, { ...PERMIT, id: 8, name: "Theirs.pdf", can_delete: false }];
  show(["view missions", "add missions"]);
  const link = await screen.findByRole("link", { name: "Permit.pdf" });
  expect(link.getAttribute("href")).toMatch(/\/api\/ops\/mission-documents\/7\/file$/);
  expect(screen.queryByRole("button", { name: "Delete Theirs.pdf" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Delete Permit.pdf" }));
  fireEvent.click(await screen.findByRole("button", { name: "Delete" }));
  await waitFor(() => expect(deleted).toEqual(["7"]));
  await waitFor(() => expect(reads).toBe(2));
});

test("the place to drop documents opens on request", async () => {
  show(["view missions", "add missions"]);
  fireEvent.click(await screen.findByRole("button", { name: "Add documents" }));
  expect(await screen.findByLabelText(/^Choose documents/)).toBeTruthy();
});

test.each([
  ["who may only view", ["view missions"], "requested"],
  ["of a closed mission", ["view missions", "add missions"], "completed"],
] as const)("for %s there is no panel without documents", async (_who, permissions, status) => {
  show([...permissions], status);
  await waitFor(() => expect(reads).toBe(1));
  expect(screen.queryByText("Documents")).toBeNull();
  expect(screen.queryByRole("button")).toBeNull();
});
