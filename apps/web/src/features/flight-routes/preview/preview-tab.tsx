import type { InsightProps } from "#features/flight-routes/analysis/insight-dock.tsx";
import { NoPlan } from "#features/flight-routes/analysis/no-plan.tsx";
import { Preview } from "./preview-panel.tsx";

/** The plan in space; what draws it comes when the tab is opened. */
export function PreviewTab(props: InsightProps) {
  return props.planning.plan ? <Preview {...props} /> : <NoPlan planning={props.planning} />;
}
