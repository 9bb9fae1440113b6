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
import { PlanningMap, type Tool } from "./planning-map.tsx";
import { LeaveDialog } from "./route-dialogs.tsx";
import { RouteEditor } from "./route-editor.tsx";
import { RouteList, type RouteListProps } from "./route-list.tsx";
import { planInputOf } from "./route-parameters.ts";
import { useRouteText } from "./route-text.ts";
import style from "./routes.module.css";
import { SaveRefusal, useSaving } from "./saving.tsx";
import { planShown, routeShown } from "./shown-route.ts";
import { StatisticsBar } from "./statistics-bar.tsx";
import { usePlan } from "./use-plan.ts";
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
  const { planning, drag } = useLivePlan(session);
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
            siteBoundary={site.boundary}
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
        {...{ site, session, chosen, planning, tool, isDark, drag, change }}
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
  planning: PlanState;
  tool: Tool;
  onTool: (tool: Tool) => void;
  isDark: boolean;
  onDark: () => void;
  drag: (polygon: Polygon) => void;
}

/** Figures and map of the route being edited, else of the chosen one. */
function Ground(props: GroundProps) {
  const { site, session, chosen, planning, tool, isDark, change } = props;
  const { plan } = planning;
  const shown = useMemo(
    () => (session ? plan && planShown(plan) : chosen && routeShown(chosen)),
    [session, plan, chosen],
  );
  const sketch = session?.draft.sketch ?? chosen;
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
            area={sketch?.boundary ?? null}
            takeOff={sketch?.take_off?.coordinates}
            shown={shown}
            faultAt={planning.fault?.at}
            isDark={isDark}
            tool={session ? tool : "none"}
            onArea={(boundary) => change({ type: "boundary", boundary: boundary as Boundary | null })}
            onDrag={props.drag}
            onTakeOff={(coordinates) => {
              change({ type: "takeOff", at: { type: "Point", coordinates } });
              props.onTool("none");
            }}
          />
        </DarkMap>
        <DarkSwitch isDark={isDark} onToggle={props.onDark} />
      </div>
    </div>
  );
}

/** While a corner is dragged the plan follows it; what is kept changes when it is let go. */
function useLivePlan(session: Session | undefined) {
  const sketch = session?.draft.sketch;
  const kept = sketch?.boundary ?? null;
  const [dragged, setDragged] = useState<{ polygon: Boundary; of: Boundary | null }>();
  const area = dragged && dragged.of === kept ? dragged.polygon : kept;
  const input = useMemo(() => sketch && planInputOf({ ...sketch, boundary: area }), [sketch, area]);
  return {
    planning: usePlan(input),
    drag: (polygon: Polygon) => setDragged({ polygon: polygon as Boundary, of: kept }),
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
