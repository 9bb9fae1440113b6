import {
  IconArrowBackUp,
  IconCheck,
  IconLayersSubtract,
  IconPencilCancel,
  IconRotate,
  IconSquarePlus,
  IconTrash,
} from "@tabler/icons-react";
import { useSyncExternalStore } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Button } from "#platform/ui/button.tsx";
import { IconButton } from "#platform/ui/icon-button.tsx";
import { withoutSelectedEdit } from "#features/flight-routes/map-tools/drawing/pattern-drawing.ts";
import {
  useActiveItem,
  useDrawing,
  useDrawTarget,
  useEditedDocument,
  useRoutePlanner,
  useTool,
  useUpdateDocument,
} from "#features/flight-routes/store/editing.ts";
import type { DrawTarget } from "#features/flight-routes/store/planner-state.ts";
import { CoordinateEntry } from "./coordinate-entry.tsx";
import { SelectedHazardFields } from "./selected-hazard-fields.tsx";
import style from "./toolbar.module.css";

/** Below the toolbar: instructions, entry by coordinates, and actions on what is selected. */
export function ToolOptions() {
  const { t } = useTranslation("flight-routes/map-tools");
  const tool = useTool();
  const drawing = useDrawing();
  const { isDrawing, selected } = useSyncExternalStore(drawing.subscribe, drawing.status);
  if (tool === "none") return null;
  return (
    <div className={style["strip"]}>
      <div className={style["line"]}>
        <Instructions />
        <div className={style["acts"]}>
          {isDrawing && <DrawingActions />}
          {selected !== undefined && (
            <IconButton
              label={t("removeSelected")}
              icon={<IconTrash size={18} stroke={1.75} aria-hidden />}
              onClick={() => drawing.commands()?.remove()}
            />
          )}
          {!isDrawing && <DrawTargets />}
          {tool === "edit" ? (
            <ResetEdits selected={selected} />
          ) : (
            <CoordinateEntry onPosition={(position) => drawing.commands()?.placeAt(position)} />
          )}
        </div>
      </div>
      <SelectedHazardFields selected={selected} />
    </div>
  );
}

function DrawingActions() {
  const { t } = useTranslation("flight-routes/map-tools");
  const drawing = useDrawing();
  const { canFinish } = useSyncExternalStore(drawing.subscribe, drawing.status);
  return (
    <>
      <IconButton
        label={t("removeLastPoint")}
        icon={<IconArrowBackUp size={18} stroke={1.75} aria-hidden />}
        onClick={() => drawing.commands()?.undo()}
      />
      <Button
        size="xs"
        kind="primary"
        icon={<IconCheck size={16} aria-hidden />}
        disabled={!canFinish}
        onClick={() => drawing.commands()?.finish()}
      >
        {t("finish")}
      </Button>
    </>
  );
}

function Instructions() {
  const { t } = useTranslation("flight-routes/map-tools");
  const drawing = useDrawing();
  const { isDrawing, isAiming } = useSyncExternalStore(drawing.subscribe, drawing.status);
  const key = useInstruction();
  return (
    <p className={style["words"]} role="status">
      {isAiming ? t(isDrawing ? "aimNextHint" : "aimHint") : t(`hint.${key}`)}
    </p>
  );
}

/** Message key of what to do with the selected tool. */
function useInstruction() {
  const tool = useTool();
  const item = useActiveItem();
  const [target] = useDrawTarget();
  switch (tool) {
    case "none":
    case "edit":
    case "center":
    case "waypoint":
    case "target":
    case "takeOff":
    case "pilot":
    case "noFlyZone":
    case "obstacle":
      return tool === "none" ? "edit" : tool;
    case "outline": {
      if (target === "piece") return "piece";
      const isOutlined = item?.kind === "area" || item?.kind === "perimeter";
      if (target === "newItem" || (item && !isOutlined)) return "newItem";
      return isOutlined && target === undefined ? "outline" : "drawOutline";
    }
    case "line":
      return item?.kind === "rows" || target === "replacement" ? "drawLine" : "line";
  }
}

/** What can be drawn besides editing the item's own shape. */
function DrawTargets() {
  const { t } = useTranslation("flight-routes/map-tools");
  const tool = useTool();
  const item = useActiveItem();
  const [target, setTarget] = useDrawTarget();
  const isOutlined = item?.kind === "area" || item?.kind === "perimeter";
  const targets: DrawTarget[] =
    tool === "outline" && isOutlined
      ? ["piece", "replacement", "newItem"]
      : tool === "line" && (item?.kind === "corridor" || item?.kind === "facade")
        ? ["replacement"]
        : [];
  return targets.map((one) => {
    const { key, Icon } = DRAW_TARGETS[one];
    return (
      <IconButton
        key={one}
        label={t(key)}
        icon={<Icon size={18} stroke={1.75} aria-hidden />}
        pressed={target === one}
        onClick={() => setTarget(target === one ? undefined : one)}
      />
    );
  });
}

const DRAW_TARGETS = {
  piece: { key: "cutOrAdd", Icon: IconLayersSubtract },
  replacement: { key: "redraw", Icon: IconPencilCancel },
  newItem: { key: "newItem", Icon: IconSquarePlus },
} as const;

/** Reverts manual edits of the item's pattern, one or all of them. */
function ResetEdits({ selected }: { selected: string | undefined }) {
  const { t } = useTranslation("flight-routes/map-tools");
  const { edits = [] } = useEditedDocument();
  const item = useActiveItem();
  const planner = useRoutePlanner();
  const update = useUpdateDocument();
  const ofItem = edits.filter((edit) => edit.itemId === item?.id);
  if (ofItem.length === 0) return null;
  const resetSelected = (): void => {
    const pattern = planner.state().plan?.pattern.filter((line) => line.itemId === item?.id) ?? [];
    const left = withoutSelectedEdit({ body: edits, selected }, pattern);
    if (left.length < edits.length) update({ edits: [...left] });
  };
  return (
    <>
      <span className={style["count"]}>{t("editCount", { count: ofItem.length })}</span>
      {selected !== undefined && (
        <Button size="xs" onClick={resetSelected}>
          {t("resetOne")}
        </Button>
      )}
      <Button
        size="xs"
        icon={<IconRotate size={16} aria-hidden />}
        onClick={() => update({ edits: edits.filter((edit) => edit.itemId !== item?.id) })}
      >
        {t("resetAll")}
      </Button>
    </>
  );
}
