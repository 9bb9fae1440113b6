import { useComputedColorScheme } from "@mantine/core";
import { IconFlag } from "@tabler/icons-react";
import hidden from "#platform/ui/display/visually-hidden.module.css";
import { useFormat } from "#platform/i18n/use-format.ts";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import { IconButton } from "#platform/ui/icon-button.tsx";
import { ResumeButton } from "#features/flight-routes/versions/actions/resume-button.tsx";
import { batteryColor } from "#features/flight-routes/map-tools/layers/battery-colors.ts";
import type {
  DisplayedBattery,
  DisplayedPlan,
} from "#features/flight-routes/planning/worker/displayed-plan.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import style from "./batteries.module.css";
import { useAnalysis, useAnalysisEdit } from "#features/flight-routes/analysis/analysis-context.ts";
import { useFocusOnMap } from "#features/flight-routes/store/editing.ts";
import analysis from "#features/flight-routes/analysis/analysis.module.css";
import { NoPlan } from "#features/flight-routes/analysis/panel/no-plan.tsx";
import { TakeOffLocations } from "./take-off-locations.tsx";

/** The flight of each battery: distance, time, photos, energy and take-off point. */
export function BatteriesTab() {
  const { planning, document } = useAnalysis();
  const { t } = useTranslation("flight-routes/analysis");
  const format = useFormat();
  const { plan } = planning;
  if (!plan) return <NoPlan />;
  return (
    <div className={style["batteries"]}>
      <div className={style["tableFrame"]}>
        <table className={style["table"]}>
          <caption className={hidden["hidden"]}>{t("batteriesTable")}</caption>
          <thead>
            <tr>
              {COLUMNS.map((column) => (
                <th key={column} scope="col" data-numeric={NUMERIC.has(column) || undefined}>
                  {t(`column.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {plan.batteries.map((battery, index) => (
              <BatteryRow key={index} plan={plan} battery={battery} index={index} />
            ))}
          </tbody>
        </table>
      </div>
      <p className={analysis["note"]}>
        {t("reserve", { percent: format.percent(document.battery.reservePercent / 100) })}
      </p>
      <TakeOffLocations plan={plan} />
    </div>
  );
}

const COLUMNS = ["battery", "distance", "time", "photos", "use", "takeOff"] as const;
const NUMERIC = new Set<string>(["distance", "time", "photos"]);

interface BatteryRowProps {
  plan: DisplayedPlan;
  battery: DisplayedBattery;
  /** From 0. */
  index: number;
}

function BatteryRow({ plan, battery, index }: BatteryRowProps) {
  const { document, route } = useAnalysis();
  const focus = useFocusOnMap();
  const { t } = useTranslation("flight-routes/analysis");
  const format = useFormat();
  const isDark = useComputedColorScheme("light") === "dark";
  const { used, distanceM, durationS, photoCount, firstPhoto } = battery;
  const number = index + 1;
  const start = startOf(plan, index);
  const color = batteryColor(index, isDark);
  const allowed = 1 - document.battery.reservePercent / 100;
  const range =
    photoCount > 0
      ? t("photosRange", {
          from: format.number(firstPhoto + 1),
          to: format.number(firstPhoto + photoCount),
        })
      : undefined;
  return (
    <tr>
      <th scope="row">
        <span className={style["batteryName"]}>
          <span className={style["swatch"]} style={{ background: color }} />
          {format.number(number)}
          {start && (
            <IconButton
              label={t("showSplit", { number })}
              size="sm"
              icon={<IconFlag size={15} stroke={1.75} aria-hidden />}
              onClick={() => focus(start)}
            />
          )}
          {route && <ResumeButton route={route} battery={number} />}
        </span>
      </th>
      <td data-numeric>{format.unit(distanceM / 1000, "km", 2)}</td>
      <td data-numeric>{format.duration(durationS)}</td>
      <td data-numeric title={range}>
        {format.number(photoCount)}
      </td>
      <td>
        <div className={style["use"]} data-over={used > allowed + 0.001 || undefined}>
          <div className={style["useBar"]} aria-hidden>
            <div style={{ inlineSize: `${Math.min(100, used * 100)}%`, background: color }} />
            <i style={{ insetInlineStart: `${allowed * 100}%` }} />
          </div>
          <span>{format.percent(used)}</span>
        </div>
      </td>
      <td>
        <TakeOffSelect battery={battery} index={index} />
      </td>
    </tr>
  );
}

/** The first waypoint of a battery's flight. */
const startOf = ({ path, batteries }: DisplayedPlan, index: number) =>
  path[index]?.coordinates[batteries[index]?.takeOffPoint ? 1 : 0]?.slice(0, 2);

const NEAREST = "nearest";

function TakeOffSelect({ battery, index }: Omit<BatteryRowProps, "plan">) {
  const { t } = useTranslation("flight-routes/analysis");
  const { document } = useAnalysis();
  const edit = useAnalysisEdit();
  const { takeOff, takeOffPoints = [] } = document;
  const points = takeOff ? [{ id: "own", name: t("routeTakeOff") }, ...takeOffPoints] : [];
  const name = points.find(({ id }) => id === battery.takeOffPoint?.id)?.name ?? t("noTakeOff");
  const warning = battery.areHeightsKnown ? undefined : t("heightsUncertain");
  if (!edit || points.length < 2)
    return (
      <span className={style["place"]}>
        {name}
        {warning && <em>{warning}</em>}
      </span>
    );
  const selected = document.battery.takeOffPointIds ?? [];
  const choose = (id: string): void => {
    const length = Math.max(selected.length, index + 1);
    const takeOffPointIds = Array.from({ length }, (_, at) => selected[at] ?? null);
    takeOffPointIds[index] = id === NEAREST ? null : id;
    edit({ type: "updateDocument", document: { battery: { ...document.battery, takeOffPointIds } } });
  };
  return (
    <div className={style["place"]}>
      <Dropdown
        label={t("column.takeOff")}
        labelHidden
        value={selected[index] ?? NEAREST}
        options={[
          { key: NEAREST, label: `${t("nearestTakeOff")} (${name})` },
          ...points.map((point) => ({ key: point.id, label: point.name })),
        ]}
        onChange={choose}
      />
      {warning && <em>{warning}</em>}
    </div>
  );
}
