import { applyFix } from "@overfly/flight-planning/safety/mend-document";
import type { QuickFix, PlanIssue } from "@overfly/flight-planning/safety/safety-finding";
import type { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import { IconTool } from "@tabler/icons-react";
import { useState } from "react";
import { useFormat } from "#platform/i18n/use-format.ts";
import { Button } from "#platform/ui/button.tsx";
import { StateBadge } from "#platform/ui/state-badge.tsx";
import style from "./issues.module.css";
import type { InsightProps } from "#features/flight-routes/analysis/panel/analysis-panel.tsx";
import insight from "#features/flight-routes/analysis/analysis.module.css";
import { useSafetyText } from "./issue-text.ts";
import { findingWords, mendWords } from "./issue-messages.ts";

const TONE = { error: "bad", warning: "warn", hint: "info" } as const;

interface FindingProps extends InsightProps {
  finding: PlanIssue;
  /** Name of the zone or obstacle. */
  about: string;
}

/** One finding: how grave, in words, where, and what mends it. */
export function FindingCard(props: FindingProps) {
  const { finding, about } = props;
  const text = useSafetyText();
  const format = useFormat();
  return (
    <li className={style["finding"]} data-severity={finding.severity}>
      <div className={style["findingHead"]}>
        <StateBadge tone={TONE[finding.severity]}>{text(`severity.${finding.severity}`)}</StateBadge>
        <Places {...props} />
      </div>
      <p className={style["findingWords"]}>{findingWords(finding, format, about)}</p>
      <Mends {...props} />
    </li>
  );
}

const FIRST_SHOWN = 8;

function Places({ finding: { locations }, onPlace }: FindingProps) {
  const text = useSafetyText();
  const [all, showAll] = useState(false);
  if (locations.length === 0) return null;
  const shown = all ? locations : locations.slice(0, FIRST_SHOWN);
  return (
    <div className={style["places"]}>
      {shown.map(({ position }, index) => (
        <button
          key={`${position.join()} ${index}`}
          type="button"
          aria-label={text("place", { number: index + 1 })}
          onClick={() => onPlace(position)}
        >
          {index + 1}
        </button>
      ))}
      {shown.length < locations.length && (
        <button type="button" onClick={() => showAll(true)}>
          {text("morePlaces", { count: locations.length - shown.length })}
        </button>
      )}
    </div>
  );
}

/** A button for what can be done here; else words on what to do. */
function Mends(props: FindingProps) {
  const { finding, document, site, change, onTool } = props;
  const text = useSafetyText();
  const format = useFormat();
  const offers = distinct(finding.fixes).map((mend) => ({
    mend,
    after: mended(props, mend),
    ...mendWords(mend, { document, finding, zone: site.time_zone }, format),
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
          onClick={() => after && change?.({ type: "document", document: after as never })}
        >
          {button}
        </Button>
      ))}
      {change && finding.code === "no-take-off-place" && (
        <Button size="xs" onClick={() => onTool("takeOff")}>
          {text("mend.choose-take-off")}
        </Button>
      )}
      {asked.map(({ mend, advice }, index) => (
        <span key={`${mend.kind} ${index}`} className={insight["advice"]}>
          {advice}
        </span>
      ))}
      {offers.length === 0 && <span className={insight["advice"]}>{text("do.nothing")}</span>}
    </div>
  );
}

/** Many waypoints may each have a mend of the same kind: the strictest stands for all. */
function distinct(mends: readonly QuickFix[]): QuickFix[] {
  const kinds = new Map<string, QuickFix>();
  for (const mend of mends) {
    const before = kinds.get(mend.kind);
    const isSlower = before?.kind === "set-speed" && mend.kind === "set-speed" && mend.toMps < before.toMps;
    if (!before || isSlower) kinds.set(mend.kind, mend);
  }
  return [...kinds.values()];
}

/** Aircraft climb more slowly by themselves: slowing a whole part down for it would cost more than it gives. */
const LEFT_ALONE = new Set(["climb-too-steep"]);

function mended({ document, finding, planning, site }: FindingProps, mend: QuickFix): RouteDocument | undefined {
  if (LEFT_ALONE.has(finding.code)) return undefined;
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
