import { siteReports, type SiteReport } from "@overfly/contract/reports/site-reports";
import { IconRefresh } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { endpointKey } from "#platform/api/endpoint-query.ts";
import { Allowed } from "#platform/ui/allowed.tsx";
import { toastSuccess } from "#platform/ui/feedback/toast.tsx";
import { IconButton } from "#platform/ui/icon-button.tsx";

/** Generates a version again that failed, with the content that it had. */
export function RetryReport({ site, report: { id, version } }: { site: string; report: SiteReport }) {
  const { t } = useTranslation("sites/reports");
  const client = useQueryClient();
  const retry = useMutation({
    mutationFn: () => call(siteReports.retry, { params: { id } }),
    onSuccess: () => {
      toastSuccess(t("started", { version }));
      return client.invalidateQueries({
        queryKey: endpointKey(siteReports.list, { params: { token: site } }),
      });
    },
    meta: { error: "platform/errors:generateReport" },
  });
  return (
    <Allowed to={siteReports.retry}>
      <IconButton
        label={t("retry", { version })}
        icon={<IconRefresh size={18} aria-hidden />}
        disabled={retry.isPending}
        onClick={() => retry.mutate()}
      />
    </Allowed>
  );
}
