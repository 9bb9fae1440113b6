import { missions } from "@overfly/contract/missions/missions";
import {
  type Stream,
  type StreamDetail,
  streams,
  type StreamSources,
} from "@overfly/contract/streams/streams";
import { guestLinks } from "@overfly/contract/streams/guest-links";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { answer } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { StreamScreen } from "./stream-screen.tsx";
import { StreamingHubScreen } from "./streaming-hub-screen.tsx";

const sampleStream = (overrides: Partial<Stream> = {}): Stream => ({
  id: 1,
  name: "Van",
  source: "encoder",
  state: "live",
  reason: null,
  dock: null,
  mission: { token: "MMMMMMMMMMMMMMMM", number: "M-2026-0001" },
  site: null,
  lens: null,
  quality: null,
  width_px: 1280,
  height_px: 720,
  recording: "off",
  recording_reason: null,
  started_at: "2026-05-01T08:00:00.000Z",
  ended_at: null,
  created_at: "2026-05-01T08:00:00.000Z",
  ...overrides,
});
const pageOf = <T,>(data: T[]) => ({
  data,
  meta: { total: data.length, page: 1, item_count: 20, page_count: 1 } as never,
});

let live: Stream[];
let shown: Partial<StreamDetail>;
let sources: StreamSources;
const called: string[] = [];
const started: unknown[] = [];
let listed: Record<string, string>[] = [];
const detail = (): StreamDetail => ({ ...sampleStream(), lenses: [], telemetry: null, ...shown });
const server = setupServer(
  answer(guestLinks.list, () => ({ data: [] })),
  answer(streams.list, ({ query }) => {
    listed.push(Object.fromEntries(query));
    const state = query.get("state");
    return pageOf(live.filter((stream) => state === null || stream.state === state));
  }),
  answer(streams.sources, () => ({ data: sources })),
  answer(missions.list, () => pageOf([])),
  answer(streams.create, ({ body }) => ({
    data: {
      id: 7,
      server: "rtmp://video.test:1935/live",
      key: `7-${body.name}`,
      whip: sources.engine === "mediamtx" ? { url: "https://video.test/live/7/whip", token: "secret" } : null,
      expires_at: "2026-05-02T08:00:00.000Z",
    },
  })),
  answer(streams.start, ({ body }) => {
    started.push(body);
    return { data: sampleStream() };
  }),
  answer(streams.get, () => ({ data: detail() })),
  // players wait for an address; what is played is tested in a real browser
  answer(streams.playback, () => new Promise<never>(() => undefined)),
  answer(streams.startRecording, () => {
    called.push("record");
    shown = { ...shown, recording: "recording" };
    return { data: detail() };
  }),
  answer(streams.stopRecording, () => {
    called.push("stop");
    shown = { ...shown, recording: "storing" };
    return { data: detail() };
  }),
);
beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(() => {
  live = [];
  shown = {};
  sources = { engine: "embedded", problem: null, docks: [] };
  called.length = 0;
  listed = [];
});
afterEach(cleanup);
afterAll(() => server.close());

const ALL = ["view streaming", "add clouds"] as const;
const page = (permissions: Parameters<typeof renderScreen>[1] = ALL) =>
  renderScreen(<StreamScreen />, permissions, "center", {
    path: "/streaming-hub/:streamingId",
    url: "/streaming-hub/1",
  });

test("the wall shows one, four or nine live streams", async () => {
  live = Array.from({ length: 9 }, (_value, index) =>
    sampleStream({ id: index + 1, name: `Van ${index + 1}` }),
  );
  const { router } = renderScreen(<StreamingHubScreen />, ALL);
  const user = userEvent.setup();
  const tiles = () => document.querySelectorAll("video").length;
  await screen.findByText("9 live streams");
  expect(tiles()).toBe(4);
  await user.click(screen.getByRole("radio", { name: "9 tiles" }));
  expect(tiles()).toBe(9);
  await user.click(screen.getByRole("radio", { name: "1 tile" }));
  expect(tiles()).toBe(1);
  expect(router.state.location.search).toContain("wall=1");
});

const vans = (count: number) =>
  Array.from({ length: count }, (_value, index) => sampleStream({ id: index + 1, name: `Van ${index + 1}` }));
const onWall = () =>
  [...document.querySelectorAll("video")].map(
    (video) => video.closest("li")?.querySelector("bdi")?.textContent,
  );

test("live streams that don't fit on the wall are on its further pages", async () => {
  live = vans(11);
  const { router } = renderScreen(<StreamingHubScreen />, ALL);
  const user = userEvent.setup();
  await screen.findByText("11 live streams");
  await user.click(screen.getByRole("radio", { name: "9 tiles" }));
  expect(onWall()).toHaveLength(9);
  await user.click(screen.getByRole("button", { name: "More streams" }));
  expect(onWall()).toEqual(["Van 10", "Van 11"]);
  expect(router.state.location.search).toContain("wall_page=2");
  await user.click(screen.getByRole("button", { name: "Previous streams" }));
  expect(onWall()[0]).toBe("Van 1");
});

test("the wall shows the streams that are chosen, and all again once none of them is live", async () => {
  live = vans(3);
  const { router } = renderScreen(<StreamingHubScreen />, ALL);
  const user = userEvent.setup();
  await user.click(await screen.findByRole("combobox", { name: "Streams on the wall" }));
  await user.click(await screen.findByRole("option", { name: "Van 2", hidden: true }));
  expect(onWall()).toEqual(["Van 2"]);
  expect(router.state.location.search).toContain("wall_streams=2");
  cleanup();
  live = [sampleStream({ id: 5, name: "Van 5" })];
  renderScreen(<StreamingHubScreen />, ALL, "center", { path: "/", url: "/?wall_streams=2" });
  await screen.findByText("1 live stream");
  expect(onWall()).toEqual(["Van 5"]);
});

