import { isDatabaseUnavailable } from "#platform/db/database-unavailable.ts";
import { isStorageUnavailable } from "#platform/storage/storage-unavailable.ts";

/** Whether work failed because of something around it that will come back, and not because of what it worked on. */
export const isOutage = (error: unknown): boolean =>
  isDatabaseUnavailable(error) || isStorageUnavailable(error);
