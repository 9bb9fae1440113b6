import type { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import { useFormat } from "#platform/i18n/use-format.ts";
import style from "#features/flight-routes/editor/fields/fields.module.css";
import { Hint } from "#platform/ui/display/hint.tsx";
import { DocumentNumberField } from "#features/flight-routes/editor/fields/document-fields.tsx";
import { useEditedDocument, useUpdateDocument } from "#features/flight-routes/store/editing.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";

/** Battery reserve and wind. */
export function BatteryFields() {
  const { t } = useTranslation("flight-routes/editor");
  const { t: tRoute } = useTranslation("flight-routes");
  const document = useEditedDocument();
  const set = useUpdateDocument();
  const { battery } = document;
  const put = (own: Partial<RouteDocument["battery"]>, typing: string): void =>
    set({ battery: { ...battery, ...own } }, typing);
  return (
    <>
      <div className={style["three"]}>
        <DocumentNumberField
          path="battery.reservePercent"
          label={tRoute("reserve")}
          unit="%"
          digits={0}
          value={battery.reservePercent}
          onChange={(value) => put({ reservePercent: value }, "reserve")}
        />
        <DocumentNumberField
          path="battery.windMps"
          label={tRoute("wind")}
          unit="m/s"
          value={battery.windMps ?? null}
          placeholder="0"
          onChange={(value) => put({ windMps: value }, "wind")}
          onClear={() => put({ windMps: undefined }, "wind")}
        />
        <DocumentNumberField
          path="battery.windFromDeg"
          label={tRoute("windFrom")}
          unit="°"
          digits={0}
          value={battery.windFromDeg ?? null}
          placeholder="0"
          onChange={(value) => put({ windFromDeg: value }, "windFrom")}
          onClear={() => put({ windFromDeg: undefined }, "windFrom")}
        />
      </div>
      <Hint>{t("batteryHint")}</Hint>
    </>
  );
}

export function BatterySummary() {
  const { t } = useTranslation("flight-routes/editor");
  const format = useFormat();
  const { battery } = useEditedDocument();
  const { reservePercent, windMps = 0, windFromDeg = 0 } = battery;
  const wind =
    windMps > 0
      ? t("windSummary", {
          speed: format.unit(windMps, "m/s"),
          from: t(`compass.${compassOf(windFromDeg)}`),
        })
      : t("noWind");
  return `${t("reserveSummary", { percent: reservePercent })} · ${wind}`;
}

const COMPASS = ["n", "ne", "e", "se", "s", "sw", "w", "nw"] as const;

/** The nearest of the eight compass directions. */
function compassOf(deg: number): (typeof COMPASS)[number] {
  const eighth = Math.round((((deg % 360) + 360) % 360) / 45) % 8;
  return COMPASS[eighth] ?? "n";
}
