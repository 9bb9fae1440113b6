import { Checkbox, Popover } from "@mantine/core";
import { IconStack2 } from "@tabler/icons-react";
import { useState } from "react";
import { IconButton } from "#platform/ui/icon-button.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import style from "#features/sites/site.module.css";

export const LAYERS = ["boundary", "zones", "plant", "anomalies", "routes"] as const;
export type SiteLayer = (typeof LAYERS)[number];

export interface LayerSwitchProps {
  layers: readonly SiteLayer[];
  hidden: ReadonlySet<SiteLayer>;
  onChange: (hidden: ReadonlySet<SiteLayer>) => void;
}

/** Which layers the map shows. */
export function LayerSwitch({ layers, hidden, onChange }: LayerSwitchProps) {
  const { t } = useTranslation("sites");
  const [opened, setOpened] = useState(false);
  const toggle = (layer: SiteLayer): void => {
    const next = new Set(hidden);
    if (!next.delete(layer)) next.add(layer);
    onChange(next);
  };
  return (
    <div className={style["switch"]}>
      <Popover opened={opened} onChange={setOpened} position="bottom-end" shadow="md">
        <Popover.Target>
          <IconButton
            label={t("layers")}
            icon={<IconStack2 size={18} stroke={1.75} aria-hidden />}
            expanded={opened}
            onClick={() => setOpened(!opened)}
          />
        </Popover.Target>
        <Popover.Dropdown className={style["layers"]}>
          {layers.map((layer) => (
            <Checkbox
              key={layer}
              size="xs"
              label={t(`layer.${layer}`)}
              checked={!hidden.has(layer)}
              onChange={() => toggle(layer)}
            />
          ))}
        </Popover.Dropdown>
      </Popover>
    </div>
  );
}
