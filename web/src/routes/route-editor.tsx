import type { Boundary } from "@overfly/contract/geometry";
import { IconArrowBackUp, IconArrowForwardUp, IconDeviceFloppy } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useLocale } from "#text/locale.ts";
import { Button } from "#ui/button.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { TextField } from "#ui/text-field.tsx";
import { AreaFields, FaultWords, TakeOffFields } from "./area-fields.tsx";
import { ParameterFields } from "./parameter-fields.tsx";
import type { Tool } from "./planning-map.tsx";
import type { Change } from "./route-draft.ts";
import { useRouteText } from "./route-text.ts";
import style from "./routes.module.css";
import type { PlanState } from "./route-planner.ts";
import type { Session } from "./use-session.ts";

export interface RouteEditorProps {
  session: Session;
  siteBoundary: Boundary | null;
  planning: PlanState;
  tool: Tool;
  onTool: (tool: Tool) => void;
  change: (change: Change) => void;
  isDirty: boolean;
  onClose: () => void;
  onSave: () => void;
  saving: boolean;
  /** Why it could not be saved. */
  refusal: ReactNode;
}

/** The panel of one route: area, take-off place, what to see, how to fly. */
export function RouteEditor(props: RouteEditorProps) {
  const { session, planning, tool, onTool, change } = props;
  const text = useRouteText();
  const { sketch } = session.draft;
  return (
    <>
      {/* Leaving a field ends its step. */}
      <div className={style["scroll"]} onBlur={() => change({ type: "settle" })}>
        <div className={style["section"]}>
          <div className={style["nameLine"]}>
            <TextField
              label={text("name")}
              value={sketch.name}
              onChange={(name) => change({ type: "name", name })}
              maxLength={80}
              required
            />
            <Steps session={session} change={change} />
          </div>
        </div>
        <Verdict planning={planning} />
        <AreaFields
          sketch={sketch}
          siteBoundary={props.siteBoundary}
          tool={tool}
          onTool={onTool}
          change={change}
        />
        <TakeOffFields sketch={sketch} tool={tool} onTool={onTool} change={change} />
        <ParameterFields
          parameters={sketch.parameters}
          fault={planning.fault}
          found={{
            angleDeg: planning.plan?.settings.angleDeg,
            speedMps: planning.plan?.statistics.speedMps,
          }}
          change={change}
        />
      </div>
      <Foot {...props} />
    </>
  );
}

function Steps({ session, change }: Pick<RouteEditorProps, "session" | "change">) {
  const text = useRouteText();
  const { past, future } = session.draft;
  return (
    <div className={style["steps"]}>
      <IconButton
        label={text("undo")}
        icon={<IconArrowBackUp size={18} className={style["mirrored"]} aria-hidden />}
        disabled={past.length === 0}
        onClick={() => change({ type: "undo" })}
      />
      <IconButton
        label={text("redo")}
        icon={<IconArrowForwardUp size={18} className={style["mirrored"]} aria-hidden />}
        disabled={future.length === 0}
        onClick={() => change({ type: "redo" })}
      />
    </div>
  );
}

/** Why it can't be planned, or what to note about the plan. */
function Verdict({ planning: { fault, plan } }: Pick<RouteEditorProps, "planning">) {
  const text = useRouteText();
  const isEnglish = useLocale() === "en";
  const warnings = plan?.warnings.filter(({ code }) => code !== "no-take-off-place") ?? [];
  if (fault) {
    return (
      <div className={style["section"]}>
        <strong>{text("cannot")}</strong>
        <FaultWords fault={fault} />
      </div>
    );
  }
  if (warnings.length === 0) return null;
  return (
    <ul className={style["warnings"]} aria-label={text("warnings")}>
      {warnings.map(({ code, message }) => (
        <li key={code} data-calm={code.startsWith("speed-limited") || undefined}>
          {isEnglish ? message : text(`warning.${code}`)}
        </li>
      ))}
    </ul>
  );
}

function Foot({ session, planning, isDirty, onClose, onSave, saving, refusal }: RouteEditorProps) {
  const text = useRouteText();
  const { sketch } = session.draft;
  const hasPlan = planning.status === "success";
  const ready = hasPlan && sketch.name.trim() !== "" && (isDirty || session.route === undefined);
  return (
    <div className={style["foot"]}>
      {refusal}
      <div className={style["footButtons"]}>
        <Button kind="quiet" onClick={onClose}>
          {text(isDirty ? "cancel" : "close")}
        </Button>
        <Button
          kind="primary"
          icon={<IconDeviceFloppy size={16} aria-hidden />}
          disabled={!ready}
          pending={saving}
          hint={
            hasPlan || planning.status === "loading" ? undefined : text(planning.fault ? "cannot" : "noArea")
          }
          onClick={onSave}
        >
          {text("save")}
        </Button>
      </div>
    </div>
  );
}
