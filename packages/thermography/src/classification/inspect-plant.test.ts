import { describe, expect, test, vi } from "vitest";
import { inspectFrame } from "#registration/inspect-frame.ts";
import { inspectPlant, type PlantInspection } from "./inspect-plant.ts";
import { type Heat, poseAt, pretendPlant, randomFrom, takePhoto } from "#testing/pretend-plant.ts";

vi.setConfig({ testTimeout: 30_000 }); // photographs are painted pixel by pixel

const made = pretendPlant();
const context = {
  conditions: { irradianceWm2: 900, windMs: 2 },
  economics: { modulePowerW: 550, siteKwDc: 132, specificYieldKwhPerKwp: 1900, tariffPerKwh: 0.06 },
};

/** Two lines over the plant, 5 m between pictures, flown to and fro; the stated pose is off by up to `errorM`. */
function fly(
  heats: readonly Heat[],
  { errorM = 0, heightErrorM = 0, knowsPlant = true } = {},
): PlantInspection {
  const random = randomFrom(7);
  const off = () => (random() - 0.5) * 2 * errorM;
  const frames = [10, 30].flatMap((north, line) =>
    [2, 10, 18].map((east, index) => {
      const turn = line === 0 ? { yawDeg: 90 } : { yawDeg: 90, rollDeg: 180 };
      const shot = {
        pose: poseAt(east, north, turn),
        stated: poseAt(east + off(), north + off(), { ...turn, heightM: 25 + off() * heightErrorM }),
      };
      const bytes = takePhoto(made, heats, shot, line * 10 + index + 1);
      return inspectFrame(`${line}-${index}`, bytes, knowsPlant ? { plant: made.plant } : {});
    }),
  );
  return inspectPlant(frames, made.plant, context);
}

const heats: Heat[] = [
  { moduleId: made.moduleAt(1, 4, 0), byK: 20, part: [0.5, 0.5, 0.68, 0.6] },
  { moduleId: made.moduleAt(2, 10, 1), byK: 12, part: [0, 0, 0.34, 1] },
  { moduleId: made.moduleAt(3, 15, 0), byK: 5 },
  ...Array.from({ length: 20 }, (_, column) => ({ moduleId: made.moduleAt(4, column, 1), byK: 5 })),
];
const brief = ({ findings }: PlantInspection) =>
  findings.map(({ classification, place }) =>
    [classification.class, place.stringId, place.moduleId].join(" "),
  );

describe("inspecting a plant from its photographs", () => {
  test("finds nothing where nothing is wrong", () => {
    const { findings, losses, surveyedModuleIds } = fly([]);
    expect(findings).toEqual([]);
    expect(losses.affectedKwDc).toBe(0);
    expect(surveyedModuleIds.length).toBeGreaterThan(200);
  });

  test("names each defect once, with class, place and loss", () => {
    const inspection = fly(heats);

    expect(brief(inspection)).toEqual([
      "string_offline ST-4-1 ",
      "module_offline ST-3-0 M-3-0-15",
      "diode ST-2-1 M-2-1-10",
      "cell ST-1-0 M-1-0-4",
    ]);
    const [string, module, diode, cell] = inspection.findings;
    expect(string?.place.affectedModuleIds).toHaveLength(20);
    expect(string?.classification).toMatchObject({ severity: "high", iecClass: 2 });
    expect(module?.deltaK).toBeCloseTo(5, 0);
    expect(diode?.classification.normalisedDeltaK).toBeCloseTo(12 / 0.9, 0);
    expect(cell?.finding.observations.length).toBeGreaterThan(1);
    expect(inspection.losses.affectedKwDc).toBeGreaterThan(11 + 0.55 + 0.18);
    expect(inspection.losses.affectedKwDc).toBeLessThan(11 + 0.55 + 0.19 + 0.1);
  });

  test("still names them where the drone's place is off by 0.4 m", () => {
    expect(new Set(brief(fly(heats, { errorM: 0.4 })))).toEqual(new Set(brief(fly(heats))));
  });

  test("still names them where the height is off by a metre", () => {
    const { findings } = fly(heats, { errorM: 0.3, heightErrorM: 3 });
    expect(findings.map(({ place }) => place.moduleId ?? place.stringId)).toEqual([
      "ST-4-1",
      "M-3-0-15",
      "M-2-1-10",
      "M-1-0-4",
    ]);
  });

  test("places what it finds without knowing the modules' outlines", () => {
    const { findings } = fly(heats.slice(0, 2), { knowsPlant: false });
    expect(new Set(findings.map(({ place }) => place.moduleId))).toEqual(new Set(["M-1-0-4", "M-2-1-10"]));
  });
});

describe("inspecting a picture", () => {
  test("says why one cannot be placed, and still finds what is hot", () => {
    const bytes = takePhoto(made, heats, { pose: poseAt(5, 10), stated: poseAt(5, 10, { heightM: 0 }) });
    const { refusal, regions, observations, thermal } = inspectFrame("x", bytes);
    expect(refusal).toMatchObject({ code: "no_pose", reason: expect.stringContaining("cannot be placed") });
    expect(thermal?.unit).toBe("celsius");
    expect(regions.length).toBeGreaterThan(0);
    expect(observations).toEqual([]);
  });

  test("gives the decoder's reason for what is no picture", () => {
    const { refusal, thermal } = inspectFrame("x", new TextEncoder().encode("hello"));
    expect(thermal).toBeNull();
    expect(refusal?.code).toBe("unknown_format");
  });
});
