import { Group, Stack } from "@mantine/core";
import { flights } from "@overfly/contract/flights/flights";
import type { MissionDetail } from "@overfly/contract/missions/missions";
import { IconDrone, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAllowed } from "#platform/api/user.ts";
import { Button } from "#platform/ui/button.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { LinesSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { flightQueries } from "#platform/queries/flight-queries.ts";
import { useIsClient } from "#platform/layout/mission-path.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { FlightPanel } from "./flight-panel.tsx";
import { useFlightsLive } from "./flight-commands.ts";
import { RecordFlight } from "./record-flight.tsx";

/** The flights of a mission as they are flown. */
export function FlightsTab({ mission }: { mission: MissionDetail }) {
  const { t } = useTranslation("flights/mission");
  const found = useQuery(flightQueries.ofMission(mission.token));
  const isClient = useIsClient();
  useFlightsLive(mission.token);
  return (
    <Stack gap="md" miw={0}>
      <RecordButton mission={mission} />
      {found.isPending && <LinesSkeleton lines={4} />}
      {found.error && <ErrorState error={found.error} retry={() => void found.refetch()} />}
      {found.data?.length === 0 && (
        <Panel>
          <EmptyState icon={<IconDrone size={28} stroke={1.5} aria-hidden />} title={t("empty")}>
            {t(isClient ? "emptyClientHint" : "emptyHint")}
          </EmptyState>
        </Panel>
      )}
      {found.data?.map((flight, index, all) => (
        <FlightPanel
          key={flight.id}
          flight={flight}
          number={all.length - index}
          zone={mission.site.time_zone}
        />
      ))}
    </Stack>
  );
}

/** Only while it is flown: before and after there is nothing to record. */
function RecordButton({ mission }: { mission: MissionDetail }) {
  const { t } = useTranslation("flights/mission");
  const [opened, setOpened] = useState(false);
  const mayRecord = useAllowed(flights.create);
  if (!mayRecord || mission.status !== "in_progress") return null;
  return (
    <Group gap="xs" justify="flex-end" wrap="nowrap">
      <Button icon={<IconPlus size={16} aria-hidden />} onClick={() => setOpened(true)}>
        {t("record")}
      </Button>
      {opened && <RecordFlight mission={mission} close={() => setOpened(false)} />}
    </Group>
  );
}
