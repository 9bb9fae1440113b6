import type { Mission } from "@overfly/contract/missions/missions";
import { Group } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { permittedOf, useUser } from "#platform/api/user.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Button } from "#platform/ui/button.tsx";
import { downloadCsv } from "#platform/ui/table/csv.ts";
import { useMissionsPath } from "#platform/layout/mission-path.ts";
import { useMissionColumns } from "#features/missions/mission-columns.tsx";
import { BULK_ICONS } from "./bulk-icons.ts";
import { BULK_KINDS, type BulkKind, isPossible, mayDo } from "./bulk-kinds.ts";

const BulkDialog = lazy(() => import("./bulk-dialog.tsx").then((m) => ({ default: m.BulkDialog })));

interface BulkActionsProps {
  missions: readonly Mission[];
  /** All by default. */
  kinds?: readonly BulkKind[];
}

/** What can be done with all the selected missions at once. */
export function MissionBulkActions({ missions, kinds = BULK_KINDS }: BulkActionsProps) {
  const { t } = useTranslation("missions/bulk");
  const { t: tMissions } = useTranslation("missions");
  const path = useMissionsPath();
  const columns = useMissionColumns();
  const permitted = permittedOf(useUser());
  // the missions as they were when it was opened: the list changes while it runs
  const [opened, setOpened] = useState<{ kind: BulkKind; missions: readonly Mission[] }>();
  const allowed = kinds.filter((kind) => mayDo(permitted, kind));
  return (
    <Group gap="xs">
      {allowed.map((kind) => {
        const Icon = BULK_ICONS[kind];
        const isDisabled = !missions.some((mission) => isPossible(kind, mission));
        return (
          <Button
            key={kind}
            size="xs"
            icon={<Icon size={16} aria-hidden />}
            disabled={isDisabled}
            hint={isDisabled ? t(`impossible.${kind}`) : undefined}
            onClick={() => setOpened({ kind, missions })}
          >
            {t(`action.${kind}`)}
          </Button>
        );
      })}
      <Button
        size="xs"
        icon={<IconDownload size={16} aria-hidden />}
        onClick={() => downloadCsv(tMissions(`title.${path}`), columns, missions)}
      >
        {t("export")}
      </Button>
      <Suspense>{opened && <BulkDialog {...opened} onClose={() => setOpened(undefined)} />}</Suspense>
    </Group>
  );
}
