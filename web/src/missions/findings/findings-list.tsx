import { useSeverityText } from "#ui/severity-text.ts";
import { Severity, type Anomaly } from "@overfly/contract/anomalies";
import { SegmentedControl } from "@mantine/core";
import { IconCheck, IconPlus, IconUser, IconX } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { useFormat } from "#text/format.ts";
import { Button } from "#ui/button.tsx";
import { Dropdown } from "#ui/dropdown.tsx";
import { useIsClient } from "../mission-path.ts";
import { useFindingText } from "./finding-text.ts";
import type { BenchState } from "./findings-bench.tsx";
import style from "./findings.module.css";
import { placeOf } from "./place-of.ts";
import type { ReviewFilter } from "./review-order.ts";
import { SeverityMark } from "#ui/severity-mark.tsx";

const REVIEWS: readonly ReviewFilter[] = ["all", "unreviewed", "confirmed", "dismissed"];

/** The findings as they fit the filter, with how far the review is. */
export function FindingsList(bench: BenchState) {
  const text = useFindingText();
  const { shown, chosen, choose, editable } = bench;
  return (
    <section className={style["list"]} aria-label={text("list")}>
      <ListHead {...bench} />
      {shown.length === 0 && <p className={style["chooseOne"]}>{text("noneFit")}</p>}
      <ul className={style["lines"]}>
        {shown.map((finding) => (
          <FindingLine
            key={finding.id}
            finding={finding}
            chosen={finding.id === chosen?.id}
            onChoose={() => choose(finding.id)}
          />
        ))}
      </ul>
      {editable && <p className={style["keys"]}>{text("keys")}</p>}
    </section>
  );
}

function ListHead(bench: BenchState) {
  const text = useFindingText();
  const severityText = useSeverityText();
  const isClient = useIsClient();
  const { findings, filter, setFilter, editable } = bench;
  const done = findings.filter((finding) => finding.review !== "unreviewed").length;
  return (
    <div className={style["listHead"]}>
      {!isClient && (
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label={text("reviewFilter")}
          value={filter.review}
          onChange={(review) => setFilter({ review: review as ReviewFilter })}
          data={REVIEWS.map((value) => ({ value, label: text(value) }))}
        />
      )}
      <Dropdown
        label={text("severity")}
        value={filter.severity}
        onChange={(severity) => setFilter({ severity })}
        options={[
          { key: "any" as const, label: text("anySeverity") },
          ...Severity.options.map((key) => ({
            key,
            label: severityText(key),
            icon: <SeverityMark severity={key} size={16} />,
          })),
        ]}
      />
      {editable && <p className={style["dim"]}>{text("progress", { done, total: findings.length })}</p>}
      <AddButton {...bench} />
    </div>
  );
}

function AddButton({ mayAdd, adding, setAdding }: BenchState) {
  const text = useFindingText();
  if (!mayAdd) return null;
  return (
    <>
      <Button
        size="xs"
        kind={adding ? "primary" : "secondary"}
        icon={<IconPlus size={14} aria-hidden />}
        onClick={() => setAdding(!adding)}
      >
        {text(adding ? "stopAdding" : "add")}
      </Button>
      {adding && (
        <p className={style["hint"]} aria-live="polite">
          {text("adding")}
        </p>
      )}
    </>
  );
}

interface FindingLineProps {
  finding: Anomaly;
  chosen: boolean;
  onChoose: () => void;
}

function FindingLine({ finding, chosen, onChoose }: FindingLineProps) {
  const text = useFindingText();
  const severityText = useSeverityText();
  const format = useFormat();
  const line = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const list = line.current?.closest("ul");
    // On a phone the list doesn't scroll by itself, and the page is not to jump.
    if (chosen && list && list.scrollHeight > list.clientHeight) {
      line.current?.scrollIntoView({ block: "nearest" });
    }
  }, [chosen]);
  const { class: kind, severity, delta_t_k: delta, lost_kwdc: lost } = finding;
  return (
    <li>
      <button
        ref={line}
        type="button"
        className={style["line"]}
        data-review={finding.review}
        aria-current={chosen || undefined}
        onClick={onChoose}
      >
        <SeverityMark severity={severity} sign={finding.number} size={28} />
        <span className={style["lineWords"]}>
          <span className={style["lineTitle"]}>{text(`class.${kind}`)}</span>
          <span className={style["dim"]}>
            {severityText(severity)} · {placeOf(finding, text)}
          </span>
        </span>
        <span className={style["lineEnd"]}>
          <span>{delta === null ? "" : `ΔT ${format.unit(delta, "K", 1)}`}</span>
          <span className={style["dim"]}>{lost > 0 ? format.unit(lost, "kW", 2) : ""}</span>
        </span>
        <ReviewSign finding={finding} />
      </button>
    </li>
  );
}

function ReviewSign({ finding }: { finding: Anomaly }) {
  const text = useFindingText();
  const isClient = useIsClient();
  if (isClient) return null;
  if (finding.review === "confirmed") {
    return <IconCheck size={16} className={style["good"]} aria-label={text("confirmed")} />;
  }
  if (finding.review === "dismissed") {
    return <IconX size={16} className={style["dimSign"]} aria-label={text("dismissed")} />;
  }
  return finding.source === "person" ? <IconUser size={16} aria-label={text("byPerson")} /> : <span />;
}
