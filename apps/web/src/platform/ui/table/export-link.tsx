import type { listExports } from "@overfly/contract/exports/list-exports";
import type { recordExports } from "@overfly/contract/exports/record-exports";
import { ActionIcon } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { fileUrl } from "#platform/api/call.ts";
import { useLocale } from "#platform/i18n/locale.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Tooltip } from "#platform/ui/overlays/tooltip.tsx";

export interface ListExport {
  endpoint:
    | (typeof listExports)[keyof typeof listExports]
    | (typeof recordExports)[keyof typeof recordExports];
  /** The list's query, whose pages the export leaves out. */
  query?: object;
  /** By default "Export CSV". */
  label?: string;
  /** Where a screen has two exports, so that they can be told apart. */
  icon?: ReactNode;
}

const SIZE_PX = 34;

/** All rows that the filters show, of every page, in the reader's language. */
export function ExportLink({ endpoint, query = {}, label, icon }: ListExport) {
  const { t } = useTranslation("platform/ui");
  const language = useLocale();
  const { page: _page, item_count: _count, ...filters } = query as { page?: number; item_count?: number };
  const name = label ?? t("export");
  return (
    <Tooltip label={name} placement="bottom">
      <ActionIcon
        component="a"
        href={fileUrl(endpoint as typeof listExports.docks, { query: { ...filters, language } })}
        download
        aria-label={name}
        color="gray"
        variant="subtle"
        size={SIZE_PX}
      >
        {icon ?? <IconDownload size={18} aria-hidden />}
      </ActionIcon>
    </Tooltip>
  );
}
