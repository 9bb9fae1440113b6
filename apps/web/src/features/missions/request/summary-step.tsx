import type { ReactNode } from "react";
import { useFormat } from "#platform/text/format.ts";
import { fromWall } from "#platform/text/zoned-time.ts";
import { Button } from "#platform/ui/button.tsx";
import { gsdOf, useKindName } from "#features/missions/mission-kind.ts";
import { useIsClient } from "#features/missions/mission-path.ts";
import { useMissionText } from "#features/missions/mission-text.ts";
import type { RequestForm, Step } from "./request-form.ts";
import { useRequestText } from "./request-text.ts";
import style from "./request.module.css";

export interface SummaryStepProps {
  form: RequestForm;
  goTo: (step: Step) => void;
  fixedSite: boolean;
}

/** Everything once more, each part with the way back to it. No prices: those are agreed elsewhere. */
export function SummaryStep({ form, goTo, fixedSite }: SummaryStepProps) {
  const text = useRequestText();
  const words = useMissionText();
  const format = useFormat();
  const kindName = useKindName();
  const isClient = useIsClient();
  const zone = form.site?.time_zone ?? "UTC";
  const days = form.window
    .split(",")
    .map((day) => (day === "" ? "…" : format.date(fromWall(`${day}T12:00`, zone), zone, "date")))
    .join(" – ");
  const { type, subtype } = form;
  const gsd = type === null ? undefined : gsdOf(type, subtype);
  return (
    <>
      <h2 className={style["question"]}>{text("summaryTitle")}</h2>
      <dl className={style["summary"]}>
        <Part label={text("step.site")} onChange={fixedSite ? undefined : () => goTo("site")}>
          {form.site?.name}
        </Part>
        <Part label={text("step.kind")} onChange={() => goTo("kind")}>
          {type !== null && kindName({ type, subtype })}
          {gsd !== undefined && (
            <span className={style["dim"]}> {text("gsd", { cm: format.number(gsd, 1) })}</span>
          )}
        </Part>
        <Part label={text("step.terms")} onChange={() => goTo("terms")}>
          {days}
        </Part>
        <Part label={text("deliverables")} onChange={() => goTo("terms")}>
          {form.deliverables.map((one) => words(`deliverable.${one}`)).join(", ")}
        </Part>
        <Part label={words("priority")} onChange={() => goTo("terms")}>
          {words(`priority.${form.priority}`)}
        </Part>
        {form.description !== "" && (
          <Part label={text("remarks")} onChange={() => goTo("terms")}>
            <span className={style["remarks"]} dir="auto">
              {form.description}
            </span>
          </Part>
        )}
      </dl>
      <p className={style["dim"]}>{text(isClient ? "summaryWords" : "summaryWordsCenter")}</p>
    </>
  );
}

interface PartProps {
  label: string;
  children: ReactNode;
  onChange: (() => void) | undefined;
}

const Part = ({ label, children, onChange }: PartProps) => {
  const text = useRequestText();
  return (
    <div className={style["part"]}>
      <dt>{label}</dt>
      <dd>{children}</dd>
      {onChange && (
        <dd>
          <Button size="xs" kind="quiet" onClick={onChange}>
            {text("change")}
          </Button>
        </dd>
      )}
    </div>
  );
};
