import { type Stream, streams } from "@overfly/contract/streams/streams";
import { cleanup, screen, waitFor } from "@testing-library/react";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { answer } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { sampleMission } from "#testing/sample-mission.ts";
import { LiveVideo } from "./live-video.tsx";

let found: Stream[];
const server = setupServer(
  answer(streams.list, ({ query }) => ({
    data: found.filter(
      (stream) => stream.mission?.token === query.get("mission") && stream.state === query.get("state"),
    ),
    meta: { page: 1, item_count: 2, total: 0, last_page: 1 },
  })),
);
beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterEach(cleanup);
afterAll(() => server.close());

const MISSION = sampleMission({ status: "in_progress", transitions: [] });
const stream = (id: number, token = MISSION.token, state: Stream["state"] = "live"): Stream => ({
  id,
  name: "Van",
  source: "encoder",
  state,
  reason: null,
  dock: null,
  mission: { token, number: MISSION.number },
  site: null,
  lens: null,
  quality: null,
  width_px: null,
  height_px: null,
  recording: "off",
  recording_reason: null,
  started_at: null,
  ended_at: null,
  created_at: "2026-05-01T08:00:00.000Z",
});
const linkTo = async () => (await screen.findByRole("link", { name: "Live video" })).getAttribute("href");

test("a mission's video is one click away from its client while it is live", async () => {
  found = [stream(7), stream(8, "otherMission1234"), stream(9, MISSION.token, "ended")];
  renderScreen(<LiveVideo mission={MISSION} />, ["view streaming"], "client");
  expect(await linkTo()).toBe("/streaming-hub/7");
});

test("the video of several cameras is listed", async () => {
  found = [stream(7), stream(8)];
  renderScreen(<LiveVideo mission={MISSION} />, ["view streaming"], "client");
  expect(await linkTo()).toBe("/streaming-hub?search=M-2026-0042");
});

test.each([
  ["without the permission", "in_progress", []],
  ["of a completed mission", "completed", ["view streaming"]],
] as const)("no video is offered %s", async (_, status, permissions) => {
  found = [stream(7)];
  const { client } = renderScreen(<LiveVideo mission={{ ...MISSION, status }} />, permissions, "client");
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(screen.queryByRole("link", { name: "Live video" })).toBeNull();
});
