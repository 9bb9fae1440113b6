import { Switch } from "@mantine/core";
import { FigureField } from "./figure-field.tsx";
import { errorAt, type PartFieldsProps } from "./parameter-props.ts";
import type { RoutePart } from "./route-draft.ts";
import { useRouteText } from "./route-text.ts";
import style from "./routes.module.css";

type AreaPart = Extract<RoutePart, { kind: "area" }>;

/** Direction, margin and pattern of an area's lines. */
export function AreaWay(props: PartFieldsProps & { part: AreaPart }) {
  const text = useRouteText();
  const { part, found, change } = props;
  const { angle, marginM, pattern } = part;
  const isFound = typeof angle !== "number";
  const set = (own: Partial<AreaPart>, typing?: string): void =>
    change({ type: "part", part: { ...part, ...own }, ...(typing ? { typing } : {}) });
  return (
    <>
      <div className={style["auto"]}>
        <FigureField
          label={text("angle")}
          unit="°"
          digits={0}
          value={isFound ? (found?.angleDeg ?? null) : angle}
          disabled={isFound}
          error={errorAt(props, "angle")}
          onChange={(value) => set({ angle: value }, "angle")}
        />
        <Switch
          size="xs"
          label={text("bestAngle")}
          checked={angle === "best"}
          onChange={({ currentTarget }) =>
            set({ angle: currentTarget.checked ? "best" : Math.round(found?.angleDeg ?? 0) })
          }
        />
        <Switch
          size="xs"
          label={text("alongRows")}
          checked={angle === "rows"}
          onChange={({ currentTarget }) => set({ angle: currentTarget.checked ? "rows" : "best" })}
        />
      </div>
      <div className={style["auto"]}>
        <FigureField
          label={text("margin")}
          unit="m"
          value={marginM}
          error={errorAt(props, "marginM")}
          onChange={(value) => set({ marginM: value }, "margin")}
        />
        <Switch
          size="xs"
          label={text("crosshatch")}
          checked={pattern === "crosshatch"}
          onChange={({ currentTarget }) => set({ pattern: currentTarget.checked ? "crosshatch" : "lines" })}
        />
      </div>
    </>
  );
}
