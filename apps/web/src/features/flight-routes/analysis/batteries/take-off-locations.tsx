import { docks } from "@overfly/contract/docks/docks";
import { IconPlus, IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { Position } from "geojson";
import { useAllowed } from "#platform/api/user.ts";
import { Button } from "#platform/ui/button.tsx";
import { IconButton } from "#platform/ui/icon-button.tsx";
import { dockQueries } from "#platform/queries/dock-queries.ts";
import type { DisplayedPlan } from "#features/flight-routes/planning/worker/displayed-plan.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import style from "./batteries.module.css";
import { useAnalysis, useAnalysisEdit } from "#features/flight-routes/analysis/analysis-context.ts";
import { useFocusOnMap } from "#features/flight-routes/store/editing.ts";
import { useSite } from "#features/flight-routes/store/planner-context.ts";
import analysis from "#features/flight-routes/analysis/analysis.module.css";

/** Further take-off points: docks of the site, and points along the route. Each battery uses the one that suits best. */
export function TakeOffLocations({ plan }: { plan: DisplayedPlan }) {
  const { t } = useTranslation("flight-routes/analysis");
  const { document } = useAnalysis();
  const edit = useAnalysisEdit();
  const focus = useFocusOnMap();
  const { takeOff, takeOffPoints = [] } = document;
  if (!edit || !takeOff) return null;
  const set = (points: typeof takeOffPoints): void =>
    edit({ type: "updateDocument", document: { takeOffPoints: points.length > 0 ? points : undefined } });
  return (
    <section className={style["takeOffs"]} aria-label={t("takeOffPoints")}>
      <strong>{t("takeOffPoints")}</strong>
      <ul>
        {takeOffPoints.map(({ id, name, position }) => (
          <li key={id}>
            <button type="button" onClick={() => focus(position)}>
              {name}
            </button>
            <IconButton
              label={t("removeTakeOff", { name })}
              size="sm"
              icon={<IconX size={14} aria-hidden />}
              onClick={() => set(takeOffPoints.filter((point) => point.id !== id))}
            />
          </li>
        ))}
      </ul>
      <AddButtons
        plan={plan}
        existing={takeOffPoints}
        onAdd={(id, name, [longitude = 0, latitude = 0]) =>
          set([...takeOffPoints, { id, name, position: [longitude, latitude] }])
        }
      />
    </section>
  );
}

interface AddButtonsProps {
  plan: DisplayedPlan;
  existing: readonly { id: string }[];
  onAdd: (id: string, name: string, position: Position) => void;
}

function AddButtons({ plan, existing, onAdd }: AddButtonsProps) {
  const { t } = useTranslation("flight-routes/analysis");
  const siteDocks = useSiteDocks(useSite().token);
  const splitPosition = plan.path[1]?.coordinates[1];
  return (
    <div className={analysis["actions"]}>
      {siteDocks
        .filter(({ id }) => !existing.some((point) => point.id === `dock-${id}`))
        .map(({ id, name, longitude, latitude }) => (
          <Button
            key={id}
            size="xs"
            icon={<IconPlus size={14} aria-hidden />}
            onClick={() => onAdd(`dock-${id}`, t("dockTakeOff", { name }), [longitude, latitude])}
          >
            {t("dockTakeOff", { name })}
          </Button>
        ))}
      {splitPosition && (
        <Button
          size="xs"
          icon={<IconPlus size={14} aria-hidden />}
          onClick={() =>
            onAdd(crypto.randomUUID(), t("takeOffNumber", { number: existing.length + 2 }), splitPosition)
          }
        >
          {t("takeOffAtSplit")}
        </Button>
      )}
    </div>
  );
}

function useSiteDocks(token: string) {
  const canView = useAllowed(docks.list);
  const { data = [] } = useQuery({
    ...dockQueries.list({ item_count: 100 }),
    select: (reply) => reply.data.filter(({ site }) => site?.token === token),
    enabled: canView,
  });
  return data;
}
