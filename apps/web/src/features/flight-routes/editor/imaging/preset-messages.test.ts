import { PRESETS } from "@overfly/flight-planning/cameras/presets";
import { expect, test } from "vitest";
import { getFixedT } from "#platform/i18n/translation.ts";
import type { PresetId } from "./preset-id.ts";

test.each(PRESETS)("the words of $id are the planner's own", ({ id, ...preset }) => {
  const t = getFixedT("flight-routes/presets");
  expect({
    name: t(`${id as PresetId}.name`),
    purpose: t(`${id as PresetId}.purpose`),
    timeOfDay: t(preset.lenses === "all" ? "time.thermal" : "time.visual"),
    source: t("source"),
  }).toEqual({
    name: preset.name,
    purpose: preset.purpose,
    timeOfDay: preset.conditions.timeOfDay,
    source: preset.source,
  });
});
