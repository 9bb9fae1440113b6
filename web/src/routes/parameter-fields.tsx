import type { RouteDocument } from "@overfly/contract/route-document";
import { Switch } from "@mantine/core";
import { Dropdown } from "#ui/dropdown.tsx";
import { AreaWay } from "./area-way.tsx";
import { FigureField } from "./figure-field.tsx";
import { errorAt, type ParameterFieldsProps, type PartFieldsProps } from "./parameter-props.ts";
import { aircraftChoice, camerasOn, figuresOf, PRESETS, presetFor, withAircraft } from "./route-defaults.ts";
import type { Imaging } from "./route-draft.ts";
import { useRouteText } from "./route-text.ts";
import style from "./routes.module.css";

/** What is to be seen, by what, and how it is flown. */
export function ParameterFields(props: ParameterFieldsProps) {
  const text = useRouteText();
  const { part } = props;
  return (
    <>
      <section className={style["section"]} aria-label={text("whatToSee")}>
        <h3 className={style["sectionTitle"]}>{text("whatToSee")}</h3>
        {part && <Presets {...props} part={part} />}
        <Equipment {...props} />
        {part && <Resolution {...props} part={part} />}
        {part && <Overlaps {...props} part={part} />}
      </section>
      <section className={style["section"]} aria-label={text("flight")}>
        <h3 className={style["sectionTitle"]}>{text("flight")}</h3>
        {part && <Way {...props} part={part} />}
        <Rest {...props} />
      </section>
    </>
  );
}

/** A setter of how the part is photographed: typing in it is one step for undo. By hand it is no preset any more. */
const setter =
  ({ part, change }: PartFieldsProps) =>
  (imaging: Partial<Imaging>, typing?: string): void =>
    change({
      type: "part",
      part: { ...part, preset: undefined, imaging: { ...part.imaging, ...imaging } },
      ...(typing ? { typing } : {}),
    });

function Presets({ part, document, change }: PartFieldsProps) {
  const text = useRouteText();
  return (
    <fieldset className={style["presets"]}>
      <legend>{text("presets")}</legend>
      {PRESETS.map(({ id }) => {
        const wanted = presetFor(id, part, document);
        return (
          <button
            key={id}
            type="button"
            aria-pressed={part.preset === id}
            disabled={!wanted.ok}
            title={wanted.ok ? undefined : wanted.message}
            onClick={() => {
              if (!wanted.ok) return;
              const parts = document.parts.map((one) => (one.id === part.id ? wanted.part : one));
              change({ type: "document", document: { parts, lensIds: wanted.lensIds } });
            }}
          >
            {text(`preset.${id as PresetKey}`)}
          </button>
        );
      })}
    </fieldset>
  );
}

type PresetKey =
  | "iec-detailed"
  | "standard"
  | "overview"
  | "rgb-detailed"
  | "rgb-standard"
  | "orthomosaic"
  | "model-3d";

function Equipment(props: ParameterFieldsProps) {
  const text = useRouteText();
  const { document, change } = props;
  const { aircraftId, cameraId } = document;
  return (
    <div className={style["pair"]}>
      <Dropdown
        label={text("aircraft")}
        value={aircraftId}
        options={aircraftChoice().map(({ id, name }) => ({ key: id, label: name }))}
        onChange={(id) => change({ type: "document", document: withAircraft(id, cameraId) })}
        error={errorAt(props, "aircraftId")}
      />
      <Dropdown
        label={text("camera")}
        value={cameraId}
        options={camerasOn(aircraftId).map(({ id, name }) => ({ key: id, label: name }))}
        onChange={(id) => change({ type: "document", document: { cameraId: id, lensIds: undefined } })}
        error={errorAt(props, "cameraId")}
      />
    </div>
  );
}

/** One of the three is given, the others are told. */
const given = (wish: Pick<Imaging, "gsdCm" | "heightM" | "pixelsPerCell">): Partial<Imaging> => ({
  gsdCm: undefined,
  heightM: undefined,
  pixelsPerCell: undefined,
  ...wish,
});

