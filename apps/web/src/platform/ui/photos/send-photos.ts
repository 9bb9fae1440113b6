import { CallError } from "#platform/api/call-error.ts";

/** What was reported arrived, but some of its photos didn't; `message` says why. */
export class PhotosLeft extends Error {
  readonly photos: readonly File[];

  constructor(photos: readonly File[], cause: Error) {
    super(cause.message, { cause });
    this.photos = photos;
  }
}

/**
 * Sends the photos of a report one after another. A refused one doesn't hold up the others; without a connection the
 * rest isn't tried. Throws `PhotosLeft`, with those that are still to be sent.
 */
export async function sendPhotos(
  photos: readonly File[],
  send: (file: File) => Promise<unknown>,
): Promise<void> {
  const refused: File[] = [];
  let first: Error | undefined;
  for (const [index, file] of photos.entries())
    try {
      await send(file);
    } catch (error) {
      if (!(error instanceof CallError) || error.status === 0)
        throw new PhotosLeft([...refused, ...photos.slice(index)], error as Error);
      first ??= error;
      refused.push(file);
    }
  if (first) throw new PhotosLeft(refused, first);
}
