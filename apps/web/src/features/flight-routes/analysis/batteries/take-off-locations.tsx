import { docks } from "@overfly/contract/docks/docks";
import { IconPlus, IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { Position } from "geojson";
import { useAllowed } from "#platform/api/user.ts";
import { Button } from "#platform/ui/button.tsx";
import { IconButton } from "#platform/ui/icon-button.tsx";
import { dockQueries } from "#platform/queries/dock-queries.ts";
import type { DisplayedPlan } from "#features/flight-routes/planning/worker-messages.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import style from "./batteries.module.css";
import type { AnalysisTabProps } from "#features/flight-routes/analysis/panel/analysis-panel.tsx";
import insight from "#features/flight-routes/analysis/analysis.module.css";

/** More places to fly from: docks of the site, and places on the way. Each battery takes the one that suits it best. */
export function TakeOffLocations({
  document,
  site,
  change,
  onPlace,
  plan,
}: AnalysisTabProps & { plan: DisplayedPlan }) {
  const { t } = useTranslation("flight-routes/analysis");
  const { takeOff, takeOffPoints: takeOffPlaces = [] } = document;
  const docksHere = useSiteDocks(site.token, change !== undefined);
  if (!change || !takeOff) return null;
  const set = (places: typeof takeOffPlaces): void =>
    change({ type: "updateDocument", document: { takeOffPoints: places.length > 0 ? places : undefined } });
  const add = (id: string, name: string, position: Position): void =>
    set([...takeOffPlaces, { id, name, position: position.slice(0, 2) as typeof takeOff }]);
  const split = plan.path[1]?.coordinates[1];
  const number = takeOffPlaces.length + 2;
  return (
    <section className={style["takeOffs"]} aria-label={t("places")}>
      <strong>{t("places")}</strong>
      <ul>
        {takeOffPlaces.map(({ id, name, position }) => (
          <li key={id}>
            <button type="button" onClick={() => onPlace(position)}>
              {name}
            </button>
            <IconButton
              label={t("removePlace", { name })}
              size="sm"
              icon={<IconX size={14} aria-hidden />}
              onClick={() => set(takeOffPlaces.filter((place) => place.id !== id))}
            />
          </li>
        ))}
      </ul>
      <div className={insight["mends"]}>
        {docksHere
          .filter(({ id }) => !takeOffPlaces.some((place) => place.id === `dock-${id}`))
          .map(({ id, name, longitude, latitude }) => (
            <Button
              key={id}
              size="xs"
              icon={<IconPlus size={14} aria-hidden />}
              onClick={() => add(`dock-${id}`, t("placeOfDock", { name }), [longitude, latitude])}
            >
              {t("placeOfDock", { name })}
            </Button>
          ))}
        {split && (
          <Button
            size="xs"
            icon={<IconPlus size={14} aria-hidden />}
            onClick={() => add(crypto.randomUUID(), t("addedPlace", { number }), split)}
          >
            {t("placeHere")}
          </Button>
        )}
      </div>
    </section>
  );
}

function useSiteDocks(token: string, isAsked: boolean) {
  const mayView = useAllowed(docks.list);
  const { data = [] } = useQuery({
    ...dockQueries.list({ item_count: 100 }),
    select: (reply) => reply.data.filter(({ site }) => site?.token === token),
    enabled: isAsked && mayView,
  });
  return data;
}
