import { PRESETS } from "@overfly/flight-planning/cameras/presets";
import { expect, test } from "vitest";
import { type PresetId, usePresetText } from "./preset-text.ts";

test.each(PRESETS)("the words of $id are the planner's own", ({ id, ...preset }) => {
  const { say } = usePresetText;
  expect({
    name: say(`${id as PresetId}.name`),
    purpose: say(`${id as PresetId}.purpose`),
    timeOfDay: say(preset.lenses === "all" ? "time.thermal" : "time.visual"),
    source: say("source"),
  }).toEqual({
    name: preset.name,
    purpose: preset.purpose,
    timeOfDay: preset.conditions.timeOfDay,
    source: preset.source,
  });
});
