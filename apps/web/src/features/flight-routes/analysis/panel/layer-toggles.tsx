import { IconFrame, IconGridDots } from "@tabler/icons-react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { IconButton } from "#platform/ui/icon-button.tsx";
import { useAnalysisView, useUpdateAnalysisView } from "#features/flight-routes/analysis/analysis-context.ts";

/** Switches the map layers of the analysis. */
export function LayerToggles() {
  const { t } = useTranslation("flight-routes/analysis");
  const { hasCoverage, hasFootprints } = useAnalysisView();
  const updateView = useUpdateAnalysisView();
  return (
    <>
      <IconButton
        label={t("coverageLayer")}
        icon={<IconGridDots size={18} stroke={1.75} aria-hidden />}
        pressed={hasCoverage}
        onClick={() => updateView({ hasCoverage: !hasCoverage })}
      />
      <IconButton
        label={t("footprintLayer")}
        icon={<IconFrame size={18} stroke={1.75} aria-hidden />}
        pressed={hasFootprints}
        onClick={() => updateView({ hasFootprints: !hasFootprints })}
      />
    </>
  );
}
