import type { ReactNode } from "react";
import { useQuery } from "@tanstack/react-query";
import { OverlayControls, useOverlay, VisualLayer } from "#features/media/viewers/visual-overlay.tsx";
import { mediaQueries } from "#platform/queries/media-queries.ts";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import type { Box, Size } from "./view-box.ts";

/** The visual photo of a thermal one's own shot, shown over it; loaded once it is asked for. */
export function useShotOverlay(thermalId: number): {
  controls: ReactNode;
  layer: (part: Box, size: Size) => ReactNode;
} {
  const overlay = useOverlay();
  const found = useQuery({ ...mediaQueries.shots(thermalId, {}), enabled: overlay.mode !== "off" });
  const ofPhoto = found.data?.filter(
    ({ thermal_id, visual_id }) => thermal_id === thermalId && visual_id !== null,
  );
  const shot = ofPhoto?.find(({ alignment }) => alignment !== null) ?? ofPhoto?.[0];
  const visual = useQuery({
    ...mediaQueries.one(shot?.visual_id ?? 0),
    enabled: shot !== undefined && shot.visual_id !== null,
  });
  const { error, refetch } = found.error ? found : visual;
  return {
    controls: (
      <>
        <OverlayControls
          {...overlay}
          isAligned={found.data && Boolean(shot?.alignment)}
          isAlone={found.data !== undefined && shot === undefined}
        />
        {error && <ErrorState error={error} retry={() => void refetch()} />}
      </>
    ),
    layer: (part, size) =>
      visual.data && (
        <VisualLayer
          {...overlay}
          visual={visual.data}
          alignment={shot?.alignment ?? null}
          frame={size}
          part={part}
        />
      ),
  };
}
