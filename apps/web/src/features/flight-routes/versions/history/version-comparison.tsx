import type { VersionLine } from "@overfly/contract/flight-routes/routes";
import { useEffect, useRef } from "react";
import { useFormat } from "#platform/i18n/use-format.ts";
import { Dropdown } from "#platform/ui/dropdown.tsx";
import { IconX } from "@tabler/icons-react";
import { IconButton } from "#platform/ui/icon-button.tsx";
import style from "./version-comparison.module.css";
import { useLifeText } from "#features/flight-routes/versions/versions-text.ts";
import life from "#features/flight-routes/versions/versions.module.css";
import { signed } from "./use-change-description.ts";

interface ComparisonProps {
  versions: readonly VersionLine[];
  /** Two of them, in the order of their colours. */
  seen: readonly number[];
  onSee: (...versions: number[]) => void;
}

/** Two states side by side; the map draws both in the colours that are shown here. */
export function Comparison({ versions, seen: [first = 0, second = 0], onSee }: ComparisonProps) {
  const text = useLifeText();
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    section.current?.scrollIntoView({ block: "start" }); // answers with a promise in newer browsers: not to be returned
  }, []);
  const options = versions.map(({ version }) => ({
    key: String(version),
    label: text("version", { number: version }),
  }));
  const [a, b] = [first, second].map((number) => versions.find(({ version }) => version === number));
  return (
    <section ref={section} className={style["comparison"]} aria-label={text("comparison")}>
      <div className={style["comparisonHead"]}>
        <h3>{text("comparison")}</h3>
        <IconButton
          size="sm"
          label={text("close")}
          icon={<IconX size={16} aria-hidden />}
          onClick={() => onSee()}
        />
      </div>
      <div className={life["pair"]}>
        <div className={style["side"]} data-side="first">
          <Dropdown
            label={text("older")}
            options={options}
            value={String(first)}
            onChange={(key) => onSee(Number(key), second)}
          />
        </div>
        <div className={style["side"]} data-side="second">
          <Dropdown
            label={text("newer")}
            options={options}
            value={String(second)}
            onChange={(key) => onSee(first, Number(key))}
          />
        </div>
      </div>
      {a && b && <FigureTable a={a} b={b} />}
    </section>
  );
}

type FigureName =
  | "distance"
  | "time"
  | "photos"
  | "batteries"
  | "area"
  | "gsd"
  | "height"
  | "lines"
  | "waypoints";

interface Figure {
  name: FigureName;
  of: (line: VersionLine) => number;
  say: (value: number) => string;
  /** Differences below it do not show. */
  least: number;
}

function FigureTable({ a, b }: { a: VersionLine; b: VersionLine }) {
  const text = useLifeText();
  const figures = useFigures();
  return (
    <table className={style["figures"]}>
      <thead>
        <tr>
          <th scope="col">{text("figure")}</th>
          <th scope="col" data-side="first">
            {text("version", { number: a.version })}
          </th>
          <th scope="col" data-side="second">
            {text("version", { number: b.version })}
          </th>
          <th scope="col">{text("difference")}</th>
        </tr>
      </thead>
      <tbody>
        {figures.map(({ name, of, say, least }) => {
          const by = of(b) - of(a);
          const isSame = Math.abs(by) < least;
          return (
            <tr key={name} data-same={isSame || undefined}>
              <th scope="row">{text(name)}</th>
              <td>{say(of(a))}</td>
              <td>{say(of(b))}</td>
              <td>{isSame ? text("same") : signed(by, say)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function useFigures(): Figure[] {
  const format = useFormat();
  const count = (name: FigureName, of: Figure["of"]): Figure => ({
    name,
    of,
    say: (value) => format.number(value),
    least: 1,
  });
  return [
    {
      name: "distance",
      of: ({ statistics }) => statistics.distance_m,
      say: (value) => format.unit(value / 1000, "km", 2),
      least: 5,
    },
    {
      name: "time",
      of: ({ statistics }) => statistics.duration_s,
      say: (value) => format.duration(value),
      least: 1,
    },
    count("photos", ({ statistics }) => statistics.photo_count),
    count("batteries", ({ statistics }) => statistics.battery_sets.length),
    {
      name: "area",
      of: ({ statistics }) => statistics.area_m2,
      say: (value) => format.unit(value / 10_000, "ha", 2),
      least: 50,
    },
    {
      name: "gsd",
      of: ({ statistics }) => statistics.gsd_cm,
      say: (value) => format.unit(value, "cm", 2),
      least: 0.005,
    },
    {
      name: "height",
      of: ({ statistics }) => statistics.height_m,
      say: (value) => format.unit(value, "m", 1),
      least: 0.05,
    },
    count("lines", ({ statistics }) => statistics.line_count),
    count("waypoints", ({ statistics }) => statistics.waypoint_count),
  ];
}
