import { EXPORT_FORMATS, reports } from "@overfly/contract/reports/reports";
import { Button, Menu } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { fileUrl } from "#platform/api/call.ts";
import { useLocale } from "#platform/i18n/locale.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";

/** The anomalies of a revision as files. */
export function ExportMenu({ token, revision }: { token: string; revision?: number | undefined }) {
  const { t } = useTranslation("reports");
  const language = useLocale();
  const params = { token };
  const ofRevision = revision === undefined ? {} : { revision };
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />}>
          {t("export")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {EXPORT_FORMATS.map((format) => (
          <Menu.Item
            key={format}
            component="a"
            href={fileUrl(reports.export, { params, query: { ...ofRevision, format, language } })}
            download
          >
            {t(`export.${format}`)}
          </Menu.Item>
        ))}
        <Menu.Item
          component="a"
          href={fileUrl(reports.pdf, { params, query: { ...ofRevision, language, scale: "fixed" } })}
          download
        >
          {t("pdfOneScale")}
        </Menu.Item>
        <Menu.Item component="a" href={fileUrl(reports.csv, { params, query: ofRevision })} download>
          {t("csv")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
