import { missionDocuments } from "@overfly/contract/missions/mission-documents";
import { isClosed } from "@overfly/contract/missions/mission-workflow";
import type { MissionDetail } from "@overfly/contract/missions/missions";
import { Stack } from "@mantine/core";
import { useAllowed } from "#platform/api/user.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Panel } from "#platform/ui/panel.tsx";
import { UploadDocuments } from "#platform/ui/uploads/upload-documents.tsx";
import { DocumentsList } from "./documents-list.tsx";
import { useMissionDocuments } from "./use-mission-documents.ts";

/** Permits, drawings and the like that came with the order; absent where there are none and none can be added. */
export function DocumentsPanel({ mission }: { mission: MissionDetail }) {
  const { t } = useTranslation("platform/documents");
  const { rows, target } = useMissionDocuments(mission.token);
  const mayAdd = useAllowed(missionDocuments.upload) && !isClosed(mission.status);
  if (!mayAdd && rows.length === 0) return null;
  return (
    <Panel title={t("documents")}>
      <Stack gap="sm" miw={0}>
        {rows.length > 0 && <DocumentsList token={mission.token} rows={rows} zone={mission.site.time_zone} />}
        {mayAdd && <UploadDocuments {...target} />}
      </Stack>
    </Panel>
  );
}
