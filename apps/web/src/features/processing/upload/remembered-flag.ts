import { readRemembered, remember } from "#platform/ui/browser-memory.ts";

const NAME = "overfly_uploads";

/**
 * Whether uploads are remembered, so that pages without any needn't look for them. Kept where signing out, also by a
 * session that ended, doesn't clear it: the uploads are still there, and go on once their user is back.
 */
export const hasRememberedUploads = (): boolean => readRemembered(NAME) !== undefined;

export const flagRememberedUploads = (areThere: boolean): void => remember(NAME, areThere ? "1" : undefined);
