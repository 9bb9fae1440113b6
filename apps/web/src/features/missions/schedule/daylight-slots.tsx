import type { FlightConditions } from "@overfly/contract/missions/flight-conditions";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Button } from "#platform/ui/button.tsx";
import { Hint } from "#platform/ui/display/hint.tsx";
import style from "./schedule.module.css";

interface DaylightSlotsProps {
  daylight: FlightConditions["daylight"];
  zone: string;
  onChoose: (startsAt: string) => void;
}

/** The next stretches of suitable light in the client's window; choosing one takes its start. */
export function DaylightSlots({ daylight, zone, onChoose }: DaylightSlotsProps) {
  const { t } = useTranslation("missions/schedule");
  const format = useFormat();
  if (daylight.length === 0) return <Hint>{t("noDaylight")}</Hint>;
  return (
    <div className={style["slots"]} role="group" aria-label={t("daylight")}>
      <Hint as="span">{t("daylight")}</Hint>
      {daylight.map(({ starts_at, ends_at }) => (
        <Button key={starts_at} size="xs" onClick={() => onChoose(starts_at)}>
          {format.period(starts_at, ends_at, zone)}
        </Button>
      ))}
    </div>
  );
}
