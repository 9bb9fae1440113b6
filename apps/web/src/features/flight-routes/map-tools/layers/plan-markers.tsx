import { useTranslation } from "#platform/i18n/use-translation.ts";
import { useMapColors } from "#platform/map/map-colors.ts";
import { PointLayer } from "#platform/map/layers/point-layer.tsx";
import { type MapSymbol, SymbolLayer } from "#platform/map/layers/symbol-layer.tsx";
import { useDisplayedRoute } from "#features/flight-routes/store/displayed-route.ts";
import { useMapTool, usePlanning } from "#features/flight-routes/store/editing.ts";
import { usePlanner } from "#features/flight-routes/store/planner-context.ts";
import { pointAt } from "./plan-features.ts";
import { type RouteOverlayFeed, useRouteOverlay } from "./route-overlay-feed.ts";

/** Take-off points, the location in focus, and where issues are. */
export function PlanMarkers({ feed }: { feed: RouteOverlayFeed }) {
  return (
    <>
      <PointLayer name="issues" points={useIssuePoints(feed)} />
      <SymbolLayer name="locations" symbols={useLocationSymbols()} />
    </>
  );
}

function useIssuePoints(feed: RouteOverlayFeed) {
  const { t } = useTranslation("flight-routes");
  const { t: tTools } = useTranslation("flight-routes/map-tools");
  const colors = useMapColors();
  const { plan, failure } = usePlanning();
  const issues = useRouteOverlay(feed)?.issues ?? [];
  const notApplied = plan?.warnings.filter(({ code }) => code === "edit-not-applied") ?? [];
  const severityColor = { error: colors.bad, warning: colors.warn, hint: colors.info };
  return [
    ...issues.flatMap(({ code, severity, locations }, issue) =>
      locations.flatMap((position, index) => {
        const id = `${code} ${issue} ${index}`;
        return pointAt(position, { id, label: "", color: severityColor[severity], radiusPx: 5 });
      }),
    ),
    ...notApplied.flatMap(({ at }, index) =>
      pointAt(at, { id: `edit ${index}`, label: tTools("editNotApplied"), color: colors.warn, radiusPx: 6 }),
    ),
    ...pointAt(failure?.at, { id: "failure", label: t("failurePosition"), color: colors.bad, radiusPx: 8 }),
  ];
}

function useLocationSymbols(): MapSymbol[] {
  const { t } = useTranslation("flight-routes");
  const { accent, info } = useMapColors();
  const { document } = useDisplayedRoute();
  const tool = useMapTool();
  const focus = usePlanner((state) => state.focus);
  const takeOff = tool === "takeOff" ? undefined : document?.takeOff;
  const takeOffPoints = [
    ...pointAt(takeOff, { id: "home", color: accent, label: t("takeOff") }),
    ...(document?.takeOffPoints ?? []).flatMap(({ id, name, position }) =>
      pointAt(position, { id, color: accent, label: name }),
    ),
  ];
  return [
    ...takeOffPoints.map((point): MapSymbol => ({ ...point, icon: "home" })),
    ...pointAt(focus, { id: "focus", label: "", color: info }).map((point): MapSymbol => ({
      ...point,
      icon: "site",
    })),
  ];
}
