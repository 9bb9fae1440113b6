import { siteElevation } from "@overfly/contract/flight-routes/site-elevation";
import { IconMountain, IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useAllowed } from "#platform/api/user.ts";
import { FileButton } from "#platform/ui/fields/file-button.tsx";
import { IconButton } from "#platform/ui/icon-button.tsx";
import { elevationQuery } from "#platform/queries/flight-routes/elevation-queries.ts";
import { useElevationModel } from "#features/flight-routes/planning/elevation-mutations.ts";
import style from "#features/flight-routes/analysis/analysis.module.css";
import { useTranslation } from "#platform/i18n/use-translation.ts";

/** Uploads or removes the site's own elevation model. */
export function ElevationModelActions({ token }: { token: string }) {
  const { t } = useTranslation("flight-routes/analysis");
  const { data } = useQuery(elevationQuery(token));
  const { keep, remove } = useElevationModel(token);
  const canUpdate = useAllowed(siteElevation.replace);
  if (!canUpdate) return null;
  return (
    <span className={style["actions"]}>
      <FileButton
        label={t("elevationFile")}
        accept=".tif,.tiff"
        icon={<IconMountain size={14} aria-hidden />}
        pending={keep.isPending}
        onFiles={([file]) => file && keep.mutate(file)}
      >
        {t(data?.source === "file" ? "replaceElevation" : "addElevation")}
      </FileButton>
      {data?.source === "file" && (
        <IconButton
          label={t("removeElevation")}
          size="sm"
          icon={<IconX size={14} aria-hidden />}
          onClick={() => remove.mutate()}
        />
      )}
    </span>
  );
}
