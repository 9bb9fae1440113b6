import { IconFrame, IconGridDots } from "@tabler/icons-react";
import { IconButton } from "#platform/ui/icon-button.tsx";
import { useInsightText } from "#features/flight-routes/analysis/analysis-text.ts";
import { setInsightView, useInsightView } from "./analysis-view.ts";

/** What of the plan's inside is laid over the map. */
export function LayerToggles() {
  const text = useInsightText();
  const { hasCoverage, hasFootprints } = useInsightView();
  return (
    <>
      <IconButton
        label={text("coverageLayer")}
        icon={<IconGridDots size={18} stroke={1.75} aria-hidden />}
        pressed={hasCoverage}
        onClick={() => setInsightView({ hasCoverage: !hasCoverage })}
      />
      <IconButton
        label={text("footprintLayer")}
        icon={<IconFrame size={18} stroke={1.75} aria-hidden />}
        pressed={hasFootprints}
        onClick={() => setInsightView({ hasFootprints: !hasFootprints })}
      />
    </>
  );
}
