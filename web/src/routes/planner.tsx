import type { FlightRoute } from "@overfly/contract/routes";
import type { SiteDetail } from "@overfly/contract/sites";
import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { LeaveGuard } from "#ui/leave-guard.tsx";
import { useDarkMap } from "./dark-map.tsx";
import { PlannerGround } from "./planner-ground.tsx";
import { usePlannerKeys } from "./planner-keys.ts";
import { PlannerPanel } from "./planner-panel.tsx";
import { LeaveDialog } from "./route-dialogs.tsx";
import { RouteEditor } from "./route-editor.tsx";
import { RouteList, type RouteListProps } from "./route-list.tsx";
import { useRouteText } from "./route-text.ts";
import style from "./routes.module.css";
import { SaveRefusal, useSaving } from "./saving.tsx";
import { useDesk } from "./use-desk.ts";
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
  const [leaving, setLeaving] = useState(false);
  const dark = useDarkMap();
  const desk = useDesk({ site, chosen, controls });
  const { document, part, onPart, tool, setTool, planner, planning, work } = desk;
  const saving = useSaving(site.token, controls, (id) => {
    setTool("none");
    list.onChoose(id);
  });
  const close = (): void => {
    setTool("none");
    setLeaving(false);
    stop();
  };
  usePlannerKeys({
    controls,
    save: saving.save,
    canSave: planning.status === "success",
    onTool: (next) => setTool(next === tool ? "none" : next),
  });
  const name = session?.draft.sketch.name ?? "";
  return (
    <div className={style["screen"]}>
      <PlannerPanel isFolded={desk.isFolded} onFold={desk.fold}>
        {session ? (
          <RouteEditor
            {...{ session, site, part, onPart, planning, tool, change, isDirty }}
            onTool={setTool}
            onClose={() => (isDirty ? setLeaving(true) : close())}
            onSave={saving.save}
            saving={saving.isPending}
            refusal={<SaveRefusal saving={saving} />}
          />
        ) : (
          <RouteList {...list} routes={routes} chosen={chosen} isDark={dark.isDark} />
        )}
      </PlannerPanel>
      <PlannerGround
        {...{ site, chosen, document, planner, planning, work, dark, controls }}
        active={part?.id}
        onTool={setTool}
      />
      <Leaving isDirty={isDirty} name={name} />
      {leaving && <LeaveDialog name={name} onLeave={close} onStay={() => setLeaving(false)} />}
    </div>
  );
}

/** Asks before unsaved changes are lost by going elsewhere. */
function Leaving({ isDirty, name }: { isDirty: boolean; name: string }) {
  const text = useRouteText();
  return (
    <LeaveGuard
      isDirty={isDirty}
      title={text("leaveAsk")}
      words={text("leaveWords", { name })}
      action={text("leave")}
    />
  );
}
