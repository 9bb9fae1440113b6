import type { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import type { RouteIssue } from "@overfly/contract/flight-routes/routes";
import type { Position } from "geojson";
import { useMapColors } from "#platform/map/map-colors.ts";
import { PointLayer } from "#platform/map/point-layer.tsx";
import { type MapSymbol, SymbolLayer } from "#platform/map/symbol-layer.tsx";
import type { PlanState } from "#features/flight-routes/planning/route-planner.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { pointAt } from "./plan-features.ts";
import type { Tool } from "#features/flight-routes/map-tools/toolbar/tool.ts";

export interface PlanMarkersProps {
  document: RouteDocument | undefined;
  planning: PlanState;
  findings: readonly RouteIssue[];
  /** The place that was chosen elsewhere. */
  chosen: Position | undefined;
  tool: Tool;
}

/** Single places: take-off, what is wrong where, and what was chosen in a panel. */
export function PlanMarkers({ document, planning, findings, chosen, tool }: PlanMarkersProps) {
  const { t } = useTranslation("flight-routes");
  const { t: toolText } = useTranslation("flight-routes/map-tools");
  const colors = useMapColors();
  const notApplied = planning.plan?.warnings.filter(({ code }) => code === "edit-not-applied") ?? [];
  const wrong = [
    ...findings.flatMap(({ code, severity, places }, finding) =>
      places.flatMap((at, index) => {
        const color = { error: colors.bad, warning: colors.warn, hint: colors.info }[severity];
        return pointAt(at, { id: `${code} ${finding} ${index}`, label: "", color, radiusPx: 5 });
      }),
    ),
    ...notApplied.flatMap(({ at }, index) =>
      pointAt(at, { id: `edit ${index}`, label: toolText("notApplied"), color: colors.warn, radiusPx: 6 }),
    ),
    ...pointAt(planning.failure?.at, { id: "fault", label: t("here"), color: colors.bad, radiusPx: 8 }),
  ];
  const symbols: MapSymbol[] = [
    ...takeOffMarkers(document, tool, { color: colors.accent, label: t("home") }),
    ...pointAt(chosen, { id: "chosen", label: "", color: colors.info }).map((at): MapSymbol => ({
      ...at,
      icon: "site",
    })),
  ];
  return (
    <>
      <PointLayer name="wrong" points={wrong} />
      <SymbolLayer name="places" symbols={symbols} />
    </>
  );
}

/** Where flights start and land. */
function takeOffMarkers(
  document: RouteDocument | undefined,
  tool: Tool,
  { color, label }: { color: string; label: string },
): MapSymbol[] {
  const own = tool === "takeOff" ? undefined : document?.takeOff;
  const more = document?.takeOffPoints ?? [];
  return [
    ...pointAt(own, { id: "home", color, label }),
    ...more.flatMap(({ id, name, position }) => pointAt(position, { id, color, label: name })),
  ].map((at): MapSymbol => ({ ...at, icon: "home" }));
}
