import { MAX_MISSION_DOCUMENTS, missionDocuments } from "@overfly/contract/missions/mission-documents";
import { isClosed } from "@overfly/contract/missions/mission-workflow";
import type { MissionDetail } from "@overfly/contract/missions/missions";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { dataOf } from "#platform/api/endpoint-query.ts";
import { useAllowed } from "#platform/api/user.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { missionQueries } from "#platform/queries/mission-queries.ts";
import { Button } from "#platform/ui/button.tsx";
import { Hint } from "#platform/ui/display/hint.tsx";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { Panel } from "#platform/ui/panel.tsx";

const List = lazy(() => import("./documents-list.tsx").then((m) => ({ default: m.DocumentsList })));
const Upload = lazy(() => import("./upload-to-mission.tsx").then((m) => ({ default: m.UploadToMission })));

/** Permits, drawings and the like that came with the order; absent where there are none and none can be added. */
export function MissionDocuments({ mission }: { mission: MissionDetail }) {
  const { t } = useTranslation("missions/view");
  const { token, site, status } = mission;
  const [isAdding, add] = useState(false);
  const {
    data: rows,
    error,
    refetch,
  } = useQuery({
    ...missionQueries.documents(token, { item_count: MAX_MISSION_DOCUMENTS }),
    select: dataOf,
  });
  const mayAdd = useAllowed(missionDocuments.upload) && !isClosed(status);
  if (!rows && error)
    return (
      <Panel title={t("document.title")}>
        <ErrorState error={error} retry={() => void refetch()} />
      </Panel>
    );
  if (!rows || (!mayAdd && rows.length === 0)) return null;
  return (
    <Panel
      title={t("document.title")}
      actions={
        mayAdd &&
        !isAdding && (
          <Button size="sm" icon={<IconPlus size={16} aria-hidden />} onClick={() => add(true)}>
            {t("document.add")}
          </Button>
        )
      }
    >
      <Suspense>
        {rows.length > 0 && <List token={token} rows={rows} zone={site.time_zone} />}
        {rows.length === 0 && !isAdding && <Hint>{t("document.none")}</Hint>}
        {isAdding && <Upload token={token} />}
      </Suspense>
    </Panel>
  );
}
