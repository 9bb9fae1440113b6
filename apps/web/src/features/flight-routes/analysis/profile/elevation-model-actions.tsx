import { elevation } from "@overfly/contract/flight-routes/elevation";
import { IconMountain, IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useAllowed } from "#platform/api/user.ts";
import { FileButton } from "#platform/ui/file-button.tsx";
import { IconButton } from "#platform/ui/icon-button.tsx";
import { elevationQuery, useElevationModel } from "#features/flight-routes/planning/elevation-queries.ts";
import { useInsightText } from "#features/flight-routes/analysis/analysis-text.ts";
import style from "#features/flight-routes/analysis/analysis.module.css";

/** Adds the site's own elevation model, or takes it away. */
export function ElevationTools({ token }: { token: string }) {
  const text = useInsightText();
  const { data } = useQuery(elevationQuery(token));
  const { keep, remove } = useElevationModel(token);
  const mayChange = useAllowed(elevation.keep);
  if (!mayChange) return null;
  return (
    <span className={style["mends"]}>
      <FileButton
        label={text("elevationFile")}
        accept=".tif,.tiff"
        icon={<IconMountain size={14} aria-hidden />}
        pending={keep.isPending}
        onFiles={([file]) => file && keep.mutate(file)}
      >
        {text(data?.source === "file" ? "replaceElevation" : "addElevation")}
      </FileButton>
      {data?.source === "file" && (
        <IconButton
          label={text("removeElevation")}
          size="sm"
          icon={<IconX size={14} aria-hidden />}
          onClick={() => remove.mutate()}
        />
      )}
    </span>
  );
}
