/** In local storage while uploads are remembered: pages without it needn't look for them. */
export const REMEMBERED_FLAG = "overfly_uploads";
