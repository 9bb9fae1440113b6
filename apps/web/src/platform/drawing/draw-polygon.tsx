import type { Boundary } from "@overfly/contract/geometry";
import type { Polygon } from "geojson";
import { useState } from "react";
import { useMapColors } from "#platform/map/map-colors.ts";
import { makeDrawingControls } from "./drawing-controls.ts";
import { DrawingEditor } from "./drawing-editor.tsx";
import { boundaryOfShape, shapeOfBoundary } from "./shape.ts";
import { vertexDrawing } from "./vertex-drawing.ts";

export interface DrawPolygonProps {
  value: Polygon | null;
  /** Called with the finished polygon, and after each edit of it. */
  onChange: (polygon: Polygon | null) => void;
  /** Called while a vertex is dragged, many times a second. */
  onDrag?: ((polygon: Polygon) => void) | undefined;
  /** Whether it can be drawn and edited; otherwise draw it with a `PolygonLayer`. */
  active: boolean;
}

/** Draws one polygon click by click (double click or Enter ends it, Escape cancels), then its vertices can be dragged. */
export const DrawPolygon = ({ active, ...props }: DrawPolygonProps) =>
  active ? <PolygonEditor {...props} /> : null;

const SINGLE_POLYGON = vertexDrawing<Polygon | null>({
  isClosed: true,
  shapeOf: (polygon) => shapeOfBoundary(polygon as Boundary | null),
  valueOf: (shape) => boundaryOfShape(shape) as Polygon | null,
  groupFor: ({ paths }) => (paths.length === 0 ? "/0" : undefined),
});

function PolygonEditor({ value, onChange, onDrag }: Omit<DrawPolygonProps, "active">) {
  const { accent } = useMapColors();
  const [controls] = useState(makeDrawingControls);
  return (
    <DrawingEditor
      mode={SINGLE_POLYGON}
      value={value}
      controls={controls}
      color={accent}
      formatMeasurement={() => ""}
      snap={(position) => position}
      onChange={onChange}
      onDrag={(dragged) => {
        const polygon = dragged ?? value;
        if (polygon) onDrag?.(polygon);
      }}
    />
  );
}
