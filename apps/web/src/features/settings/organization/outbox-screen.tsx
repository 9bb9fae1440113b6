import { recordExports } from "@overfly/contract/exports/record-exports";
import type { OutboxMail } from "@overfly/contract/outbox/outbox";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { IconMail } from "@tabler/icons-react";
import { useState } from "react";
import { Button } from "#platform/ui/button.tsx";
import { DataTable } from "#platform/ui/table/data-table.tsx";
import { Dialog } from "#platform/ui/overlays/dialog.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { Page } from "#platform/ui/page.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { StateBadge } from "#platform/ui/display/state-badge.tsx";
import { useListSearch } from "#platform/ui/table/use-list-search.ts";
import { When } from "#platform/ui/display/when.tsx";
import { organizationQueries } from "#platform/queries/settings/organization-queries.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import style from "#features/settings/settings.module.css";

/** Messages that this installation wrote and nobody's mail server took: for demos. */
export function OutboxScreen() {
  const { t } = useTranslation("settings/security");
  const list = useListSearch([]);
  const { data, error, refetch } = useQuery({
    ...organizationQueries.outbox(list.query),
    placeholderData: keepPreviousData,
  });
  const [opened, setOpened] = useState<OutboxMail>();
  return (
    <Page title={t("outbox")} subtitle={t("outboxHint")}>
      <Panel flush>
        <DataTable
          label={t("outbox")}
          list={list}
          page={data}
          error={error}
          retry={() => void refetch()}
          rowKey={(mail) => mail.id}
          searchable
          exported={{ endpoint: recordExports.outbox, query: list.query }}
          columns={[
            { key: "subject", label: t("subject"), cell: (mail) => mail.subject, main: true },
            { key: "to_address", label: t("to"), cell: (mail) => mail.to_address },
            { key: "created_at", label: t("created"), cell: (mail) => <When at={mail.created_at} /> },
            { key: "sent_at", label: t("sent"), cell: (mail) => <Sent mail={mail} /> },
          ]}
          rowActions={(mail) => (
            <Button size="xs" onClick={() => setOpened(mail)}>
              {t("open")}
            </Button>
          )}
          empty={
            <EmptyState icon={<IconMail size={32} stroke={1.5} aria-hidden />} title={t("noMail")}>
              {t("noMailHint")}
            </EmptyState>
          }
        />
      </Panel>
      <Dialog
        opened={opened !== undefined}
        onClose={() => setOpened(undefined)}
        title={opened?.subject ?? ""}
      >
        <p className={style["message"]}>
          <Linked text={opened?.text ?? t("textDeleted")} />
        </p>
      </Dialog>
    </Page>
  );
}

function Sent({ mail }: { mail: OutboxMail }) {
  const { t } = useTranslation("settings/security");
  if (mail.sent_at === null) return <StateBadge tone="idle">{mail.error ?? t("waiting")}</StateBadge>;
  return <StateBadge tone="good">{t("sent")}</StateBadge>;
}

/** Text with clickable links. */
const Linked = ({ text }: { text: string }) =>
  text.split(/(https?:\/\/\S+)/).map((part) =>
    /^https?:\/\//.test(part) ? (
      <a key={part} href={part} dir="ltr">
        {part}
      </a>
    ) : (
      part
    ),
  );
