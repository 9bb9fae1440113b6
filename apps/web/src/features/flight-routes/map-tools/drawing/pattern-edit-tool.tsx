import type { RouteItem } from "@overfly/contract/flight-routes/route-document";
import { useState, useSyncExternalStore } from "react";
import { DrawingEditor } from "#platform/drawing/drawing-editor.tsx";
import { useMapColors } from "#platform/map/map-colors.ts";
import {
  useDrawing,
  useEditedDocument,
  usePreviewDocument,
  useRoutePlanner,
  useUpdateDocument,
} from "#features/flight-routes/store/editing.ts";
import type { ToolProps } from "./use-drawing-options.ts";
import { frozenPattern } from "./frozen-pattern.ts";
import { patternDrawing } from "./pattern-drawing.ts";

/**
 * Moves and removes single lines of the generated pattern. The plan follows a drag, but the lines that the drag started
 * from stay as they were.
 */
export function PatternEditTool({ options, item }: ToolProps & { item: RouteItem }) {
  const { accent } = useMapColors();
  const document = useEditedDocument();
  const planner = useRoutePlanner();
  const update = useUpdateDocument();
  const preview = usePreviewDocument();
  const plan = useSyncExternalStore(planner.subscribe, () => planner.state().plan);
  const [{ mode, freeze }] = useState(() => {
    const pattern = frozenPattern(planner, item.id);
    return { mode: patternDrawing(pattern.lines), freeze: pattern.freeze };
  });
  return (
    <DrawingEditor
      {...options}
      mode={mode}
      value={document.edits}
      color={accent}
      controls={useDrawing()}
      revision={plan}
      onChange={(edits) => {
        freeze(false);
        update({ edits: edits && [...edits] });
      }}
      onDrag={(edits) => {
        freeze(edits !== undefined);
        preview(edits && { ...document, edits: [...edits] });
      }}
    />
  );
}
