/** Where the preview of a stored photo is kept; it is deleted with the photo. */
export const previewKeyOf = (storage_key: string): string => `${storage_key}.preview.webp`;
