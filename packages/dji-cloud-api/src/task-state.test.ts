import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FlightTaskProgress } from "./flight-task.ts";
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
  ["is sent once the dock has taken it", [sent], "sent"],
  ["is rejected when the dock refuses it", [{ type: "prepare replied", result: 314013, at: 1 }], "rejected"],
  ["is in progress when the dock says so", [sent, progress("in_progress", 2)], "in_progress"],
  [
    "is in progress although the reply comes after the first report",
    [progress("in_progress", 2), sent],
    "in_progress",
  ],
  ["pauses and goes on", [progress("paused", 2), progress("in_progress", 3)], "in_progress"],
  [
    "stays paused when an older report arrives late",
    [progress("paused", 3), progress("in_progress", 2)],
    "paused",
  ],
  ["stays ended when an older report arrives late", [progress("ok", 3), progress("in_progress", 2)], "ok"],
  ["stays ended even against a newer report", [progress("failed", 3), progress("in_progress", 4)], "failed"],
  ["ends by a report that was overtaken", [progress("in_progress", 4), progress("ok", 3)], "ok"],
  ["times out without an answer", [sent, { type: "no answer", at: 60 }], "timeout"],
  [
    "comes back when the dock answers after all",
    [{ type: "no answer", at: 60 }, progress("in_progress", 61)],
    "in_progress",
  ],
  ["can't time out after its end", [progress("ok", 3), { type: "no answer", at: 60 }], "ok"],
])("a task %s", (_name, events, status) => {
  expect(after(...events).status).toBe(status);
});

describe("counters", () => {
  test("only grow, also by late messages", () => {
    const state = after(progress("in_progress", 5, 60, 12), progress("in_progress", 4, 50, 10));
    expect(state).toMatchObject({ percent: 60, media_count: 12 });
  });

  test("tell a hundred percent at a good end", () => {
    expect(after(progress("ok", 5, 97)).percent).toBe(100);
  });
});

test("the code of a refusal is kept", () => {
  expect(after({ type: "prepare replied", result: 314013, at: 1 }).result).toBe(314013);
});

test("a run whose messages come doubled and in any order ends as the plain one does", () => {
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
