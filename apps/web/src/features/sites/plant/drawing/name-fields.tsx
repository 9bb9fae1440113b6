import { useState } from "react";
import type { GroupingKind, LayoutMapping } from "@overfly/plant-drawings/layout/mapping";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import { NumberField } from "#platform/ui/fields/number-field.tsx";
import style from "#features/sites/site.module.css";
import type { OpenDrawing } from "./use-drawing.ts";

interface NameFieldsProps {
  drawing: OpenDrawing;
  mapping: LayoutMapping;
  onChange: (mapping: LayoutMapping) => void;
}

const NONE = "–";
const LEVELS: readonly GroupingKind[] = ["table", "string", "combiner", "inverter"];

/** Which attributes name the levels of the plant, and how tables are divided where no modules are drawn. */
export function NameFields({ drawing, mapping, onChange }: NameFieldsProps) {
  const { t } = useTranslation("sites/drawing");
  const { attributes } = drawing.summary;
  const kinds = new Set(Object.values(mapping.kinds));
  const named = attributes.map(({ name, example }) => ({
    key: name,
    label: t("attribute", { name, example }),
    short: name,
  }));
  const options = (none: string) => [{ key: NONE, label: none }, ...named];
  const chosen = (key: string): string | null => (key === NONE ? null : key);
  const noneOf = (level: GroupingKind) =>
    level === "table" && kinds.has("table") ? t("numbered") : t("notNamed");
  return (
    <>
      {attributes.length > 0 && (
        <div className={style["form"]}>
          {kinds.has("module") && (
            <Dropdown
              label={t("name.module")}
              value={mapping.moduleLabel ?? NONE}
              onChange={(key) => onChange({ ...mapping, moduleLabel: chosen(key) })}
              options={options(t("numbered"))}
            />
          )}
          {LEVELS.map((level) => (
            <Dropdown
              key={level}
              label={t(`name.${level}`)}
              value={mapping.labels[level] ?? NONE}
              onChange={(key) =>
                onChange({ ...mapping, labels: { ...mapping.labels, [level]: chosen(key) } })
              }
              options={options(noneOf(level))}
            />
          ))}
        </div>
      )}
      {kinds.has("table") && <DivideFields mapping={mapping} onChange={onChange} />}
    </>
  );
}

const MOST_ALONG = 500;
const MOST_ACROSS = 20;

/** A table with none along it is not divided. */
function DivideFields({ mapping, onChange }: Omit<NameFieldsProps, "drawing">) {
  const { t } = useTranslation("sites/drawing");
  const [typed, setTyped] = useState<{ along: number | null; across: number | null }>({
    along: null,
    across: 1,
  });
  const change = (next: typeof typed): void => {
    setTyped(next);
    const [along, across] = [whole(next.along, MOST_ALONG), whole(next.across, MOST_ACROSS)];
    onChange({ ...mapping, divide: along > 0 && across > 0 ? { along, across } : null });
  };
  return (
    <div className={style["form"]}>
      <NumberField
        label={t("along")}
        hint={t("divideHint")}
        value={typed.along}
        onChange={(along) => change({ ...typed, along })}
        maxLength={3}
      />
      <NumberField
        label={t("across")}
        hint={t("acrossHint")}
        value={typed.across}
        onChange={(across) => change({ ...typed, across })}
        maxLength={2}
      />
    </div>
  );
}

const whole = (value: number | null, most: number) => Math.max(0, Math.min(most, Math.floor(value ?? 0)));
