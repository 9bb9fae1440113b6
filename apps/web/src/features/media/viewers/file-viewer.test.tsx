import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { renderScreen } from "#testing/render-screen.tsx";
import { sampleFile } from "#testing/sample-file.ts";
import { FileViewer } from "./file-viewer.tsx";

/** Without WebGL and canvas. */
const viewers = { Raster: () => <p>Map</p>, Pdf: () => <p>Pages</p> };

afterEach(cleanup);

const RASTER = sampleFile({
  name: "ortho.tif",
  kind: "orthomosaic",
  mime: "image/tiff",
  size_bytes: 1_500_000,
  width_px: 686,
  height_px: 758,
  added_by: "Layla Haddad",
  raster: {
    epsg: 32_750,
    proj4: "",
    matrix: [1, 0, 0, 0, -1, 0],
    bounds: [35.7, 30.2, 35.701, 30.202],
    gsd_m: 0.353,
    bands: 4,
    sample: "uint8",
    no_data: null,
    low: null,
    high: null,
    is_readable_in_parts: true,
  },
});
const PDF = sampleFile({ name: "plan.pdf", kind: "document", mime: "application/pdf", captured_at: null });
const VIDEO = sampleFile({ name: "flight.mp4", kind: "video", mime: "video/mp4", camera: "DJI M3T" });

/** Label and value of all facts. */
async function factsOf(file: typeof RASTER, shown: () => Promise<HTMLElement>) {
  renderScreen(<FileViewer file={file} zone="Asia/Amman" onClose={() => undefined} viewers={viewers} />, [
    "view clouds",
  ]);
  await shown();
  const labels = [...document.querySelectorAll("dt")].map((label) => label.textContent);
  const values = [...document.querySelectorAll("dd")].map((value) =>
    value.textContent.replaceAll(/\s/g, " "),
  );
  return Object.fromEntries(labels.map((label, at) => [label, values[at]]));
}

test("a raster is shown with its place, resolution and size", async () => {
  const facts = await factsOf(RASTER, () => screen.findByText("Map"));
  expect(facts).toMatchObject({
    Type: "Orthomosaic",
    Size: "1.5 MB",
    "Coordinate system": "EPSG:32750",
    Pixels: "686 × 758",
    Resolution: "35.3 cm per pixel",
    "Uploaded by": "Layla Haddad",
  });
  expect(facts["Extent"]).toContain("30.20000, 35.70000");
});

test("a PDF is shown with its size and who added it when", async () => {
  const facts = await factsOf(PDF, () => screen.findByText("Pages"));
  expect(facts).toMatchObject({ Type: "Document", Size: "1.0 kB" });
  expect(facts["Added"]).toMatch(/2026/);
  expect(facts).not.toHaveProperty("Captured");
});

test("a video is shown with its camera and when it was recorded", async () => {
  const facts = await factsOf(VIDEO, () => screen.findByLabelText("flight.mp4", { selector: "video" }));
  expect(facts).toMatchObject({ Type: "Video", Camera: "DJI M3T", Size: "1.0 kB" });
  expect(facts["Captured"]).toMatch(/2026/);
});
