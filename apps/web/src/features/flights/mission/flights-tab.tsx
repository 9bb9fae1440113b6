import { Group, Stack } from "@mantine/core";
import { flights, STATUSES_ACCEPTING_FLIGHTS } from "@overfly/contract/flights/flights";
import type { MissionDetail } from "@overfly/contract/missions/missions";
import { IconDrone } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Create, CreateButton, CreateOrAsk } from "#platform/ui/create-or-ask.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { LinesSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { flightQueries } from "#platform/queries/flight-queries.ts";
import { useIsClient } from "#platform/layout/mission-path.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { FlightPanel } from "./flight-panel.tsx";
import { RecordFlight } from "#features/flights/record/record-flight.tsx";

/** The flights of a mission as they are flown. */
export function FlightsTab({ mission }: { mission: MissionDetail }) {
  const { t } = useTranslation("flights/mission");
  const found = useQuery(flightQueries.ofMission(mission.token));
  const isClient = useIsClient();
  const [isRecording, setRecording] = useState(false);
  const record: Create = {
    endpoint: flights.create,
    label: t("record"),
    action: "record",
    onClick: () => setRecording(true),
  };
  const isFlown = STATUSES_ACCEPTING_FLIGHTS.includes(mission.status);
  return (
    <Stack gap="md" miw={0}>
      {isFlown && found.data && found.data.length > 0 && (
        <Group gap="xs" justify="flex-end" wrap="nowrap">
          <CreateButton {...record} />
        </Group>
      )}
      {found.isPending && <LinesSkeleton lines={4} />}
      {found.error && <ErrorState error={found.error} retry={() => void found.refetch()} />}
      {found.data?.length === 0 && (
        <Panel>
          <EmptyState
            icon={<IconDrone size={28} stroke={1.5} aria-hidden />}
            title={t("empty")}
            action={isFlown && !isClient && <CreateOrAsk {...record} />}
          >
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
      {isRecording && <RecordFlight mission={mission} close={() => setRecording(false)} />}
    </Stack>
  );
}
