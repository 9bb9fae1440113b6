import { cleanup, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { renderScreen } from "#testing/render-screen.tsx";
import { ParameterFields } from "./parameter-fields.tsx";
import { changeDraft, startDraft } from "./route-draft.ts";
import { DEFAULT_PARAMETERS } from "./route-parameters.ts";

afterEach(cleanup);

function Fields() {
  const start = { name: "", boundary: null, take_off: null, parameters: DEFAULT_PARAMETERS };
  const [draft, setDraft] = useState(() => startDraft(start));
  return (
    <ParameterFields
      parameters={draft.sketch.parameters}
      fault={undefined}
      found={{ angleDeg: 90, speedMps: 4 }}
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
  expect(field("Front overlap").value).toBe("75");
});

test("the direction is the planner's until it is taken by hand", () => {
  renderScreen(<Fields />);
  expect(field("Direction").disabled).toBe(true);

  fireEvent.click(screen.getByRole("switch", { name: "Best direction" }));
  expect(field("Direction").disabled).toBe(false);
  expect(field("Direction").value).toBe("90");
});
