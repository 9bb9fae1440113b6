import { isDatabaseUnavailable } from "#platform/db/database-unavailable.ts";
import { isStorageFull } from "#platform/storage/free-space.ts";
import { isStorageUnavailable } from "#platform/storage/storage-unavailable.ts";

/** Whether work failed because a dependency was temporarily unavailable or full, not because of its input. */
export const isOutage = (error: unknown): boolean =>
  isDatabaseUnavailable(error) || isStorageUnavailable(error) || isStorageFull(error);
