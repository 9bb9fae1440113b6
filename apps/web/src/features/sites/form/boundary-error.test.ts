import { importBoundary } from "@overfly/route-files/boundary/import-boundary";
import { renderHook } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { setLocale } from "#platform/i18n/set-locale.ts";
import { useBoundaryError } from "./boundary-error.ts";

afterEach(() => setLocale("en"));

function errorOf(content: string): string {
  const error = importBoundary(new TextEncoder().encode(content));
  if (error.ok) throw new Error("It was imported.");
  return renderHook(() => useBoundaryError()).result.current(error);
}

const bowTie = [
  [35, 31],
  [35.01, 31.01],
  [35.01, 31],
  [35, 31.01],
  [35, 31],
];
const square = [
  [35, 31],
  [35.01, 31],
  [35.01, 31.01],
  [35, 31],
];

test("the position of an error is named, and the polygon where there are several", () => {
  const one = JSON.stringify({ type: "Polygon", coordinates: [bowTie] });
  expect(errorOf(one)).toMatch(/^The outline crosses itself at 35\.005\d{3}, 31\.005\d{3}\.$/);
  const two = JSON.stringify({ type: "MultiPolygon", coordinates: [[square], [bowTie]] });
  expect(errorOf(two)).toMatch(/^Polygon 2: The outline crosses itself at 35/);
});

test("the type of an unsupported file is named in both languages", () => {
  expect(errorOf("%PDF-1.7")).toBe("The file is a PDF. Export it as KML or GeoJSON.");
  setLocale("ar");
  expect(errorOf("%PDF-1.7")).toMatch(/ملف PDF/);
});
