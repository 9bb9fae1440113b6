import { siteUploadStatus, type UploadStatus } from "@overfly/contract/sites/upload-status";
import type { SiteDetail } from "@overfly/contract/sites/sites";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import { useAllowed } from "#platform/api/user.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { siteTabQueries } from "#platform/queries/sites/site-tab-queries.ts";
import { Hint } from "#platform/ui/display/hint.tsx";
import { StateBadge } from "#platform/ui/display/state-badge.tsx";
import { When } from "#platform/ui/display/when.tsx";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { toastSuccess } from "#platform/ui/feedback/toast.tsx";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { refreshSites } from "#features/sites/site-mutations.ts";
import { UPLOAD_TONE } from "./upload-tone.ts";
import style from "#features/sites/site.module.css";

const STATUSES = ["nothing", "partly", "on_card", "uploaded"] as const satisfies readonly UploadStatus[];

/** How far the photos of the site are uploaded; pilots report it, the center reads it. */
export function SiteUploadStatus({ site }: { site: SiteDetail }) {
  const { t } = useTranslation("sites/upload-status");
  const mayRead = useAllowed(siteUploadStatus.get);
  const mayReport = useAllowed(siteUploadStatus.set);
  const {
    data: reported,
    isPending,
    error,
    refetch,
  } = useQuery({
    ...siteTabQueries.uploadStatus(site.token),
    enabled: mayRead,
  });
  const report = useReport(site.token);
  if (!mayRead || isPending) return null;
  if (error && reported === undefined)
    return (
      <Panel title={t("title")}>
        <ErrorState error={error} retry={() => void refetch()} />
      </Panel>
    );
  return (
    <Panel
      title={t("title")}
      actions={
        reported && (
          <StateBadge tone={UPLOAD_TONE[reported.status]}>{t(`status.${reported.status}`)}</StateBadge>
        )
      }
    >
      <div className={style["column"]}>
        {reported ? (
          <Hint>
            {t("reportedBy", { name: reported.reported_by ?? "–" })}{" "}
            <When at={reported.reported_at} zone={site.time_zone} />
          </Hint>
        ) : (
          <Hint>{t(mayReport ? "notReportedHint" : "notReported")}</Hint>
        )}
        {mayReport && (
          <Dropdown
            label={t("report")}
            value={reported?.status ?? null}
            onChange={(status) =>
              report.mutate(status as UploadStatus, { onSuccess: () => toastSuccess(t("saved")) })
            }
            disabled={report.isPending}
            options={STATUSES.map((key) => ({ key, label: t(`status.${key}`) }))}
          />
        )}
      </div>
    </Panel>
  );
}

function useReport(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (status: UploadStatus) => call(siteUploadStatus.set, { params: { token }, body: { status } }),
    onSuccess: () => refreshSites(client),
    meta: { error: "platform/errors:update" },
  });
}
