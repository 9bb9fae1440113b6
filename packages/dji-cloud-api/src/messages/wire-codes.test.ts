import { expect, test } from "vitest";
import { COMMANDS_WITH_PROGRESS } from "./dock-command.ts";
import { TASK_TYPE } from "./flight-task.ts";

test("tasks run at once, at a time or under conditions", () => {
  expect(TASK_TYPE).toEqual({ immediate: 0, timed: 1, conditional: 2 });
});

test("commands that move or restart something report their progress, switches do not", () => {
  expect([...COMMANDS_WITH_PROGRESS].toSorted()).toEqual([
    "charge_close",
    "charge_open",
    "cover_close",
    "cover_force_close",
    "cover_open",
    "device_format",
    "device_reboot",
    "drone_close",
    "drone_format",
    "drone_open",
    "esim_activate",
    "putter_close",
    "putter_open",
  ]);
});
