import type { RouteVersionSummary } from "@overfly/contract/flight-routes/flight-routes";
import { useEffect, useRef } from "react";
import { useFormat } from "#platform/i18n/use-format.ts";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import { IconX } from "@tabler/icons-react";
import { IconButton } from "#platform/ui/icon-button.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import style from "./version-comparison.module.css";
import styles from "#features/flight-routes/versions/versions.module.css";
import { signed } from "./use-change-description.ts";

interface VersionComparisonProps {
  versions: readonly RouteVersionSummary[];
  /** Two of them, in the order of their colours. */
  compared: readonly number[];
  onDisplay: (...versions: number[]) => void;
}

/** Two versions side by side; the map draws their paths in the colours shown here. */
export function VersionComparison({
  versions,
  compared: [first = 0, second = 0],
  onDisplay,
}: VersionComparisonProps) {
  const { t } = useTranslation("flight-routes/versions");
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    section.current?.scrollIntoView({ block: "start" }); // returns a promise in newer browsers, which an effect must not
  }, []);
  const options = versions.map(({ version }) => ({
    key: String(version),
    label: t("version", { number: version }),
  }));
  const [a, b] = [first, second].map((number) => versions.find(({ version }) => version === number));
  return (
    <section ref={section} className={style["comparison"]} aria-label={t("comparison")}>
      <div className={style["comparisonHead"]}>
        <h3>{t("comparison")}</h3>
        <IconButton
          size="sm"
          label={t("close")}
          icon={<IconX size={16} aria-hidden />}
          onClick={() => onDisplay()}
        />
      </div>
      <div className={styles["pair"]}>
        <div className={style["side"]} data-side="first">
          <Dropdown
            label={t("older")}
            options={options}
            value={String(first)}
            onChange={(key) => onDisplay(Number(key), second)}
          />
        </div>
        <div className={style["side"]} data-side="second">
          <Dropdown
            label={t("newer")}
            options={options}
            value={String(second)}
            onChange={(key) => onDisplay(first, Number(key))}
          />
        </div>
      </div>
      {a && b && <StatisticsTable a={a} b={b} />}
    </section>
  );
}

type StatisticName =
  | "distance"
  | "time"
  | "photos"
  | "batteries"
  | "area"
  | "gsd"
  | "height"
  | "lines"
  | "waypoints";

interface StatisticRow {
  name: StatisticName;
  valueOf: (line: RouteVersionSummary) => number;
  format: (value: number) => string;
  /** Smaller differences are shown as none. */
  minDifference: number;
}

function StatisticsTable({ a, b }: { a: RouteVersionSummary; b: RouteVersionSummary }) {
  const { t } = useTranslation("flight-routes/versions");
  const rows = useStatisticRows();
  return (
    <table className={style["figures"]}>
      <thead>
        <tr>
          <th scope="col">{t("value")}</th>
          <th scope="col" data-side="first">
            {t("version", { number: a.version })}
          </th>
          <th scope="col" data-side="second">
            {t("version", { number: b.version })}
          </th>
          <th scope="col">{t("difference")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, valueOf, format, minDifference }) => {
          const by = valueOf(b) - valueOf(a);
          const isEqual = Math.abs(by) < minDifference;
          return (
            <tr key={name} data-same={isEqual || undefined}>
              <th scope="row">{t(name)}</th>
              <td>{format(valueOf(a))}</td>
              <td>{format(valueOf(b))}</td>
              <td>{isEqual ? t("unchanged") : signed(by, format)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function useStatisticRows(): StatisticRow[] {
  const format = useFormat();
  const count = (name: StatisticName, valueOf: StatisticRow["valueOf"]): StatisticRow => ({
    name,
    valueOf,
    format: (value) => format.number(value),
    minDifference: 1,
  });
  return [
    {
      name: "distance",
      valueOf: ({ statistics }) => statistics.distance_m,
      format: (value) => format.unit(value / 1000, "km", 2),
      minDifference: 5,
    },
    {
      name: "time",
      valueOf: ({ statistics }) => statistics.duration_s,
      format: (value) => format.duration(value),
      minDifference: 1,
    },
    count("photos", ({ statistics }) => statistics.photo_count),
    count("batteries", ({ statistics }) => statistics.battery_flights.length),
    {
      name: "area",
      valueOf: ({ statistics }) => statistics.area_m2,
      format: (value) => format.unit(value / 10_000, "ha", 2),
      minDifference: 50,
    },
    {
      name: "gsd",
      valueOf: ({ statistics }) => statistics.gsd_cm,
      format: (value) => format.unit(value, "cm", 2),
      minDifference: 0.005,
    },
    {
      name: "height",
      valueOf: ({ statistics }) => statistics.height_m,
      format: (value) => format.unit(value, "m", 1),
      minDifference: 0.05,
    },
    count("lines", ({ statistics }) => statistics.line_count),
    count("waypoints", ({ statistics }) => statistics.waypoint_count),
  ];
}
