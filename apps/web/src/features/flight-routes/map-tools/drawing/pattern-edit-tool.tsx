import { useState, useSyncExternalStore } from "react";
import { HandLayer } from "#platform/drawing/drawing-editor.tsx";
import { useMapColors } from "#platform/map/map-colors.ts";
import type { RoutePart } from "#features/flight-routes/store/draft-history.ts";
import type { ToolProps } from "./active-tool.tsx";
import { frozenPattern } from "./frozen-pattern.ts";
import { patternDrawing } from "./pattern-drawing.ts";

/** Moves and takes away single lines of the generated pattern. The plan follows while something is dragged, but the
 * lines that the hand starts from hold still meanwhile. */
export function PatternEditTool({ work, look, part }: ToolProps & { part: RoutePart }) {
  const { accent } = useMapColors();
  const { document, planner, control, change, onDrag } = work;
  const plan = useSyncExternalStore(planner.subscribe, () => planner.state().plan);
  const [{ hand, hold }] = useState(() => {
    const { lines, hold: holdLines } = frozenPattern(planner, part.id);
    return { hand: patternDrawing(lines), hold: holdLines };
  });
  return (
    <HandLayer
      {...look}
      hand={hand}
      value={document.edits}
      color={accent}
      control={control}
      stamp={plan}
      onChange={(edits) => {
        hold(false);
        change({ type: "document", document: { edits: edits && [...edits] } });
      }}
      onDrag={(edits) => {
        hold(edits !== undefined);
        onDrag(edits && { ...document, edits: [...edits] });
      }}
    />
  );
}
