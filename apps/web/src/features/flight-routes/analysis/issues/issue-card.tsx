import { applyFix } from "@overfly/flight-planning/safety/mend-document";
import type { QuickFix, PlanIssue } from "@overfly/flight-planning/safety/safety-finding";
import type { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import { IconTool } from "@tabler/icons-react";
import { useState } from "react";
import { useFormat } from "#platform/i18n/use-format.ts";
import { Button } from "#platform/ui/button.tsx";
import { StateBadge } from "#platform/ui/state-badge.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import style from "./issues.module.css";
import type { AnalysisTabProps } from "#features/flight-routes/analysis/panel/analysis-panel.tsx";
import insight from "#features/flight-routes/analysis/analysis.module.css";
import { issueMessage, fixText } from "./issue-messages.ts";

const TONE = { error: "bad", warning: "warn", hint: "info" } as const;

interface IssueCardProps extends AnalysisTabProps {
  finding: PlanIssue;
  /** Name of the zone or obstacle. */
  about: string;
}

/** One finding: how grave, in words, where, and what mends it. */
export function IssueCard(props: IssueCardProps) {
  const { finding, about } = props;
  const { t } = useTranslation("flight-routes/issues");
  const format = useFormat();
  return (
    <li className={style["finding"]} data-severity={finding.severity}>
      <div className={style["findingHead"]}>
        <StateBadge tone={TONE[finding.severity]}>{t(`severity.${finding.severity}`)}</StateBadge>
        <Locations {...props} />
      </div>
      <p className={style["findingWords"]}>{issueMessage(finding, format, about)}</p>
      <Fixes {...props} />
    </li>
  );
}

const INITIALLY_SHOWN = 8;

function Locations({ finding: { locations }, onPlace }: IssueCardProps) {
  const { t } = useTranslation("flight-routes/issues");
  const [all, showAll] = useState(false);
  if (locations.length === 0) return null;
  const shown = all ? locations : locations.slice(0, INITIALLY_SHOWN);
  return (
    <div className={style["places"]}>
      {shown.map(({ position }, index) => (
        <button
          key={`${position.join()} ${index}`}
          type="button"
          aria-label={t("place", { number: index + 1 })}
          onClick={() => onPlace(position)}
        >
          {index + 1}
        </button>
      ))}
      {shown.length < locations.length && (
        <button type="button" onClick={() => showAll(true)}>
          {t("morePlaces", { count: locations.length - shown.length })}
        </button>
      )}
    </div>
  );
}

/** A button for what can be done here; else words on what to do. */
function Fixes(props: IssueCardProps) {
  const { finding, document, site, change, onTool } = props;
  const { t } = useTranslation("flight-routes/issues");
  const format = useFormat();
  const offers = distinctFixes(finding.fixes).map((mend) => ({
    mend,
    after: fixedDocument(props, mend),
    ...fixText(mend, { document, finding, zone: site.time_zone }, format),
  }));
  const pressable = change ? offers.filter(({ after }) => after) : [];
  const asked = pressable.length === 0 ? offers.slice(0, 2) : [];
  return (
    <div className={insight["mends"]}>
      {pressable.map(({ mend, after, button }, index) => (
        <Button
          key={`${mend.kind} ${index}`}
          size="xs"
          kind={index === 0 && finding.severity === "error" ? "primary" : "secondary"}
          icon={index === 0 ? <IconTool size={14} aria-hidden /> : undefined}
          onClick={() => after && change?.({ type: "updateDocument", document: after as never })}
        >
          {button}
        </Button>
      ))}
      {change && finding.code === "no-take-off-point" && (
        <Button size="xs" onClick={() => selectTool("takeOff")}>
          {t("mend.choose-take-off")}
        </Button>
      )}
      {asked.map(({ mend, advice }, index) => (
        <span key={`${mend.kind} ${index}`} className={insight["advice"]}>
          {advice}
        </span>
      ))}
      {offers.length === 0 && <span className={insight["advice"]}>{t("do.nothing")}</span>}
    </div>
  );
}

/** Many waypoints may each have a mend of the same kind: the strictest stands for all. */
function distinctFixes(mends: readonly QuickFix[]): QuickFix[] {
  const kinds = new Map<string, QuickFix>();
  for (const mend of mends) {
    const before = kinds.get(mend.kind);
    const isSlower = before?.kind === "set-speed" && mend.kind === "set-speed" && mend.toMps < before.toMps;
    if (!before || isSlower) kinds.set(mend.kind, mend);
  }
  return [...kinds.values()];
}

/** Aircraft climb more slowly by themselves: slowing a whole part down for it would cost more than it gives. */
const NOT_FIXED = new Set(["climb-too-steep"]);

function fixedDocument(
  { document, finding, planning, site }: IssueCardProps,
  mend: QuickFix,
): RouteDocument | undefined {
  if (NOT_FIXED.has(finding.code)) return undefined;
  const { plan } = planning;
  const start = plan?.path[0]?.coordinates[document.takeOff ? 1 : 0];
  return applyFix(
    document as RouteDocument,
    { finding, mend },
    {
      hasElevation: plan?.hasElevation === true,
      ...(start && { start }),
      ...(site.boundary && { boundary: site.boundary }),
    },
  );
}
