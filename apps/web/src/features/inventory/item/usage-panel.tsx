import type { ItemReference } from "@overfly/contract/inventory/item-reference";
import { useQuery } from "@tanstack/react-query";
import { dataOf } from "#platform/api/endpoint-query.ts";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { itemRecordQueries } from "#platform/queries/item-record-queries.ts";
import { KeyValues } from "#platform/ui/display/key-values.tsx";
import { When } from "#platform/ui/display/when.tsx";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { LinesSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { Panel } from "#platform/ui/panel.tsx";

/** Flights and hours, always from flights. */
export function UsagePanel({ item }: { item: ItemReference }) {
  const { t } = useTranslation("inventory/records");
  const format = useFormat();
  const { data, error, refetch } = useQuery({ ...itemRecordQueries.usage(item), select: dataOf });
  return (
    <Panel title={t("usage")}>
      {error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : data ? (
        <KeyValues
          items={[
            [t("flights"), format.number(data.flights)],
            [t("flightTime"), format.duration(data.flight_hours * 3600)],
            [t("lastFlight"), <When key="last" at={data.last_flight_at} />],
          ]}
        />
      ) : (
        <LinesSkeleton lines={3} />
      )}
    </Panel>
  );
}
