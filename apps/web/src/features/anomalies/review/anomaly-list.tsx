import { SEVERITIES, type Anomaly } from "@overfly/contract/anomalies/anomalies";
import { SegmentedControl } from "@mantine/core";
import { IconCheck, IconPlus, IconUser, IconX } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { useFormat } from "#platform/i18n/use-format.ts";
import { Button } from "#platform/ui/button.tsx";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import { useIsClient } from "#platform/layout/mission-path.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import type { AnomalyReviewState } from "./use-anomaly-review.ts";
import reviewStyle from "./review.module.css";
import linesStyle from "./list.module.css";
import wordsStyle from "#features/anomalies/text.module.css";
import { anomalyLocation } from "#features/anomalies/anomaly-location.ts";
import type { ReviewFilter } from "./review-order.ts";
import { SeverityMark } from "#platform/ui/display/severity-mark.tsx";
import { Hint } from "#platform/ui/display/hint.tsx";

const REVIEWS: readonly ReviewFilter[] = ["all", "unreviewed", "confirmed", "dismissed"];

/** The anomalies as they fit the filter, with how far the review is. */
export function AnomalyList(review: AnomalyReviewState) {
  const { t } = useTranslation("anomalies");
  const { displayed, selected, choose, editable } = review;
  return (
    <section className={reviewStyle["list"]} aria-label={t("listLabel")}>
      <ListHead {...review} />
      {displayed.length === 0 && <p className={reviewStyle["chooseOne"]}>{t("noMatch")}</p>}
      <ul className={linesStyle["lines"]}>
        {displayed.map((anomaly) => (
          <AnomalyLine
            key={anomaly.id}
            anomaly={anomaly}
            selected={anomaly.id === selected?.id}
            onSelect={() => choose(anomaly.id)}
          />
        ))}
      </ul>
      {editable && <p className={linesStyle["keys"]}>{t("shortcuts")}</p>}
    </section>
  );
}

function ListHead(review: AnomalyReviewState) {
  const { t } = useTranslation("anomalies");
  const { t: severityText } = useTranslation("platform/severity");
  const isClient = useIsClient();
  const { anomalies, filter, setFilter, editable } = review;
  const done = anomalies.filter((anomaly) => anomaly.review !== "unreviewed").length;
  return (
    <div className={linesStyle["listHead"]}>
      {!isClient && (
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label={t("reviewFilter")}
          value={filter.review}
          onChange={(review) => setFilter({ review })}
          data={REVIEWS.map((value) => ({ value, label: t(value) }))}
        />
      )}
      <Dropdown
        label={t("severity")}
        value={filter.severity}
        onChange={(severity) => setFilter({ severity })}
        options={[
          { key: "any" as const, label: t("anySeverity") },
          ...SEVERITIES.map((key) => ({
            key,
            label: severityText(key),
            icon: <SeverityMark severity={key} size={16} />,
          })),
        ]}
      />
      {editable && <Hint>{t("progress", { done, total: anomalies.length })}</Hint>}
      <AddButton {...review} />
    </div>
  );
}

function AddButton({ mayAdd, adding, setAdding }: AnomalyReviewState) {
  const { t } = useTranslation("anomalies");
  if (!mayAdd) return null;
  return (
    <>
      <Button
        size="xs"
        kind={adding ? "primary" : "secondary"}
        icon={<IconPlus size={14} aria-hidden />}
        onClick={() => setAdding(!adding)}
      >
        {t(adding ? "cancelAdd" : "add")}
      </Button>
      {adding && (
        <p className={wordsStyle["hint"]} aria-live="polite">
          {t("addHint")}
        </p>
      )}
    </>
  );
}

interface AnomalyLineProps {
  anomaly: Anomaly;
  selected: boolean;
  onSelect: () => void;
}

function AnomalyLine({ anomaly, selected, onSelect }: AnomalyLineProps) {
  const { t } = useTranslation("anomalies");
  const { t: classText } = useTranslation("anomalies/classes");
  const { t: severityText } = useTranslation("platform/severity");
  const format = useFormat();
  const line = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const list = line.current?.closest("ul");
    // On a phone the list doesn't scroll by itself, and the page is not to jump.
    if (selected && list && list.scrollHeight > list.clientHeight) {
      line.current?.scrollIntoView({ block: "nearest" });
    }
  }, [selected]);
  const { class: kind, severity, delta_t_k: delta, lost_kwdc: lost } = anomaly;
  return (
    <li>
      <button
        ref={line}
        type="button"
        className={linesStyle["line"]}
        data-review={anomaly.review}
        aria-current={selected || undefined}
        onClick={onSelect}
      >
        <SeverityMark severity={severity} sign={anomaly.number} size={28} />
        <span className={linesStyle["lineWords"]}>
          <span className={linesStyle["lineTitle"]}>{classText(kind)}</span>
          <Hint as="span">
            {severityText(severity)} · {anomalyLocation(anomaly, t)}
          </Hint>
        </span>
        <span className={linesStyle["lineEnd"]}>
          <span>{delta === null ? "" : `ΔT ${format.unit(delta, "K", 1)}`}</span>
          <Hint as="span">{lost > 0 ? format.unit(lost, "kW", 2) : ""}</Hint>
        </span>
        <ReviewSign anomaly={anomaly} />
      </button>
    </li>
  );
}

function ReviewSign({ anomaly }: { anomaly: Anomaly }) {
  const { t } = useTranslation("anomalies");
  const isClient = useIsClient();
  if (isClient) return null;
  if (anomaly.review === "confirmed") {
    return <IconCheck size={16} className={linesStyle["good"]} aria-label={t("confirmed")} />;
  }
  if (anomaly.review === "dismissed") {
    return <IconX size={16} className={linesStyle["dimSign"]} aria-label={t("dismissed")} />;
  }
  return anomaly.source === "person" ? <IconUser size={16} aria-label={t("addedManually")} /> : <span />;
}
