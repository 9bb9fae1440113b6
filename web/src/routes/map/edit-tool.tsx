import { useState, useSyncExternalStore } from "react";
import { HandLayer } from "#map/hand-layer.tsx";
import { useMapColors } from "#map/map-colors.ts";
import type { RoutePlanner } from "../plan/route-planner.ts";
import type { RoutePart } from "../route-draft.ts";
import type { ToolProps } from "./active-tool.tsx";
import type { PatternLine } from "./pattern-edits.ts";
import { patternHand } from "./pattern-hand.ts";

/** Moves and takes away single lines of the generated pattern. The plan follows while something is dragged, but the
 * lines that the hand starts from hold still meanwhile. */
export function EditTool({ work, look, part }: ToolProps & { part: RoutePart }) {
  const { accent } = useMapColors();
  const { document, planner, control, change, onDrag } = work;
  const plan = useSyncExternalStore(planner.subscribe, () => planner.state().plan);
  const [{ hand, hold }] = useState(() => makePattern(planner, part.id));
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

const NONE: readonly PatternLine[] = [];

/** The part's lines; while they are held, those of the moment when they were taken hold of. */
function makePattern(planner: RoutePlanner, part: string) {
  let held: readonly PatternLine[] | undefined;
  const linesNow = (): readonly PatternLine[] =>
    planner.state().plan?.pattern.filter((line) => line.part === part) ?? NONE;
  return {
    hand: patternHand(() => held ?? linesNow()),
    hold: (isHeld: boolean): void => {
      held = isHeld ? (held ?? linesNow()) : undefined;
    },
  };
}
