import { dailyDigest } from "@overfly/contract/digest/digest";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import { useUser } from "#platform/api/user.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { notificationQueries } from "#platform/queries/notification-queries.ts";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { LinesSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import style from "./notifications.module.css";

const HOURS = Array.from({ length: 24 }, (_one, hour) => String(hour));
const OFF = "off";

/** Starts reading it beside what the screen waits for. */
export function usePrefetchDigest(): void {
  const client = useQueryClient();
  const { impersonator } = useUser();
  if (!impersonator && !client.getQueryState(notificationQueries.digest.queryKey))
    void client.query(notificationQueries.digest).catch(() => {}); // the panel says so
}

/** When the user receives the daily summary by e-mail. Nobody chooses it for somebody else. */
export const DailyDigestPanel = () => (useUser().impersonator ? null : <DailyDigest />);

function DailyDigest() {
  const { t } = useTranslation("notifications/digest");
  const client = useQueryClient();
  const digest = useQuery(notificationQueries.digest);
  const set = useMutation({
    mutationFn: (hour: number | null) => call(dailyDigest.set, { body: { hour, time_zone: ownZone() } }),
    onSuccess: (reply) => client.setQueryData(notificationQueries.digest.queryKey, reply),
    meta: { error: "platform/errors:update" },
  });
  const zone = digest.data?.time_zone ?? ownZone();
  return (
    <Panel title={t("title")}>
      <p className={style["hint"]}>{t("hint")}</p>
      {digest.isPending && <LinesSkeleton lines={2} />}
      {digest.isError && <ErrorState error={digest.error} retry={() => void digest.refetch()} />}
      {digest.data && (
        <div style={{ maxWidth: 320 }}>
          <Dropdown
            label={t("time")}
            hint={t("zone", { zone })}
            value={digest.data.hour === null ? OFF : String(digest.data.hour)}
            onChange={(value) => set.mutate(value === OFF ? null : Number(value))}
            disabled={set.isPending}
            options={[
              { key: OFF, label: t("off") },
              ...HOURS.map((key) => ({ key, label: `${key.padStart(2, "0")}:00` })),
            ]}
          />
        </div>
      )}
    </Panel>
  );
}

const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
