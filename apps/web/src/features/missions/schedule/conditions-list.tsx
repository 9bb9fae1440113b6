import type { ConditionState, FlightCondition } from "@overfly/contract/missions/flight-conditions";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { StateBadge, type Tone } from "#platform/ui/display/state-badge.tsx";
import style from "./schedule.module.css";

const TONE: Record<ConditionState, Tone> = {
  ok: "good",
  warning: "warn",
  reason: "warn",
  blocked: "bad",
  unknown: "idle",
};

/** What speaks for and against a flight, each with its value. */
export function ConditionsList({ conditions }: { conditions: readonly FlightCondition[] }) {
  const { t } = useTranslation("missions/schedule");
  const value = useConditionValue();
  return (
    <ul className={style["conditions"]}>
      {conditions.map((condition) => (
        <li key={condition.kind} className={style["condition"]} data-state={condition.state}>
          <span>{t(`condition.${condition.kind}`)}</span>
          <span className={style["value"]}>{value(condition)}</span>
          <StateBadge tone={TONE[condition.state]}>{t(`state.${condition.state}`)}</StateBadge>
        </li>
      ))}
    </ul>
  );
}

function useConditionValue(): (condition: FlightCondition) => string {
  const { t } = useTranslation("missions/schedule");
  const format = useFormat();
  return ({ kind, state, value, limit }) => {
    if (value === null) return "–";
    switch (kind) {
      case "window":
        return state === "ok" ? t("insideWindow") : t("outsideBy", { hours: Math.ceil(value) });
      case "daylight":
        return value <= 0 ? t("night") : t("sunHeight", { degrees: format.unit(value, "°") });
      case "irradiance":
        return t("atLeast", { value: format.unit(value, "W/m²"), limit: format.number(limit) });
      case "wind":
        return t("atMost", { value: format.unit(value, "m/s", 1), limit: format.number(limit, 1) });
      case "rain":
        return t(value > 0 ? "raining" : "dry");
      case "battery":
      case "storage":
        return format.percent(value / 100);
      case "rtk":
        return t(value === 1 ? "rtkFix" : "rtkNoFix");
      case "link":
        return value === 0 ? t("offline") : t("linkQuality", { value: format.number(value) });
    }
  };
}
