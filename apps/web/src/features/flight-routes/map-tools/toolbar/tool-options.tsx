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
import type { MapWork, Wish } from "#features/flight-routes/map-tools/drawing/map-work.ts";
import { resetSelected } from "#features/flight-routes/map-tools/drawing/pattern-drawing.ts";
import { PlaceEntry } from "./coordinate-entry.tsx";
import { useToolText } from "#features/flight-routes/map-tools/tool-text.ts";
import style from "./toolbar.module.css";
import { ZoneFields } from "./zone-fields.tsx";

/** Below the tools: what to do now, a place by its coordinates, and what can be done with what is selected. */
export function ToolStrip({ work }: { work: MapWork }) {
  const text = useToolText();
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
          {isAiming ? text(isDrawing ? "aimingOn" : "aiming") : text(`do.${taskOf(work)}`)}
        </p>
        <div className={style["acts"]}>
          {isDrawing && (
            <>
              <Act label={text("oneBack")} icon={BACK} onClick={() => control.commands()?.back()} />
              <Button
                size="xs"
                kind="primary"
                icon={<IconCheck size={16} aria-hidden />}
                disabled={!canFinish}
                onClick={() => control.commands()?.finish()}
              >
                {text("finish")}
              </Button>
            </>
          )}
          {selected !== undefined && (
            <Act label={text("removeSelected")} icon={BIN} onClick={() => control.commands()?.remove()} />
          )}
          {!isDrawing && <Wishes work={work} />}
          {tool === "edit" && <Resets work={work} selected={selected} />}
          {tool !== "edit" && <PlaceEntry onPlace={(at) => control.commands()?.place(at)} />}
        </div>
      </div>
      <ZoneFields work={work} selected={selected} />
    </div>
  );
}

const BACK = <IconArrowBackUp size={18} stroke={1.75} aria-hidden />;
const BIN = <IconTrash size={18} stroke={1.75} aria-hidden />;

const Act = ({ label, icon, onClick }: { label: string; icon: ReactNode; onClick: () => void }) => (
  <IconButton label={label} icon={icon} onClick={onClick} />
);

/** Names what the words ask for. */
function taskOf({ tool, wish, part }: MapWork) {
  switch (tool) {
    case "none":
    case "edit":
    case "centre":
    case "waypoint":
    case "target":
    case "takeOff":
    case "pilot":
    case "noFly":
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
function Wishes({ work }: { work: MapWork }) {
  const text = useToolText();
  const { tool, part, wish, onWish } = work;
  const isOutlined = part?.kind === "area" || part?.kind === "perimeter";
  const wishes: Wish[] =
    tool === "outline" && isOutlined
      ? ["piece", "anew", "part"]
      : tool === "line" && (part?.kind === "corridor" || part?.kind === "facade")
        ? ["anew"]
        : [];
  return wishes.map((one) => {
    const { key, Icon } = WISHES[one];
    return (
      <IconButton
        key={one}
        label={text(key)}
        icon={<Icon size={18} stroke={1.75} aria-hidden />}
        pressed={wish === one}
        onClick={() => onWish(wish === one ? undefined : one)}
      />
    );
  });
}

const WISHES = {
  piece: { key: "piece", Icon: IconLayersSubtract },
  anew: { key: "drawAnew", Icon: IconPencilCancel },
  part: { key: "newPart", Icon: IconSquarePlus },
} as const;

/** What was done by hand can be taken back, one by one or all at once. */
function Resets({ work, selected }: { work: MapWork; selected: string | undefined }) {
  const text = useToolText();
  const { document, part, planner, change } = work;
  const edits = document.edits ?? [];
  const own = edits.filter((edit) => edit.part === part?.id);
  if (own.length === 0) return null;
  const resetOne = (): void => {
    const pattern = planner.state().plan?.pattern.filter((line) => line.part === part?.id) ?? [];
    const left = resetSelected({ body: edits, selected }, pattern);
    if (left.length < edits.length) change({ type: "document", document: { edits: [...left] } });
  };
  return (
    <>
      <span className={style["count"]}>{text("editCount", { count: own.length })}</span>
      {selected !== undefined && (
        <Button size="xs" onClick={resetOne}>
          {text("resetOne")}
        </Button>
      )}
      <Button
        size="xs"
        icon={<IconRotate size={16} aria-hidden />}
        onClick={() =>
          change({
            type: "document",
            document: { edits: edits.filter((edit) => edit.part !== part?.id) },
          })
        }
      >
        {text("resetAll")}
      </Button>
    </>
  );
}
