import { type MissionChecklist, missionChecklists } from "@overfly/contract/checklists/mission-checklists";
import type { MissionDetail } from "@overfly/contract/missions/missions";
import { Anchor } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { lazy } from "react";
import { fileUrl } from "#platform/api/call.ts";
import { useAllowed, useUser } from "#platform/api/user.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { missionQueries } from "#platform/queries/mission-queries.ts";
import { Hint } from "#platform/ui/display/hint.tsx";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import style from "./checklists.module.css";

/** Loaded for the missions that have one. */
const ChecklistView = lazy(() => import("./checklist-view.tsx").then((m) => ({ default: m.ChecklistView })));

/** The mission's checklists, open to the pilot who answers them; absent where the provider has none for it. */
export function ChecklistsPanel({ mission: { token, site, status } }: { mission: MissionDetail }) {
  const { t } = useTranslation("missions/checklists");
  const mayRead = useAllowed(missionChecklists.list);
  const { data, error, refetch } = useQuery({ ...missionQueries.checklists(token), enabled: mayRead });
  const isPilot = useUser().current_provider_user.user_type === "pilot";
  if (!mayRead || (data && data.checklists.length === 0)) return null;
  if (!data && !error) return null;
  return (
    <Panel
      title={t("title")}
      actions={
        data?.checklists.some(({ id }) => id !== null) && (
          <Anchor
            href={fileUrl(missionChecklists.export, { params: { token } })}
            download
            size="sm"
            className={style["export"] ?? ""}
          >
            <IconDownload size={16} aria-hidden /> {t("export")}
          </Anchor>
        )
      }
    >
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {status === "in_progress" && <NextBattery lists={data?.checklists ?? []} />}
      <div className={style["lists"]}>
        {data?.checklists.map((list) => (
          <ChecklistView
            key={`${list.template_id} ${list.number}`}
            token={token}
            list={list}
            batteries={data.batteries}
            zone={site.time_zone}
            opens={isPilot}
          />
        ))}
      </div>
    </Panel>
  );
}

/** The battery whose checklist was begun while the mission is flown stays on the ground until it is checked. */
function NextBattery({ lists }: { lists: readonly MissionChecklist[] }) {
  const { t } = useTranslation("missions/checklists");
  const open = lists
    .filter(({ id, moment, closed_at }) => id !== null && moment === "battery" && closed_at === null)
    .reduce((sum, { open_items }) => sum + open_items, 0);
  if (open === 0) return null;
  return (
    <Hint tone="bad" role="alert">
      {t("noTakeOffYet", { count: open })}
    </Hint>
  );
}
