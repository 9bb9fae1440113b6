import { cloneElement, type ReactElement } from "react";

/** Structure types of tagged PDF (ISO 32000-1, 14.8.4) that the report uses. */
export type TagRole =
  | "Sect"
  | "H1"
  | "H2"
  | "P"
  | "L"
  | "LI"
  | "Table"
  | "TR"
  | "TH"
  | "TD"
  | "Figure"
  | "Link"
  | "TOC"
  | "TOCI";

/** What an element of the report is in the document's structure. Its pieces on several pages are one. */
export interface Tag {
  role: TagRole | "Artifact";
  /** Text in place of a figure; what a link opens. */
  alt?: string;
  /** What a header cell heads. */
  scope?: "Column" | "Row";
}

/** The element with its place in the structure. Text without one is a paragraph, or the content of what it stands in. */
export const tagged = (
  role: Tag["role"],
  element: ReactElement,
  options: Omit<Tag, "role"> = {},
): ReactElement => cloneElement(element as ReactElement<{ tag?: Tag }>, { tag: { role, ...options } });
