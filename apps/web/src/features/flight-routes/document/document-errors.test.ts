import { expect, test } from "vitest";
import { setLocale } from "#platform/i18n/set-locale.ts";
import { areaItem, EMPTY_DOCUMENT } from "./default-document.ts";
import { documentErrors } from "./document-errors.ts";
import type { PlanFailure } from "#features/flight-routes/planning/worker/displayed-plan.ts";

const item = areaItem(
  {
    type: "Polygon",
    coordinates: [
      [
        [35.78, 30.17],
        [35.783, 30.17],
        [35.783, 30.172],
        [35.78, 30.17],
      ],
    ],
  },
  "Area",
);
const document = { ...EMPTY_DOCUMENT, items: [item] };

test("a value that can't be saved has an error at its field", () => {
  const errors = documentErrors(
    {
      ...document,
      battery: { reservePercent: 95 },
      takeOff: [35, 91],
      items: [{ ...item, imaging: { ...item.imaging, frontOverlap: -1 } }],
    },
    undefined,
  );

  expect(errors.ofRoute("battery.reservePercent")).toBe("At most 90");
  expect(errors.ofRoute("takeOff.1")).toBe("At most 90");
  expect(errors.ofItem(item.id, "imaging.frontOverlap")).toBe("At least 0");
  expect(errors.ofItem(item.id, "imaging.")).toBe("At least 0");
  expect(errors.isValid).toBe(false);
});

const outOfRange = (field: string, min: number, max: number): PlanFailure => ({
  ok: false,
  code: "parameter-out-of-range",
  values: { min, max },
  itemId: item.id,
  field,
});

test("a plan failure is shown at its field in the editor", () => {
  const angle = documentErrors(document, outOfRange("angleDeg", -360, 360));
  expect(angle.ofItem(item.id, "angle")).toBe("Between -360 and 360");
  expect(angle.hasItem(item.id)).toBe(true);
  expect(angle.isValid).toBe(true);

  const pitch = documentErrors(document, {
    ok: false,
    code: "gimbal-pitch-out-of-range",
    values: { camera: "Mavic 3T", pitchDeg: -100, minPitchDeg: -90, maxPitchDeg: 35 },
    itemId: item.id,
    field: "imaging.gimbalPitchDeg",
  });
  expect(pitch.ofItem(item.id, "imaging.gimbalPitchDeg")?.replaceAll("\u202f", " ")).toBe(
    "Gimbal pitch of -100° requested; Mavic 3T allows -90° to 35°.",
  );
});

test("planning has narrower limits than saving, and is reported first", () => {
  const low = { ...document, items: [{ ...item, imaging: { ...item.imaging, heightM: -5 } }] };
  const errors = documentErrors(low, outOfRange("imaging.heightM", 5, 500));
  expect(errors.ofItem(item.id, "imaging.heightM")).toBe("Between 5 and 500");
  expect(errors.isValid).toBe(false);
});

test("a valid document has no errors, and another item's failure is not this item's", () => {
  const failure: PlanFailure = { ok: false, itemId: "other", code: "too-large", field: "boundary" };

  expect(documentErrors(document, undefined).isValid).toBe(true);
  expect(documentErrors(document, failure).hasItem(item.id)).toBe(false);
});

test("errors are translated to Arabic", () => {
  setLocale("ar");
  const errors = documentErrors({ ...document, battery: { reservePercent: 95 } }, undefined);
  setLocale("en");
  expect(errors.ofRoute("battery.reservePercent")).toBe("90 على الأكثر");
});
