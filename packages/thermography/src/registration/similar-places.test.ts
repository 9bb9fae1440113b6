import { expect, test } from "vitest";
import { poseAt, syntheticPlant } from "#testing/synthetic-plant.ts";
import { expectedModules } from "./expected-modules.ts";
import { NO_CORRECTION } from "./pose-correction.ts";
import { similarPlaces } from "./similar-places.ts";

/** Its tables are 7 m apart; see `syntheticPlant`. */
const ROW_PITCH_M = 7;
const optics = { widthPx: 640, heightPx: 512, focalLengthPx: 758.33 };
const { plant } = syntheticPlant();

const POSES = [-6, -3, 0, 3, 10, 20].flatMap((eastM) =>
  [-9, -7, -5, -3, -1, 0, 2, 5, 9, 20, 33, 37, 40, 43, 46].map((northM) => [eastM, northM] as const),
);

test.each(POSES)(
  "one row further is tried wherever more than one can be seen: from %d m east, %d m north",
  (eastM, northM) => {
    const expected = expectedModules(plant, poseAt(eastM, northM), optics, { reachM: 6 });
    const rows = new Set(expected?.rows);
    const places = expected ? similarPlaces(NO_CORRECTION, [], expected) : [];
    const shifts = places.map(([right = 0, down = 0]) => Math.hypot(right, down));
    const tried = shifts.filter((shift) => Math.abs(shift - ROW_PITCH_M) < 0.05).length;
    expect(tried).toBe(rows.size > 1 ? 2 : 0);
  },
);
