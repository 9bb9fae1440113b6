import type { RouteItem } from "@overfly/contract/flight-routes/route-document";
import { useMemo } from "react";
import { DrawingEditor } from "#platform/drawing/drawing-editor.tsx";
import { useMapColors } from "#platform/map/map-colors.ts";
import {
  useDrawing,
  useDrawTarget,
  useEdit,
  useEditedDocument,
  usePreviewDocument,
  useTool,
  withItem,
} from "#features/flight-routes/store/editing.ts";
import { LINES, PHOTO_POINTS, SINGLE_LINE, waypointDrawing } from "./item-drawing.ts";
import { orbitDrawing } from "./orbit-drawing.ts";
import type { DrawingOptions, ToolProps } from "./use-drawing-options.ts";

interface ItemToolProps<Item extends RouteItem = RouteItem> extends ToolProps {
  item: Item;
}

type ItemOf<Kind extends RouteItem["kind"]> = Extract<RouteItem, { kind: Kind }>;

/** Edits the geometry of an item by the tool that fits its kind. */
export function ItemTool({ options, item }: ItemToolProps) {
  const tool = useTool();
  if (tool === "line" && item.kind === "rows") return <RowsTool options={options} item={item} />;
  if (tool === "line" && (item.kind === "corridor" || item.kind === "facade")) {
    return <LineTool options={options} item={item} />;
  }
  if (tool === "center" && item.kind === "orbit") return <OrbitTool options={options} item={item} />;
  if (tool === "waypoint" && item.kind === "waypoints") return <WaypointTool options={options} item={item} />;
  if (tool === "target" && (item.kind === "points" || item.kind === "verification")) {
    return <PhotoPointTool options={options} item={item} />;
  }
  return null;
}

/** What all item tools share: options, commit and preview. */
function useItemDrawing(options: DrawingOptions) {
  const { accent } = useMapColors();
  const document = useEditedDocument();
  const edit = useEdit();
  const preview = usePreviewDocument();
  const [, setTarget] = useDrawTarget();
  const commit = (item: RouteItem): void => {
    setTarget(undefined);
    edit({ type: "updateItem", item });
  };
  return {
    layer: { ...options, color: accent, controls: useDrawing() },
    commit,
    remove: (id: string): void => edit({ type: "removeItem", id }),
    preview: (item: RouteItem | undefined): void => preview(item && withItem(document, item)),
  };
}

function RowsTool({ options, item }: ItemToolProps<ItemOf<"rows">>) {
  const { layer, commit, preview } = useItemDrawing(options);
  return (
    <DrawingEditor
      {...layer}
      mode={LINES}
      value={item.rows}
      onChange={(rows) => commit({ ...item, rows })}
      onDrag={(rows) => preview(rows && { ...item, rows })}
    />
  );
}

function LineTool({ options, item }: ItemToolProps<ItemOf<"corridor" | "facade">>) {
  const { layer, commit, remove, preview } = useItemDrawing(options);
  const [target] = useDrawTarget();
  const field = item.kind === "corridor" ? "line" : "wall";
  const line = item.kind === "corridor" ? item.line : item.wall;
  return (
    <DrawingEditor
      {...layer}
      mode={SINGLE_LINE}
      value={target === "replacement" ? undefined : line}
      onChange={(drawn) => (drawn ? commit({ ...item, [field]: drawn }) : remove(item.id))}
      onDrag={(drawn) => preview(drawn && { ...item, [field]: drawn })}
    />
  );
}

function OrbitTool({ options, item }: ItemToolProps<ItemOf<"orbit">>) {
  const { layer, commit, preview } = useItemDrawing(options);
  const { center, radiusM } = item;
  const orbit = useMemo(() => ({ center, radiusM }), [center, radiusM]);
  return (
    <DrawingEditor
      {...layer}
      mode={orbitDrawing}
      value={orbit}
      onChange={(changed) => commit({ ...item, ...changed })}
      onDrag={(changed) => preview(changed && { ...item, ...changed })}
    />
  );
}

function WaypointTool({ options, item }: ItemToolProps<ItemOf<"waypoints">>) {
  const { layer, commit, preview } = useItemDrawing(options);
  return (
    <DrawingEditor
      {...layer}
      mode={waypointDrawing(item)}
      value={item.waypoints}
      onChange={(waypoints) => commit({ ...item, waypoints })}
      onDrag={(waypoints) => preview(waypoints && { ...item, waypoints })}
    />
  );
}

function PhotoPointTool({ options, item }: ItemToolProps<ItemOf<"points" | "verification">>) {
  const { layer, commit, preview } = useItemDrawing(options);
  return (
    <DrawingEditor
      {...layer}
      mode={PHOTO_POINTS}
      value={item.targets}
      onChange={(targets) => commit({ ...item, targets })}
      onDrag={(targets) => preview(targets && { ...item, targets })}
    />
  );
}
