import { type PilotCertificate, pilotCertificates } from "@overfly/contract/pilots/pilot-certificates";
import type { ReactNode } from "react";
import { fileUrl } from "#platform/api/call.ts";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { StateBadge } from "#platform/ui/display/state-badge.tsx";
import { PlainTable } from "#platform/ui/table/plain-table.tsx";

interface CertificateTableProps {
  rows: readonly PilotCertificate[];
  rowActions?: (row: PilotCertificate) => ReactNode;
}

const UTC_MIDNIGHT = "T00:00:00Z";

/** A pilot's certificates, the soonest to expire first. */
export function CertificateTable({ rows, rowActions }: CertificateTableProps) {
  const { t } = useTranslation("pilots/certificates");
  const format = useFormat();
  const day = (on: string) => format.date(on + UTC_MIDNIGHT, "UTC", "date");
  return (
    <PlainTable
      label={t("title")}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        { key: "kind", label: t("kind"), main: true, cell: ({ kind }) => t(`kind.${kind}`) },
        { key: "number", label: t("number"), cell: ({ number }) => <bdi>{number}</bdi> },
        { key: "issuer", label: t("issuer"), cell: ({ issuer }) => <bdi>{issuer || "–"}</bdi> },
        { key: "issued", label: t("issued"), cell: ({ issued_on }) => day(issued_on) },
        {
          key: "expires",
          label: t("expires"),
          cell: ({ expires_on }) => (expires_on === null ? t("never") : day(expires_on)),
        },
        {
          key: "state",
          label: t("state"),
          cell: (row) => <CertificateState {...row} />,
        },
        {
          key: "file",
          label: t("file"),
          cell: ({ id, file_name }) =>
            file_name === null ? (
              "–"
            ) : (
              <a href={fileUrl(pilotCertificates.file, { params: { id } })}>
                <bdi>{file_name}</bdi>
              </a>
            ),
        },
      ]}
      {...(rowActions && { rowActions })}
    />
  );
}

function CertificateState({ is_expired, archived_at }: PilotCertificate) {
  const { t } = useTranslation("pilots/certificates");
  if (archived_at !== null) return <StateBadge tone="idle">{t("archived")}</StateBadge>;
  return <StateBadge tone={is_expired ? "bad" : "good"}>{t(is_expired ? "expired" : "valid")}</StateBadge>;
}
