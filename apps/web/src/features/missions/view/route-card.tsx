import type { FlightRoute } from "@overfly/contract/flight-routes/routes";
import { Checkbox } from "@mantine/core";
import { useFormat } from "#platform/text/format.ts";
import style from "./mission-screen.module.css";
import { useViewText } from "./view-text.ts";

export interface RouteCardProps {
  route: FlightRoute;
  chosen?: boolean;
  /** Without it the card only tells. */
  onChoose?: () => void;
}

/** A route and the figures that decide about it. */
export function RouteCard({ route, chosen = false, onChoose }: RouteCardProps) {
  const text = useViewText();
  const format = useFormat();
  const { statistics } = route;
  const figures = [
    [text("distance"), format.unit(statistics.distance_m / 1000, "km", 1)],
    [text("time"), format.duration(statistics.duration_s)],
    [text("photos"), format.number(statistics.photo_count)],
    [text("gsd"), format.unit(statistics.gsd_cm, "cm", 1)],
    [text("height"), format.unit(statistics.height_m, "m")],
    [text("batteries"), format.number(statistics.battery_sets.length)],
  ] as const;
  const content = (
    <div>
      <span className={style["routeName"]}>{route.name}</span>
      <dl className={style["figures"]}>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
  if (!onChoose) return <div className={style["route"]}>{content}</div>;
  return (
    // The whole card is the checkbox's label.
    <label className={style["route"]} data-chosen={chosen || undefined}>
      <Checkbox checked={chosen} onChange={onChoose} aria-label={route.name} />
      {content}
    </label>
  );
}
