import type { InsightProps } from "../insight/insight-dock.tsx";
import { NoPlan } from "../insight/no-plan.tsx";
import { Preview } from "./preview-panel.tsx";

/** The plan in space; what draws it comes when the tab is opened. */
export function PreviewTab(props: InsightProps) {
  return props.planning.plan ? <Preview {...props} /> : <NoPlan planning={props.planning} />;
}
