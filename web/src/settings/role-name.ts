/** "data_analyst" reads "data analyst". */
export const roleName = (name: string): string => name.replaceAll("_", " ");
