/** Page of a shared stream, for guests without an account; the link's token is behind `#`, which no server sees. */
export const GUEST_PAGE = "/watch";

/** Page of shared files, for guests likewise. */
export const SHARED_FILES_PAGE = "/shared";
