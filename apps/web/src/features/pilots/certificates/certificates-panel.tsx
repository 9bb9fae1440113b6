import { Group, Stack, Switch } from "@mantine/core";
import { recordExports } from "@overfly/contract/exports/record-exports";
import { type PilotCertificate, pilotCertificates } from "@overfly/contract/pilots/pilot-certificates";
import { IconCertificate } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useAllowed } from "#platform/api/user.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { certificateQueries } from "#platform/queries/pilot-queries.ts";
import { Button } from "#platform/ui/button.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { LinesSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { ExportLink } from "#platform/ui/table/export-link.tsx";
import { CertificateActions, RemoveQuestion } from "./certificate-actions.tsx";
import { CertificateForm } from "./certificate-form.tsx";
import { CertificateTable } from "./certificate-table.tsx";

type Opened = { as: "new" } | { as: "edit" | "remove"; certificate: PilotCertificate };

/** A pilot's certificates, which who edits employees adds, renews and deletes. */
export function CertificatesPanel({ pilotId }: { pilotId: string }) {
  const { t } = useTranslation("pilots/certificates");
  const [opened, open] = useState<Opened>();
  const canEdit = useAllowed(pilotCertificates.create);
  const { data: rows, error, refetch } = useQuery(certificateQueries.of(pilotId));
  const close = () => open(undefined);
  const add = canEdit && (
    <Button kind="primary" onClick={() => open({ as: "new" })}>
      {t("add")}
    </Button>
  );
  return (
    <>
      <Panel
        title={t("title")}
        actions={
          rows &&
          rows.length > 0 && (
            <ExportLink endpoint={recordExports.pilotCertificates} query={{ pilot: pilotId }} />
          )
        }
      >
        {error && <ErrorState error={error} retry={() => void refetch()} />}
        {!rows && !error && <LinesSkeleton lines={4} />}
        {rows?.length === 0 && (
          <EmptyState
            icon={<IconCertificate size={28} stroke={1.5} aria-hidden />}
            title={t("empty")}
            action={add}
          >
            {t("emptyHint")}
          </EmptyState>
        )}
        {rows && rows.length > 0 && <Certificates rows={rows} canEdit={canEdit} open={open} add={add} />}
      </Panel>
      {opened?.as === "remove" && <RemoveQuestion certificate={opened.certificate} onClose={close} />}
      {opened && opened.as !== "remove" && (
        <CertificateForm
          pilotId={pilotId}
          certificate={opened.as === "edit" ? opened.certificate : undefined}
          onClose={close}
        />
      )}
    </>
  );
}

interface CertificatesProps {
  rows: readonly PilotCertificate[];
  canEdit: boolean;
  open: (opened: Opened) => void;
  add: ReactNode;
}

/** Archived ones are shown on request. */
function Certificates({ rows, canEdit, open, add }: CertificatesProps) {
  const { t } = useTranslation("pilots/certificates");
  const [showsArchived, showArchived] = useState(false);
  const present = rows.filter(({ archived_at }) => archived_at === null);
  const archived = rows.length - present.length;
  return (
    <Stack gap="md">
      <CertificateTable
        rows={showsArchived ? rows : present}
        {...(canEdit && {
          rowActions: (certificate: PilotCertificate) => (
            <CertificateActions
              certificate={certificate}
              edit={() => open({ as: "edit", certificate })}
              remove={() => open({ as: "remove", certificate })}
            />
          ),
        })}
      />
      <Group justify="space-between">
        {add}
        {archived > 0 && (
          <Switch
            label={t("showArchived", { count: archived })}
            checked={showsArchived}
            onChange={({ currentTarget }) => showArchived(currentTarget.checked)}
          />
        )}
      </Group>
    </Stack>
  );
}