test.each([
  ["Status", "Ended", { state: "ended" }],
  ["Source", "Drone camera", { source: "drone_camera" }],
])("streams are filtered by %s", async (label, option, query) => {
  live = vans(1);
  const { router } = renderScreen(<StreamingHubScreen />, ALL);
  const user = userEvent.setup();
  await user.click(await screen.findByRole("combobox", { name: label }));
  await user.click(await screen.findByRole("option", { name: option, hidden: true }));
  await expect.poll(() => listed).toContainEqual(expect.objectContaining({ ...query, item_count: "20" }));
  expect(router.state.location.search).toContain(new URLSearchParams(query).toString());
});

test("a camera is started with the lens that is chosen", async () => {
  const cameras = [
    { source: "dock_camera" as const, lenses: ["normal" as const] },
    { source: "drone_camera" as const, lenses: ["wide" as const, "ir" as const] },
  ];
  sources = { ...sources, docks: [{ id: 4, name: "North gate", state: "working", cameras }] };
  renderScreen(<StreamingHubScreen />, ALL);
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Start camera" }));
  const form = within(await screen.findByRole("dialog"));
  const choose = async (field: string, option: string) => {
    await user.click(await form.findByRole("combobox", { name: field }));
    await user.click(await screen.findByRole("option", { name: option, hidden: true }));
  };
  await choose("Camera", "North gate · Dock camera");
  expect(form.queryByRole("combobox", { name: "Lens" })).toBeNull(); // there is no other
  await choose("Camera", "North gate · Drone camera");
  expect(form.getByRole("combobox", { name: "Lens" }).textContent).toContain("Wide");
  await choose("Lens", "Thermal");
  await user.click(form.getByRole("button", { name: "Start" }));
  await expect
    .poll(() => started)
    .toEqual([{ dock_id: 4, camera: "drone_camera", quality: "auto", lens: "ir" }]);
});

test("what is being recorded, or stored, is marked on the wall and in the list", async () => {
  live = [sampleStream({ recording: "recording" }), sampleStream({ id: 2, recording: "storing" })];
  renderScreen(<StreamingHubScreen />, ALL);
  expect(await screen.findByRole("img", { name: "Recording" })).toBeTruthy();
  expect(screen.getAllByText("Recording")).toHaveLength(1);
  expect(screen.getAllByText("Storing recording")).toHaveLength(1);
});

test.each(["embedded", "mediamtx"] as const)(
  "the addresses of a new stream are shown once, with %s",
  async (engine) => {
    sources = { ...sources, engine };
    renderScreen(<StreamingHubScreen />, ALL);
    const user = userEvent.setup();
    await screen.findByText("No streams yet");
    await user.click(screen.getByRole("button", { name: "Add stream" }));
    const form = await screen.findByRole("dialog");
    await user.type(within(form).getByRole("textbox", { name: /^Stream/ }), "Van");
    await user.click(within(form).getByRole("button", { name: "Add stream" }));
    expect(await screen.findByText("7-Van")).toBeTruthy();
    expect(screen.getByText("rtmp://video.test:1935/live")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Copy Stream key" })).toBeTruthy();
    expect(screen.queryByText("https://video.test/live/7/whip") !== null).toBe(engine === "mediamtx");
  },
);

test("why nobody can publish is said where a stream could be added", async () => {
  sources = { ...sources, problem: { key: "errors/streams:portTaken", values: { port: "1935" } } };
  renderScreen(<StreamingHubScreen />, ALL);
  expect(await screen.findByText(/another program uses port 1935/)).toBeTruthy();
});

test("a stream is recorded and no longer recorded, and its file is stored", async () => {
  page();
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Record" }));
  await user.click(await screen.findByRole("button", { name: "Stop recording" }));
  await screen.findByRole("button", { name: "Record" });
  expect(called).toEqual(["record", "stop"]);
});

test.each([
  ["without the permission", ["view streaming"] as const, {}],
  ["of a stream without a mission", ALL, { mission: null }],
  ["of a stream that isn't live", ALL, { state: "pending" as const }],
])("there is no button for pictures and recordings %s", async (_name, permissions, stream) => {
  shown = stream;
  page(permissions);
  await screen.findByRole("heading", { name: "Details" });
  expect(screen.queryByRole("button", { name: "Snapshot" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Record" })).toBeNull();
});

test("where a stream without a mission is stored is said to who could record it", async () => {
  const hint = /stored with a mission; this stream has none/;
  shown = { mission: null };
  page();
  expect(await screen.findByText(hint)).toBeTruthy();
  cleanup();
  page(["view streaming"]);
  await screen.findByRole("heading", { name: "Details" });
  expect(screen.queryByText(hint)).toBeNull();
});

test("a stream that failed, and a recording that ended by itself, say why", async () => {
  const message = (key: string) => ({ key: `errors/streams:${key}`, values: {} });
  shown = { state: "failed", reason: message("noVideo"), recording_reason: message("recordingDiskFull") };
  page();
  expect(await screen.findByText("The camera sent no video within a minute")).toBeTruthy();
  expect(screen.getByText(/stopped because the storage is full/)).toBeTruthy();
});
