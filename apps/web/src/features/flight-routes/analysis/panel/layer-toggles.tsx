import { IconFrame, IconGridDots } from "@tabler/icons-react";
import { IconButton } from "#platform/ui/icon-button.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { setAnalysisView, useAnalysisView } from "./analysis-view.ts";

/** What of the plan's inside is laid over the map. */
export function LayerToggles() {
  const { t } = useTranslation("flight-routes/analysis");
  const { hasCoverage, hasFootprints } = useAnalysisView();
  return (
    <>
      <IconButton
        label={t("coverageLayer")}
        icon={<IconGridDots size={18} stroke={1.75} aria-hidden />}
        pressed={hasCoverage}
        onClick={() => setAnalysisView({ hasCoverage: !hasCoverage })}
      />
      <IconButton
        label={t("footprintLayer")}
        icon={<IconFrame size={18} stroke={1.75} aria-hidden />}
        pressed={hasFootprints}
        onClick={() => setAnalysisView({ hasFootprints: !hasFootprints })}
      />
    </>
  );
}
