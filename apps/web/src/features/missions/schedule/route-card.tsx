import type { FlightRoute } from "@overfly/contract/flight-routes/flight-routes";
import { Checkbox } from "@mantine/core";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Hint } from "#platform/ui/display/hint.tsx";
import { ChoiceCard } from "#platform/ui/fields/choice-card.tsx";
import { RoutePicture } from "./route-picture.tsx";
import { errorCount } from "./route-errors.ts";
import style from "./schedule.module.css";

export interface RouteCardProps {
  route: FlightRoute;
  selected?: boolean;
  /** From 1, where several are chosen. */
  position?: number;
  /** Without it the card is read-only. */
  onSelect?: () => void;
}

/** A route and the figures that decide about it. One with errors can't be chosen, and says so. */
export function RouteCard({ route, selected = false, position = 0, onSelect }: RouteCardProps) {
  const { t } = useTranslation("missions/view");
  const format = useFormat();
  const { statistics } = route;
  const errors = errorCount(route);
  const figures = [
    [t("distance"), format.unit(statistics.distance_m / 1000, "km", 1)],
    [t("time"), format.duration(statistics.duration_s)],
    [t("photos"), format.number(statistics.photo_count)],
    [t("gsd"), format.unit(statistics.gsd_cm, "cm", 1)],
    [t("height"), format.unit(statistics.height_m, "m")],
    [t("batteries"), format.number(statistics.battery_flights.length)],
  ] as const;
  const name = position > 0 ? `${format.number(position)}. ${route.name}` : route.name;
  return (
    <ChoiceCard
      chosen={selected}
      control={
        onSelect && (
          <Checkbox
            checked={selected}
            onChange={onSelect}
            aria-label={route.name}
            disabled={errors > 0 && !selected}
          />
        )
      }
    >
      <div className={style["routeCard"]}>
        <RoutePicture path={route.path} />
        <div>
          <span className={style["routeName"]}>{name}</span>
          {errors > 0 && (
            <Hint as="span" tone="bad">
              {t("routeErrors", { count: errors })}
            </Hint>
          )}
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
    </ChoiceCard>
  );
}
