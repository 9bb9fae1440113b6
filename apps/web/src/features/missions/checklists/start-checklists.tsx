import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { missionQueries } from "#platform/queries/mission-queries.ts";
import { Hint } from "#platform/ui/display/hint.tsx";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { ChecklistView } from "./checklist-view.tsx";
import style from "./checklists.module.css";

/** Before the start: the checklists that belong to it, and whether they are answered. */
export function useStartChecklists(token: string, zone: string) {
  const { t } = useTranslation("missions/checklists");
  const { data, error, refetch } = useQuery({ ...missionQueries.checklists(token), staleTime: 0 });
  const lists = data?.checklists.filter(
    ({ moment, closed_at }) => moment !== "after_flight" && closed_at === null,
  );
  return {
    canStart: data?.open_before_start === 0,
    element: (
      <>
        {error && <ErrorState error={error} retry={() => void refetch()} />}
        {data && lists && lists.length > 0 && (
          <section aria-label={t("title")} className={style["lists"]}>
            {lists.map((list) => (
              <ChecklistView
                key={`${list.template_id} ${list.number}`}
                token={token}
                list={list}
                batteries={data.batteries}
                zone={zone}
                opens
              />
            ))}
            {data.open_before_start > 0 && (
              <Hint tone="bad" role="alert">
                {t("notYet", { count: data.open_before_start })}
              </Hint>
            )}
          </section>
        )}
      </>
    ),
  };
}
