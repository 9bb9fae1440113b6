import { isDatabaseUnavailable } from "#platform/db/database-unavailable.ts";
import { isStorageUnavailable } from "#platform/storage/storage-unavailable.ts";

/** Whether work failed because a dependency was temporarily unavailable, not because of its input. */
export const isOutage = (error: unknown): boolean =>
  isDatabaseUnavailable(error) || isStorageUnavailable(error);
