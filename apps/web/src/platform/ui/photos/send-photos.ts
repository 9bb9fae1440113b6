/** What was reported arrived, but some of its photos didn't. */
export class PhotosLeft extends Error {
  readonly photos: readonly File[];

  constructor(photos: readonly File[], cause: unknown) {
    super("Photos are left", { cause });
    this.photos = photos;
  }
}

/** Sends the photos of a report one after another. Throws `PhotosLeft`, with those that are still to be sent. */
export async function sendPhotos(
  photos: readonly File[],
  send: (file: File) => Promise<unknown>,
): Promise<void> {
  for (const [index, file] of photos.entries())
    await send(file).catch((error: unknown) => {
      throw new PhotosLeft(photos.slice(index), error);
    });
}
