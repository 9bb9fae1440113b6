import type { Pixel, PixelBox } from "@overfly/thermography/radiometry/extremes-of-box";
import { useState } from "react";
import type { Measurement } from "./measurement.ts";

export interface Measurements {
  items: readonly Measurement[];
  addSpot: (at: Pixel) => void;
  addBox: (box: PixelBox) => void;
  remove: (number: number) => void;
  clear: () => void;
}

/** The measurements of a photo, kept until the browser's tab is closed or the user signs out. */
export function useMeasurements(file: number): Measurements {
  const key = `measurements-${file}`;
  const [items, setItems] = useState(() => read(key));
  const change = (next: readonly Measurement[]): void => {
    setItems(next);
    sessionStorage.setItem(key, JSON.stringify(next));
  };
  const number = Math.max(0, ...items.map((item) => item.number)) + 1;
  return {
    items,
    addSpot: (at) => change([...items, { kind: "spot", number, ...at }]),
    addBox: (box) => change([...items, { kind: "box", number, ...box }]),
    remove: (removed) => change(items.filter((item) => item.number !== removed)),
    clear: () => change([]),
  };
}

/** Nothing where another program wrote something else. */
function read(key: string): readonly Measurement[] {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(key) ?? "[]");
    return Array.isArray(found) ? (found as Measurement[]) : [];
  } catch {
    return [];
  }
}
