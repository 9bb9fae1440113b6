import { STATUSES_ACCEPTING_FLIGHTS } from "@overfly/contract/flights/flights";
import { missions as missionEndpoints } from "@overfly/contract/missions/missions";
import { Group, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { missionQueries } from "#platform/queries/mission-queries.ts";
import { useMissionsPath } from "#platform/layout/mission-path.ts";
import { useAllowed } from "#platform/api/user.ts";
import { Button } from "#platform/ui/button.tsx";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import { Dialog } from "#platform/ui/overlays/dialog.tsx";
import { RecordFlight } from "./record/record-flight.tsx";

const FLOWN = { status: STATUSES_ACCEPTING_FLIGHTS.join(","), item_count: 200 };

/** Records a flight by hand: first for which mission, then when it was. */
export function RecordFromList({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("flights");
  const [token, setToken] = useState<string | null>(null);
  const missions = useQuery(missionQueries.list(FLOWN));
  const mission = useQuery({ ...missionQueries.one(token ?? ""), enabled: token !== null });
  const failed = [missions, mission].find(({ data, error }) => error && data === undefined);
  if (mission.data) return <RecordFlight mission={mission.data} close={onClose} />;
  const options = (missions.data?.data ?? []).map(({ token: key, number, site }) => ({
    key,
    label: `${number} · ${site.name}`,
  }));
  if (missions.data && options.length === 0) return <NoMission onClose={onClose} />;
  return (
    <Dialog opened onClose={onClose} title={t("record")}>
      <Stack gap="md">
        {failed && <ErrorState error={failed.error} retry={() => void failed.refetch()} />}
        <Dropdown
          label={t("mission")}
          value={token}
          onChange={setToken}
          options={options}
          loading={missions.isPending || mission.isFetching}
          searchable
          required
        />
      </Stack>
    </Dialog>
  );
}

/** Nothing to choose from: says why, and leads to where a mission is planned and started. */
function NoMission({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("flights");
  const path = useMissionsPath();
  const mayRead = useAllowed(missionEndpoints.list);
  return (
    <Dialog opened onClose={onClose} title={t("record")}>
      <Stack gap="md">
        <p>{t("noMissionFlown")}</p>
        <Group gap="xs" justify="flex-end">
          <Button onClick={onClose}>{t("closeDialog")}</Button>
          {mayRead && (
            <Button kind="primary" to={path} onClick={onClose}>
              {t("openMissions")}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}
