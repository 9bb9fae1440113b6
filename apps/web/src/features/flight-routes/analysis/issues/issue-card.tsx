import { applyFix } from "@overfly/flight-planning/safety/apply-fix";
import type { PlanIssue, QuickFix } from "@overfly/flight-planning/safety/plan-issue";
import type { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import { IconTool } from "@tabler/icons-react";
import { useState } from "react";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Button } from "#platform/ui/button.tsx";
import { StateBadge } from "#platform/ui/display/state-badge.tsx";
import { useAnalysis, useAnalysisEdit } from "#features/flight-routes/analysis/analysis-context.ts";
import analysis from "#features/flight-routes/analysis/analysis.module.css";
import { useFocusOnMap, useSelectTool } from "#features/flight-routes/store/editing.ts";
import { useSite } from "#features/flight-routes/store/planner-context.ts";
import { fixText, issueMessage } from "./issue-messages.ts";
import style from "./issues.module.css";

const TONE = { error: "bad", warning: "warn", hint: "info" } as const;

interface IssueCardProps {
  issue: PlanIssue;
  /** Name of the zone or obstacle that it is about. */
  subject: string;
}

/** One issue: its severity, description, locations and quick fixes. */
export function IssueCard({ issue, subject }: IssueCardProps) {
  const { t } = useTranslation("flight-routes/issues");
  const format = useFormat();
  return (
    <li className={style["issue"]} data-severity={issue.severity}>
      <div className={style["header"]}>
        <StateBadge tone={TONE[issue.severity]}>{t(`severity.${issue.severity}`)}</StateBadge>
        <Locations locations={issue.locations} />
      </div>
      <p className={style["message"]}>{issueMessage(issue, format, subject)}</p>
      <Fixes issue={issue} />
    </li>
  );
}

const INITIALLY_VISIBLE = 8;

function Locations({ locations }: Pick<PlanIssue, "locations">) {
  const { t } = useTranslation("flight-routes/issues");
  const focus = useFocusOnMap();
  const [isExpanded, setExpanded] = useState(false);
  if (locations.length === 0) return null;
  const displayed = isExpanded ? locations : locations.slice(0, INITIALLY_VISIBLE);
  return (
    <div className={style["locations"]}>
      {displayed.map(({ position }, index) => (
        <button
          key={`${position.join()} ${index}`}
          type="button"
          aria-label={t("showLocation", { number: index + 1 })}
          onClick={() => focus(position)}
        >
          {index + 1}
        </button>
      ))}
      {displayed.length < locations.length && (
        <button type="button" onClick={() => setExpanded(true)}>
          {t("morePlaces", { count: locations.length - displayed.length })}
        </button>
      )}
    </div>
  );
}

/** Buttons for the quick fixes that can be applied; otherwise advice. */
function Fixes({ issue }: { issue: PlanIssue }) {
  const { t } = useTranslation("flight-routes/issues");
  const edit = useAnalysisEdit();
  const selectTool = useSelectTool();
  const fixes = useFixes(issue);
  const applicable = edit ? fixes.filter(({ fixed }) => fixed) : [];
  const advised = applicable.length === 0 ? fixes.slice(0, 2) : [];
  return (
    <div className={analysis["actions"]}>
      {applicable.map(({ fix, fixed, button }, index) => (
        <Button
          key={`${fix.kind} ${index}`}
          size="xs"
          kind={index === 0 && issue.severity === "error" ? "primary" : "secondary"}
          icon={index === 0 ? <IconTool size={14} aria-hidden /> : undefined}
          onClick={() => fixed && edit?.({ type: "updateDocument", document: fixed })}
        >
          {button}
        </Button>
      ))}
      {edit && issue.code === "no-take-off-point" && (
        <Button size="xs" onClick={() => selectTool("takeOff")}>
          {t("fix.choose-take-off")}
        </Button>
      )}
      {advised.map(({ fix, advice }, index) => (
        <span key={`${fix.kind} ${index}`} className={analysis["advice"]}>
          {advice}
        </span>
      ))}
      {fixes.length === 0 && <span className={analysis["advice"]}>{t("do.nothing")}</span>}
    </div>
  );
}

/** The issue's distinct fixes with their texts and the documents that they lead to. */
function useFixes(issue: PlanIssue) {
  const { document, planning } = useAnalysis();
  const site = useSite();
  const format = useFormat();
  const { plan } = planning;
  const start = plan?.path[0]?.coordinates[document.takeOff ? 1 : 0];
  const known = {
    hasElevation: plan?.hasElevation === true,
    ...(start && { start }),
    ...(site.boundary && { boundary: site.boundary }),
  };
  const fixedBy = (fix: QuickFix): RouteDocument | undefined =>
    NOT_FIXED.has(issue.code) ? undefined : applyFix(document, { issue, fix }, known);
  return distinctFixes(issue.fixes).map((fix) => ({
    fix,
    fixed: fixedBy(fix),
    ...fixText(fix, { document, issue, timeZone: site.time_zone }, format),
  }));
}

/** Of fixes of the same kind for many waypoints, the strictest stands for all. */
function distinctFixes(fixes: readonly QuickFix[]): QuickFix[] {
  const byKind = new Map<string, QuickFix>();
  for (const fix of fixes) {
    const known = byKind.get(fix.kind);
    const isSlower = known?.kind === "set-speed" && fix.kind === "set-speed" && fix.toMps < known.toMps;
    if (!known || isSlower) byKind.set(fix.kind, fix);
  }
  return [...byKind.values()];
}

/** Aircraft climb more slowly by themselves: slowing down a whole item would cost more than it gains. */
const NOT_FIXED = new Set(["climb-too-steep"]);
