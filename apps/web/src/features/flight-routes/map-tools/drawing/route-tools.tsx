import { DrawingEditor } from "#platform/drawing/drawing-editor.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { useMapColors } from "#platform/map/map-colors.ts";
import {
  useDrawing,
  useEditedDocument,
  usePreviewDocument,
  useSelectTool,
  useUpdateDocument,
} from "#features/flight-routes/store/editing.ts";
import type { ToolProps } from "./use-drawing-options.ts";
import { noFlyDrawing, SINGLE_POINT } from "./item-drawing.ts";
import { obstacleDrawing } from "./obstacle-drawing.ts";

/** Placing the take-off point ends the tool. */
export function TakeOffTool({ options }: ToolProps) {
  const { accent } = useMapColors();
  const document = useEditedDocument();
  const update = useUpdateDocument();
  const selectTool = useSelectTool();
  const preview = usePreviewDocument();
  return (
    <DrawingEditor
      {...options}
      mode={SINGLE_POINT}
      value={document.takeOff}
      color={accent}
      controls={useDrawing()}
      onChange={(takeOff) => {
        update({ takeOff });
        selectTool("none");
      }}
      onDrag={(takeOff) => preview(takeOff && { ...document, takeOff })}
    />
  );
}

export function PilotTool({ options }: ToolProps) {
  const { info } = useMapColors();
  const document = useEditedDocument();
  const update = useUpdateDocument();
  const preview = usePreviewDocument();
  return (
    <DrawingEditor
      {...options}
      mode={SINGLE_POINT}
      value={document.pilotPosition}
      color={info}
      controls={useDrawing()}
      onChange={(pilotPosition) => update({ pilotPosition })}
      onDrag={(pilotPosition) => preview(pilotPosition && { ...document, pilotPosition })}
    />
  );
}

export function NoFlyZoneTool({ options }: ToolProps) {
  const { t } = useTranslation("flight-routes/map-tools");
  const { bad } = useMapColors();
  const document = useEditedDocument();
  const update = useUpdateDocument();
  const preview = usePreviewDocument();
  return (
    <DrawingEditor
      {...options}
      mode={noFlyDrawing(document.noFlyZones ?? [], (number) => t("noFlyName", { number }))}
      value={document.noFlyZones}
      color={bad}
      controls={useDrawing()}
      onChange={(noFlyZones) => update({ noFlyZones })}
      onDrag={(noFlyZones) => preview(noFlyZones && { ...document, noFlyZones })}
    />
  );
}

export function ObstacleTool({ options }: ToolProps) {
  const { t } = useTranslation("flight-routes/map-tools");
  const { warn } = useMapColors();
  const document = useEditedDocument();
  const update = useUpdateDocument();
  const preview = usePreviewDocument();
  return (
    <DrawingEditor
      {...options}
      mode={obstacleDrawing(document.obstacles ?? [], (number) => t("obstacleName", { number }))}
      value={document.obstacles}
      color={warn}
      controls={useDrawing()}
      onChange={(obstacles) => update({ obstacles })}
      onDrag={(obstacles) => preview(obstacles && { ...document, obstacles })}
    />
  );
}
