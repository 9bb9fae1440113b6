import { type MediaFile, viewerOf } from "@overfly/contract/media/media";

/** Whether the cloud itself can show a file; building models open in their own viewer. */
export function canShow(file: MediaFile): boolean {
  const viewer = viewerOf(file);
  if (viewer === null || viewer === "bim") return false;
  return viewer !== "raster" || file.raster?.is_readable_in_parts === true;
}

/** Where the building model that was read from a file is shown. */
export const modelPath = ({ site_token: site, model_id: model }: MediaFile): string | null =>
  model === null ? null : `/sites/view/${site}?tab=bim&bim_model=${model}`;
