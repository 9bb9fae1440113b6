import { IconCrosshair, IconLine } from "@tabler/icons-react";
import type { RoutePart } from "#features/flight-routes/store/draft-history.ts";
import { Choice, ErrorAt, Note, OwnFigures, PlaceFields } from "#features/flight-routes/editor/fields/document-fields.tsx";
import { usePartSetter } from "#features/flight-routes/editor/editor-context.ts";
import { usePartText } from "#features/flight-routes/editor/editor-text.ts";
import { ToolButton } from "#features/flight-routes/editor/fields/tool-button.tsx";
import { useWarnings } from "#features/flight-routes/editor/use-warnings.ts";

type CorridorPart = Extract<RoutePart, { kind: "corridor" }>;
type FacadePart = Extract<RoutePart, { kind: "facade" }>;
type OrbitPart = Extract<RoutePart, { kind: "orbit" }>;

/** Along a road, a fence or a cable. */
export function CorridorFields({ part }: { part: CorridorPart }) {
  const text = usePartText();
  return (
    <>
      <LineTool />
      <ErrorAt part={part.id} path="line." />
      <OwnFigures part={part} figures={[["widthM", text("width"), "m"]]} />
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
  return (
    <>
      <LineTool />
      <ErrorAt part={part.id} path="wall." />
      <OwnFigures
        part={part}
        figures={[
          ["lowestM", text("lowest"), "m"],
          ["highestM", text("highest"), "m"],
          ["distanceM", text("wallDistance"), "m"],
        ]}
      >
        <Choice
          label={text("side")}
          value={part.side}
          options={[
            ["left", text("left")],
            ["right", text("right")],
          ]}
          onChange={(side) => set({ side })}
        />
      </OwnFigures>
      <Note>{text("sideWords")}</Note>
      {past && <Note>{past.words}</Note>}
    </>
  );
}

/** A circle around a thing. */
export function OrbitFields({ part }: { part: OrbitPart }) {
  const text = usePartText();
  const set = usePartSetter(part);
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
      <OwnFigures
        part={part}
        figures={[
          ["radiusM", text("radius"), "m"],
          ["heightOfTargetM", text("heightOfTarget"), "m"],
          ["photos", text("photosATurn"), "", 0],
          ["turns", text("turns"), "×", 0],
        ]}
      />
      <Note>{text("heightOfTargetWords")}</Note>
    </>
  );
}
