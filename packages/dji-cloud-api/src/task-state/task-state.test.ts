import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FlightTaskProgress } from "#messages/flight-task.ts";
import { newTask, nextTaskState, type TaskEvent } from "./task-state.ts";

const progress = (status: string, at: number, percent = 0, mediaCount = 0): TaskEvent => ({
  type: "progress",
  at,
  progress: FlightTaskProgress.parse({
    result: 0,
    output: {
      status,
      progress: { percent, current_step: 25 },
      ext: { flight_id: "f", media_count: mediaCount },
    },
  }),
});
const after = (...events: TaskEvent[]) => events.reduce(nextTaskState, newTask());

const sent: TaskEvent = { type: "execute replied", result: 0, at: 1 };

test.each<[string, TaskEvent[], string]>([
  ["is sent once the dock has accepted it", [sent], "sent"],
  ["is rejected when the dock rejects it", [{ type: "prepare replied", result: 314013, at: 1 }], "rejected"],
  ["is rejected with any code but 0", [{ type: "execute replied", result: 1, at: 1 }], "rejected"],
  ["is in progress when the dock reports progress", [sent, progress("in_progress", 2)], "in_progress"],
  [
    "is in progress when the reply arrives after the first report",
    [progress("in_progress", 2), sent],
    "in_progress",
  ],
  ["is paused and resumed", [progress("paused", 2), progress("in_progress", 3)], "in_progress"],
  [
    "follows the later of two reports of the same millisecond",
    [progress("paused", 3), progress("in_progress", 3)],
    "in_progress",
  ],
  [
    "stays paused when an older report arrives late",
    [progress("paused", 3), progress("in_progress", 2)],
    "paused",
  ],
  [
    "keeps its final status when an older report arrives late",
    [progress("ok", 3), progress("in_progress", 2)],
    "ok",
  ],
  [
    "keeps its final status when a newer report arrives",
    [progress("failed", 3), progress("in_progress", 4)],
    "failed",
  ],
  ["ends when its final report arrives out of order", [progress("in_progress", 4), progress("ok", 3)], "ok"],
  ["times out without a reply", [sent, { type: "timeout", at: 60 }], "timeout"],
  [
    "resumes when the dock reports after a timeout",
    [{ type: "timeout", at: 60 }, progress("in_progress", 61)],
    "in_progress",
  ],
  ["can't time out after its end", [progress("ok", 3), { type: "timeout", at: 60 }], "ok"],
])("a task %s", (_name, events, status) => {
  expect(after(...events).status).toBe(status);
});

describe("counters", () => {
  test("never decrease, even with late messages", () => {
    const state = after(progress("in_progress", 5, 60, 12), progress("in_progress", 4, 50, 10));
    expect(state).toMatchObject({ percent: 60, media_count: 12 });
  });

  test("never decrease, even when a newer message reports less", () => {
    const state = after(progress("in_progress", 4, 60, 12), progress("in_progress", 5, 50, 10));
    expect(state).toMatchObject({ percent: 60, media_count: 12 });
  });

  test("show 100 percent on success", () => {
    expect(after(progress("ok", 5, 97)).percent).toBe(100);
  });
});

test("the error code of a rejection is kept", () => {
  expect(after({ type: "prepare replied", result: 314013, at: 1 }).result).toBe(314013);
});

test("duplicated messages in any order give the same result as messages in order", () => {
  const run = [
    sent,
    ...[2, 3, 4, 5].map((at) => progress("in_progress", at, at * 10, at)),
    progress("ok", 6, 100, 7),
  ];
  fc.assert(
    fc.property(fc.shuffledSubarray([...run, ...run], { minLength: 12, maxLength: 12 }), (messages) => {
      expect(after(...messages)).toMatchObject({
        status: "ok",
        percent: 100,
        media_count: 7,
        reported_at: 6,
      });
    }),
  );
});
