import type { MissionDetail } from "@overfly/contract/missions/missions";
import { streams } from "@overfly/contract/streams/streams";
import { IconVideo } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useAllowed } from "#platform/api/user.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { streamQueries } from "#platform/queries/stream-queries.ts";
import { Button } from "#platform/ui/button.tsx";

const OVER = new Set<string>([
  "draft",
  "rejected",
  "cancelled",
  "completed",
] satisfies MissionDetail["status"][]);

/** Leads to a mission's video while it is live: to its stream, or to the list of them where there are several. */
export function LiveVideo({ mission: { token, number, status } }: { mission: MissionDetail }) {
  const { t } = useTranslation("platform/layout");
  const isAsked = useAllowed(streams.list) && !OVER.has(status);
  const { data } = useQuery({
    ...streamQueries.list({ mission: token, state: "live", item_count: 2 }),
    enabled: isAsked,
  });
  const [first, second] = data?.data ?? [];
  if (!isAsked || !first) return null;
  const path = second ? `/streaming-hub?search=${encodeURIComponent(number)}` : `/streaming-hub/${first.id}`;
  return (
    <Button to={path} icon={<IconVideo size={18} aria-hidden />}>
      {t("watchLive")}
    </Button>
  );
}
