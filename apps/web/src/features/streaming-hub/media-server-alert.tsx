import { streams } from "@overfly/contract/streams/streams";
import { useQuery } from "@tanstack/react-query";
import { useMessage } from "#platform/i18n/use-message.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { useAllowed } from "#platform/api/user.ts";
import { streamQueries } from "#platform/queries/stream-queries.ts";
import { Alert } from "#platform/ui/feedback/alert.tsx";

/** Why nobody can publish now, to those who could. */
export function MediaServerAlert() {
  const { t } = useTranslation("streaming-hub");
  const message = useMessage("errors/streams");
  const enabled = useAllowed(streams.sources);
  const { data } = useQuery({ ...streamQueries.sources, refetchOnMount: "always", enabled });
  if (data?.engine === null) return <Alert tone="bad">{t("noEngine")}</Alert>;
  return data?.problem ? <Alert tone="bad">{message(data.problem)}</Alert> : null;
}
