import type { Boundary } from "@overfly/contract/geometry";
import { useMemo } from "react";
import { HandLayer } from "#platform/drawing/drawing-editor.tsx";
import { useMapColors } from "#platform/map/map-colors.ts";
import { uniqueName } from "#features/flight-routes/document/new-item.ts";
import { areaPart } from "#features/flight-routes/document/default-document.ts";
import type { RouteItem } from "#features/flight-routes/store/draft-history.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { PatternEditTool } from "./pattern-edit-tool.tsx";
import { type DrawingOptions, type MapWork, withItem } from "./map-work.ts";
import { obstacleDrawing } from "./obstacle-drawing.ts";
import { orbitDrawing } from "./orbit-drawing.ts";
import {
  LINES,
  noFlyDrawing,
  SINGLE_LINE,
  ADD_OR_CUT,
  EDIT_OUTLINE,
  SINGLE_POINT,
  PHOTO_POINTS,
  waypointDrawing,
} from "./item-drawing.ts";

export interface ToolProps {
  work: MapWork;
  look: DrawingOptions;
}

/** The hand of the tool that was taken, on what it works at. */
export function ActiveTool({ work, look }: ToolProps) {
  const { tool, part } = work;
  switch (tool) {
    case "outline":
      return <OutlineTool work={work} look={look} />;
    case "takeOff":
      return <TakeOffTool work={work} look={look} />;
    case "pilot":
      return <PilotTool work={work} look={look} />;
    case "noFlyZones":
      return <NoFlyTool work={work} look={look} />;
    case "obstacle":
      return <ObstacleTool work={work} look={look} />;
    case "edit":
      return part ? <PatternEditTool work={work} look={look} part={part} /> : null;
    case "none":
      return null;
    case "line":
    case "center":
    case "waypoint":
    case "target":
      return part ? <PartTool work={work} look={look} part={part} /> : null;
  }
}

const isOutlined = (part: RouteItem | undefined) => part?.kind === "area" || part?.kind === "perimeter";

function OutlineTool({ work, look }: ToolProps) {
  const { t } = useTranslation("flight-routes/map-tools");
  const { accent } = useMapColors();
  const { document, part, wish, control, change, onDrag, onWish, onPart } = work;
  const own = part && isOutlined(part) ? part : undefined;
  const isNew = own === undefined || wish === "part";
  const value = isNew || wish === "anew" ? null : own.boundary;
  const keep = (boundary: Boundary | null): void => {
    onWish(undefined);
    if (!isNew) {
      change(boundary ? { type: "updateItem", item: { ...own, boundary } } : { type: "removeItem", id: own.id });
      return;
    }
    if (!boundary) return;
    const made = areaPart(boundary, uniqueName({ name: t("area"), document }), part);
    change({ type: "addItem", item: made });
    selectItem(made.id);
  };
  return (
    <HandLayer
      hand={wish === "piece" ? ADD_OR_CUT : EDIT_OUTLINE}
      value={value}
      color={accent}
      control={control}
      {...look}
      onChange={keep}
      onDrag={(boundary) =>
        onDrag(boundary && own && !isNew ? withItem(document, { ...own, boundary }) : undefined)
      }
    />
  );
}

interface PartToolProps extends ToolProps {
  part: RouteItem;
}

