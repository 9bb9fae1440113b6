import type { DockCredentials } from "@overfly/contract/docks/docks";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import type { DropdownOption } from "#platform/ui/fields/dropdown/choice.ts";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import { TextField } from "#platform/ui/fields/text-field.tsx";
import { useDraft } from "#platform/ui/fields/use-draft.ts";
import { FormDialog } from "#platform/ui/overlays/form-dialog.tsx";
import { bodyOf, NO_SITE } from "./dock-draft.ts";
import { type NewDockBody, useAddDock } from "./dock-mutations.ts";
import { DockPlaceFields } from "./dock-place-fields.tsx";

type DockModel = NonNullable<NewDockBody["model"]>;
const MODELS: DropdownOption<DockModel>[] = (["DJI Dock", "DJI Dock 2", "DJI Dock 3"] as const).map(
  (key) => ({
    key,
    label: key,
  }),
);

export interface AddedDock {
  name: string;
  serial_number: string;
  credentials: DockCredentials;
}

interface AddDockProps {
  onAdded: (dock: AddedDock) => void;
  onClose: () => void;
}

/** Adds a dock, whose credentials are then shown. */
export function AddDock({ onAdded, onClose }: AddDockProps) {
  const { t } = useTranslation("docks");
  const add = useAddDock();
  const draft = useDraft(
    {
      name: "",
      model: "DJI Dock 2" as DockModel,
      serial_number: "",
      site_token: NO_SITE,
      longitude: null as number | null,
      latitude: null as number | null,
    },
    add.error,
  );
  const { model, serial_number, ...place } = draft.values;
  const body = () => {
    const rest = bodyOf(place);
    const isFilled = draft.require("name", "serial_number", "latitude", "longitude");
    if (!isFilled || !rest) return undefined;
    return { ...rest, model, serial_number: serial_number.trim() };
  };
  return (
    <FormDialog
      title={t("add")}
      draft={draft}
      save={add}
      body={body}
      action={t("add")}
      onSaved={({ data }) =>
        onAdded({ name: place.name.trim(), serial_number: serial_number.trim(), credentials: data })
      }
      onClose={onClose}
    >
      <TextField label={t("dockName")} {...draft.field("name")} maxLength={80} required />
      <Dropdown label={t("model")} {...draft.field("model")} options={MODELS} />
      <TextField
        label={t("serial")}
        hint={t("serialHint")}
        {...draft.field("serial_number")}
        maxLength={32}
        required
      />
      <DockPlaceFields draft={draft} />
    </FormDialog>
  );
}
