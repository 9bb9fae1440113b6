import { expect, test } from "vitest";
import { setLocale } from "#platform/i18n/set-locale.ts";
import { areaItem, EMPTY_DOCUMENT } from "./default-document.ts";
import { documentErrors } from "./document-errors.ts";

const part = areaItem(
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
const document = { ...EMPTY_DOCUMENT, parts: [part] };

test("what can't be kept is told at its field", () => {
  const errors = documentErrors(
    {
      ...document,
      battery: { reservePercent: 95 },
      takeOff: [35, 91],
      items: [{ ...part, imaging: { ...part.imaging, frontOverlap: -1 } }],
    },
    undefined,
  );

  expect(errors.ofRoute("battery.reservePercent")).toBe("At most 90");
  expect(errors.ofRoute("takeOff.1")).toBe("At most 90");
  expect(errors.ofItem(part.id, "imaging.frontOverlap")).toBe("At least 0");
  expect(errors.ofItem(part.id, "imaging.")).toBe("At least 0");
  expect(errors.isValid).toBe(false);
});

test("the planner's fault stands at the field that the panel shows", () => {
  const fault = { ok: false as const, part: part.id, code: "parameter-out-of-range" };
  const about = (field: string, message: string) => documentErrors(document, { ...fault, field, message });

  const angle = about("angleDeg", "angleDeg is 400; it must lie between -360 and 360.");
  expect(angle.ofItem(part.id, "angle")).toBe("Between -360 and 360");
  expect(angle.hasItem(part.id)).toBe(true);
  expect(angle.isValid).toBe(true);

  const pitch = about("imaging.gimbalPitchDeg", "DJI Mavic 3T tilts between -90° and 35°, not to -100°.");
  expect(pitch.ofItem(part.id, "imaging.gimbalPitchDeg")).toContain("figure is out of its range");
});

test("what can be planned has narrower limits than what can be kept, and is told first", () => {
  const low = { ...document, parts: [{ ...part, imaging: { ...part.imaging, heightM: -5 } }] };
  const message = "heightM is -5; it must lie between 5 and 500.";
  const fault = { ok: false as const, part: part.id, code: "parameter-out-of-range" };

  const errors = documentErrors(low, { ...fault, field: "imaging.heightM", message });
  expect(errors.ofItem(part.id, "imaging.heightM")).toBe("Between 5 and 500");
  expect(errors.isValid).toBe(false);
});

test("a document without faults has no errors, and another part's are not mine", () => {
  const fault = { ok: false as const, part: "other", code: "too-large", field: "boundary", message: "" };

  expect(documentErrors(document, undefined).isValid).toBe(true);
  expect(documentErrors(document, fault).hasItem(part.id)).toBe(false);
});

test("errors speak Arabic", () => {
  setLocale("ar");
  const errors = documentErrors({ ...document, battery: { reservePercent: 95 } }, undefined);
  setLocale("en");
  expect(errors.ofRoute("battery.reservePercent")).toBe("90 على الأكثر");
});
