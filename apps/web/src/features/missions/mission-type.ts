import {
  MISSION_TYPES,
  type Mission,
  SUBTYPE_GSD_CM,
  SUBTYPES,
  type MissionType,
} from "@overfly/contract/missions/missions";
import { useTranslation } from "#platform/i18n/use-translation.ts";

export type Subtype = (typeof SUBTYPES)[MissionType][number];

const ALL: readonly string[] = MISSION_TYPES.flatMap((type) => SUBTYPES[type]);

export const isSubtype = (subtype: string): subtype is Subtype => ALL.includes(subtype);

/** Ground sampling distance in cm per pixel, where the subtype requires one. */
export const gsdOf = (type: MissionType, subtype: string): number | undefined =>
  type === "solar_thermography" && subtype in SUBTYPE_GSD_CM
    ? SUBTYPE_GSD_CM[subtype as keyof typeof SUBTYPE_GSD_CM]
    : undefined;

/** "Solar thermography · Standard" in the language of the moment. */
export function useMissionTypeName(): (mission: Pick<Mission, "type" | "subtype">) => string {
  const { t } = useTranslation("missions");
  return ({ type, subtype }) =>
    [t(`type.${type}`), isSubtype(subtype) ? t(`subtype.${subtype}`) : subtype]
      .filter((word) => word !== "")
      .join(" · ");
}
