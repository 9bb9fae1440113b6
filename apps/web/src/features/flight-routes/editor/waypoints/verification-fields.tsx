import { Checkbox } from "@mantine/core";
import { useFindingClassText } from "#platform/i18n/finding-class-text.ts";
import {
  type Anomaly,
  type AnomalyClass,
  anomalies,
  type Severity,
} from "@overfly/contract/anomalies/anomalies";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#platform/api/call.ts";
import { Button } from "#platform/ui/button.tsx";
import { MultiDropdown } from "#platform/ui/dropdown.tsx";
import { ErrorState } from "#platform/ui/error-state.tsx";
import { SEVERITIES } from "#platform/ui/severity.ts";
import { SeverityMark } from "#platform/ui/severity-mark.tsx";
import { useSeverityText } from "#platform/ui/severity-text.ts";
import { LinesSkeleton } from "#platform/ui/skeletons.tsx";
import type { RoutePart } from "#features/flight-routes/store/draft-history.ts";
import fields from "#features/flight-routes/editor/fields/fields.module.css";
import { ListPages, pageWith } from "./list-pagination.tsx";
import style from "./lists.module.css";
import { ErrorAt, Note, Pair } from "#features/flight-routes/editor/fields/document-fields.tsx";
import { usePanel, usePartSetter } from "#features/flight-routes/editor/editor-context.ts";
import { usePartText } from "#features/flight-routes/editor/editor-text.ts";

type VerificationPart = Extract<RoutePart, { kind: "verification" }>;
type Target = VerificationPart["targets"][number];

const findingsOf = (token: string) =>
  queryOptions({
    queryKey: ["anomalies", "site", token],
    queryFn: () => call(anomalies.listOfSite, { params: { token } }),
    select: (reply) => reply.data.filter(({ review }) => review !== "dismissed"),
    meta: { silent: true },
  });

/** A tour over findings of the site's last inspection, to see whether they were repaired. */
export function VerificationFields({ part }: { part: VerificationPart }) {
  const text = usePartText();
  const { site } = usePanel();
  const { data: findings, error, refetch } = useQuery(findingsOf(site.token));
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!findings) return <LinesSkeleton />;
  return (
    <>
      {findings.length === 0 ? (
        <Note>{text("noFindings")}</Note>
      ) : (
        <Chooser part={part} findings={findings} />
      )}
      <ErrorAt part={part.id} path="targets." />
      <Lost part={part} findings={findings} />
    </>
  );
}

interface ChooserProps {
  part: VerificationPart;
  findings: readonly Anomaly[];
}

function Chooser({ part, findings }: ChooserProps) {
  const text = usePartText();
  const set = usePartSetter(part);
  const [page, turn] = useState(0);
  const filter = useFilter(findings);
  const chosen = new Set(part.targets.map(({ id }) => id));
  const toggle = (shown: readonly Anomaly[], isWanted: boolean): void => {
    const ids = new Set(shown.map(targetId));
    const others = part.targets.filter(({ id }) => !ids.has(id));
    set({ targets: isWanted ? [...others, ...shown.map(targetOf)] : others });
  };
  const all = filter.shown.length > 0 && filter.shown.every((finding) => chosen.has(targetId(finding)));
  const from = pageWith(undefined, filter.shown.length > page * 50 ? page : 0);
  return (
    <>
      <Pair>{filter.fields}</Pair>
      <div className={style["checkAll"]}>
        <Checkbox
          size="xs"
          label={text("allShown", { count: filter.shown.length })}
          checked={all}
          indeterminate={!all && filter.shown.some((finding) => chosen.has(targetId(finding)))}
          onChange={({ currentTarget }) => toggle(filter.shown, currentTarget.checked)}
        />
        <span className={fields["dim"]}>{text("chosenFindings", { count: part.targets.length })}</span>
      </div>
      <ul className={style["findings"]} aria-label={text("findings")}>
        {filter.shown.slice(from.first, from.last).map((finding) => (
          <li key={finding.id}>
            <Checkbox
              size="xs"
              checked={chosen.has(targetId(finding))}
              onChange={({ currentTarget }) => toggle([finding], currentTarget.checked)}
              label={<FindingWords finding={finding} />}
            />
          </li>
        ))}
      </ul>
      <ListPages count={filter.shown.length} page={from.page} onPage={turn} />
      <Note>{text("tourWords")}</Note>
    </>
  );
}

/** Those of the wanted kinds and severities; all of them while nothing is asked for. */
function useFilter(findings: readonly Anomaly[]) {
  const text = usePartText();
  const classText = useFindingClassText();
  const severityText = useSeverityText();
  const [classes, setClasses] = useState<AnomalyClass[]>([]);
  const [severities, setSeverities] = useState<Severity[]>([]);
  const present = [...new Set(findings.map((finding) => finding.class))];
  const shown = findings.filter(
    (finding) =>
      (classes.length === 0 || classes.includes(finding.class)) &&
      (severities.length === 0 || severities.includes(finding.severity)),
  );
  const fields = (
    <>
      <MultiDropdown
        label={text("findingClass")}
        placeholder={text("any")}
        value={classes}
        options={present.map((key) => ({ key, label: classText(key) }))}
        onChange={setClasses}
      />
      <MultiDropdown
        label={text("severity")}
        placeholder={text("any")}
        value={severities}
        options={SEVERITIES.toReversed().map((key) => ({ key, label: severityText(key) }))}
        onChange={setSeverities}
      />
    </>
  );
  return { shown, fields };
}

function FindingWords({ finding }: { finding: Anomaly }) {
  const classText = useFindingClassText();
  const severityText = useSeverityText();
  return (
    <span className={style["finding"]}>
      <SeverityMark severity={finding.severity} size={14} />
      <span>
        #{finding.number} {classText(finding.class)}
      </span>
      <span className={fields["dim"]}>
        {finding.element?.label ?? finding.zone ?? severityText(finding.severity)}
      </span>
    </span>
  );
}

/** Chosen at another time, and no longer among the findings: they stay until they are taken away. */
function Lost({ part, findings }: ChooserProps) {
  const text = usePartText();
  const set = usePartSetter(part);
  const known = new Set(findings.map(targetId));
  const kept = part.targets.filter(({ id }) => known.has(id));
  const count = part.targets.length - kept.length;
  if (count === 0) return null;
  return (
    <>
      <Note>{text("lostFindings", { count })}</Note>
      <div className={fields["buttons"]}>
        <Button size="xs" kind="quiet" onClick={() => set({ targets: kept })}>
          {text("removeThem")}
        </Button>
      </div>
    </>
  );
}

const targetId = ({ id }: Anomaly): string => `anomaly-${id}`;

const targetOf = (finding: Anomaly): Target => ({
  id: targetId(finding),
  position: finding.position.coordinates,
  label: `#${finding.number} ${useFindingClassText.say(finding.class)}`,
});
