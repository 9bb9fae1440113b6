import type { Position } from "geojson";
import { useState } from "react";
import { useFormat } from "#platform/i18n/use-format.ts";
import { makeDrawingControls } from "#platform/drawing/drawing-controls.ts";
import { DrawingEditor } from "#platform/drawing/drawing-editor.tsx";
import type { Measurement } from "#platform/drawing/drawing-mode.ts";
import { useDrawingFocus } from "#platform/drawing/use-drawing-focus.ts";
import { vertexDrawing } from "#platform/drawing/vertex-drawing.ts";
import { areaText, lengthText, type MeasureTool } from "./measured-shape.ts";

interface MeasureDrawingProps {
  tool: MeasureTool | undefined;
  points: readonly Position[];
  setPoints: (points: readonly Position[]) => void;
}

/** Seen on all palettes. */
const COLOR = "#1f6feb";

const drawingOf = (isClosed: boolean) =>
  vertexDrawing<readonly Position[]>({
    isClosed,
    shapeOf: (points) => ({ paths: points.length === 0 ? [] : [{ group: "/0", points }] }),
    valueOf: ({ paths }) => paths[0]?.points ?? [],
    groupFor: ({ paths }) => (paths.length === 0 ? "/0" : undefined),
  });

const DRAWINGS = { distance: drawingOf(false), area: drawingOf(true) };

/** A path or outline that is drawn on the map to be measured; its vertices can be dragged. */
export const MeasureDrawing = ({ tool, ...rest }: MeasureDrawingProps) =>
  tool && <Drawing key={tool} tool={tool} {...rest} />;

function Drawing({ tool, points, setPoints }: MeasureDrawingProps & { tool: MeasureTool }) {
  const format = useFormat();
  useDrawingFocus();
  const [controls] = useState(makeDrawingControls);
  const label = ({ lengthM, areaM2 }: Measurement): string =>
    areaM2 === undefined ? lengthText(lengthM, format) : areaText(areaM2, format);
  return (
    <DrawingEditor
      mode={DRAWINGS[tool]}
      value={points}
      controls={controls}
      color={COLOR}
      formatMeasurement={label}
      snap={(position) => position}
      onChange={setPoints}
      onDrag={(dragged) => dragged && setPoints(dragged)}
    />
  );
}
