import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeLive } from "./live.ts";

/** A stand-in for the browser's WebSocket, controlled by the test. */
class Line extends EventTarget {
  close() {
    this.dispatchEvent(new Event("close"));
  }
  open() {
    this.dispatchEvent(new Event("open"));
  }
  say(data: string) {
    this.dispatchEvent(new MessageEvent("message", { data }));
  }
  greet(missed = false) {
    this.say(JSON.stringify({ kind: "hello", server: "1", missed }));
  }
}

let lines: Line[] = [];
const connect = () => {
  const line = new Line();
  lines.push(line);
  return line as unknown as WebSocket;
};
const last = () => lines.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
});
afterEach(() => vi.useRealTimers());

test("dispatches an event to the handlers of its kind", () => {
  const live = makeLive(connect);
  const received = vi.fn<(token: string) => void>();
  live.on("mission", ({ token }) => received(token));
  live.start(0);
  last().open();

  last().say(JSON.stringify({ kind: "mission", token: "abc" }));
  last().say(JSON.stringify({ kind: "hello", server: "1", missed: false }));

  expect(received.mock.calls).toEqual([["abc"]]);
});

test("marks events before the greeting as repeated", () => {
  const live = makeLive(connect);
  const received: [string, boolean][] = [];
  live.on("mission", ({ token }, isRepeated) => received.push([token, isRepeated]));
  live.start(0);
  const say = (event: object) => last().say(JSON.stringify(event));
  last().open();
  say({ kind: "mission", token: "before" });
  say({ kind: "hello", server: "1", missed: false });
  say({ kind: "mission", token: "after" });
  expect(received).toEqual([
    ["before", true],
    ["after", false],
  ]);
});

test("ignores unknown messages", () => {
  const live = makeLive(connect);
  const received = vi.fn<() => void>();
  live.on("mission", received);
  live.start(0);
  last().open();

  last().say("{");
  last().say(JSON.stringify({ kind: "mission", token: 5 }));
  last().say(JSON.stringify({ kind: "mission", token: "abc" }));

  expect(received).toHaveBeenCalledOnce();
});

test("increases the delay before each reconnect", () => {
  const live = makeLive(connect);
  live.start(0);
  last().close();
  vi.advanceTimersByTime(500);
  expect(lines).toHaveLength(2);
  last().close();
  vi.advanceTimersByTime(999);
  expect(lines).toHaveLength(2);
  vi.advanceTimersByTime(1);
  expect(lines).toHaveLength(3);
});

test("reports a gap only once the server sends changes again", () => {
  const live = makeLive(connect);
  const gap = vi.fn<() => void>();
  live.onGap(gap);
  live.start(0);
  last().open();
  last().greet();
  expect(gap).not.toHaveBeenCalled();

  last().close();
  expect([live.status(), gap.mock.calls.length]).toEqual(["lost", 0]);
  vi.advanceTimersByTime(500);
  last().open();
  expect([live.status(), gap.mock.calls.length]).toEqual(["open", 0]);
  last().greet();
  expect(gap).toHaveBeenCalledOnce();
});

test("sends its age at the first connection, and reports a gap after a restart", () => {
  const ages: (number | undefined)[] = [];
  const live = makeLive((age) => {
    ages.push(age);
    return connect();
  });
  const gap = vi.fn<() => void>();
  live.onGap(gap);
  live.start(1200);
  last().open();
  last().greet();
  expect(gap).not.toHaveBeenCalled();
  live.stop();
  live.start(60_000);
  expect(live.status()).toBe("connecting");
  last().open();
  last().greet();
  expect([ages, gap.mock.calls.length]).toEqual([[1200, undefined], 1]);
});

test("reports a gap where the server no longer has all events", () => {
  const live = makeLive(connect);
  const gap = vi.fn<() => void>();
  live.onGap(gap);
  live.start(0);
  last().open();
  last().greet();
  expect(gap).not.toHaveBeenCalled();
  last().greet(true);
  expect(gap).toHaveBeenCalledOnce();
});

test("reports a gap where connecting took longer than the events that the server repeats", () => {
  const live = makeLive(connect);
  const gap = vi.fn<() => void>();
  live.onGap(gap);
  live.start(0);
  vi.advanceTimersByTime(10_001);
  last().open();
  last().greet();
  expect(gap).toHaveBeenCalledOnce();
});

test("calls no handler after it was stopped", () => {
  const live = makeLive(connect);
  live.start(0);
  last().open();
  live.stop();
  vi.advanceTimersByTime(60_000);
  expect(lines).toHaveLength(1);
});
