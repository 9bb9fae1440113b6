import { IconStack2 } from "@tabler/icons-react";
import { MapCorner } from "#platform/map/map-corner.tsx";
import { CheckList } from "#platform/ui/overlays/check-list.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";

export const LAYERS = ["boundary", "zones", "imagery", "plant", "anomalies", "routes"] as const;
export type SiteLayer = (typeof LAYERS)[number];

export interface LayerSwitchProps {
  layers: readonly SiteLayer[];
  hidden: ReadonlySet<SiteLayer>;
  onChange: (hidden: ReadonlySet<SiteLayer>) => void;
}

/** Which layers the map shows. */
export function LayerSwitch({ layers, hidden, onChange }: LayerSwitchProps) {
  const { t } = useTranslation("sites");
  return (
    <MapCorner>
      <CheckList
        label={t("layers")}
        icon={<IconStack2 size={18} stroke={1.75} aria-hidden />}
        options={layers.map((key) => ({ key, label: t(`layer.${key}`) }))}
        unchecked={hidden}
        onChange={onChange}
      />
    </MapCorner>
  );
}
