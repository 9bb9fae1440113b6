import { Checkbox } from "@mantine/core";
import { type CreatedGuestLink, MAX_GUESTS } from "@overfly/contract/streams/guest-links";
import type { Stream } from "@overfly/contract/streams/streams";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import { NumberField } from "#platform/ui/fields/number-field.tsx";
import { TextField } from "#platform/ui/fields/text-field.tsx";
import { useDraft } from "#platform/ui/fields/use-draft.ts";
import { FormDialog } from "#platform/ui/overlays/form-dialog.tsx";
import { useCreateGuestLink } from "./sharing-mutations.ts";

/** Up to as long as the server allows. */
const HOURS = ["1", "4", "8", "24", "72", "168"];
const HOURS_PER_DAY = 24;

interface NewGuestLinkFormProps {
  stream: Stream;
  onCreated: (link: CreatedGuestLink) => void;
  onClose: () => void;
}

/** How long a link is valid, for how many, and what it shows besides the video. */
export function NewGuestLinkForm({ stream, onCreated, onClose }: NewGuestLinkFormProps) {
  const { t } = useTranslation("streaming-hub/sharing");
  const create = useCreateGuestLink(stream.id);
  const draft = useDraft(
    {
      title: stream.name,
      shows_site: false,
      shows_mission: false,
      with_pin: true,
      max_viewers: 5 as number | null,
      valid_hours: "4",
    },
    create.error,
  );
  const { title, max_viewers, valid_hours, ...flags } = draft.values;
  const body = () =>
    draft.require("title", "max_viewers")
      ? {
          ...flags,
          title: title.trim(),
          max_viewers: max_viewers ?? 1,
          valid_hours: Number(valid_hours),
        }
      : undefined;
  const check = (name: "shows_site" | "shows_mission" | "with_pin") => ({
    checked: draft.values[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      draft.set({ [name]: currentTarget.checked }),
  });
  return (
    <FormDialog
      title={t("shareNamed", { name: stream.name })}
      draft={draft}
      save={create}
      body={body}
      action={t("createLink")}
      onSaved={({ data }) => onCreated(data)}
      onClose={onClose}
    >
      <p>{t("shareHint")}</p>
      <TextField
        label={t("titleForGuests")}
        hint={t("titleForGuestsHint")}
        {...draft.field("title")}
        maxLength={80}
        required
      />
      <ShownNames stream={stream} check={check} />
      <Dropdown label={t("validFor")} {...draft.field("valid_hours")} options={usePeriods()} />
      <NumberField
        label={t("maxViewers")}
        hint={t("maxViewersHint", { most: MAX_GUESTS })}
        {...draft.field("max_viewers")}
        maxLength={2}
        required
      />
      <Checkbox label={t("withPin")} description={t("withPinHint")} {...check("with_pin")} />
    </FormDialog>
  );
}

interface ShownNamesProps {
  stream: Stream;
  check: (name: "shows_site" | "shows_mission") => object;
}

/** What of the stream's place guests may read. */
function ShownNames({ stream: { site, mission }, check }: ShownNamesProps) {
  const { t } = useTranslation("streaming-hub/sharing");
  return (
    <>
      {site && <Checkbox label={t("showSite", { name: site.name })} {...check("shows_site")} />}
      {mission && (
        <Checkbox label={t("showMission", { number: mission.number })} {...check("shows_mission")} />
      )}
    </>
  );
}

function usePeriods() {
  const { t } = useTranslation("streaming-hub/sharing");
  return HOURS.map((key) => {
    const hours = Number(key);
    const isDays = hours > HOURS_PER_DAY;
    return {
      key,
      label: isDays ? t("days", { count: hours / HOURS_PER_DAY }) : t("hours", { count: hours }),
    };
  });
}
