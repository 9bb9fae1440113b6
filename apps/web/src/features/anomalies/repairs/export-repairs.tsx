import { REPAIR_EXPORT_FORMATS, repairs } from "@overfly/contract/anomalies/repairs";
import type { QueryInput } from "@overfly/contract/endpoint";
import { IconDownload } from "@tabler/icons-react";
import { fileUrl } from "#platform/api/call.ts";
import { useLocale } from "#platform/i18n/locale.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import style from "./repairs.module.css";

interface ExportRepairsProps {
  query: QueryInput<typeof repairs.list>;
  disabled: boolean;
}

/** All rows that the filters show, of every page. */
export function ExportRepairs({ query, disabled }: ExportRepairsProps) {
  const { t } = useTranslation("anomalies/repairs");
  const language = useLocale();
  const { page: _page, item_count: _count, ...filters } = query;
  if (disabled) return null;
  return (
    <span className={style["exports"]} role="group" aria-label={t("exportTitle")}>
      <IconDownload size={18} aria-hidden />
      {REPAIR_EXPORT_FORMATS.map((format) => (
        <a
          key={format}
          href={fileUrl(repairs.export, { query: { ...filters, format, language } })}
          aria-label={`${t("exportTitle")}: ${t(`export.${format}`)}`}
          download
        >
          {t(`export.${format}`)}
        </a>
      ))}
    </span>
  );
}
