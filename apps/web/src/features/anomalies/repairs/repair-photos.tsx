import { type RepairDetail, repairs } from "@overfly/contract/anomalies/repairs";
import { IconCamera, IconTrash } from "@tabler/icons-react";
import { fileUrl } from "#platform/api/call.ts";
import { useAllowed } from "#platform/api/user.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Hint } from "#platform/ui/display/hint.tsx";
import { When } from "#platform/ui/display/when.tsx";
import { FileButton } from "#platform/ui/fields/file-button.tsx";
import { IconButton } from "#platform/ui/icon-button.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { Photo, PhotoGrid } from "#platform/ui/photos/photo-grid.tsx";
import { isFollowed } from "./is-followed.ts";
import { useRepairPhotos } from "./repair-mutations.ts";

/** Photos of the repaired module; on a phone from its camera. */
export function RepairPhotos({ repair }: { repair: RepairDetail }) {
  const { t } = useTranslation("anomalies/repairs");
  const mayChange = useAllowed(repairs.addPhoto) && !isFollowed(repair);
  const { add, remove } = useRepairPhotos(repair);
  return (
    <Panel
      title={t("photos")}
      actions={
        mayChange && (
          <FileButton
            label={t("addPhoto")}
            accept="image/jpeg,image/png,image/webp"
            icon={<IconCamera size={16} aria-hidden />}
            pending={add.isPending}
            onFiles={([file]) => file && add.mutate(file)}
          >
            {t("addPhoto")}
          </FileButton>
        )
      }
    >
      {repair.photos.length === 0 && <Hint>{t("noPhotos")}</Hint>}
      <PhotoGrid>
        {repair.photos.map(({ id, added_by, created_at }, index) => (
          <Photo
            key={id}
            href={fileUrl(repairs.photo, { params: { id } })}
            picture={
              <img
                src={fileUrl(repairs.photo, { params: { id } })}
                alt={t("photo", { number: index + 1 })}
                loading="lazy"
              />
            }
            caption={
              <Hint as="span">
                {added_by !== null && <bdi>{added_by}</bdi>}{" "}
                <When at={created_at} zone={repair.site.time_zone} form="date" />
              </Hint>
            }
            remove={
              mayChange && (
                <IconButton
                  size="sm"
                  label={t("removePhoto", { number: index + 1 })}
                  icon={<IconTrash size={16} aria-hidden />}
                  disabled={remove.isPending}
                  onClick={() => remove.mutate(id)}
                />
              )
            }
          />
        ))}
      </PhotoGrid>
    </Panel>
  );
}
