import { IconCrosshair, IconLine } from "@tabler/icons-react";
import type { RoutePart } from "../route-draft.ts";
import { Choice, ErrorAt, Figure, Note, Pair, PlaceFields } from "./panel-figures.tsx";
import { usePartSetter } from "./panel.ts";
import { usePartText } from "./part-text.ts";
import { ToolButton } from "./tool-button.tsx";
import { useWarnings } from "./use-warnings.ts";

type CorridorPart = Extract<RoutePart, { kind: "corridor" }>;
type FacadePart = Extract<RoutePart, { kind: "facade" }>;
type OrbitPart = Extract<RoutePart, { kind: "orbit" }>;

/** Along a road, a fence or a cable. */
export function CorridorFields({ part }: { part: CorridorPart }) {
  const text = usePartText();
  const set = usePartSetter(part);
  return (
    <>
      <LineTool />
      <ErrorAt part={part.id} path="line." />
      <Pair>
        <Figure
          part={part.id}
          path="widthM"
          label={text("width")}
          unit="m"
          value={part.widthM}
          onChange={(widthM) => set({ widthM }, "widthM")}
        />
      </Pair>
    </>
  );
}

function LineTool() {
  const text = usePartText();
  return (
    <ToolButton tool="line" icon={<IconLine size={16} aria-hidden />} words={text("lineWords")}>
      {text("drawLine")}
    </ToolButton>
  );
}

/** Level lines up a wall. */
export function FacadeFields({ part }: { part: FacadePart }) {
  const text = usePartText();
  const set = usePartSetter(part);
  const past = useWarnings(part.id).find(({ code }) => code === "looks-past-wall");
  const figures = [
    ["lowestM", text("lowest")],
    ["highestM", text("highest")],
    ["distanceM", text("wallDistance")],
  ] as const;
  return (
    <>
      <LineTool />
      <ErrorAt part={part.id} path="wall." />
      <Pair>
        {figures.map(([path, label]) => (
          <Figure
            key={path}
            part={part.id}
            path={path}
            label={label}
            unit="m"
            value={part[path]}
            onChange={(value) => set({ [path]: value }, path)}
          />
        ))}
        <Choice
          label={text("side")}
          value={part.side}
          options={[
            ["left", text("left")],
            ["right", text("right")],
          ]}
          onChange={(side) => set({ side })}
        />
      </Pair>
      <Note>{text("sideWords")}</Note>
      {past && <Note>{past.words}</Note>}
    </>
  );
}

/** A circle around a thing. */
export function OrbitFields({ part }: { part: OrbitPart }) {
  const text = usePartText();
  const set = usePartSetter(part);
  const figures = [
    ["radiusM", text("radius"), "m", 1],
    ["heightOfTargetM", text("heightOfTarget"), "m", 1],
    ["photos", text("photosATurn"), "", 0],
    ["turns", text("turns"), "×", 0],
  ] as const;
  return (
    <>
      <ToolButton tool="centre" icon={<IconCrosshair size={16} aria-hidden />} words={text("centreWords")}>
        {text("setCentre")}
      </ToolButton>
      <PlaceFields
        part={part.id}
        path="centre"
        position={part.centre}
        onChange={(centre, typing) => set({ centre }, typing)}
      />
      <Pair>
        {figures.map(([path, label, unit, digits]) => (
          <Figure
            key={path}
            part={part.id}
            path={path}
            label={label}
            unit={unit}
            digits={digits}
            value={part[path]}
            onChange={(value) => set({ [path]: value }, path)}
          />
        ))}
      </Pair>
      <Note>{text("heightOfTargetWords")}</Note>
    </>
  );
}
