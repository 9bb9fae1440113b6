import { useMediaQuery } from "@mantine/hooks";

/** Whether the window is too narrow for tables: their rows are cards then. */
export const useIsNarrow = (): boolean =>
  useMediaQuery("(max-width: 700px)", false, { getInitialValueInEffect: false });
