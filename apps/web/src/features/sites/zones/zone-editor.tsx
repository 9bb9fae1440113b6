import type { Boundary } from "@overfly/contract/geometry";
import { sites, ZONE_KINDS, type Zone } from "@overfly/contract/sites/sites";
import { type ReactNode, useState } from "react";
import { call } from "#platform/api/call.ts";
import { Button } from "#platform/ui/button.tsx";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import { NumberField } from "#platform/ui/fields/number-field.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { TextField } from "#platform/ui/fields/text-field.tsx";
import { toastSuccess } from "#platform/ui/feedback/toast.tsx";
import { ChangedMeanwhile } from "#platform/ui/overlays/changed-meanwhile.tsx";
import { useVersioned } from "#platform/ui/overlays/use-versioned.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import style from "#features/sites/site.module.css";
import { useSaveZone } from "./zone-mutations.ts";

export interface ZoneEditorProps {
  token: string;
  /** Absent for a new one. */
  zone: Zone | undefined;
  onClose: () => void;
  /** Renders the map on which the shape is drawn. */
  drawing: (value: Boundary | null, onChange: (shape: Boundary | null) => void) => ReactNode;
}

interface ZoneFields {
  name: string;
  kind: Zone["kind"] | null;
  max_height_m: number | null;
  polygon: Boundary | null;
}

/** A zone's name, kind, height and shape. */
export function ZoneEditor({ token, zone, onClose, drawing }: ZoneEditorProps) {
  const { t } = useTranslation("sites/zones");
  const { fields, errors, change, submit, isPending, conflict, reset } = useZoneForm({
    token,
    zone,
    onClose,
  });
  return (
    <Panel
      title={zone ? t("editTitle", { name: zone.name }) : t("add")}
      actions={
        <>
          <Button size="xs" onClick={() => change({ polygon: null })} disabled={fields.polygon === null}>
            {t("redraw")}
          </Button>
          <Button size="xs" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button size="xs" kind="primary" onClick={submit} pending={isPending}>
            {t("save")}
          </Button>
        </>
      }
      flush
    >
      {conflict.isOpen && (
        <div className={style["zoneFields"]}>
          <ChangedMeanwhile conflict={conflict} onDecided={reset} />
        </div>
      )}
      <Fields fields={fields} errors={errors} change={change} />
      <p
        className={style["mapHint"]}
        data-bad={errors["polygon"] !== undefined || undefined}
        role={errors["polygon"] ? "alert" : undefined}
      >
        {errors["polygon"] ?? t("hint")}
      </p>
      <div className={style["formMap"]}>{drawing(fields.polygon, (polygon) => change({ polygon }))}</div>
    </Panel>
  );
}

/** Values of the form, and its submission. */
function useZoneForm({ token, zone, onClose }: Omit<ZoneEditorProps, "drawing">) {
  const { t } = useTranslation("sites/zones");
  const [fields, setFields] = useState<ZoneFields>(() => startOf(zone));
  const [missing, setMissing] = useState<Record<string, string>>({});
  const edited = useVersioned(zone, async () =>
    (await call(sites.zones, { params: { token } })).data.find(({ id }) => id === zone?.id),
  );
  const conflict = edited.conflict((theirs) => setFields(startOf(theirs)));
  const save = useSaveZone(token);
  const change = (changes: Partial<ZoneFields>): void => {
    setMissing({});
    setFields((before) => ({ ...before, ...changes }));
  };
  const submit = (): void => {
    const { kind, polygon, max_height_m } = fields;
    const name = fields.name.trim();
    if (name === "" || kind === null || polygon === null) {
      setMissing({
        ...(name === "" && { name: t("nameRequired") }),
        ...(kind === null && { kind: t("typeRequired") }),
        ...(polygon === null && { polygon: t("shapeRequired") }),
      });
      return;
    }
    const { record } = edited;
    const shape = polygon === record?.polygon ? {} : { polygon };
    const own = record && { id: record.id, updated_at: record.updated_at };
    save.mutate(
      { ...own, name, kind, max_height_m, ...shape },
      {
        onSuccess: () => {
          toastSuccess(t("saved", { name }));
          onClose();
        },
        onError: (error) => conflict.check(error, () => save.showRefusal(error)),
      },
    );
  };
  const errors = { ...save.errors, ...missing };
  return { fields, errors, change, submit, isPending: save.isPending, conflict, reset: save.reset };
}

interface FieldsProps {
  fields: ZoneFields;
  errors: Record<string, string>;
  change: (changes: Partial<ZoneFields>) => void;
}

function Fields({ fields, errors, change }: FieldsProps) {
  const { t } = useTranslation("sites/zones");
  const { t: tSites } = useTranslation("sites");
  return (
    <div className={style["zoneFields"]}>
      <TextField
        label={t("name")}
        value={fields.name}
        onChange={(name) => change({ name })}
        maxLength={80}
        error={errors["name"]}
        required
      />
      <Dropdown
        label={t("type")}
        value={fields.kind}
        onChange={(kind) => change({ kind })}
        options={ZONE_KINDS.map((key) => ({ key, label: tSites(`zone.${key}`) }))}
        error={errors["kind"]}
        required
      />
      <NumberField
        label={t("maxHeight")}
        hint={t("maxHeightHint")}
        unit="m"
        value={fields.max_height_m}
        onChange={(max_height_m) => change({ max_height_m })}
        error={errors["max_height_m"]}
      />
    </div>
  );
}

const startOf = (zone: Zone | undefined): ZoneFields => ({
  name: zone?.name ?? "",
  kind: zone?.kind ?? null,
  max_height_m: zone?.max_height_m ?? null,
  polygon: zone?.polygon ?? null,
});
