import { PRESETS } from "@overfly/flight-planning/cameras/presets";
import { expect, test } from "vitest";
import { getFixedT } from "#platform/i18n/translation.ts";
import type { PresetId } from "./preset-id.ts";

test.each(PRESETS.map(({ id }) => id))("the preset %s has a name and a purpose", (id) => {
  const t = getFixedT("flight-routes/presets");
  for (const key of [`${id as PresetId}.name`, `${id as PresetId}.purpose`] as const) {
    expect(t(key)).not.toContain(key); // a key without a message reads as itself
  }
});
