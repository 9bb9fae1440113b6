import { SHARED_FILES_PAGE } from "@overfly/contract/guest-pages";
import type { CloudItem } from "@overfly/contract/media/cloud-items";
import type { CreatedCloudLink } from "@overfly/contract/media/cloud-links";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import { useDraft } from "#platform/ui/fields/use-draft.ts";
import { CreatedLinkDialog } from "#platform/ui/links/created-link-dialog.tsx";
import { FormDialog } from "#platform/ui/overlays/form-dialog.tsx";
import { useCreateCloudLink } from "./sharing-mutations.ts";
import style from "./sharing.module.css";

/** Up to as long as the server allows. */
const DAYS = ["1", "3", "7", "14", "30"];
const HOURS_PER_DAY = 24;

interface ShareDialogProps {
  /** Of the site. */
  token: string;
  item: CloudItem;
  onCreated: (link: CreatedCloudLink) => void;
  onClose: () => void;
}

/** Asks for how long a file, folder or mission is shared. */
export function ShareDialog({ token, item, onCreated, onClose }: ShareDialogProps) {
  const { t } = useTranslation("media/sharing");
  const create = useCreateCloudLink(token);
  const draft = useDraft({ valid_days: "7" }, create.error);
  const periods = DAYS.map((key) => ({ key, label: t("days", { count: Number(key) }) }));
  return (
    <FormDialog
      title={t("shareNamed", { name: item.name })}
      draft={draft}
      save={create}
      body={() => ({ ...sharedOf(item), valid_hours: Number(draft.values.valid_days) * HOURS_PER_DAY })}
      action={t("createLink")}
      onSaved={({ data }) => onCreated(data)}
      onClose={onClose}
      size="sm"
    >
      <p className={style["hint"]}>{t(`shareHint.${item.type}`)}</p>
      <Dropdown label={t("validFor")} {...draft.field("valid_days")} options={periods} />
    </FormDialog>
  );
}

function sharedOf({ type, id, mission_token: mission }: CloudItem) {
  if (type === "mission") return { mission_token: mission ?? "" };
  return type === "folder" ? { folder_id: id ?? 0 } : { file_id: id ?? 0 };
}

interface CreatedProps {
  link: CreatedCloudLink;
  name: string;
  onClose: () => void;
}

/** A link, which is shown once. */
export function CreatedCloudLinkDialog({ link, name, onClose }: CreatedProps) {
  const { t } = useTranslation("media/sharing");
  return (
    <CreatedLinkDialog
      title={t("linkReady", { name })}
      hint={t("linkShownOnce")}
      page={SHARED_FILES_PAGE}
      link={link}
      onClose={onClose}
    />
  );
}
