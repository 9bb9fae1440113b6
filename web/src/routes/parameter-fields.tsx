import type { RouteParameters } from "@overfly/contract/routes";
import type { RouteFault, RouteInput } from "@overfly/flight/route-plan";
import { Switch } from "@mantine/core";
import { Dropdown } from "#ui/dropdown.tsx";
import { FigureField } from "./figure-field.tsx";
import type { Change } from "./route-draft.ts";
import {
  aircraftChoice,
  camerasOn,
  PRESETS,
  presetOf,
  presetParameters,
  resolutionOf,
  withAircraft,
} from "./route-parameters.ts";
import { useRouteText } from "./route-text.ts";
import style from "./routes.module.css";

export interface ParameterFieldsProps {
  parameters: RouteParameters;
  fault: RouteFault | undefined;
  /** The direction and speed that the planner has found. */
  found: { angleDeg: number | undefined; speedMps: number | undefined };
  change: (change: Change) => void;
}

/** What is to be seen, by what, and how it is flown. */
export function ParameterFields(props: ParameterFieldsProps) {
  const text = useRouteText();
  return (
    <>
      <section className={style["section"]} aria-label={text("whatToSee")}>
        <h3 className={style["sectionTitle"]}>{text("whatToSee")}</h3>
        <Presets {...props} />
        <Equipment {...props} />
        <Resolution {...props} />
        <Overlaps {...props} />
      </section>
      <section className={style["section"]} aria-label={text("flight")}>
        <h3 className={style["sectionTitle"]}>{text("flight")}</h3>
        <Way {...props} />
        <Rest {...props} />
      </section>
    </>
  );
}

/** A setter of one figure: typing in it is one step for undo. */
const setter =
  (change: ParameterFieldsProps["change"]) =>
  (parameters: Partial<RouteParameters>, typing?: string): void =>
    change({ type: "parameters", parameters, ...(typing ? { typing } : {}) });

/** In short; the whole reason stands above. */
const errorAt = (fault: RouteFault | undefined, field: keyof RouteInput): string | undefined =>
  fault?.field === field ? useRouteText.say(`fault.${fault.code}`) : undefined;

function Presets({ parameters, change }: ParameterFieldsProps) {
  const text = useRouteText();
  const chosen = presetOf(parameters);
  return (
    <fieldset className={style["presets"]}>
      <legend>{text("presets")}</legend>
      {PRESETS.map((preset) => (
        <button
          key={preset}
          type="button"
          aria-pressed={preset === chosen}
          onClick={() => setter(change)(presetParameters(preset))}
        >
          {text(`preset.${preset}`)}
        </button>
      ))}
    </fieldset>
  );
}

function Equipment({ parameters, fault, change }: ParameterFieldsProps) {
  const text = useRouteText();
  const { aircraft, camera } = parameters;
  return (
    <div className={style["pair"]}>
      <Dropdown
        label={text("aircraft")}
        value={aircraft}
        options={aircraftChoice().map(({ id, name }) => ({ key: id, label: name }))}
        onChange={(id) => setter(change)(withAircraft(id, camera))}
        error={errorAt(fault, "aircraftId")}
      />
      <Dropdown
        label={text("camera")}
        value={camera}
        options={camerasOn(aircraft).map(({ id, name }) => ({ key: id, label: name }))}
        onChange={(id) => setter(change)({ camera: id })}
        error={errorAt(fault, "cameraId")}
      />
    </div>
  );
}

function Resolution({ parameters, fault, change }: ParameterFieldsProps) {
  const text = useRouteText();
  const { gsdCm, heightM } = resolutionOf(parameters);
  const set = setter(change);
  return (
    <div>
      <div className={style["pair"]}>
        <FigureField
          label={text("gsd")}
          unit="cm/px"
          digits={2}
          value={gsdCm}
          error={errorAt(fault, "gsdCm")}
          onChange={(value) => set({ gsd_cm: value, height_m: null }, "gsd")}
        />
        <FigureField
          label={text("height")}
          unit="m"
          value={heightM}
          error={errorAt(fault, "heightM")}
          onChange={(value) => set({ height_m: value, gsd_cm: null }, "height")}
        />
      </div>
      <p className={style["dim"]}>{text("linked")}</p>
    </div>
  );
}

function Overlaps({ parameters, fault, change }: ParameterFieldsProps) {
  const text = useRouteText();
  const set = setter(change);
  return (
    <div className={style["pair"]}>
      <FigureField
        label={text("frontOverlap")}
        unit="%"
        digits={0}
        value={parameters.front_overlap_percent}
        error={errorAt(fault, "frontOverlap")}
        onChange={(value) => set({ front_overlap_percent: value }, "front")}
      />
      <FigureField
        label={text("sideOverlap")}
        unit="%"
        digits={0}
        value={parameters.side_overlap_percent}
        error={errorAt(fault, "sideOverlap")}
        onChange={(value) => set({ side_overlap_percent: value }, "side")}
      />
    </div>
  );
}

/** Direction and speed: found by the planner, or given. */
function Way({ parameters, fault, found, change }: ParameterFieldsProps) {
  const text = useRouteText();
  const set = setter(change);
  const { angle_deg: angle, speed_mps: speed } = parameters;
  return (
    <div className={style["pair"]}>
      <div className={style["auto"]}>
        <FigureField
          label={text("angle")}
          unit="°"
          digits={0}
          value={angle === "best" ? (found.angleDeg ?? null) : angle}
          disabled={angle === "best"}
          error={errorAt(fault, "angleDeg")}
          onChange={(value) => set({ angle_deg: value }, "angle")}
        />
        <Switch
          size="xs"
          label={text("bestAngle")}
          checked={angle === "best"}
          onChange={({ currentTarget }) =>
            set({ angle_deg: currentTarget.checked ? "best" : Math.round(found.angleDeg ?? 0) })
          }
        />
      </div>
      <div className={style["auto"]}>
        <FigureField
          label={text("speed")}
          unit="m/s"
          value={speed ?? found.speedMps ?? null}
          disabled={speed === null}
          error={errorAt(fault, "speedMps")}
          onChange={(value) => set({ speed_mps: value }, "speed")}
        />
        <Switch
          size="xs"
          label={text("fastest")}
          checked={speed === null}
          onChange={({ currentTarget }) =>
            set({ speed_mps: currentTarget.checked ? null : Math.round((found.speedMps ?? 5) * 10) / 10 })
          }
        />
      </div>
    </div>
  );
}

function Rest({ parameters, fault, change }: ParameterFieldsProps) {
  const text = useRouteText();
  const set = setter(change);
  return (
    <div className={style["three"]}>
      <FigureField
        label={text("margin")}
        unit="m"
        value={parameters.margin_m}
        error={errorAt(fault, "marginM")}
        onChange={(value) => set({ margin_m: value }, "margin")}
      />
      <FigureField
        label={text("gimbal")}
        unit="°"
        digits={0}
        value={parameters.gimbal_pitch_deg}
        error={errorAt(fault, "gimbalPitchDeg")}
        onChange={(value) => set({ gimbal_pitch_deg: value }, "gimbal")}
      />
      <FigureField
        label={text("reserve")}
        unit="%"
        digits={0}
        value={parameters.battery_reserve_percent}
        error={errorAt(fault, "reservePercent")}
        onChange={(value) => set({ battery_reserve_percent: value }, "reserve")}
      />
    </div>
  );
}
