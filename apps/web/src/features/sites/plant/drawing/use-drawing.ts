import type { Bounds } from "@overfly/plant-drawings/coordinates/suggest-system";
import { type DrawingError, type DrawnSystem, MAX_BYTES } from "@overfly/plant-drawings/drawing";
import type { DrawingSummary, LayoutPreview, PlacedSummary } from "@overfly/plant-drawings/drawing-session";
import type { LayoutMapping } from "@overfly/plant-drawings/layout/mapping";
import { useEffect, useRef, useState } from "react";
import { DrawingReader } from "./drawing-reader.ts";

export interface OpenDrawing {
  summary: DrawingSummary;
  /** Null for a coordinate system that is not known. */
  placed: PlacedSummary | null;
  system: DrawnSystem | null;
  unitM: number;
  mapping: LayoutMapping | null;
  /** Of the mapping; undefined while it is made. */
  preview: LayoutPreview | undefined;
}

export type DrawingState =
  | { at: "none" }
  | { at: "reading" }
  | { at: "refused"; error: DrawingError }
  | { at: "open"; drawing: OpenDrawing };

const TOO_LARGE: DrawingError = { ok: false, code: "too-large" };

/** A drawing from a file, and the layout that becomes of it as its settings change. `site` is where the plant is. */
export function useDrawing(site: Bounds | null) {
  const [state, setState] = useState<DrawingState>({ at: "none" });
  const reader = useRef<DrawingReader | undefined>(undefined);
  const latest = useRef(0);
  useEffect(() => () => reader.current?.end(), []);

  /** Runs in order; the outcome of all but the last is dropped. */
  const run = (work: (reader: DrawingReader, show: (state: DrawingState) => void) => Promise<void>): void => {
    latest.current += 1;
    const own = latest.current;
    const show = (next: DrawingState) => own === latest.current && setState(next);
    const current = (reader.current ??= new DrawingReader());
    work(current, show).catch(() => {
      current.end();
      reader.current = undefined;
      show({ at: "refused", error: TOO_LARGE });
    });
  };

  const open = (file: File): void => {
    setState({ at: "reading" });
    run(async (current, show) => {
      if (file.size > MAX_BYTES) return show({ at: "refused", error: TOO_LARGE });
      const bytes = new Uint8Array(await file.arrayBuffer());
      const summary = await current.ask({ kind: "read", bytes, site });
      if (!summary.ok) return show({ at: "refused", error: summary });
      const { system, unitM } = summary;
      await placeAndShow(current, show, {
        summary,
        system,
        unitM,
        placed: null,
        mapping: null,
        preview: undefined,
      });
    });
  };

  const setSystem = (drawing: OpenDrawing, system: DrawnSystem | null, unitM: number): void => {
    const changed = { ...drawing, system, unitM };
    setState({ at: "open", drawing: changed });
    run((current, show) => placeAndShow(current, show, changed));
  };

  const setMapping = (drawing: OpenDrawing, mapping: LayoutMapping): void => {
    const changed = { ...drawing, mapping };
    setState({ at: "open", drawing: changed });
    run((current, show) => previewAndShow(current, show, changed, mapping));
  };

  const features = () => reader.current?.ask({ kind: "features" });
  return { state, open, setSystem, setMapping, features };
}

type Show = (state: DrawingState) => void;

async function placeAndShow(reader: DrawingReader, show: Show, drawing: OpenDrawing): Promise<void> {
  const { system, unitM } = drawing;
  const placed = system && (await reader.ask({ kind: "place", system, unitM }));
  // what outlines are is told by their size, which another system changes
  const mapping = placed
    ? { ...(drawing.mapping ?? placed.mapping), kinds: placed.mapping.kinds }
    : drawing.mapping;
  const next: OpenDrawing = { ...drawing, placed, mapping, preview: undefined };
  if (placed && mapping) await previewAndShow(reader, show, next, mapping);
  else show({ at: "open", drawing: next });
}

async function previewAndShow(
  reader: DrawingReader,
  show: Show,
  drawing: OpenDrawing,
  mapping: LayoutMapping,
): Promise<void> {
  const preview = (await reader.ask({ kind: "preview", mapping })) ?? undefined;
  show({ at: "open", drawing: { ...drawing, mapping, preview } });
}
