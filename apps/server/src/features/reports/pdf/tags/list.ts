import { View, type ViewProps } from "@react-pdf/renderer";
import { createElement as h, type ReactElement } from "react";
import { tagged } from "./tag.ts";

/** Elements as the items of a list. */
export const list = (style: NonNullable<ViewProps["style"]>, items: readonly ReactElement[]): ReactElement =>
  tagged("L", h(View, { style }, ...items.map((item) => tagged("LI", item))));
