import { cleanup, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { renderScreen } from "#testing/render-screen.tsx";
import { NumberField } from "./number-field.tsx";

afterEach(cleanup);

function Field() {
  const [value, setValue] = useState<number | null>(null);
  return (
    <>
      <NumberField label="Height" value={value} onChange={setValue} />
      <output>{String(value)}</output>
    </>
  );
}

test.each([
  ["-12.5", "-12.5", "-12.5"],
  ["0.50", "0.50", "0.5"],
  ["-", "-", "null"],
  ["12.", "12.", "12"],
  ["1e5", "", "null"],
  ["1.2.3", "", "null"],
  ["--1", "", "null"],
  ["12 m", "", "null"],
])("typing %s shows %j and means %s", async (typed, displayed, meant) => {
  renderScreen(<Field />);
  const field = await screen.findByRole<HTMLInputElement>("textbox", { name: "Height" });
  fireEvent.change(field, { target: { value: typed } });
  expect(field.value).toBe(displayed);
  expect(screen.getByRole("status").textContent).toBe(meant);
});
