import { useComputedColorScheme } from "@mantine/core";
import { IconFlag } from "@tabler/icons-react";
import { useFormat } from "#platform/i18n/use-format.ts";
import { Dropdown } from "#platform/ui/dropdown.tsx";
import { IconButton } from "#platform/ui/icon-button.tsx";
import { ResumeButton } from "#features/flight-routes/versions/actions/resume-button.tsx";
import { batteryColor } from "#features/flight-routes/map-tools/layers/battery-colors.ts";
import type { BatterySummary, DisplayedPlan } from "#features/flight-routes/planning/worker-messages.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import style from "./batteries.module.css";
import type { AnalysisTabProps } from "#features/flight-routes/analysis/panel/analysis-panel.tsx";
import insight from "#features/flight-routes/analysis/analysis.module.css";
import { NoPlan } from "#features/flight-routes/analysis/panel/no-plan.tsx";
import { TakeOffLocations } from "./take-off-locations.tsx";

/** Each battery's flight: how far, how long, how much of the battery, and from where. */
export function BatteriesTab(props: AnalysisTabProps) {
  const { planning, document } = props;
  const { t } = useTranslation("flight-routes/analysis");
  const format = useFormat();
  const { plan } = planning;
  if (!plan) return <NoPlan planning={planning} />;
  return (
    <div className={style["batteries"]}>
      <div className={style["tableFrame"]}>
        <table className={style["table"]}>
          <caption className={insight["hidden"]}>{t("batteriesTable")}</caption>
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
            {plan.batteries.map((battery, set) => (
              <BatteryRow key={set} {...props} plan={plan} battery={battery} set={set} />
            ))}
          </tbody>
        </table>
      </div>
      <p className={insight["note"]}>
        {t("reserve", { percent: format.percent(document.battery.reservePercent / 100) })}
      </p>
      <TakeOffLocations {...props} plan={plan} />
    </div>
  );
}

const COLUMNS = ["battery", "distance", "time", "photos", "use", "place"] as const;
const NUMERIC = new Set<string>(["distance", "time", "photos"]);

interface BatteryRowProps extends AnalysisTabProps {
  plan: DisplayedPlan;
  battery: BatterySummary;
  set: number;
}

function BatteryRow(props: BatteryRowProps) {
  const { plan, battery, set, document, route, onPlace } = props;
  const { t } = useTranslation("flight-routes/analysis");
  const format = useFormat();
  const isDark = useComputedColorScheme("light") === "dark";
  const { used, distanceM, durationS, photoCount, firstPhoto } = battery;
  const number = set + 1;
  const start = startOf(plan, set);
  const color = batteryColor(set, isDark);
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
              onClick={() => onPlace(start)}
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
        <TakeOffSelect {...props} />
      </td>
    </tr>
  );
}

/** Where a battery's flight comes to its first waypoint. */
const startOf = ({ path, batteries }: DisplayedPlan, set: number) =>
  path[set]?.coordinates[batteries[set]?.place ? 1 : 0]?.slice(0, 2);

const NEAREST = "best";

function TakeOffSelect({ battery, document, set, change }: BatteryRowProps) {
  const { t } = useTranslation("flight-routes/analysis");
  const { takeOff, takeOffPoints: takeOffPlaces = [] } = document;
  const places = takeOff ? [{ id: "own", name: t("ownPlace") }, ...takeOffPlaces] : [];
  const name = places.find(({ id }) => id === battery.place?.id)?.name ?? t("noPlace");
  const unsure = battery.areHeightsSure ? undefined : t("heightsUnsure");
  if (!change || places.length < 2)
    return (
      <span className={style["place"]}>
        {name}
        {unsure && <em>{unsure}</em>}
      </span>
    );
  const from = document.battery.takeOffPointIds ?? [];
  const choose = (place: string): void => {
    const next = Array.from({ length: Math.max(from.length, set + 1) }, (_, index) => from[index] ?? null);
    next[set] = place === NEAREST ? null : place;
    change({ type: "updateDocument", document: { battery: { ...document.battery, takeOffPointIds: next } } });
  };
  return (
    <div className={style["place"]}>
      <Dropdown
        label={t("column.place")}
        labelHidden
        value={from[set] ?? NEAREST}
        options={[
          { key: NEAREST, label: `${t("bestPlace")} (${name})` },
          ...places.map(({ id, name: label }) => ({ key: id, label })),
        ]}
        onChange={choose}
      />
      {unsure && <em>{unsure}</em>}
    </div>
  );
}
