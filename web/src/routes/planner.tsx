import type { Boundary } from "@overfly/contract/geometry";
import type { FlightRoute } from "@overfly/contract/routes";
import type { SiteDetail } from "@overfly/contract/sites";
import { useHotkeys } from "@mantine/hooks";
import { IconChevronDown, IconChevronUp, IconMoon, IconSun } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import type { Polygon } from "geojson";
import { useMemo, useState } from "react";
import { IconButton } from "#ui/icon-button.tsx";
import { DarkMap, useDarkMap } from "./dark-map.tsx";
import { PlanningMap, type Tool } from "./planning-map.tsx";
import { LeaveDialog, LeaveGuard } from "./route-dialogs.tsx";
import { RouteEditor } from "./route-editor.tsx";
import { RouteList, type RouteListProps } from "./route-list.tsx";
import { planInputOf } from "./route-parameters.ts";
import { useRouteText } from "./route-text.ts";
import style from "./routes.module.css";
import { SaveRefusal, useSaving } from "./saving.tsx";
import { planShown, routeShown } from "./shown-route.ts";
import { StatisticsBar } from "./statistics-bar.tsx";
import { usePlan } from "./use-plan.ts";
import type { SessionControls } from "./use-session.ts";

export interface PlannerProps {
  site: SiteDetail;
  routes: UseQueryResult<FlightRoute[]>;
  chosen: FlightRoute | undefined;
  controls: SessionControls;
  list: Omit<RouteListProps, "routes" | "chosen" | "isDark">;
}

/** Panel, statistics bar and map; while a route is edited they show the plan of the moment. */
export function Planner({ site, routes, chosen, controls, list }: PlannerProps) {
  const { session, isDirty, change, stop } = controls;
  const [tool, setTool] = useState<Tool>("none");
  const [folded, fold] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const { isDark, toggle } = useDarkMap();
  const { area, drag } = useDragging(session?.draft.sketch.boundary ?? null);
  const sketch = session?.draft.sketch;
  const input = useMemo(() => sketch && planInputOf({ ...sketch, boundary: area }), [sketch, area]);
  const planning = usePlan(input);
  const saving = useSaving(site.token, controls, (id) => {
    setTool("none");
    list.onChoose(id);
  });
  const close = (): void => {
    setTool("none");
    setLeaving(false);
    stop();
  };
  const shown = useMemo(
    () => (sketch ? planning.plan && planShown(planning.plan) : chosen && routeShown(chosen)),
    [sketch, planning.plan, chosen],
  );
  useKeys({ controls, save: saving.save, canSave: planning.status === "success", setTool });
  return (
    <div className={style["screen"]}>
      <Panel folded={folded} onFold={fold}>
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
      <div className={style["ground"]}>
        <StatisticsBar
          status={session ? planning.status : chosen ? "kept" : "idle"}
          statistics={shown?.statistics}
        />
        <div className={style["map"]} data-placing={tool === "takeOff" || undefined}>
          <DarkMap isDark={isDark}>
            <PlanningMap
              site={site}
              area={session ? session.draft.sketch.boundary : (chosen?.boundary ?? null)}
              takeOff={(session ? session.draft.sketch.take_off : chosen?.take_off)?.coordinates}
              shown={shown}
              faultAt={planning.fault?.at}
              isDark={isDark}
              tool={session ? tool : "none"}
              onArea={(boundary) => change({ type: "boundary", boundary: boundary as Boundary | null })}
              onDrag={drag}
              onTakeOff={(coordinates) => {
                change({ type: "takeOff", at: { type: "Point", coordinates } });
                setTool("none");
              }}
            />
          </DarkMap>
          <DarkSwitch isDark={isDark} onToggle={toggle} />
        </div>
      </div>
      <LeaveGuard isDirty={isDirty} name={sketch?.name ?? ""} />
      {leaving && <LeaveDialog name={sketch?.name ?? ""} onLeave={close} onStay={() => setLeaving(false)} />}
    </div>
  );
}

/** While a corner is dragged the plan follows it; what is kept changes when it is let go. */
function useDragging(kept: Boundary | null) {
  const [dragged, setDragged] = useState<{ polygon: Boundary; of: Boundary | null }>();
  return {
    area: dragged && dragged.of === kept ? dragged.polygon : kept,
    drag: (polygon: Polygon) => setDragged({ polygon: polygon as Boundary, of: kept }),
  };
}

interface PanelProps {
  folded: boolean;
  onFold: (folded: boolean) => void;
  children: React.ReactNode;
}

/** Beside the map; on phones a sheet below it that can be folded away. */
function Panel({ folded, onFold, children }: PanelProps) {
  const text = useRouteText();
  const Icon = folded ? IconChevronUp : IconChevronDown;
  return (
    <aside className={style["panel"]} aria-label={text("panel")} data-folded={folded || undefined}>
      <button
        type="button"
        className={style["handle"]}
        aria-expanded={!folded}
        onClick={() => onFold(!folded)}
      >
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
