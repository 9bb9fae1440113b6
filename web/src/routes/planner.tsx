import type { Boundary } from "@overfly/contract/geometry";
import type { FlightRoute } from "@overfly/contract/routes";
import type { SiteDetail } from "@overfly/contract/sites";
import { useHotkeys } from "@mantine/hooks";
import { IconChevronDown, IconChevronUp, IconMoon, IconSun } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import type { Polygon } from "geojson";
import { type ReactNode, useMemo, useState } from "react";
import { IconButton } from "#ui/icon-button.tsx";
import { LeaveGuard } from "#ui/leave-guard.tsx";
import { DarkMap, useDarkMap } from "./dark-map.tsx";
import { PlanningMap } from "./planning-map.tsx";
import { LeaveDialog } from "./route-dialogs.tsx";
import { RouteEditor } from "./route-editor.tsx";
import { RouteList, type RouteListProps } from "./route-list.tsx";
import { areaPart } from "./route-defaults.ts";
import type { Change, RoutePart } from "./route-draft.ts";
import { useRouteText } from "./route-text.ts";
import style from "./routes.module.css";
import { SaveRefusal, useSaving } from "./saving.tsx";
import { routeShown } from "./shown-route.ts";
import { StatisticsBar } from "./statistics-bar.tsx";
import type { Tool } from "./tool.ts";
import { usePlan } from "./use-plan.ts";
import { usePlanInput } from "./use-plan-input.ts";
import type { PlanState } from "./route-planner.ts";
import type { Session, SessionControls } from "./use-session.ts";

export interface PlannerProps {
  site: SiteDetail;
  routes: UseQueryResult<FlightRoute[]>;
  chosen: FlightRoute | undefined;
  controls: SessionControls;
  list: Omit<RouteListProps, "routes" | "chosen" | "isDark">;
}

/** Panel, statistics bar and map; while a route is edited they show the plan of the moment. */
export function Planner({ site, routes, chosen, controls, list }: PlannerProps) {
  const text = useRouteText();
  const { session, isDirty, change, stop } = controls;
  const [tool, setTool] = useState<Tool>("none");
  const [leaving, setLeaving] = useState(false);
  const { isDark, toggle } = useDarkMap();
  const [active, setActive] = useState<string>();
  const part = partOf(session ?? chosen, active);
  const { planning, drag } = useLivePlan(site, session, part);
  const saving = useSaving(site.token, controls, (id) => {
    setTool("none");
    list.onChoose(id);
  });
  const close = (): void => {
    setTool("none");
    setLeaving(false);
    stop();
  };
  useKeys({ controls, save: saving.save, canSave: planning.status === "success", setTool });
  const name = session?.draft.sketch.name ?? "";
  return (
    <div className={style["screen"]}>
      <Panel>
        {session ? (
          <RouteEditor
            session={session}
            site={site}
            part={part}
            onPart={setActive}
            planning={planning}
            tool={tool}
            onTool={setTool}
            change={change}
            isDirty={isDirty}
            onClose={() => (isDirty ? setLeaving(true) : close())}
            onSave={saving.save}
            saving={saving.isPending}
            refusal={<SaveRefusal saving={saving} />}
          />
        ) : (
          <RouteList {...list} routes={routes} chosen={chosen} isDark={isDark} />
        )}
      </Panel>
      <Ground
        {...{ site, session, chosen, part, planning, tool, isDark, drag, change }}
        onTool={setTool}
        onDark={toggle}
      />
      <LeaveGuard
        isDirty={isDirty}
        title={text("leaveAsk")}
        words={text("leaveWords", { name })}
        action={text("leave")}
      />
      {leaving && <LeaveDialog name={name} onLeave={close} onStay={() => setLeaving(false)} />}
    </div>
  );
}

interface GroundProps extends Pick<SessionControls, "session" | "change"> {
  site: SiteDetail;
  chosen: FlightRoute | undefined;
  part: RoutePart | undefined;
  planning: PlanState;
  tool: Tool;
  onTool: (tool: Tool) => void;
  isDark: boolean;
  onDark: () => void;
  drag: (polygon: Polygon) => void;
}

