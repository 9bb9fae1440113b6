import { Text } from "@react-pdf/renderer";
import { createElement as h, type ReactElement } from "react";

/** On which page each part of the document begins, as the last rendering found it. */
export interface PageNumbers {
  of: (id: string) => number | undefined;
  /** Shows nothing; put it where the part begins. */
  marker: (id: string) => ReactElement;
}

export function pageNumbers(): PageNumbers {
  const found = new Map<string, number>();
  return {
    of: (id) => found.get(id),
    marker: (id) =>
      h(Text, {
        style: { position: "absolute" },
        // called again whenever the part moves to a later page
        render: ({ pageNumber }) => {
          found.set(id, pageNumber);
          return "";
        },
      }),
  };
}

export const anchorOf = ({ id }: { id: number }): string => `anomaly-${id}`;
