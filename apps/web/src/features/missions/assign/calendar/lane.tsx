import type { BusyBlock } from "@overfly/contract/missions/crew-calendar";
import { VisuallyHidden } from "@mantine/core";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { overlaps, type Period, placeOf, type ShownDays, ticksOf } from "./crew-days.ts";
import type { CrewCalendar } from "./use-crew-calendar.ts";
import { useBusyText } from "./use-busy-text.ts";
import style from "./crew-calendar.module.css";

interface SpanProps {
  period: Period | undefined;
  shown: ShownDays;
  className: string;
}

/** A period on the scale; nothing outside of it. */
export function Span({ period, shown, className }: SpanProps) {
  const place = period && placeOf(period, shown);
  return place ? <span className={style[className]} style={styleOf(place)} /> : null;
}

const styleOf = ({ start, length }: { start: number; length: number }) => ({
  insetInlineStart: `${start * 100}%`,
  inlineSize: `${length * 100}%`,
});

interface LaneProps {
  calendar: Pick<CrewCalendar, "shown" | "chosen" | "isKnown">;
  blocks: readonly BusyBlock[];
}

/** When a pilot, dock or kit is busy, and the chosen time, free or not. To screen readers it is a sentence. */
export function Lane({ calendar: { shown, chosen, isKnown }, blocks }: LaneProps) {
  const { t } = useTranslation("missions/assign");
  const format = useFormat();
  const textOf = useBusyText();
  const isTaken = chosen !== undefined && blocks.some((block) => overlaps(block, chosen));
  const inView = blocks.flatMap((block) => {
    const place = placeOf(block, shown);
    if (!place) return [];
    return [
      { block, place, text: textOf(block), time: format.period(block.starts_at, block.ends_at, shown.zone) },
    ];
  });
  return (
    <span className={style["laneOf"]}>
      <VisuallyHidden>
        {inView.length === 0
          ? isKnown && t("calendar.free")
          : inView.map(({ text, time }) => `${text}: ${time}`).join("; ")}
      </VisuallyHidden>
      <span className={style["lane"]} aria-hidden>
        {ticksOf(shown).map(({ at, day, time }) => (
          <span
            key={`${day}${time ?? ""}`}
            className={style["line"]}
            style={{ insetInlineStart: `${at * 100}%` }}
          />
        ))}
        <Span period={chosen} shown={shown} className={isTaken ? "chosenTaken" : "chosenFree"} />
        {inView.map(({ block, place, text, time }) => (
          <span
            key={`${block.kind}${block.starts_at}${block.mission?.token ?? ""}`}
            className={style["block"]}
            data-kind={block.kind}
            style={styleOf(place)}
            title={`${text}\n${time}`}
          >
            <span className={style["blockText"]}>{text}</span>
          </span>
        ))}
      </span>
    </span>
  );
}
