import { importBoundary } from "@overfly/route-files/boundary/import-boundary";

/** The browser's import of a boundary, in a thread. */
export const run = ({ bytes }: { bytes: Uint8Array }) => importBoundary(bytes);
