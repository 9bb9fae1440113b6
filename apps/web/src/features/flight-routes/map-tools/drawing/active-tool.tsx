import type { Boundary } from "@overfly/contract/geometry";
import { useMemo } from "react";
import { HandLayer } from "#platform/map/hand-layer.tsx";
import { useMapColors } from "#platform/map/map-colors.ts";
import { nameFor } from "#features/flight-routes/document/new-item.ts";
import { areaPart } from "#features/flight-routes/document/default-document.ts";
import type { RoutePart } from "#features/flight-routes/store/draft-history.ts";
import { EditTool } from "./pattern-edit-tool.tsx";
import { type HandLook, type MapWork, withPart } from "./map-work.ts";
import { obstaclesHand } from "./obstacle-drawing.ts";
import { orbitHand } from "./orbit-drawing.ts";
import {
  MANY_LINES,
  noFlyHand,
  ONE_LINE,
  PIECES,
  RESHAPE,
  ONE_PLACE,
  TARGETS,
  waypointsHand,
} from "./item-drawing.ts";
import { useToolText } from "#features/flight-routes/map-tools/tool-text.ts";

export interface ToolProps {
  work: MapWork;
  look: HandLook;
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
    case "noFly":
      return <NoFlyTool work={work} look={look} />;
    case "obstacle":
      return <ObstacleTool work={work} look={look} />;
    case "edit":
      return part ? <EditTool work={work} look={look} part={part} /> : null;
    case "none":
      return null;
    case "line":
    case "centre":
    case "waypoint":
    case "target":
      return part ? <PartTool work={work} look={look} part={part} /> : null;
  }
}

const isOutlined = (part: RoutePart | undefined) => part?.kind === "area" || part?.kind === "perimeter";

function OutlineTool({ work, look }: ToolProps) {
  const text = useToolText();
  const { accent } = useMapColors();
  const { document, part, wish, control, change, onDrag, onWish, onPart } = work;
  const own = part && isOutlined(part) ? part : undefined;
  const isNew = own === undefined || wish === "part";
  const value = isNew || wish === "anew" ? null : own.boundary;
  const keep = (boundary: Boundary | null): void => {
    onWish(undefined);
    if (!isNew) {
      change(boundary ? { type: "part", part: { ...own, boundary } } : { type: "removePart", id: own.id });
      return;
    }
    if (!boundary) return;
    const made = areaPart(boundary, nameFor({ name: text("area"), document }), part);
    change({ type: "addPart", part: made });
    onPart(made.id);
  };
  return (
    <HandLayer
      hand={wish === "piece" ? PIECES : RESHAPE}
      value={value}
      color={accent}
      control={control}
      {...look}
      onChange={keep}
      onDrag={(boundary) =>
        onDrag(boundary && own && !isNew ? withPart(document, { ...own, boundary }) : undefined)
      }
    />
  );
}

interface PartToolProps extends ToolProps {
  part: RoutePart;
}

/** Tools that work at one kind of parts. */
function PartTool({ work, look, part }: PartToolProps) {
  const { accent } = useMapColors();
  const { document, tool, wish, control, change, onDrag, onWish } = work;
  const shared = { ...look, color: accent, control };
  const put = (own: RoutePart): void => {
    onWish(undefined);
    change({ type: "part", part: own });
  };
  const show = (own: RoutePart | undefined): void => onDrag(own && withPart(document, own));
  if (tool === "line" && part.kind === "rows") {
    return (
      <HandLayer
        {...shared}
        hand={MANY_LINES}
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
        hand={ONE_LINE}
        value={wish === "anew" ? undefined : line}
        onChange={(drawn) =>
          drawn ? put({ ...part, [field]: drawn }) : change({ type: "removePart", id: part.id })
        }
        onDrag={(drawn) => show(drawn && { ...part, [field]: drawn })}
      />
    );
  }
  if (tool === "centre" && part.kind === "orbit") return <OrbitTool {...{ work, look, part, put, show }} />;
  if (tool === "waypoint" && part.kind === "waypoints") {
    return (
      <HandLayer
        {...shared}
        hand={waypointsHand(part)}
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
        hand={TARGETS}
        value={part.targets}
        onChange={(targets) => put({ ...part, targets })}
        onDrag={(targets) => show(targets && { ...part, targets })}
      />
    );
  }
  return null;
}

interface OrbitToolProps extends ToolProps {
  part: Extract<RoutePart, { kind: "orbit" }>;
  put: (part: RoutePart) => void;
  show: (part: RoutePart | undefined) => void;
}

function OrbitTool({ work, look, part, put, show }: OrbitToolProps) {
  const { accent } = useMapColors();
  const { centre, radiusM } = part;
  const orbit = useMemo(() => ({ centre, radiusM }), [centre, radiusM]);
  return (
    <HandLayer
      {...look}
      hand={orbitHand}
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
      hand={ONE_PLACE}
      value={document.takeOff}
      color={accent}
      control={control}
      onChange={(takeOff) => {
        change({ type: "document", document: { takeOff } });
        onTool("none");
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
      hand={ONE_PLACE}
      value={document.pilot}
      color={info}
      control={control}
      onChange={(pilot) => change({ type: "document", document: { pilot } })}
      onDrag={(pilot) => onDrag(pilot && { ...document, pilot })}
    />
  );
}

function NoFlyTool({ work, look }: ToolProps) {
  const text = useToolText();
  const { bad } = useMapColors();
  const { document, control, change, onDrag } = work;
  return (
    <HandLayer
      {...look}
      hand={noFlyHand(document.noFly ?? [], (number) => text("noFlyName", { number }))}
      value={document.noFly}
      color={bad}
      control={control}
      onChange={(noFly) => change({ type: "document", document: { noFly } })}
      onDrag={(noFly) => onDrag(noFly && { ...document, noFly })}
    />
  );
}

function ObstacleTool({ work, look }: ToolProps) {
  const text = useToolText();
  const { warn } = useMapColors();
  const { document, control, change, onDrag } = work;
  return (
    <HandLayer
      {...look}
      hand={obstaclesHand(document.obstacles ?? [], (number) => text("obstacleName", { number }))}
      value={document.obstacles}
      color={warn}
      control={control}
      onChange={(obstacles) => change({ type: "document", document: { obstacles } })}
      onDrag={(obstacles) => onDrag(obstacles && { ...document, obstacles })}
    />
  );
}
