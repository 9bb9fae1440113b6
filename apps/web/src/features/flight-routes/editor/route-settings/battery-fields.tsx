import type { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useRouteText } from "#features/flight-routes/planner-text.ts";
import style from "#features/flight-routes/editor/fields/fields.module.css";
import { Figure, Note } from "#features/flight-routes/editor/fields/document-fields.tsx";
import { useDocumentSetter, usePanel } from "#features/flight-routes/editor/editor-context.ts";
import { usePartText } from "#features/flight-routes/editor/editor-text.ts";

/** What is left in the battery, and the wind that it flies against. */
export function BatteryFields() {
  const text = usePartText();
  const routeText = useRouteText();
  const { document } = usePanel();
  const set = useDocumentSetter();
  const { battery } = document;
  const put = (own: Partial<RouteDocument["battery"]>, typing: string): void =>
    set({ battery: { ...battery, ...own } }, typing);
  return (
    <>
      <div className={style["three"]}>
        <Figure
          path="battery.reservePercent"
          label={routeText("reserve")}
          unit="%"
          digits={0}
          value={battery.reservePercent}
          onChange={(value) => put({ reservePercent: value }, "reserve")}
        />
        <Figure
          path="battery.windMps"
          label={routeText("wind")}
          unit="m/s"
          value={battery.windMps ?? null}
          placeholder="0"
          onChange={(value) => put({ windMps: value }, "wind")}
          onClear={() => put({ windMps: undefined }, "wind")}
        />
        <Figure
          path="battery.windFromDeg"
          label={routeText("windFrom")}
          unit="°"
          digits={0}
          value={battery.windFromDeg ?? null}
          placeholder="0"
          onChange={(value) => put({ windFromDeg: value }, "windFrom")}
          onClear={() => put({ windFromDeg: undefined }, "windFrom")}
        />
      </div>
      <Note>{text("batteryWords")}</Note>
    </>
  );
}

export function BatterySummary() {
  const text = usePartText();
  const format = useFormat();
  const { battery } = usePanel().document;
  const { reservePercent, windMps = 0, windFromDeg = 0 } = battery;
  const wind =
    windMps > 0
      ? text("windSummary", {
          speed: format.unit(windMps, "m/s"),
          from: text(`compass.${compassOf(windFromDeg)}`),
        })
      : text("noWind");
  return `${text("reserveSummary", { percent: reservePercent })} · ${wind}`;
}

const COMPASS = ["n", "ne", "e", "se", "s", "sw", "w", "nw"] as const;

/** The nearest of the eight winds. */
function compassOf(deg: number): (typeof COMPASS)[number] {
  const eighth = Math.round((((deg % 360) + 360) % 360) / 45) % 8;
  return COMPASS[eighth] ?? "n";
}
