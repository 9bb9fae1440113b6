import type { VersionLine } from "@overfly/contract/flight-routes/flight-routes";
import { useEffect, useRef } from "react";
import { useFormat } from "#platform/i18n/use-format.ts";
import { Dropdown } from "#platform/ui/fields/dropdown.tsx";
import { IconX } from "@tabler/icons-react";
import { IconButton } from "#platform/ui/icon-button.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import style from "./version-comparison.module.css";
import styles from "#features/flight-routes/versions/versions.module.css";
import { signed } from "./use-change-description.ts";

interface VersionComparisonProps {
  versions: readonly VersionLine[];
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
  of: (line: VersionLine) => number;
  format: (value: number) => string;
  /** Smaller differences are shown as none. */
  least: number;
}

function StatisticsTable({ a, b }: { a: VersionLine; b: VersionLine }) {
  const { t } = useTranslation("flight-routes/versions");
  const figures = useStatisticRows();
  return (
    <table className={style["figures"]}>
      <thead>
        <tr>
          <th scope="col">{t("figure")}</th>
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
        {figures.map(({ name, of, format, least }) => {
          const by = of(b) - of(a);
          const isSame = Math.abs(by) < least;
          return (
            <tr key={name} data-same={isSame || undefined}>
              <th scope="row">{t(name)}</th>
              <td>{format(of(a))}</td>
              <td>{format(of(b))}</td>
              <td>{isSame ? t("same") : signed(by, format)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function useStatisticRows(): StatisticRow[] {
  const format = useFormat();
  const count = (name: StatisticName, of: StatisticRow["of"]): StatisticRow => ({
    name,
    of,
    format: (value) => format.number(value),
    least: 1,
  });
  return [
    {
      name: "distance",
      of: ({ statistics }) => statistics.distance_m,
      format: (value) => format.unit(value / 1000, "km", 2),
      least: 5,
    },
    {
      name: "time",
      of: ({ statistics }) => statistics.duration_s,
      format: (value) => format.duration(value),
      least: 1,
    },
    count("photos", ({ statistics }) => statistics.photo_count),
    count("batteries", ({ statistics }) => statistics.battery_sets.length),
    {
      name: "area",
      of: ({ statistics }) => statistics.area_m2,
      format: (value) => format.unit(value / 10_000, "ha", 2),
      least: 50,
    },
    {
      name: "gsd",
      of: ({ statistics }) => statistics.gsd_cm,
      format: (value) => format.unit(value, "cm", 2),
      least: 0.005,
    },
    {
      name: "height",
      of: ({ statistics }) => statistics.height_m,
      format: (value) => format.unit(value, "m", 1),
      least: 0.05,
    },
    count("lines", ({ statistics }) => statistics.line_count),
    count("waypoints", ({ statistics }) => statistics.waypoint_count),
  ];
}
