let zone: string | undefined;

/** The time zone of the user's organization, for times that belong to no site. */
export function setHomeZone(name: string | undefined): void {
  zone = name;
}

/** This device's zone until the user is known. */
export const homeZone = (): string => zone ?? localZone();

export const localZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
