import type { SiteDetail } from "@overfly/contract/sites";
import { IconArrowBackUp, IconArrowForwardUp, IconDeviceFloppy } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useLocale } from "#text/locale.ts";
import { Button } from "#ui/button.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { TextField } from "#ui/text-field.tsx";
import { AreaFields, FaultWords, TakeOffFields } from "./area-fields.tsx";
import { ParameterFields } from "./parameter-fields.tsx";
import type { Tool } from "./tool.ts";
import type { Change, RoutePart } from "./route-draft.ts";
import { useRouteText, warningWords } from "./route-text.ts";
import style from "./routes.module.css";
import type { PlanState } from "./route-planner.ts";
import type { Session } from "./use-session.ts";

export interface RouteEditorProps {
  session: Session;
  site: SiteDetail;
  /** The part that is worked at. */
  part: RoutePart | undefined;
  onPart: (id: string) => void;
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
  const { session, site, part, planning, tool, onTool, change } = props;
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
        <AreaFields part={part} siteBoundary={site.boundary} tool={tool} onTool={onTool} change={change} />
        <TakeOffFields takeOff={sketch.document.takeOff} tool={tool} onTool={onTool} change={change} />
        <ParameterFields
          document={sketch.document}
          part={part}
          fault={planning.fault}
          found={planning.plan?.parts.find(({ id }) => id === part?.id)}
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
      {warnings.map(({ code, part, message }) => (
        <li
          key={`${code} ${part ?? ""} ${message}`}
          data-calm={code.startsWith("speed-limited") || undefined}
        >
          {isEnglish ? message : (warningWords(code) ?? message)}
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
