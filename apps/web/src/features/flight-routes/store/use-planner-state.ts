import type { FlightRoute } from "@overfly/contract/flight-routes/routes";
import type { SiteDetail } from "@overfly/contract/sites/sites";
import type { Position } from "geojson";
import { useState } from "react";
import { makeHandControl } from "#platform/drawing/drawing-controls.ts";
import type { MapWork, DrawTarget } from "#features/flight-routes/map-tools/drawing/map-work.ts";
import { type AnalysisTab, setAnalysisView } from "#features/flight-routes/analysis/panel/analysis-view.ts";
import { availableTool } from "#features/flight-routes/map-tools/toolbar/tool-availability.ts";
import type { Tool } from "#features/flight-routes/map-tools/toolbar/tool.ts";
import { useLivePlan } from "#features/flight-routes/planning/use-live-plan.ts";
import { isNarrow, isPhone } from "#features/flight-routes/planner-panel.tsx";
import type { RoutePart } from "./draft-history.ts";
import { useEntry } from "./active-point.ts";
import type { EditSession, EditSessionControls } from "./edit-session.ts";

interface Desk {
  site: SiteDetail;
  chosen: FlightRoute | undefined;
  controls: EditSessionControls;
}

/** What lies ready to work with: the part, the tool, the plan of the moment. */
export function useDesk({ site, chosen, controls: { session, edit: change } }: Desk) {
  const [active, onPart] = useState<string>();
  const [isFolded, setFolded] = useState(false);
  const fold = (isAway: boolean): void => {
    setFolded(isAway);
    if (!isAway && isPhone()) setAnalysisView({ isOpen: false });
  };
  const onInsight = (tab: AnalysisTab): void => {
    if (isPhone() || (tab === "preview" && isNarrow())) setFolded(true);
  };
  const part = partOf(session ?? chosen, active);
  const { tool, setTool, wish, setWish } = useTool(session, part, fold);
  const [control] = useState(makeHandControl);
  const [place, setPlace] = useState<Position>();
  const onPlace = (at: Position): void => setPlace([...at]);
  const { entry, onEntry, onMapEntry } = useEntry({ part, tool, control, onPlace });
  const document = (session?.history.present ?? chosen)?.document;
  const { planner, planning, drag } = useLivePlan(site, session?.history.present.document);
  const work: MapWork | undefined =
    session && document
      ? {
          site,
          document,
          part,
          planner,
          tool,
          wish,
          control,
          change,
          onDrag: drag,
          onTool: setTool,
          onWish: setWish,
          onPart,
          entry,
          onMapEntry,
        }
      : undefined;
  const entries = { entry, onEntry };
  const places = { place, onPlace, onInsight };
  const panel = { isFolded, onFold: fold };
  return { document, part, onPart, tool, setTool, planner, planning, work, panel, entries, places };
}

/** The tool in hand: who begins with nothing begins to draw. On phones the panel makes room for it. */
function useTool(
  session: EditSession | undefined,
  part: RoutePart | undefined,
  fold: (isFolded: boolean) => void,
) {
  const [last, take] = useState<{ tool: Tool; key: string | undefined }>();
  const [wish, setWish] = useState<DrawTarget>();
  const key = session?.key;
  const first = session && session.saved.document.items.length === 0 ? "outline" : "none";
  const taken = last && last.key === key ? last.tool : first;
  const setTool = (tool: Tool): void => {
    take({ tool, key });
    setWish(undefined);
    if (tool === "none" || !isNarrow()) return;
    fold(true);
    if (isPhone()) setAnalysisView({ isOpen: false });
  };
  return { tool: availableTool(taken, part?.kind), setTool, wish, setWish };
}

/** The part that is worked at: the one that was chosen, else the first. */
function partOf(of: EditSession | FlightRoute | undefined, active: string | undefined): RoutePart | undefined {
  const parts = of && ("draft" in of ? of.history.present : of).document.items;
  return parts?.find(({ id }) => id === active) ?? parts?.[0];
}
