import { isDatabaseAway } from "#platform/db/database-away.ts";
import { isStorageAway } from "#platform/storage/storage-away.ts";

/** Whether work failed because of something around it that will come back, and not because of what it worked on. */
export const isOutage = (error: unknown): boolean => isDatabaseAway(error) || isStorageAway(error);
