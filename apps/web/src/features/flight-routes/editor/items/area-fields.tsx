import { Switch } from "@mantine/core";
import { useFormat } from "#platform/i18n/use-format.ts";
import type { RoutePart } from "#features/flight-routes/store/draft-history.ts";
import { useRouteText } from "#features/flight-routes/planner-text.ts";
import { OutlineFields } from "./outline-fields.tsx";
import { Choice, Figure, Note, Pair } from "#features/flight-routes/editor/fields/document-fields.tsx";
import { More } from "#features/flight-routes/editor/fields/collapsible-section.tsx";
import { usePanel, usePartSetter } from "#features/flight-routes/editor/editor-context.ts";
import { usePartText } from "#features/flight-routes/editor/editor-text.ts";
import { useWarnings } from "#features/flight-routes/editor/use-warnings.ts";

type AreaPart = Extract<RoutePart, { kind: "area" }>;
type PerimeterPart = Extract<RoutePart, { kind: "perimeter" }>;

/** Outline, direction and pattern of an area's lines. */
export function AreaFields({ part }: { part: AreaPart }) {
  const text = usePartText();
  const routeText = useRouteText();
  const { errors } = usePanel();
  const set = usePartSetter(part);
  const isWrong = FOLDED.some((field) => errors.ofPart(part.id, field) !== undefined);
  return (
    <>
      <OutlineFields part={part} />
      <Direction part={part} />
      <More id="area" isShown={isWrong || part.obliquePitchDeg !== undefined}>
        <Pair>
          <Choice
            label={text("pattern")}
            value={part.pattern}
            options={[
              ["lines", text("lines")],
              ["crosshatch", routeText("crosshatch")],
            ]}
            onChange={(pattern) => set({ pattern })}
          />
          <Figure
            part={part.id}
            path="marginM"
            label={routeText("margin")}
            unit="m"
            value={part.marginM}
            onChange={(marginM) => set({ marginM }, "marginM")}
          />
        </Pair>
        <Obliques part={part} />
      </More>
    </>
  );
}

const FOLDED = ["marginM", "obliquePitchDeg", "obliqueFrontOverlap", "obliqueSideOverlap"];

/** Found by the planner, along the plant's rows, or by hand from where the planner had it. */
function Direction({ part }: { part: AreaPart }) {
  const text = usePartText();
  const routeText = useRouteText();
  const format = useFormat();
  const { planning } = usePanel();
  const set = usePartSetter(part);
  const { angle } = part;
  const foundDeg = planning.plan?.parts.find(({ id }) => id === part.id)?.angleDeg;
  const isByHand = typeof angle === "number";
  const noRows = useWarnings(part.id).find(({ code }) => code === "no-rows");
  return (
    <>
      <Choice
        label={text("direction")}
        aside={isByHand || foundDeg === undefined ? undefined : format.unit(foundDeg, "°")}
        value={isByHand ? "hand" : angle}
        options={[
          ["best", text("best")],
          ["rows", text("alongRows")],
          ["hand", text("byHand")],
        ]}
        onChange={(chosen) => set({ angle: chosen === "hand" ? Math.round(foundDeg ?? 0) : chosen })}
      />
      {isByHand && (
        <Pair>
          <Figure
            part={part.id}
            path="angle"
            label={routeText("angle")}
            unit="°"
            digits={0}
            value={angle}
            onChange={(value) => set({ angle: value }, "angle")}
          />
        </Pair>
      )}
      {noRows && <Note>{noRows.words}</Note>}
    </>
  );
}

const USUAL_OBLIQUE_DEG = -45;

function Obliques({ part }: { part: AreaPart }) {
  const text = usePartText();
  const routeText = useRouteText();
  const set = usePartSetter(part);
  const { obliquePitchDeg, imaging } = part;
  return (
    <>
      <Switch
        size="xs"
        label={text("obliques")}
        description={text("obliquesWords")}
        checked={obliquePitchDeg !== undefined}
        onChange={({ currentTarget }) =>
          set({ obliquePitchDeg: currentTarget.checked ? USUAL_OBLIQUE_DEG : undefined })
        }
      />
      {obliquePitchDeg !== undefined && (
        <Pair>
          <Figure
            part={part.id}
            path="obliquePitchDeg"
            label={text("obliquePitch")}
            unit="°"
            digits={0}
            value={obliquePitchDeg}
            onChange={(value) => set({ obliquePitchDeg: value }, "obliquePitchDeg")}
          />
          <span />
          <Figure
            part={part.id}
            path="obliqueFrontOverlap"
            label={routeText("frontOverlap")}
            unit="%"
            digits={0}
            value={part.obliqueFrontOverlap ?? null}
            placeholder={String(imaging.frontOverlap)}
            onChange={(value) => set({ obliqueFrontOverlap: value }, "obliqueFront")}
            onClear={() => set({ obliqueFrontOverlap: undefined }, "obliqueFront")}
          />
          <Figure
            part={part.id}
            path="obliqueSideOverlap"
            label={routeText("sideOverlap")}
            unit="%"
            digits={0}
            value={part.obliqueSideOverlap ?? null}
            placeholder={String(imaging.sideOverlap)}
            onChange={(value) => set({ obliqueSideOverlap: value }, "obliqueSide")}
            onClear={() => set({ obliqueSideOverlap: undefined }, "obliqueSide")}
          />
        </Pair>
      )}
    </>
  );
}

/** Laps around an area: a patrol, or the fence. */
export function PerimeterFields({ part }: { part: PerimeterPart }) {
  const text = usePartText();
  const set = usePartSetter(part);
  return (
    <>
      <OutlineFields part={part} />
      <Pair>
        <Figure
          part={part.id}
          path="offsetM"
          label={text("offset")}
          unit="m"
          value={part.offsetM}
          onChange={(offsetM) => set({ offsetM }, "offsetM")}
        />
        <Figure
          part={part.id}
          path="laps"
          label={text("laps")}
          unit="×"
          digits={0}
          value={part.laps}
          onChange={(laps) => set({ laps }, "laps")}
        />
      </Pair>
      <Note>{text("offsetWords")}</Note>
      <Switch
        size="xs"
        label={text("lookInwards")}
        description={text("lookInwardsWords")}
        checked={part.lookInwards}
        onChange={({ currentTarget }) => set({ lookInwards: currentTarget.checked })}
      />
    </>
  );
}
