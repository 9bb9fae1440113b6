import { Switch } from "@mantine/core";
import { IconArrowsMaximize, IconCompass, IconDrone } from "@tabler/icons-react";
import { IconButton } from "#platform/ui/icon-button.tsx";
import { useInsightText } from "#features/flight-routes/analysis/analysis-text.ts";
import type { PreviewLayer } from "./preview-scene.ts";
import style from "./preview.module.css";

export interface PreviewChoice extends Record<PreviewLayer, boolean> {
  follow: boolean;
}

interface PreviewToolsProps {
  choice: PreviewChoice;
  onChoice: (choice: PreviewChoice) => void;
  onLook: (from: "all" | "top") => void;
}

const LAYERS = ["coverage", "footprints", "tables"] as const;

/** What is shown, and from where. */
export function PreviewTools({ choice, onChoice, onLook }: PreviewToolsProps) {
  const text = useInsightText();
  return (
    <>
      <div className={style["stageLayers"]}>
        {LAYERS.map((layer) => (
          <Switch
            key={layer}
            size="xs"
            label={text(`show.${layer}`)}
            checked={choice[layer]}
            onChange={({ currentTarget }) => onChoice({ ...choice, [layer]: currentTarget.checked })}
          />
        ))}
      </div>
      <div className={style["stageViews"]}>
        <IconButton
          label={text("view.reset")}
          icon={<IconArrowsMaximize size={18} stroke={1.75} aria-hidden />}
          onClick={() => onLook("all")}
        />
        <IconButton
          label={text("view.top")}
          icon={<IconCompass size={18} stroke={1.75} aria-hidden />}
          onClick={() => onLook("top")}
        />
        <IconButton
          label={text("view.follow")}
          icon={<IconDrone size={18} stroke={1.75} aria-hidden />}
          pressed={choice.follow}
          onClick={() => onChoice({ ...choice, follow: !choice.follow })}
        />
      </div>
    </>
  );
}
