import { cloudItems } from "@overfly/contract/media/cloud-items";
import type { MediaFile } from "@overfly/contract/media/media";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { answer } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { sampleFile } from "#testing/sample-file.ts";
import { ImageryControl } from "./imagery-control.tsx";
import { useImagery } from "./site-imagery.tsx";

const SITE = "siteToken1234567";
const RASTER: NonNullable<MediaFile["raster"]> = {
  epsg: 4326,
  proj4: "+proj=longlat",
  matrix: [1e-5, 0, 35.7, 0, -1e-5, 30.2],
  bounds: [35.7, 30.19, 35.71, 30.2],
  gsd_m: 1,
  bands: 3,
  sample: "uint8",
  no_data: null,
  low: null,
  high: null,
  is_readable_in_parts: true,
};
const THERMAL = sampleFile({
  id: 2,
  name: "heat.tif",
  kind: "thermal_mosaic",
  raster: { ...RASTER, sample: "float32", low: 20, high: 84 },
});
const COLOUR = sampleFile({ id: 3, name: "spring.tif", kind: "orthomosaic", raster: RASTER });
const HEIGHTS = sampleFile({ id: 4, name: "heights.tif", kind: "surface_model", raster: RASTER });
let layers: MediaFile[];
const server = setupServer(
  answer(cloudItems.mediaData, () => ({
    data: { file_count: layers.length, size_bytes: 1, kinds: [], layers, last_captured_at: null },
  })),
);
beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterEach(cleanup);
afterAll(() => server.close());

function Control() {
  const imagery = useImagery(SITE);
  return (
    <>
      <ImageryControl imagery={imagery} zone="UTC" />
      <button type="button" onClick={imagery.fail}>
        Fail
      </button>
      <output>{imagery.file?.name ?? "nothing"}</output>
    </>
  );
}
const show = (permissions: Parameters<typeof renderScreen>[1] = ["view sites", "view clouds"]) =>
  renderScreen(<Control />, permissions, "client");

test("the newest orthomosaic is shown at first, and a thermal mosaic can be chosen; heights can't", async () => {
  layers = [HEIGHTS, THERMAL, COLOUR];
  show();
  expect(await screen.findByText("spring.tif", { selector: "output" })).toBeTruthy();
  fireEvent.click(screen.getByRole("combobox"));
  expect(
    (await screen.findAllByRole("option", { hidden: true })).map((option) => option.textContent),
  ).toEqual([expect.stringContaining("heat.tif"), expect.stringContaining("spring.tif")]);
  fireEvent.click(screen.getByRole("option", { name: /heat.tif/, hidden: true }));
  expect(await screen.findByText("heat.tif", { selector: "output" })).toBeTruthy();
  expect(screen.getByText(/^84\.0.°C$/)).toBeTruthy();
  expect(screen.getByRole("slider", { name: "Opacity" })).toBeTruthy();
});

test("one that can't be read says so, and is tried again", async () => {
  layers = [COLOUR];
  show();
  await screen.findByText("spring.tif", { selector: "output" });
  fireEvent.click(screen.getByRole("button", { name: "Fail" }));
  expect(await screen.findByText("It can't be read")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("slider", { name: "Opacity" })).toBeTruthy();
});

test("who may not view the cloud asks for none", async () => {
  layers = [COLOUR];
  show(["view sites"]);
  expect(await screen.findByText("nothing")).toBeTruthy();
  expect(screen.queryByRole("slider")).toBeNull();
});
