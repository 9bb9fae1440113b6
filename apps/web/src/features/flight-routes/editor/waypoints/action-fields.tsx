import { Checkbox, Switch } from "@mantine/core";
import { findCamera } from "@overfly/flight-planning/cameras/cameras";
import { Hint } from "#platform/ui/display/hint.tsx";
import { TextField } from "#platform/ui/fields/text-field.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { ACTIONS, isActionKind, type SavedAction } from "./action-kinds.ts";
import style from "#features/flight-routes/editor/fields/fields.module.css";
import { RoundedNumberField } from "#features/flight-routes/editor/fields/rounded-number-field.tsx";
import { FieldRow } from "#features/flight-routes/editor/fields/document-fields.tsx";
import { Advanced } from "#features/flight-routes/editor/fields/collapsible-section.tsx";
import { useEditedDocument } from "#features/flight-routes/store/editing.ts";

interface ActionFieldsProps {
  item: string;
  path: string;
  action: SavedAction;
  onChange: (action: SavedAction, typing?: string) => void;
}

/** The values of an action. */
export function ActionFields({ path, action, onChange }: ActionFieldsProps) {
  const { t } = useTranslation("flight-routes/editor");
  const { kind } = action;
  if (kind === "photo") return <PhotoFields action={action} onChange={onChange} />;
  if (kind === "focus") return <FocusFields action={action} onChange={onChange} />;
  if (!isActionKind(kind)) return <UnknownAction action={action} />;
  const values = ACTIONS[kind];
  if (values.length === 0) return null;
  return (
    <FieldRow>
      {values.map(({ key, unit, defaultValue }) => {
        const value = action[key];
        const { [key]: _removed, ...rest } = action;
        return (
          <div key={key} data-field={`${path}.${key}`}>
            <RoundedNumberField
              label={t(`value.${key as "intervalM"}`)}
              unit={unit}
              value={typeof value === "number" ? value : null}
              placeholder={t("unchanged")}
              onChange={(next) => onChange({ ...action, [key]: next }, key)}
              {...(defaultValue === undefined && { onClear: () => onChange({ ...rest, kind }, key) })}
            />
          </div>
        );
      })}
    </FieldRow>
  );
}

type OwnProps = Pick<ActionFieldsProps, "action" | "onChange">;

/** Optional file name, and lenses; by default the route's. */
function PhotoFields({ action, onChange }: OwnProps) {
  const { t } = useTranslation("flight-routes/editor");
  const document = useEditedDocument();
  const { name, lensIds, ...rest } = action;
  const lenses = findCamera(document.cameraId)?.lenses ?? [];
  const own = Array.isArray(lensIds) ? lensIds.map(String) : undefined;
  const update = (changes: { name?: string; lensIds?: readonly string[] }, typing?: string): void =>
    onChange({ ...rest, ...changes }, typing);
  const named = typeof name === "string" ? { name } : {};
  return (
    <Advanced id="photo" defaultOpen={typeof name === "string" || own !== undefined}>
      <TextField
        label={t("photoName")}
        value={typeof name === "string" ? name : ""}
        maxLength={60}
        onChange={(typed) => update({ ...(typed && { name: typed }), ...(own && { lensIds: own }) }, "name")}
      />
      {lenses.length > 1 && (
        <Checkbox.Group
          size="xs"
          label={t("lenses")}
          value={own ?? lenses.map(({ id }) => id)}
          onChange={(selected) => {
            if (selected.length === 0) return;
            update({ ...named, ...(selected.length < lenses.length && { lensIds: selected }) });
          }}
        >
          <div className={style["checks"]}>
            {lenses.map(({ id, kind }) => (
              <Checkbox key={id} size="xs" value={id} label={t(`lens.${kind}`)} />
            ))}
          </div>
        </Checkbox.Group>
      )}
    </Advanced>
  );
}

const CENTER = [0.5, 0.5];

/** Automatic, or on a point in the image as shares of its width and height. */
function FocusFields({ action, onChange }: OwnProps) {
  const { t } = useTranslation("flight-routes/editor");
  const { at, ...rest } = action;
  const point = Array.isArray(at) ? at.map(Number) : undefined;
  const [x = 0.5, y = 0.5] = point ?? CENTER;
  return (
    <>
      <Switch
        size="xs"
        label={t("focusAt")}
        checked={point !== undefined}
        onChange={({ currentTarget }) =>
          onChange(currentTarget.checked ? { ...rest, at: CENTER } : { ...rest, kind: "focus" })
        }
      />
      {point && (
        <FieldRow>
          <RoundedNumberField
            label={t("focusX")}
            unit=""
            digits={2}
            value={x}
            onChange={(value) => onChange({ ...rest, at: [value, y] }, "x")}
          />
          <RoundedNumberField
            label={t("focusY")}
            unit=""
            digits={2}
            value={y}
            onChange={(value) => onChange({ ...rest, at: [x, value] }, "y")}
          />
        </FieldRow>
      )}
    </>
  );
}

/** An action of another system, kept for export. */
function UnknownAction({
  action: { kind: _kind, name: _name, parameters, ...rest },
}: Pick<OwnProps, "action">) {
  const { t } = useTranslation("flight-routes/editor");
  const known = typeof parameters === "object" && parameters !== null ? parameters : rest;
  const parameterTexts = Object.entries(known).map(([key, value]) => `${key} = ${String(value)}`);
  return (
    <Hint>
      {t("actionParameters")} <bdi dir="ltr">{parameterTexts.join(", ")}</bdi>
    </Hint>
  );
}
