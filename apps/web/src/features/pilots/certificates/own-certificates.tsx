import { IconCertificate } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { certificateQueries } from "#platform/queries/pilot-queries.ts";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { LinesSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { CertificateTable } from "./certificate-table.tsx";

/** What the organization recorded of the signed-in pilot. */
export function OwnCertificates() {
  const { t } = useTranslation("pilots/certificates");
  const { data: rows, error, refetch } = useQuery(certificateQueries.own);
  return (
    <Panel title={t("title")} flush>
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {!rows && !error && <LinesSkeleton lines={3} />}
      {rows?.length === 0 && (
        <EmptyState icon={<IconCertificate size={28} stroke={1.5} aria-hidden />} title={t("empty")}>
          {t("ownEmptyHint")}
        </EmptyState>
      )}
      {rows && rows.length > 0 && <CertificateTable rows={rows} />}
    </Panel>
  );
}
