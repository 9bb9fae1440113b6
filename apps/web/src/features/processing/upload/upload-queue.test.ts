import { expect, test } from "vitest";
import { makeUploadQueue, type UploadEvents } from "./upload-queue.ts";

const MISSION = "m";
const file = (name: string, size = 1000): File => new File([new Uint8Array(size)], name);

/** A transfer that the test controls. */
function setUp() {
  const sent: { name: string; events: UploadEvents; aborted: boolean }[] = [];
  let time = 0;
  const uploads = makeUploadQueue(
    (file, _mission, events) => {
      const sending = { name: file.name, events, aborted: false };
      sent.push(sending);
      return { abort: () => void (sending.aborted = true) };
    },
    { now: () => time },
  );
  return { uploads, sent, wait: (ms: number) => void (time += ms) };
}

const states = (uploads: ReturnType<typeof setUp>["uploads"]): string[] =>
  uploads.batch(MISSION).items.map((item) => item.state);

test("uploads three files at once, the next when one is done", () => {
  const { uploads, sent } = setUp();
  uploads.add(MISSION, [file("a"), file("b"), file("c"), file("d")]);
  expect(states(uploads)).toEqual(["sending", "sending", "sending", "waiting"]);

  sent[1]?.events.done();

  expect(states(uploads)).toEqual(["sending", "done", "sending", "sending"]);
});

test("pausing stops everything, resuming continues", () => {
  const { uploads, sent } = setUp();
  uploads.add(MISSION, [file("a"), file("b")]);

  uploads.pause(MISSION);
  expect(states(uploads)).toEqual(["paused", "paused"]);
  expect(sent.every((sending) => sending.aborted)).toBe(true);

  uploads.resume(MISSION);
  expect(states(uploads)).toEqual(["sending", "sending"]);
});

test("late events of an aborted upload are ignored", () => {
  const { uploads, sent } = setUp();
  uploads.add(MISSION, [file("a")]);
  uploads.cancel(MISSION);

  sent[0]?.events.done();

  expect(states(uploads)).toEqual(["canceled"]);
  expect(uploads.openFiles()).toEqual([]);
});

test("a failed file shows the reason and can be retried", () => {
  const { uploads, sent } = setUp();
  uploads.add(MISSION, [file("a")]);

  sent[0]?.events.failed("tooLarge");
  expect(uploads.batch(MISSION).items[0]).toMatchObject({ state: "failed", problem: "tooLarge" });

  uploads.retry(MISSION);
  expect(states(uploads)).toEqual(["sending"]);
});

test("bytes of an earlier attempt don't count as speed", () => {
  const { uploads, sent, wait } = setUp();
  uploads.add(MISSION, [file("a", 10_000)]);
  sent[0]?.events.progress(6000, true);
  sent[0]?.events.progress(7000, false);
  wait(1000);
  sent[0]?.events.progress(8000, false);
  uploads.add(MISSION, []); // draws at once

  const { rate, sent: bytes } = uploads.batch(MISSION).figures;

  expect(bytes).toBe(8000);
  expect(rate).toBe(2000);
});

test("the snapshot keeps its identity until something changes", () => {
  const { uploads } = setUp();
  uploads.add(MISSION, [file("a")]);

  expect(uploads.batch(MISSION)).toBe(uploads.batch(MISSION));
});

test("one failed file is dismissed with what the server said of it, and is not tried again", () => {
  const { uploads, sent } = setUp();
  uploads.add("site=s", [file("a"), file("b")]);
  uploads.add(MISSION, [file("c")]);
  sent[0]?.events.failed("rejected", "The file is empty");

  const ofSite = () => uploads.items((batch) => batch.startsWith("site="));
  expect(ofSite()).toMatchObject([
    { name: "a", state: "failed", reason: "The file is empty", mission: "site=s" },
    { name: "b", state: "sending" },
  ]);
  uploads.clear("site=s", ofSite()[0]?.id);
  expect(ofSite().map(({ name }) => name)).toEqual(["b"]);
  expect(states(uploads)).toEqual(["sending"]);
});
