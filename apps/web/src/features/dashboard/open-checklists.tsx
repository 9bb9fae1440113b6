import type { MissionChecklist } from "@overfly/contract/checklists/mission-checklists";
import type { Mission } from "@overfly/contract/missions/missions";
import { useQueries, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { missionQueries } from "#platform/queries/mission-queries.ts";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import style from "./dashboard.module.css";

const MAX_MISSIONS = 20;

/** Checklists of today's missions in which something waits for its answer; nothing where none does. */
export function OpenChecklists({ today }: { today: string }) {
  const { t } = useTranslation("dashboard");
  const { t: tChecklists } = useTranslation("missions/checklists");
  const found = useQuery(
    missionQueries.list({
      flight_date: `${today},${today}`,
      item_count: MAX_MISSIONS,
      sorts: { flight_time: "asc" },
    }),
  );
  const missions = found.data?.data ?? [];
  const answers = useQueries({ queries: missions.map(({ token }) => missionQueries.checklists(token)) });
  const open = missions.flatMap((mission, index) =>
    (answers[index]?.data?.checklists ?? [])
      .filter((list) => isOpen(list, mission))
      .map((list) => ({ mission, list })),
  );
  const failed = [found, ...answers].filter(({ data, error }) => error !== null && data === undefined);
  if (open.length === 0 && failed.length === 0) return null;
  return (
    <Panel title={t("openChecklists")}>
      {failed[0] && (
        <ErrorState
          error={failed[0].error}
          retry={() => failed.forEach(({ refetch }) => void refetch())}
          inline={open.length > 0}
        />
      )}
      <ul className={style["latest"]}>
        {open.map(({ mission: { token, number, site }, list }) => (
          <li key={`${token} ${list.template_id} ${list.number}`}>
            <Link to={`/missions/view/${token}`}>{number}</Link>
            <bdi>{site.name}</bdi>
            <span dir="auto">{list.name}</span>
            <span>{tChecklists("openItems", { count: list.open_items })}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** A further battery's is open once somebody has begun it: there may be none. */
const isOpen = ({ id, moment, open_items, closed_at }: MissionChecklist, { status }: Mission): boolean =>
  open_items > 0 && closed_at === null && !(id === null && moment === "battery" && status === "in_progress");
