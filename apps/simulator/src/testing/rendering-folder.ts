import { inject } from "vitest";

declare module "vitest" {
  export interface ProvidedContext {
    /** Photos that were rendered in this run, for all test files. */
    renderingFolder: string;
  }
}

/** Where tests keep rendered photos; undefined in a run without such a folder. */
export const renderingFolder = (): string | undefined => inject("renderingFolder");
