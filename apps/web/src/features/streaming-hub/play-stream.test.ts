import { streams } from "@overfly/contract/streams/streams";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { call } from "#platform/api/call.ts";
import { type PlayerState, playStream } from "./play-stream.ts";

const player = { lost: [] as (() => void)[], stopped: 0 };
const fakePlayer = async (_url: string, _element: HTMLVideoElement, onLost: () => void) => {
  player.lost.push(onLost);
  return () => void (player.stopped += 1);
};

let answer: () => Response;
const server = setupServer(http.get(`*${streams.playback.path}`, () => answer()));
const address = () =>
  HttpResponse.json({ data: { kind: "flv", url: "/live", expires_at: "2026-05-01T08:00:00.000Z" } });
const refusal = (status: number, message: string) => () => HttpResponse.json({ message }, { status });

let element: HTMLVideoElement;
let states: PlayerState[];
let end: () => void;
const play = () => {
  element = document.createElement("video");
  states = [];
  end = playStream(
    () => call(streams.playback, { params: { id: 7 } }),
    element,
    (state) => states.push(state),
    { flv: fakePlayer, whep: fakePlayer },
  );
};
const shown = () => states.at(-1);

beforeAll(() => server.listen());
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  answer = address;
  player.lost = [];
  player.stopped = 0;
});
afterEach(() => {
  end();
  vi.useRealTimers();
});
afterAll(() => server.close());

/** Lets the time of the next attempt pass, until it is there. */
const attempts = (count: number) =>
  vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(5000);
    expect(player.lost.length).toBeGreaterThanOrEqual(count);
  });

test("a picture that stands still is said to be, until video comes again", async () => {
  play();
  element.dispatchEvent(new Event("waiting"));
  expect(shown()).toEqual({ kind: "connecting" });
  await attempts(1);
  element.dispatchEvent(new Event("playing"));
  expect(shown()).toEqual({ kind: "playing" });
  element.dispatchEvent(new Event("waiting"));
  element.dispatchEvent(new Event("playing"));
  await vi.advanceTimersByTimeAsync(1500);
  expect(shown()).toEqual({ kind: "playing" });
  element.dispatchEvent(new Event("waiting"));
  await vi.advanceTimersByTimeAsync(1500);
  expect(shown()).toEqual({ kind: "interrupted" });
  element.dispatchEvent(new Event("playing"));
  expect(shown()).toEqual({ kind: "playing" });
});

test("a connection that breaks off is opened again, however often", async () => {
  play();
  for (let count = 1; count <= 8; count++) {
    await attempts(count);
    player.lost.at(-1)?.();
    expect(shown()).toEqual(count < 5 ? { kind: "connecting" } : { kind: "failed", reason: undefined });
  }
  await attempts(9);
  element.dispatchEvent(new Event("playing"));
  expect(shown()).toEqual({ kind: "playing" });
});

test("who may not watch is told so, and not asked for again", async () => {
  answer = refusal(403, "You may not do this");
  play();
  await vi.waitFor(() => expect(shown()).toEqual({ kind: "failed", reason: "You may not do this" }));
  answer = address;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(player.lost).toEqual([]);
});

test("what the viewer can do something about is said at once, and tried again", async () => {
  answer = refusal(429, "Too many videos are open");
  play();
  await vi.waitFor(() => expect(shown()).toEqual({ kind: "failed", reason: "Too many videos are open" }));
  answer = address;
  await attempts(1);
  element.dispatchEvent(new Event("playing"));
  expect(shown()).toEqual({ kind: "playing" });
});
