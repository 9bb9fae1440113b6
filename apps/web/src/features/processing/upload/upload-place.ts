/** Where a file goes and what it is: tokens and ids of the upload's metadata. */
export type UploadPlace = Partial<Record<"mission" | "site" | "folder" | "deliverable", string>>;

/** Names the uploads to a place of a site's cloud; those of a mission's processing are named by its token alone. */
export const cloudBatch = (site: string, place: UploadPlace): string =>
  new URLSearchParams({ ...place, site }).toString();

/** The site of uploads to the cloud. */
export const siteOfBatch = (batch: string): string | null => new URLSearchParams(batch).get("site");

export function placeOfBatch(batch: string): UploadPlace {
  if (!batch.includes("=")) return { mission: batch };
  const { site, ...place }: UploadPlace = Object.fromEntries(new URLSearchParams(batch));
  return place.mission === undefined && site !== undefined ? { ...place, site } : place;
}
