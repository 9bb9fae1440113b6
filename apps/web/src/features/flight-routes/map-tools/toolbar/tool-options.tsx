import {
  IconArrowBackUp,
  IconCheck,
  IconLayersSubtract,
  IconPencilCancel,
  IconRotate,
  IconSquarePlus,
  IconTrash,
} from "@tabler/icons-react";
import { type ReactNode, useSyncExternalStore } from "react";
import { Button } from "#platform/ui/button.tsx";
import { IconButton } from "#platform/ui/icon-button.tsx";
import type { MapWork, DrawTarget } from "#features/flight-routes/map-tools/drawing/map-work.ts";
import { withoutSelectedEdit } from "#features/flight-routes/map-tools/drawing/pattern-drawing.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { CoordinateEntry } from "./coordinate-entry.tsx";
import style from "./toolbar.module.css";
import { HazardFields } from "./zone-fields.tsx";

/** Below the tools: what to do now, a place by its coordinates, and what can be done with what is selected. */
export function ToolOptions({ work }: { work: MapWork }) {
  const { t } = useTranslation("flight-routes/map-tools");
  const { control, tool } = work;
  const { isDrawing, canFinish, selected, isAiming } = useSyncExternalStore(
    control.subscribe,
    control.status,
  );
  if (tool === "none") return null;
  return (
    <div className={style["strip"]}>
      <div className={style["line"]}>
        <p className={style["words"]} role="status">
          {isAiming ? t(isDrawing ? "aimingOn" : "aiming") : t(`do.${instructionFor(work)}`)}
        </p>
        <div className={style["acts"]}>
          {isDrawing && (
            <>
              <OptionButton label={t("oneBack")} icon={BACK} onClick={() => control.commands()?.back()} />
              <Button
                size="xs"
                kind="primary"
                icon={<IconCheck size={16} aria-hidden />}
                disabled={!canFinish}
                onClick={() => control.commands()?.finish()}
              >
                {t("finish")}
              </Button>
            </>
          )}
          {selected !== undefined && (
            <OptionButton
              label={t("removeSelected")}
              icon={BIN}
              onClick={() => control.commands()?.remove()}
            />
          )}
          {!isDrawing && <DrawTargets work={work} />}
          {tool === "edit" && <ResetEdits work={work} selected={selected} />}
          {tool !== "edit" && <CoordinateEntry onPlace={(at) => control.commands()?.place(at)} />}
        </div>
      </div>
      <HazardFields work={work} selected={selected} />
    </div>
  );
}

const BACK = <IconArrowBackUp size={18} stroke={1.75} aria-hidden />;
const BIN = <IconTrash size={18} stroke={1.75} aria-hidden />;

const OptionButton = ({ label, icon, onClick }: { label: string; icon: ReactNode; onClick: () => void }) => (
  <IconButton label={label} icon={icon} onClick={onClick} />
);

/** Names what the words ask for. */
function instructionFor({ tool, wish, part }: MapWork) {
  switch (tool) {
    case "none":
    case "edit":
    case "center":
    case "waypoint":
    case "target":
    case "takeOff":
    case "pilot":
    case "noFlyZones":
    case "obstacle":
      return tool === "none" ? "edit" : tool;
    case "outline": {
      if (wish === "piece") return "piece";
      const isOutlined = part?.kind === "area" || part?.kind === "perimeter";
      if (wish === "part" || (part && !isOutlined)) return "newPart";
      return isOutlined && wish === undefined ? "outline" : "drawOutline";
    }
    case "line":
      return part?.kind === "rows" || wish === "anew" ? "drawLine" : "line";
  }
}

/** What may be drawn besides the part's own shape. */
function DrawTargets({ work }: { work: MapWork }) {
  const { t } = useTranslation("flight-routes/map-tools");
  const { tool, part, wish, onWish } = work;
  const isOutlined = part?.kind === "area" || part?.kind === "perimeter";
  const wishes: DrawTarget[] =
    tool === "outline" && isOutlined
      ? ["piece", "anew", "part"]
      : tool === "line" && (part?.kind === "corridor" || part?.kind === "facade")
        ? ["anew"]
        : [];
  return wishes.map((one) => {
    const { key, Icon } = DRAW_TARGETS[one];
    return (
      <IconButton
        key={one}
        label={t(key)}
        icon={<Icon size={18} stroke={1.75} aria-hidden />}
        pressed={wish === one}
        onClick={() => onWish(wish === one ? undefined : one)}
      />
    );
  });
}

const DRAW_TARGETS = {
  piece: { key: "piece", Icon: IconLayersSubtract },
  anew: { key: "drawAnew", Icon: IconPencilCancel },
  part: { key: "newPart", Icon: IconSquarePlus },
} as const;

/** What was done by hand can be taken back, one by one or all at once. */
function ResetEdits({ work, selected }: { work: MapWork; selected: string | undefined }) {
  const { t } = useTranslation("flight-routes/map-tools");
  const { document, part, planner, change } = work;
  const edits = document.edits ?? [];
  const own = edits.filter((edit) => edit.itemId === part?.id);
  if (own.length === 0) return null;
  const resetOne = (): void => {
    const pattern = planner.state().plan?.pattern.filter((line) => line.part === part?.id) ?? [];
    const left = withoutSelectedEdit({ body: edits, selected }, pattern);
    if (left.length < edits.length) change({ type: "updateDocument", document: { edits: [...left] } });
  };
  return (
    <>
      <span className={style["count"]}>{t("editCount", { count: own.length })}</span>
      {selected !== undefined && (
        <Button size="xs" onClick={resetOne}>
          {t("resetOne")}
        </Button>
      )}
      <Button
        size="xs"
        icon={<IconRotate size={16} aria-hidden />}
        onClick={() =>
          change({
            type: "updateDocument",
            document: { edits: edits.filter((edit) => edit.itemId !== part?.id) },
          })
        }
      >
        {t("resetAll")}
      </Button>
    </>
  );
}
