import { BASE_MAP_SOURCES } from "@overfly/contract/base-maps/base-maps";
import { SegmentedControl } from "@mantine/core";
import { SettingsForm } from "#features/settings/settings-form.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { toastSuccess } from "#platform/ui/feedback/toast.tsx";
import { TextField } from "#platform/ui/fields/text-field.tsx";
import { useDraft } from "#platform/ui/fields/use-draft.ts";
import { Dialog } from "#platform/ui/overlays/dialog.tsx";
import { useAddBaseMap } from "./base-map-mutations.ts";

type Source = (typeof BASE_MAP_SOURCES)[number];

const EMPTY = { name: "", source: "xyz" as Source, url: "", layer: "", attribution: "" };
const EXAMPLES: Readonly<Record<Source, string>> = {
  xyz: "https://tiles.example.com/{z}/{x}/{y}.png",
  wmts: "https://maps.example.com/wmts/1.0.0/WMTSCapabilities.xml",
  pmtiles: "https://files.example.com/country.pmtiles",
};

/** Tiles of the organization's own, or of a service that it has a contract with. */
export function AddBaseMap({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("settings/base-maps");
  const add = useAddBaseMap(true);
  const { values, field, require, message } = useDraft(EMPTY, add.error);
  const submit = (): void => {
    if (!require("name", "url", "attribution")) return;
    const { layer, ...map } = values;
    const body = values.source === "wmts" ? { ...map, layer: layer.trim() || null } : map;
    add.mutate(body, {
      onSuccess: () => {
        toastSuccess(t("added"));
        onClose();
      },
    });
  };
  return (
    <Dialog opened onClose={onClose} title={t("addTitle")}>
      <SettingsForm
        submit={submit}
        pending={add.isPending}
        message={message}
        action={t("addAction")}
        onCancel={onClose}
        wide
      >
        <TextField label={t("name")} required maxLength={60} {...field("name")} />
        <SegmentedControl
          aria-label={t("source")}
          fullWidth
          value={values.source}
          onChange={(value) => field("source").onChange(value as Source)}
          data={BASE_MAP_SOURCES.map((value) => ({ value, label: t(`source.${value}`) }))}
        />
        <TextField
          label={t(`address.${values.source}`)}
          placeholder={EXAMPLES[values.source]}
          type="url"
          required
          maxLength={500}
          {...field("url")}
        />
        {values.source === "wmts" && (
          <TextField label={t("layer")} hint={t("layerHint")} maxLength={120} {...field("layer")} />
        )}
        <TextField
          label={t("attribution")}
          hint={t("attributionHint")}
          required
          maxLength={300}
          {...field("attribution")}
        />
      </SettingsForm>
    </Dialog>
  );
}
