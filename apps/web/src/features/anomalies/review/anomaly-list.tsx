import {
  ANOMALY_CLASSES,
  SEVERITIES,
  WORK_STATES,
  type Anomaly,
} from "@overfly/contract/anomalies/anomalies";
import { SegmentedControl } from "@mantine/core";
import { IconArrowBackUp, IconCheck, IconChecks, IconPlus, IconUser, IconX } from "@tabler/icons-react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
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
import { DeltaT } from "#platform/ui/display/delta-t.tsx";
import { SeparatedWords } from "#platform/ui/text/separated-words.tsx";
import { SeverityMark } from "#platform/ui/display/severity-mark.tsx";
import { Hint } from "#platform/ui/display/hint.tsx";

const Confirm = lazy(() => import("#platform/ui/overlays/confirm.tsx").then((m) => ({ default: m.Confirm })));

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
      <ClassAndWork {...review} />
      {editable && <Hint>{t("progress", { done, total: anomalies.length })}</Hint>}
      {editable && <ConfirmShown {...review} />}
      {editable && review.canUndo && (
        <Button size="xs" kind="quiet" icon={<IconArrowBackUp size={14} aria-hidden />} onClick={review.undo}>
          {t("undo")}
        </Button>
      )}
      <AddButton {...review} />
    </div>
  );
}

/** The classes are those that were found. */
function ClassAndWork({ anomalies, filter, setFilter }: AnomalyReviewState) {
  const { t } = useTranslation("anomalies");
  const { t: classText } = useTranslation("anomalies/classes");
  const classes = ANOMALY_CLASSES.filter((key) => anomalies.some((anomaly) => anomaly.class === key));
  return (
    <>
      <Dropdown
        label={t("class")}
        value={filter.class}
        onChange={(key) => setFilter({ class: key })}
        options={[
          { key: "any" as const, label: t("anyClass") },
          ...classes.map((key) => ({ key, label: classText(key) })),
        ]}
      />
      <Dropdown
        label={t("repairStatus")}
        value={filter.work}
        onChange={(work) => setFilter({ work })}
        options={[
          { key: "any" as const, label: t("anyWork") },
          { key: "open" as const, label: t("repairOpen") },
          ...WORK_STATES.map((key) => ({ key, label: t(`repairStatus.${key}`) })),
        ]}
      />
    </>
  );
}

/** Confirms everything that the filters show and nobody reviewed. */
function ConfirmShown({ displayed, decideAll }: AnomalyReviewState) {
  const { t } = useTranslation("anomalies");
  const [asking, setAsking] = useState(false);
  const open = displayed.filter(({ review }) => review === "unreviewed");
  if (open.length < 2) return null;
  return (
    <>
      <Button size="xs" icon={<IconChecks size={14} aria-hidden />} onClick={() => setAsking(true)}>
        {t("confirmShown", { count: open.length })}
      </Button>
      <Suspense>
        {asking && (
          <Confirm
            opened
            onClose={() => setAsking(false)}
            title={t("confirmShownTitle", { count: open.length })}
            action={t("confirm")}
            onConfirm={() =>
              decideAll(
                open.map(({ id }) => id),
                () => setAsking(false),
              )
            }
          >
            {t("confirmShownHint")}
          </Confirm>
        )}
      </Suspense>
    </>
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
    // The keys move the selection from wherever they are pressed; a focused line would stay behind.
    if (selected && list?.contains(document.activeElement)) line.current?.focus({ preventScroll: true });
    // On a phone the list doesn't scroll by itself, and the page is not to jump.
    if (selected && list && list.scrollHeight > list.clientHeight) {
      line.current?.scrollIntoView({ block: "nearest" });
    }
  }, [selected]);
  const { class: kind, severity, lost_kwdc: lost } = anomaly;
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
            <SeparatedWords words={[severityText(severity), anomalyLocation(anomaly, t, format)]} />
          </Hint>
        </span>
        <span className={linesStyle["lineEnd"]}>
          <DeltaT anomaly={anomaly} />
          <Hint as="span">{lost > 0 ? format.power(lost) : ""}</Hint>
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
