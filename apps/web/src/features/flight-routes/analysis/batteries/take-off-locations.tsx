import { docks } from "@overfly/contract/docks/docks";
import { IconPlus, IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { Position } from "geojson";
import { call } from "#platform/api/call.ts";
import { useAllowed } from "#platform/api/user.ts";
import { Button } from "#platform/ui/button.tsx";
import { IconButton } from "#platform/ui/icon-button.tsx";
import type { ShownPlan } from "#features/flight-routes/planning/worker-messages.ts";
import style from "./batteries.module.css";
import type { InsightProps } from "#features/flight-routes/analysis/panel/analysis-panel.tsx";
import { useInsightText } from "#features/flight-routes/analysis/analysis-text.ts";
import insight from "#features/flight-routes/analysis/analysis.module.css";

/** More places to fly from: docks of the site, and places on the way. Each battery takes the one that suits it best. */
export function TakeOffPlaces({ document, site, change, onPlace, plan }: InsightProps & { plan: ShownPlan }) {
  const text = useInsightText();
  const { takeOff, takeOffPlaces = [] } = document;
  const docksHere = useDocks(site.token, change !== undefined);
  if (!change || !takeOff) return null;
  const set = (places: typeof takeOffPlaces): void =>
    change({ type: "document", document: { takeOffPlaces: places.length > 0 ? places : undefined } });
  const add = (id: string, name: string, position: Position): void =>
    set([...takeOffPlaces, { id, name, position: position.slice(0, 2) as typeof takeOff }]);
  const split = plan.path[1]?.coordinates[1];
  const number = takeOffPlaces.length + 2;
  return (
    <section className={style["takeOffs"]} aria-label={text("places")}>
      <strong>{text("places")}</strong>
      <ul>
        {takeOffPlaces.map(({ id, name, position }) => (
          <li key={id}>
            <button type="button" onClick={() => onPlace(position)}>
              {name}
            </button>
            <IconButton
              label={text("removePlace", { name })}
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
              onClick={() => add(`dock-${id}`, text("placeOfDock", { name }), [longitude, latitude])}
            >
              {text("placeOfDock", { name })}
            </Button>
          ))}
        {split && (
          <Button
            size="xs"
            icon={<IconPlus size={14} aria-hidden />}
            onClick={() => add(crypto.randomUUID(), text("addedPlace", { number }), split)}
          >
            {text("placeHere")}
          </Button>
        )}
      </div>
    </section>
  );
}

function useDocks(token: string, isAsked: boolean) {
  const mayView = useAllowed(docks.list);
  const { data = [] } = useQuery({
    queryKey: ["docks", "of site", token],
    queryFn: () => call(docks.list, { query: { item_count: 100 } }),
    select: (reply) => reply.data.filter(({ site }) => site?.token === token),
    enabled: isAsked && mayView,
    meta: { silent: true },
  });
  return data;
}
