import { siteCover } from "@overfly/contract/sites/site-cover";
import type { SiteDetail } from "@overfly/contract/sites/sites";
import { IconPhotoPlus, IconTrash } from "@tabler/icons-react";
import { useAllowed } from "#platform/api/user.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Button } from "#platform/ui/button.tsx";
import { Hint } from "#platform/ui/display/hint.tsx";
import { FileButton } from "#platform/ui/fields/file-button.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { CoverImage } from "./cover-image.tsx";
import { useRemoveCover, useSetCover } from "./cover-mutations.ts";
import style from "./cover.module.css";

/** The picture of a site; who may not change it sees nothing where there is none. */
export function CoverPanel({ site }: { site: SiteDetail }) {
  const { t } = useTranslation("sites");
  const mayChange = useAllowed(siteCover.set) && site.status === "active";
  const { cover } = site;
  if (cover === null && !mayChange) return null;
  return (
    <Panel title={t("cover")} actions={mayChange && <CoverActions site={site} />}>
      {cover === null ? (
        <Hint>{t("coverHint")}</Hint>
      ) : (
        <CoverImage
          site={{ token: site.token, cover }}
          alt={t("coverOf", { name: site.name })}
          className={style["cover"]}
        />
      )}
    </Panel>
  );
}

function CoverActions({ site: { token, cover } }: { site: SiteDetail }) {
  const { t } = useTranslation("sites");
  const set = useSetCover(token);
  const remove = useRemoveCover(token);
  return (
    <>
      <FileButton
        label={t("cover")}
        accept="image/jpeg,image/png,image/webp"
        icon={<IconPhotoPlus size={16} aria-hidden />}
        pending={set.isPending}
        onFiles={([file]) => file && set.mutate(file)}
      >
        {t(cover === null ? "addCover" : "replaceCover")}
      </FileButton>
      {cover !== null && (
        <Button
          kind="quiet"
          size="xs"
          icon={<IconTrash size={16} aria-hidden />}
          pending={remove.isPending}
          onClick={() => remove.mutate()}
        >
          {t("removeCover")}
        </Button>
      )}
    </>
  );
}
