import { Switch } from "@mantine/core";
import { IconArrowsMaximize, IconCompass, IconDrone } from "@tabler/icons-react";
import { IconButton } from "#platform/ui/icon-button.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import type { PreviewLayer } from "./preview-scene.ts";
import style from "./preview.module.css";

export interface PreviewOptions extends Record<PreviewLayer, boolean> {
  follow: boolean;
}

interface PreviewToolsProps {
  choice: PreviewOptions;
  onChoice: (choice: PreviewOptions) => void;
  onLook: (from: "all" | "top") => void;
}

const LAYERS = ["coverage", "footprints", "tables"] as const;

/** Layer switches and camera presets. */
export function PreviewTools({ choice, onChoice, onLook }: PreviewToolsProps) {
  const { t } = useTranslation("flight-routes/analysis");
  return (
    <>
      <div className={style["stageLayers"]}>
        {LAYERS.map((layer) => (
          <Switch
            key={layer}
            size="xs"
            label={t(`layer.${layer}`)}
            checked={choice[layer]}
            onChange={({ currentTarget }) => onChoice({ ...choice, [layer]: currentTarget.checked })}
          />
        ))}
      </div>
      <div className={style["stageViews"]}>
        <IconButton
          label={t("view.reset")}
          icon={<IconArrowsMaximize size={18} stroke={1.75} aria-hidden />}
          onClick={() => onLook("all")}
        />
        <IconButton
          label={t("view.top")}
          icon={<IconCompass size={18} stroke={1.75} aria-hidden />}
          onClick={() => onLook("top")}
        />
        <IconButton
          label={t("view.follow")}
          icon={<IconDrone size={18} stroke={1.75} aria-hidden />}
          pressed={choice.follow}
          onClick={() => onChoice({ ...choice, follow: !choice.follow })}
        />
      </div>
    </>
  );
}
