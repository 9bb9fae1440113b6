import type { Site } from "@overfly/contract/sites/sites";
import { useFormat } from "#platform/text/format.ts";
import { StateBadge } from "#platform/ui/state-badge.tsx";
import { useSiteText } from "./site-text.ts";

/** Open findings; without an inspection nothing is known, which is not the same as none. */
export function FindingsBadge({ site, words = false }: { site: Site; words?: boolean }) {
  const text = useSiteText();
  const format = useFormat();
  const { open_anomalies: count } = site;
  if (!site.has_data_product) return words ? <span>{text("product.false")}</span> : <span>–</span>;
  if (count === 0) return <StateBadge tone="good">{words ? text("noFindings") : "0"}</StateBadge>;
  return <StateBadge tone="warn">{words ? text("findings", { count }) : format.number(count)}</StateBadge>;
}
