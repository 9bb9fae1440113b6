import { MEMBER_STATUSES } from "@overfly/contract/members/members";
import { PILOT_CERTIFICATE_STATES } from "@overfly/contract/pilots/pilots";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import type { ListSearch } from "#platform/ui/table/use-list-search.ts";

type PilotList = ListSearch<"certificates" | "status">;

/** An option's key can't be empty. */
const ANY = "any";

/** By the pilot's status and worst certificate, kept in the URL. */
export function PilotFilters({ list }: { list: PilotList }) {
  const { t } = useTranslation("pilots");
  return (
    <>
      <Dropdown
        label={t("status")}
        value={list.query.status ?? ANY}
        onChange={(key) => list.filter({ status: key === ANY ? "" : key })}
        options={[
          { key: ANY, label: t("anyStatus") },
          ...MEMBER_STATUSES.map((key) => ({ key: String(key), label: t(`status.${key}`) })),
        ]}
      />
      <Dropdown
        label={t("certificates")}
        value={list.query.certificates ?? ANY}
        onChange={(key) => list.filter({ certificates: key === ANY ? "" : key })}
        options={[
          { key: ANY, label: t("anyCertificates") },
          ...PILOT_CERTIFICATE_STATES.map((key) => ({ key: String(key), label: t(`certificates.${key}`) })),
        ]}
      />
    </>
  );
}

/** The list query of the contract from the URL's parameters. */
export function pilotQueryOf({ certificates, status, ...rest }: PilotList["query"]) {
  const known = PILOT_CERTIFICATE_STATES.find((key) => key === certificates);
  const knownStatus = MEMBER_STATUSES.find((key) => key === status);
  return {
    ...rest,
    ...(known ? { certificates: known } : {}),
    ...(knownStatus ? { status: knownStatus } : {}),
  };
}
