import { Checkbox, Switch } from "@mantine/core";
import { findCamera } from "@overfly/flight-planning/cameras/cameras";
import { TextField } from "#platform/ui/text-field.tsx";
import { ACTIONS, isActionKind, type KeptAction } from "./action-kinds.ts";
import style from "#features/flight-routes/editor/fields/fields.module.css";
import { FigureField } from "#features/flight-routes/editor/fields/rounded-number-field.tsx";
import { Pair } from "#features/flight-routes/editor/fields/document-fields.tsx";
import { More } from "#features/flight-routes/editor/fields/collapsible-section.tsx";
import { usePanel } from "#features/flight-routes/editor/editor-context.ts";
import { usePartText } from "#features/flight-routes/editor/editor-text.ts";

interface ActionFieldsProps {
  part: string;
  path: string;
  action: KeptAction;
  onChange: (action: KeptAction, typing?: string) => void;
}

/** The values of an action, whichever kind it is. */
export function ActionFields({ path, action, onChange }: ActionFieldsProps) {
  const text = usePartText();
  const { kind } = action;
  if (kind === "photo") return <PhotoFields action={action} onChange={onChange} />;
  if (kind === "focus") return <FocusFields action={action} onChange={onChange} />;
  if (!isActionKind(kind)) return <Foreign action={action} />;
  const figures = ACTIONS[kind];
  if (figures.length === 0) return null;
  return (
    <Pair>
      {figures.map(({ key, unit, usual }) => {
        const value = action[key];
        const { [key]: _gone, ...rest } = action;
        return (
          <div key={key} data-field={`${path}.${key}`}>
            <FigureField
              label={text(`value.${key as "everyM"}`)}
              unit={unit}
              value={typeof value === "number" ? value : null}
              placeholder={text("asItIs")}
              onChange={(figure) => onChange({ ...action, [key]: figure }, key)}
              {...(usual === undefined && { onClear: () => onChange({ ...rest, kind }, key) })}
            />
          </div>
        );
      })}
    </Pair>
  );
}

type OwnProps = Pick<ActionFieldsProps, "action" | "onChange">;

/** By the route's lenses unless told, under a name unless none. */
function PhotoFields({ action, onChange }: OwnProps) {
  const text = usePartText();
  const { document } = usePanel();
  const { name, lensIds, ...rest } = action;
  const lenses = findCamera(document.cameraId)?.lenses ?? [];
  const own = Array.isArray(lensIds) ? lensIds.map(String) : undefined;
  const put = (given: { name?: string; lensIds?: readonly string[] }, typing?: string): void =>
    onChange({ ...rest, ...given }, typing);
  const named = typeof name === "string" ? { name } : {};
  return (
    <More id="photo" isShown={typeof name === "string" || own !== undefined}>
      <TextField
        label={text("photoName")}
        value={typeof name === "string" ? name : ""}
        maxLength={60}
        onChange={(typed) => put({ ...(typed && { name: typed }), ...(own && { lensIds: own }) }, "name")}
      />
      {lenses.length > 1 && (
        <Checkbox.Group
          size="xs"
          label={text("lenses")}
          value={own ?? lenses.map(({ id }) => id)}
          onChange={(chosen) => {
            if (chosen.length === 0) return;
            put({ ...named, ...(chosen.length < lenses.length && { lensIds: chosen }) });
          }}
        >
          <div className={style["checks"]}>
            {lenses.map(({ id, kind }) => (
              <Checkbox key={id} size="xs" value={id} label={text(`lens.${kind}`)} />
            ))}
          </div>
        </Checkbox.Group>
      )}
    </More>
  );
}

const MIDDLE = [0.5, 0.5];

/** By itself, or on a place in the picture: shares of its width and height. */
function FocusFields({ action, onChange }: OwnProps) {
  const text = usePartText();
  const { at, ...rest } = action;
  const place = Array.isArray(at) ? at.map(Number) : undefined;
  const [x = 0.5, y = 0.5] = place ?? MIDDLE;
  return (
    <>
      <Switch
        size="xs"
        label={text("focusAt")}
        checked={place !== undefined}
        onChange={({ currentTarget }) =>
          onChange(currentTarget.checked ? { ...rest, at: MIDDLE } : { ...rest, kind: "focus" })
        }
      />
      {place && (
        <Pair>
          <FigureField
            label={text("across")}
            unit=""
            digits={2}
            value={x}
            onChange={(value) => onChange({ ...rest, at: [value, y] }, "x")}
          />
          <FigureField
            label={text("down")}
            unit=""
            digits={2}
            value={y}
            onChange={(value) => onChange({ ...rest, at: [x, value] }, "y")}
          />
        </Pair>
      )}
    </>
  );
}

/** Kept for the system that it came from. */
function Foreign({ action: { kind: _kind, name: _name, parameters, ...rest } }: Pick<OwnProps, "action">) {
  const text = usePartText();
  const known = typeof parameters === "object" && parameters !== null ? parameters : rest;
  const words = Object.entries(known).map(([key, value]) => `${key} = ${String(value)}`);
  return (
    <p className={style["note"]}>
      {text("foreignWords")} <bdi dir="ltr">{words.join(", ")}</bdi>
    </p>
  );
}
