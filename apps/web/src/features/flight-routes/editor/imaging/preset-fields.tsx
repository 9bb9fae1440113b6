import { type AppliedPreset, type Preset, PRESETS } from "@overfly/flight-planning/cameras/presets";
import { useState } from "react";
import { Hint } from "#platform/ui/display/hint.tsx";
import { useFormat } from "#platform/i18n/use-format.ts";
import { planErrorText } from "#features/flight-routes/planner-text.ts";
import { presetFor } from "#features/flight-routes/document/default-document.ts";
import type { RouteItem } from "#features/flight-routes/store/draft-history.ts";
import fields from "#features/flight-routes/editor/fields/fields.module.css";
import { useEdit, useEditedDocument } from "#features/flight-routes/store/editing.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import type { PresetId } from "./preset-id.ts";
import style from "./presets.module.css";

const GROUPS = ["all", "visual"] as const;

/** Imaging presets. Details of the focused or selected preset are shown below. */
export function PresetFields({ item }: { item: RouteItem }) {
  const { t } = useTranslation("flight-routes/editor");
  const [focused, setFocused] = useState<string>();
  const displayed = PRESETS.find(({ id }) => id === (focused ?? item.preset));
  return (
    <div
      className={style["presets"]}
      onPointerLeave={() => setFocused(undefined)}
      onBlur={() => setFocused(undefined)}
    >
      {GROUPS.map((group) => (
        <fieldset key={group} data-group={group}>
          <legend>{t(group === "all" ? "presetsThermal" : "presetsVisual")}</legend>
          {PRESETS.filter(({ lenses }) => lenses === group).map((preset) => (
            <PresetButton key={preset.id} preset={preset} item={item} onFocus={() => setFocused(preset.id)} />
          ))}
        </fieldset>
      ))}
      {displayed ? <PresetDetails preset={displayed} item={item} /> : <Hint>{t("noPreset")}</Hint>}
    </div>
  );
}

interface PresetProps {
  preset: Preset;
  item: RouteItem;
}

function PresetButton({ preset, item, onFocus }: PresetProps & { onFocus: () => void }) {
  const format = useFormat();
  const { t: presetText } = useTranslation("flight-routes/presets");
  const document = useEditedDocument();
  const edit = useEdit();
  const offer = presetFor(preset.id, item, document);
  return (
    <button
      type="button"
      aria-pressed={item.preset === preset.id}
      aria-disabled={!offer.ok}
      onPointerEnter={onFocus}
      onFocus={onFocus}
      onClick={() => {
        onFocus();
        if (offer.ok) edit({ type: "updateItem", item: offer.item });
      }}
    >
      <span>{presetText(`${preset.id as PresetId}.name`)}</span>
      <bdi>
        {offer.ok
          ? `${format.unit(preset.gsdCm, "cm", 1)} · ${format.unit(offer.applied.settings.heightM, "m")}`
          : format.unit(preset.gsdCm, "cm", 1)}
      </bdi>
    </button>
  );
}

/** Purpose, values with this camera and conditions of a preset; or why this equipment can't fly it. */
function PresetDetails({ preset, item }: PresetProps) {
  const { t } = useTranslation("flight-routes/editor");
  const { t: presetText } = useTranslation("flight-routes/presets");
  const format = useFormat();
  const document = useEditedDocument();
  const offer = presetFor(preset.id, item, document);
  const id = preset.id as PresetId;
  const { conditions } = preset;
  if (!offer.ok) {
    return (
      <p className={style["facts"]} data-refused role="status">
        {planErrorText(offer)}
      </p>
    );
  }
  const { limits, limitedBy } = offer.applied;
  const wind = format.unit(conditions.maxWindMps, "m/s", 1);
  return (
    <div className={style["facts"]}>
      <p>{presetText(`${id}.purpose`)}</p>
      <PresetFigures preset={preset} item={offer.item} setting={offer.applied.settings} />
      <p>
        {t("speedLimitedBy", { what: t(`limit.${limitedBy}`) })}{" "}
        {t("speedLimits", {
          sharp: format.unit(limits.sharpnessMps, "m/s", 1),
          interval: format.unit(limits.frameIntervalMps, "m/s", 1),
        })}
      </p>
      <p>{presetText(preset.lenses === "all" ? "time.thermal" : "time.visual")}</p>
      <p>
        {conditions.minIrradianceWm2 === undefined
          ? t("windUpTo", { wind })
          : t("conditions", { irradiance: format.unit(conditions.minIrradianceWm2, "W/m²"), wind })}
      </p>
      <details className={fields["source"]}>
        <summary>{t("sources")}</summary>
        {presetText("source")}
      </details>
    </div>
  );
}

/** The values that the item would get. */
function PresetFigures({ preset, item, setting }: PresetProps & { setting: AppliedPreset["settings"] }) {
  const { t } = useTranslation("flight-routes/editor");
  const format = useFormat();
  const figures = [
    [t("overlaps"), `${preset.frontOverlap} / ${preset.sideOverlap} %`],
    [t("flightHeight"), format.unit(setting.heightM, "m", 1)],
    [t("maxSpeed"), format.unit(setting.speedMps, "m/s", 1)],
    [
      t("gimbalPitch"),
      pitchesOf(item)
        .map((deg) => format.unit(deg, "°"))
        .join(" · "),
    ],
  ] as const;
  return (
    <dl>
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Of the nadir pass and, if any, of the oblique passes. */
function pitchesOf(item: RouteItem): number[] {
  const { gimbalPitchDeg } = item.imaging;
  const oblique = item.kind === "area" ? item.obliquePitchDeg : undefined;
  return oblique === undefined ? [gimbalPitchDeg] : [gimbalPitchDeg, oblique];
}
