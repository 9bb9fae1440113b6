import { Checkbox } from "@mantine/core";
import { type Anomaly, type AnomalyClass, type Severity } from "@overfly/contract/anomalies/anomalies";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#platform/ui/button.tsx";
import { MultiDropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { SEVERITIES } from "#platform/ui/display/severity.ts";
import { SeverityMark } from "#platform/ui/display/severity-mark.tsx";
import { LinesSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { anomalyQueries } from "#platform/queries/anomaly-queries.ts";
import type { RouteItem } from "#features/flight-routes/store/draft-history.ts";
import fields from "#features/flight-routes/editor/fields/fields.module.css";
import { translate } from "#platform/i18n/translation.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { ListPagination, pageContaining } from "./list-pagination.tsx";
import style from "./lists.module.css";
import { Hint } from "#platform/ui/display/hint.tsx";
import { FieldError, FieldRow } from "#features/flight-routes/editor/fields/document-fields.tsx";
import { useSite } from "#features/flight-routes/store/planner-context.ts";
import { useUpdateItem } from "#features/flight-routes/store/editing.ts";

type VerificationItem = Extract<RouteItem, { kind: "verification" }>;
type Target = VerificationItem["targets"][number];

const anomaliesOf = (token: string) =>
  queryOptions({
    ...anomalyQueries.ofSite(token),
    select: (reply) => reply.data.filter(({ review }) => review !== "dismissed"),
  });

/** A flight over anomalies of the last inspection, to check whether they were repaired. */
export function VerificationFields({ item }: { item: VerificationItem }) {
  const { t } = useTranslation("flight-routes/editor");
  const site = useSite();
  const { data: anomalies, error, refetch } = useQuery(anomaliesOf(site.token));
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!anomalies) return <LinesSkeleton />;
  return (
    <>
      {anomalies.length === 0 ? (
        <Hint>{t("noAnomalies")}</Hint>
      ) : (
        <AnomalyPicker item={item} anomalies={anomalies} />
      )}
      <FieldError item={item.id} path="targets." />
      <MissingAnomalies item={item} anomalies={anomalies} />
    </>
  );
}

interface AnomalyPickerProps {
  item: VerificationItem;
  anomalies: readonly Anomaly[];
}

function AnomalyPicker({ item, anomalies }: AnomalyPickerProps) {
  const { t } = useTranslation("flight-routes/editor");
  const set = useUpdateItem(item);
  const [page, turn] = useState(0);
  const filter = useFilter(anomalies);
  const selected = new Set(item.targets.map(({ id }) => id));
  const toggle = (displayed: readonly Anomaly[], isChosen: boolean): void => {
    const ids = new Set(displayed.map(targetId));
    const others = item.targets.filter(({ id }) => !ids.has(id));
    set({ targets: isChosen ? [...others, ...displayed.map(targetOf)] : others });
  };
  const all =
    filter.displayed.length > 0 && filter.displayed.every((anomaly) => selected.has(targetId(anomaly)));
  const from = pageContaining(undefined, filter.displayed.length > page * 50 ? page : 0);
  return (
    <>
      <FieldRow>{filter.fields}</FieldRow>
      <div className={style["checkAll"]}>
        <Checkbox
          size="xs"
          label={t("selectAllShown", { count: filter.displayed.length })}
          checked={all}
          indeterminate={!all && filter.displayed.some((anomaly) => selected.has(targetId(anomaly)))}
          onChange={({ currentTarget }) => toggle(filter.displayed, currentTarget.checked)}
        />
        <span className={fields["dim"]}>{t("selectedCount", { count: item.targets.length })}</span>
      </div>
      <ul className={style["anomalies"]} aria-label={t("anomalies")}>
        {filter.displayed.slice(from.first, from.last).map((anomaly) => (
          <li key={anomaly.id}>
            <Checkbox
              size="xs"
              checked={selected.has(targetId(anomaly))}
              onChange={({ currentTarget }) => toggle([anomaly], currentTarget.checked)}
              label={<AnomalyLabel anomaly={anomaly} />}
            />
          </li>
        ))}
      </ul>
      <ListPagination count={filter.displayed.length} page={from.page} onPage={turn} />
      <Hint>{t("verificationOrderHint")}</Hint>
    </>
  );
}

/** By class and severity; everything while no filter is set. */
function useFilter(anomalies: readonly Anomaly[]) {
  const { t } = useTranslation("flight-routes/editor");
  const { t: classText } = useTranslation("anomalies/classes");
  const { t: severityText } = useTranslation("platform/severity");
  const [classes, setClasses] = useState<AnomalyClass[]>([]);
  const [severities, setSeverities] = useState<Severity[]>([]);
  const present = [...new Set(anomalies.map((anomaly) => anomaly.class))];
  const displayed = anomalies.filter(
    (anomaly) =>
      (classes.length === 0 || classes.includes(anomaly.class)) &&
      (severities.length === 0 || severities.includes(anomaly.severity)),
  );
  const fields = (
    <>
      <MultiDropdown
        label={t("anomalyClass")}
        none={t("any")}
        value={classes}
        options={present.map((key) => ({ key, label: classText(key) }))}
        onChange={setClasses}
      />
      <MultiDropdown
        label={t("severity")}
        none={t("any")}
        value={severities}
        options={SEVERITIES.toReversed().map((key) => ({ key, label: severityText(key) }))}
        onChange={setSeverities}
      />
    </>
  );
  return { displayed, fields };
}

function AnomalyLabel({ anomaly }: { anomaly: Anomaly }) {
  const { t: classText } = useTranslation("anomalies/classes");
  const { t: severityText } = useTranslation("platform/severity");
  return (
    <span className={style["anomaly"]}>
      <SeverityMark severity={anomaly.severity} size={14} />
      <span>
        #{anomaly.number} {classText(anomaly.class)}
      </span>
      <span className={fields["dim"]}>
        {anomaly.element?.label ?? anomaly.zone ?? severityText(anomaly.severity)}
      </span>
    </span>
  );
}

/** Targets whose anomaly no longer exists stay until they are removed. */
function MissingAnomalies({ item, anomalies }: AnomalyPickerProps) {
  const { t } = useTranslation("flight-routes/editor");
  const set = useUpdateItem(item);
  const known = new Set(anomalies.map(targetId));
  const knownTargets = item.targets.filter(({ id }) => known.has(id));
  const count = item.targets.length - knownTargets.length;
  if (count === 0) return null;
  return (
    <>
      <Hint>{t("staleAnomalies", { count })}</Hint>
      <div className={fields["buttons"]}>
        <Button size="xs" kind="quiet" onClick={() => set({ targets: knownTargets })}>
          {t("removeStale")}
        </Button>
      </div>
    </>
  );
}

const targetId = ({ id }: Anomaly): string => `anomaly-${id}`;

const targetOf = (anomaly: Anomaly): Target => ({
  id: targetId(anomaly),
  position: anomaly.position.coordinates,
  label: `#${anomaly.number} ${translate(`anomalies/classes:${anomaly.class}`)}`,
});