function Resolution(props: PartFieldsProps) {
  const text = useRouteText();
  const { gsdCm, heightM, pixelsPerCell } = figuresOf(props.part.imaging, props.document);
  const set = setter(props);
  return (
    <div>
      <div className={style["three"]}>
        <FigureField
          label={text("gsd")}
          unit="cm/px"
          digits={2}
          value={gsdCm}
          error={errorAt(props, "imaging.gsdCm")}
          onChange={(value) => set(given({ gsdCm: value }), "gsd")}
        />
        <FigureField
          label={text("height")}
          unit="m"
          value={heightM}
          error={errorAt(props, "imaging.heightM")}
          onChange={(value) => set(given({ heightM: value }), "height")}
        />
        <FigureField
          label={text("pixelsPerCell")}
          unit="px"
          digits={1}
          value={pixelsPerCell}
          error={errorAt(props, "imaging.pixelsPerCell")}
          onChange={(value) => set(given({ pixelsPerCell: value }), "pixels")}
        />
      </div>
      <p className={style["dim"]}>{text("linked")}</p>
    </div>
  );
}

function Overlaps(props: PartFieldsProps) {
  const text = useRouteText();
  const { frontOverlap, sideOverlap } = props.part.imaging;
  const set = setter(props);
  return (
    <div className={style["pair"]}>
      <FigureField
        label={text("frontOverlap")}
        unit="%"
        digits={0}
        value={frontOverlap}
        error={errorAt(props, "imaging.frontOverlap")}
        onChange={(value) => set({ frontOverlap: value }, "front")}
      />
      <FigureField
        label={text("sideOverlap")}
        unit="%"
        digits={0}
        value={sideOverlap}
        error={errorAt(props, "imaging.sideOverlap")}
        onChange={(value) => set({ sideOverlap: value }, "side")}
      />
    </div>
  );
}

/** Direction and speed: found by the planner, or given. */
function Way(props: PartFieldsProps) {
  const text = useRouteText();
  const { part, found } = props;
  const set = setter(props);
  const { speedMps: speed, gimbalPitchDeg } = part.imaging;
  const foundMps = found?.setting.speedMps;
  return (
    <div className={style["pair"]}>
      {part.kind === "area" && <AreaWay {...props} part={part} />}
      <div className={style["auto"]}>
        <FigureField
          label={text("speed")}
          unit="m/s"
          value={speed ?? foundMps ?? null}
          disabled={speed === undefined}
          error={errorAt(props, "imaging.speedMps")}
          onChange={(value) => set({ speedMps: value }, "speed")}
        />
        <Switch
          size="xs"
          label={text("fastest")}
          checked={speed === undefined}
          onChange={({ currentTarget }) =>
            set({ speedMps: currentTarget.checked ? undefined : Math.round((foundMps ?? 5) * 10) / 10 })
          }
        />
      </div>
      <FigureField
        label={text("gimbal")}
        unit="°"
        digits={0}
        value={gimbalPitchDeg}
        error={errorAt(props, "imaging.gimbalPitchDeg")}
        onChange={(value) => set({ gimbalPitchDeg: value }, "gimbal")}
      />
    </div>
  );
}

/** Of the whole mission. */
function Rest(props: ParameterFieldsProps) {
  const text = useRouteText();
  const { document, change } = props;
  const { battery } = document;
  const set = (own: Partial<RouteDocument["battery"]>, typing: string): void =>
    change({ type: "document", document: { battery: { ...battery, ...own } }, typing });
  return (
    <div className={style["three"]}>
      <FigureField
        label={text("reserve")}
        unit="%"
        digits={0}
        value={battery.reservePercent}
        error={errorAt(props, "battery.reservePercent")}
        onChange={(value) => set({ reservePercent: value }, "reserve")}
      />
      <FigureField
        label={text("wind")}
        unit="m/s"
        value={battery.windMps ?? 0}
        error={errorAt(props, "battery.windMps")}
        onChange={(value) => set({ windMps: value }, "wind")}
      />
      <FigureField
        label={text("windFrom")}
        unit="°"
        digits={0}
        value={battery.windFromDeg ?? 0}
        error={errorAt(props, "battery.windFromDeg")}
        onChange={(value) => set({ windFromDeg: value }, "windFrom")}
      />
    </div>
  );
}