/** Tools that work at one kind of parts. */
function PartTool({ work, look, part }: PartToolProps) {
  const { accent } = useMapColors();
  const { document, tool, wish, control, change, onDrag, onWish } = work;
  const shared = { ...look, color: accent, control };
  const put = (own: RouteItem): void => {
    onWish(undefined);
    change({ type: "updateItem", item: own });
  };
  const show = (own: RouteItem | undefined): void => onDrag(own && withItem(document, own));
  if (tool === "line" && part.kind === "rows") {
    return (
      <HandLayer
        {...shared}
        hand={LINES}
        value={part.rows}
        onChange={(rows) => put({ ...part, rows })}
        onDrag={(rows) => show(rows && { ...part, rows })}
      />
    );
  }
  if (tool === "line" && (part.kind === "corridor" || part.kind === "facade")) {
    const field = part.kind === "corridor" ? "line" : "wall";
    const line = part.kind === "corridor" ? part.line : part.wall;
    return (
      <HandLayer
        {...shared}
        hand={SINGLE_LINE}
        value={wish === "anew" ? undefined : line}
        onChange={(drawn) =>
          drawn ? put({ ...part, [field]: drawn }) : change({ type: "removeItem", id: part.id })
        }
        onDrag={(drawn) => show(drawn && { ...part, [field]: drawn })}
      />
    );
  }
  if (tool === "center" && part.kind === "orbit") return <OrbitTool {...{ work, look, part, put, show }} />;
  if (tool === "waypoint" && part.kind === "waypoints") {
    return (
      <HandLayer
        {...shared}
        hand={waypointDrawing(part)}
        value={part.waypoints}
        onChange={(waypoints) => put({ ...part, waypoints })}
        onDrag={(waypoints) => show(waypoints && { ...part, waypoints })}
      />
    );
  }
  if (tool === "target" && (part.kind === "points" || part.kind === "verification")) {
    return (
      <HandLayer
        {...shared}
        hand={PHOTO_POINTS}
        value={part.targets}
        onChange={(targets) => put({ ...part, targets })}
        onDrag={(targets) => show(targets && { ...part, targets })}
      />
    );
  }
  return null;
}

interface OrbitToolProps extends ToolProps {
  part: Extract<RouteItem, { kind: "orbit" }>;
  put: (part: RouteItem) => void;
  show: (part: RouteItem | undefined) => void;
}

function OrbitTool({ work, look, part, put, show }: OrbitToolProps) {
  const { accent } = useMapColors();
  const { center: centre, radiusM } = part;
  const orbit = useMemo(() => ({ centre, radiusM }), [centre, radiusM]);
  return (
    <HandLayer
      {...look}
      hand={orbitDrawing}
      value={orbit}
      color={accent}
      control={work.control}
      onChange={(changed) => put({ ...part, ...changed })}
      onDrag={(changed) => show(changed && { ...part, ...changed })}
    />
  );
}

/** Put away once the place is set. */
function TakeOffTool({ work, look }: ToolProps) {
  const { accent } = useMapColors();
  const { document, control, change, onDrag, onTool } = work;
  return (
    <HandLayer
      {...look}
      hand={SINGLE_POINT}
      value={document.takeOff}
      color={accent}
      control={control}
      onChange={(takeOff) => {
        change({ type: "updateDocument", document: { takeOff } });
        selectTool("none");
      }}
      onDrag={(takeOff) => onDrag(takeOff && { ...document, takeOff })}
    />
  );
}

function PilotTool({ work, look }: ToolProps) {
  const { info } = useMapColors();
  const { document, control, change, onDrag } = work;
  return (
    <HandLayer
      {...look}
      hand={SINGLE_POINT}
      value={document.pilotPosition}
      color={info}
      control={control}
      onChange={(pilot) => change({ type: "updateDocument", document: { pilotPosition: pilot } })}
      onDrag={(pilot) => onDrag(pilot && { ...document, pilotPosition: pilot })}
    />
  );
}

function NoFlyTool({ work, look }: ToolProps) {
  const { t } = useTranslation("flight-routes/map-tools");
  const { bad } = useMapColors();
  const { document, control, change, onDrag } = work;
  return (
    <HandLayer
      {...look}
      hand={noFlyDrawing(document.noFlyZones ?? [], (number) => t("noFlyName", { number }))}
      value={document.noFlyZones}
      color={bad}
      control={control}
      onChange={(noFly) => change({ type: "updateDocument", document: { noFlyZones: noFly } })}
      onDrag={(noFly) => onDrag(noFly && { ...document, noFlyZones: noFly })}
    />
  );
}

function ObstacleTool({ work, look }: ToolProps) {
  const { t } = useTranslation("flight-routes/map-tools");
  const { warn } = useMapColors();
  const { document, control, change, onDrag } = work;
  return (
    <HandLayer
      {...look}
      hand={obstacleDrawing(document.obstacles ?? [], (number) => t("obstacleName", { number }))}
      value={document.obstacles}
      color={warn}
      control={control}
      onChange={(obstacles) => change({ type: "updateDocument", document: { obstacles } })}
      onDrag={(obstacles) => onDrag(obstacles && { ...document, obstacles })}
    />
  );
}
