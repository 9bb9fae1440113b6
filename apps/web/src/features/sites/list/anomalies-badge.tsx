import type { Site } from "@overfly/contract/sites/sites";
import { useFormat } from "#platform/i18n/use-format.ts";
import { StateBadge } from "#platform/ui/display/state-badge.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";

/** Number of open anomalies; before somebody looked for them it is unknown, which is not zero. */
export function AnomaliesBadge({ site, withLabel = false }: { site: Site; withLabel?: boolean }) {
  const { t } = useTranslation("sites");
  const format = useFormat();
  const { open_anomalies: count } = site;
  if (!site.has_data_product) return withLabel ? <span>{t("product.false")}</span> : <span>–</span>;
  if (!site.is_analyzed) return <StateBadge tone="idle">{t("notAnalyzed")}</StateBadge>;
  if (count === 0) return <StateBadge tone="good">{withLabel ? t("noOpenAnomalies") : "0"}</StateBadge>;
  const unseen = site.not_inspected_anomalies;
  return (
    <StateBadge tone="warn">
      {withLabel ? t("openAnomalyCount", { count }) : format.number(count)}
      {unseen > 0 && ` · ${t("notInspectedCount", { count: unseen })}`}
    </StateBadge>
  );
}
