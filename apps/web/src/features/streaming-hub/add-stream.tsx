import type { PublishAddress } from "@overfly/contract/streams/streams";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { missionQueries } from "#platform/queries/mission-queries.ts";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import { NumberField } from "#platform/ui/fields/number-field.tsx";
import { TextField } from "#platform/ui/fields/text-field.tsx";
import { useDraft } from "#platform/ui/fields/use-draft.ts";
import { FormDialog } from "#platform/ui/overlays/form-dialog.tsx";
import { MediaServerAlert } from "./media-server-alert.tsx";
import { useAddStream } from "./stream-mutations.ts";

const NO_MISSION = "-";
const DEFAULT_HOURS = 24;
/** Missions whose files snapshots and recordings can become. */
const OPEN_MISSIONS = {
  status: "assigned,planned,in_progress,data_uploaded,processing,in_review",
  item_count: 200,
};

export interface AddedStream {
  name: string;
  address: PublishAddress;
}

interface AddStreamProps {
  onAdded: (stream: AddedStream) => void;
  onClose: () => void;
}

/** Adds the stream of an encoder, whose address and key are then shown. */
export function AddStream({ onAdded, onClose }: AddStreamProps) {
  const { t } = useTranslation("streaming-hub");
  const add = useAddStream();
  const missions = useQuery(missionQueries.list(OPEN_MISSIONS));
  const draft = useDraft(
    { name: "", mission_token: NO_MISSION, key_hours: DEFAULT_HOURS as number | null },
    add.error,
  );
  const { name, mission_token, key_hours } = draft.values;
  const options = (missions.data?.data ?? []).map(({ token, number, site }) => ({
    key: token,
    label: `${number} · ${site.name}`,
  }));
  const body = () =>
    draft.require("name", "key_hours")
      ? {
          name: name.trim(),
          key_hours: key_hours ?? DEFAULT_HOURS,
          mission_token: mission_token === NO_MISSION ? null : mission_token,
        }
      : undefined;
  return (
    <FormDialog
      title={t("add")}
      draft={draft}
      save={add}
      body={body}
      action={t("add")}
      onSaved={({ data }) => onAdded({ name: name.trim(), address: data })}
      onClose={onClose}
    >
      <MediaServerAlert />
      <TextField label={t("name")} hint={t("nameHint")} {...draft.field("name")} maxLength={80} required />
      <Dropdown
        label={t("mission")}
        hint={t("missionHint")}
        {...draft.field("mission_token")}
        options={[{ key: NO_MISSION, label: t("noMission") }, ...options]}
        loading={missions.isPending}
        searchable
      />
      <NumberField
        label={t("keyHours")}
        hint={t("keyHoursHint")}
        {...draft.field("key_hours")}
        unit={t("hours")}
        maxLength={3}
        required
      />
    </FormDialog>
  );
}
