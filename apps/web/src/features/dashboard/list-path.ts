/** The address of a list with filters in its query. */
export const listPath = (path: string, filters: Readonly<Record<string, string>>): string =>
  `${path}?${new URLSearchParams(filters).toString()}`;

export interface Days {
  first: string;
  last: string;
}

/** Two days as lists filter by them. */
export const rangeOf = ({ first, last }: Days): string => `${first},${last}`;
