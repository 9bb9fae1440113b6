import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { renderScreen } from "#testing/render-screen.tsx";
import { sampleFile } from "#testing/sample-file.ts";
import type { Range } from "./comparable.ts";
import { MeasurePanel, useMeasure } from "./measure-panel.tsx";
import { RasterLegend } from "./raster-legend.tsx";

afterEach(cleanup);

const THERMAL = sampleFile({ kind: "thermal_mosaic", name: "thermal.tif", mime: "image/tiff" });
const OWN = { low: 18.26, high: 61.04 };

/** What the legend's owner was told. */
const state = () =>
  JSON.parse(screen.getByLabelText("state").textContent) as { chosen?: Range; opacity: number };

function Legend({ range }: { range: Range | null }) {
  const [chosen, choose] = useState<Range>();
  const [opacity, setOpacity] = useState(1);
  return (
    <>
      <pre aria-label="state">{JSON.stringify({ chosen, opacity })}</pre>
      <button onClick={() => choose({ low: 10, high: 20 })}>Other side</button>
      <RasterLegend
        file={THERMAL}
        range={range}
        chosen={chosen}
        onRange={choose}
        palette="iron"
        onPalette={() => undefined}
        opacity={opacity}
        onOpacity={setOpacity}
      />
    </>
  );
}

const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });

async function type(name: string, text: string) {
  const user = userEvent.setup();
  await user.clear(field(name));
  await user.type(field(name), text);
}

test("ends that were typed follow the other of two compared rasters", async () => {
  renderScreen(<Legend range={OWN} />);
  await screen.findByRole("textbox", { name: "From" });
  await type("From", "25.5");
  await userEvent.click(screen.getByRole("button", { name: "Other side" }));
  expect([field("From").value, field("To").value]).toEqual(["10", "20"]);
});

test("the ends of the colour scale are typed, and go back to the raster's own", async () => {
  renderScreen(<Legend range={OWN} />);
  await screen.findByRole("textbox", { name: "From" });
  expect([field("From").value, field("To").value]).toEqual(["18.3", "61"]);
  await type("From", "25.5");
  await type("To", "40");
  expect(state().chosen).toEqual({ low: 25.5, high: 40 });
  expect(screen.getByText(/^40\.0\s°C$/)).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Full range" }));
  expect(state().chosen).toBeUndefined();
  expect(field("From").value).toBe("18.3");
});

test("ends that make no scale are said and not applied", async () => {
  renderScreen(<Legend range={OWN} />);
  await screen.findByRole("textbox", { name: "From" });
  await type("From", "70");
  expect(screen.getByRole("alert").textContent).toBe("“From” must be lower than “To”.");
  expect(state().chosen?.low ?? 0).toBeLessThan(61);
  await userEvent.clear(field("From"));
  expect(screen.getByRole("alert")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Full range" }));
  expect(screen.queryByRole("alert")).toBeNull();
});

test("the opacity is set by keyboard, of colours as well", async () => {
  renderScreen(<Legend range={null} />);
  const slider = await screen.findByRole("slider", { name: "Opacity" });
  expect(screen.queryByRole("textbox", { name: "From" })).toBeNull();
  slider.focus();
  await userEvent.keyboard("{ArrowLeft}{ArrowLeft}");
  expect(state().opacity).toBeCloseTo(0.9);
});

function Measuring() {
  const measure = useMeasure();
  return (
    <>
      <MeasurePanel {...measure} />
      <button type="button" onClick={() => measure.setPoints([...SQUARE])}>
        Draw
      </button>
    </>
  );
}

const SIDE = 100 / 111_319.49;
const SQUARE = [
  [0, 0],
  [SIDE, 0],
  [SIDE, SIDE],
  [0, SIDE],
];

test("what is drawn is measured as a path or as an area, one at a time", async () => {
  const user = userEvent.setup();
  renderScreen(<Measuring />);
  await user.click(await screen.findByRole("button", { name: "Distance" }));
  expect(screen.getByText(/^Click points along the path/)).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Draw" }));
  expect(screen.getByRole("status").textContent).toMatch(/^(298|299|300|301)\.\d\d\sm$/);
  await user.click(screen.getByRole("button", { name: "Area" }));
  expect(screen.queryByRole("status")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Draw" }));
  expect(screen.getByRole("status").textContent).toMatch(/^99\d\d\.\d\sm²Perimeter\s(398|399|400)\.\d\d\sm$/);
  await user.click(screen.getByRole("button", { name: "Measure again" }));
  expect(screen.queryByRole("status")).toBeNull();
});
