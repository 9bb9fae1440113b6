import { useAnalysis } from "#features/flight-routes/analysis/analysis-context.ts";
import { NoPlan } from "#features/flight-routes/analysis/panel/no-plan.tsx";
import { Preview } from "./preview-panel.tsx";

/** The 3D preview; its code is loaded when the tab is opened. */
export const PreviewTab = () => (useAnalysis().planning.plan ? <Preview /> : <NoPlan />);
