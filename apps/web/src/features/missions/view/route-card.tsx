import type { FlightRoute } from "@overfly/contract/flight-routes/flight-routes";
import { Checkbox } from "@mantine/core";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { ChoiceCard } from "#platform/ui/fields/choice-card.tsx";
import { RoutePicture } from "#features/missions/schedule/route-picture.tsx";
import style from "./mission-screen.module.css";

export interface RouteCardProps {
  route: FlightRoute;
  selected?: boolean;
  /** Without it the card is read-only. */
  onSelect?: () => void;
}

/** A route and the figures that decide about it. */
export function RouteCard({ route, selected = false, onSelect }: RouteCardProps) {
  const { t } = useTranslation("missions/view");
  const format = useFormat();
  const { statistics } = route;
  const figures = [
    [t("distance"), format.unit(statistics.distance_m / 1000, "km", 1)],
    [t("time"), format.duration(statistics.duration_s)],
    [t("photos"), format.number(statistics.photo_count)],
    [t("gsd"), format.unit(statistics.gsd_cm, "cm", 1)],
    [t("height"), format.unit(statistics.height_m, "m")],
    [t("batteries"), format.number(statistics.battery_flights.length)],
  ] as const;
  const content = (
    <div className={style["routeCard"]}>
      <RoutePicture path={route.path} />
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
    </div>
  );
  return (
    <ChoiceCard
      chosen={selected}
      control={onSelect && <Checkbox checked={selected} onChange={onSelect} aria-label={route.name} />}
    >
      {content}
    </ChoiceCard>
  );
}
