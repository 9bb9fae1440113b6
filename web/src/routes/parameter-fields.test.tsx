import { cleanup, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { renderScreen } from "#testing/render-screen.tsx";
import { ParameterFields } from "./parameter-fields.tsx";
import { startDocument } from "./route-defaults.ts";
import { changeDraft, startDraft } from "./route-draft.ts";

afterEach(cleanup);

const boundary = {
  type: "Polygon" as const,
  coordinates: [
    [
      [35.78, 30.17],
      [35.783, 30.17],
      [35.783, 30.172],
      [35.78, 30.17],
    ] as [number, number][],
  ],
};
const setting = {
  heightM: 41.7,
  gsdCm: 5.5,
  pixelsPerCell: 2.8,
  speedMps: 4,
  gimbalPitchDeg: -90,
  lineSpacingM: 24,
  triggerDistanceM: 8,
};
const statistics = { distanceM: 0, durationS: 0, photoCount: 0, areaM2: 0, lineCount: 0 };

function Fields() {
  const [draft, setDraft] = useState(() => startDraft({ name: "", document: startDocument(boundary, "") }));
  const { document } = draft.sketch;
  return (
    <ParameterFields
      document={document}
      part={document.parts[0]}
      fault={undefined}
      found={{ id: document.parts[0]?.id ?? "", angleDeg: 90, setting, statistics }}
      change={(change) => setDraft((before) => changeDraft(before, change))}
    />
  );
}

const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });

test("the height follows the resolution, and the resolution the height", () => {
  renderScreen(<Fields />);

  type("Resolution", "3");
  expect(field("Height").value).toBe("22.8");

  type("Height", "91");
  expect(field("Resolution").value).toBe("12");

  type("Pixels per cell", "5.2");
  expect(field("Resolution").value).toBe("3");
});

test("a preset fills in its resolution and stays marked until it is changed", () => {
  renderScreen(<Fields />);
  const preset = screen.getByRole("button", { name: "Detailed 3.0 cm" });

  fireEvent.click(preset);
  expect(preset.getAttribute("aria-pressed")).toBe("true");
  expect(field("Resolution").value).toBe("3");

  type("Side overlap", "60");
  expect(preset.getAttribute("aria-pressed")).toBe("false");
});

test("an emptied field waits for a figure and shows the old one when it is left", () => {
  renderScreen(<Fields />);

  type("Front overlap", "");
  expect(field("Front overlap").value).toBe("");

  fireEvent.blur(field("Front overlap"));
  expect(field("Front overlap").value).toBe("70");
});

test("the direction is the planner's until it is taken by hand", () => {
  renderScreen(<Fields />);
  expect(field("Direction").disabled).toBe(true);

  fireEvent.click(screen.getByRole("switch", { name: "Best direction" }));
  expect(field("Direction").disabled).toBe(false);
  expect(field("Direction").value).toBe("90");
});

test("the direction follows the rows of the plant when it is told to", () => {
  renderScreen(<Fields />);
  fireEvent.click(screen.getByRole("switch", { name: "Along the rows" }));

  expect(screen.getByRole<HTMLInputElement>("switch", { name: "Best direction" }).checked).toBe(false);
  expect(field("Direction").disabled).toBe(true);
});