/** Figures and map of the route being edited, else of the chosen one. */
function Ground(props: GroundProps) {
  const { site, session, chosen, part, planning, tool, isDark, change } = props;
  const text = useRouteText();
  const { plan } = planning;
  const document = (session?.draft.sketch ?? chosen)?.document;
  const shown = useMemo(() => {
    const seen = session ? plan : chosen;
    return seen && document && routeShown(seen, document);
  }, [session, plan, chosen, document]);
  return (
    <div className={style["ground"]}>
      <StatisticsBar
        status={session ? planning.status : chosen ? "kept" : "idle"}
        statistics={shown?.statistics}
      />
      <div className={style["map"]} data-placing={tool === "takeOff" || undefined}>
        <DarkMap isDark={isDark}>
          <PlanningMap
            site={site}
            area={boundaryOf(part)}
            takeOff={document?.takeOff}
            shown={shown}
            faultAt={planning.fault?.at}
            isDark={isDark}
            tool={session ? tool : "none"}
            onArea={(boundary) => {
              const drawn = areaChange(part, boundary as Boundary | null, text("area"));
              if (drawn) change(drawn);
            }}
            onDrag={props.drag}
            onTakeOff={(coordinates) => {
              change({ type: "document", document: { takeOff: coordinates } });
              props.onTool("none");
            }}
          />
        </DarkMap>
        <DarkSwitch isDark={isDark} onToggle={props.onDark} />
      </div>
    </div>
  );
}

/** The part that is worked at: the one that was chosen, else the first. */
function partOf(of: Session | FlightRoute | undefined, active: string | undefined): RoutePart | undefined {
  const parts = of && ("draft" in of ? of.draft.sketch : of).document.parts;
  return parts?.find(({ id }) => id === active) ?? parts?.[0];
}

const boundaryOf = (part: RoutePart | undefined): Boundary | null =>
  part?.kind === "area" || part?.kind === "perimeter" ? part.boundary : null;

/** A drawn outline becomes the part's own, or a new part. */
function areaChange(
  part: RoutePart | undefined,
  boundary: Boundary | null,
  name: string,
): Change | undefined {
  if (part?.kind === "area" || part?.kind === "perimeter")
    return boundary ? { type: "part", part: { ...part, boundary } } : { type: "removePart", id: part.id };
  return boundary ? { type: "addPart", part: areaPart(boundary, name, part) } : undefined;
}

/** While a corner is dragged the plan follows it; what is kept changes when it is let go. */
function useLivePlan(site: SiteDetail, session: Session | undefined, part: RoutePart | undefined) {
  const document = session?.draft.sketch.document;
  const [dragged, setDragged] = useState<{ polygon: Boundary; of: RoutePart | undefined }>();
  const isDragged = dragged !== undefined && dragged.of === part;
  const live = useMemo(() => {
    if (!document || !isDragged || boundaryOf(part) === null) return document;
    const boundary = dragged.polygon;
    const parts = document.parts.map((one) => (one === part ? ({ ...one, boundary } as RoutePart) : one));
    return { ...document, parts };
  }, [document, isDragged, dragged, part]);
  return {
    planning: usePlan(usePlanInput(site, live, isDragged)),
    drag: (polygon: Polygon) => setDragged({ polygon: polygon as Boundary, of: part }),
  };
}

/** Beside the map; on phones a sheet below it that can be folded away. */
function Panel({ children }: { children: ReactNode }) {
  const text = useRouteText();
  const [folded, fold] = useState(false);
  const Icon = folded ? IconChevronUp : IconChevronDown;
  return (
    <aside className={style["panel"]} aria-label={text("panel")} data-folded={folded || undefined}>
      <button type="button" className={style["handle"]} aria-expanded={!folded} onClick={() => fold(!folded)}>
        <Icon size={18} aria-hidden />
        {text(folded ? "showPanel" : "hidePanel")}
      </button>
      <div className={style["panelBody"]}>{children}</div>
    </aside>
  );
}

function DarkSwitch({ isDark, onToggle }: { isDark: boolean; onToggle: () => void }) {
  const text = useRouteText();
  const Icon = isDark ? IconSun : IconMoon;
  return (
    <div className={style["switch"]}>
      <IconButton
        label={text("darkMap")}
        icon={<Icon size={18} stroke={1.75} aria-hidden />}
        pressed={isDark}
        onClick={onToggle}
      />
    </div>
  );
}

interface Keys {
  controls: SessionControls;
  save: () => void;
  canSave: boolean;
  setTool: (tool: Tool) => void;
}

function useKeys({ controls: { session, change }, save, canSave, setTool }: Keys): void {
  const whileEditing = (act: () => void) => () => {
    if (session) act();
  };
  useHotkeys(
    [
      ["mod+Z", whileEditing(() => change({ type: "undo" }))],
      ["mod+shift+Z", whileEditing(() => change({ type: "redo" }))],
      ["mod+Y", whileEditing(() => change({ type: "redo" }))],
      ["mod+S", whileEditing(() => canSave && save())],
    ],
    [],
  );
  useHotkeys([
    ["D", whileEditing(() => setTool("outline"))],
    ["T", whileEditing(() => setTool("takeOff"))],
    ["Escape", whileEditing(() => setTool("none"))],
  ]);
}
