import { clients } from "@overfly/contract/clients/clients";
import { INDUSTRIES } from "@overfly/contract/sites/sites";
import { useQuery } from "@tanstack/react-query";
import { useAllowed } from "#platform/api/user.ts";
import { Dropdown, MultiDropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import { siteQueries } from "#platform/queries/site-queries.ts";
import { clientQueries } from "#platform/queries/client-queries.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { selectedValues, type SiteFilter, type SiteList } from "./site-search.ts";
import style from "./sites.module.css";

/** An option's key can't be empty. */
const ANY = "any";

/** Filters by industry, client, data product and status, kept in the URL. */
export function SiteFilters({ list }: { list: SiteList }) {
  const { t } = useTranslation("sites");
  const mayChooseClient = useAllowed(clients.list);
  const known = useQuery({ ...clientQueries.choices, enabled: mayChooseClient });
  const one = (name: SiteFilter) => (key: string) => list.filter({ [name]: key === ANY ? "" : key });
  const many = (name: SiteFilter) => (keys: string[]) => list.filter({ [name]: keys.join(",") });
  return (
    <>
      <div className={style["filter"]}>
        <MultiDropdown
          label={t("industry")}
          none={t("anyIndustry")}
          value={selectedValues(list.query.industries)}
          onChange={many("industries")}
          options={INDUSTRIES.map((key) => ({ key: String(key), label: t(`industry.${key}`) }))}
        />
      </div>
      {mayChooseClient && (
        <div className={style["filter"]}>
          <MultiDropdown
            label={t("client")}
            none={t("anyClient")}
            value={selectedValues(list.query.clients)}
            onChange={many("clients")}
            loading={known.isPending}
            options={(known.data ?? []).map(({ id, company_name }) => ({
              key: String(id),
              label: company_name,
            }))}
          />
        </div>
      )}
      <TagFilter list={list} />
      <div className={style["filter"]}>
        <Dropdown
          label={t("dataProduct")}
          value={list.query.has_data_product ?? ANY}
          onChange={one("has_data_product")}
          options={[
            { key: ANY, label: t("anyProduct") },
            { key: "true", label: t("product.true") },
            { key: "false", label: t("product.false") },
          ]}
        />
      </div>
      <div className={style["filter"]}>
        <Dropdown
          label={t("status")}
          value={list.query.status ?? "active"}
          onChange={(key) => list.filter({ status: key === "active" ? "" : key })}
          options={[
            { key: "active", label: t("status.active") },
            { key: "archived", label: t("status.archived") },
          ]}
        />
      </div>
    </>
  );
}

/** By tags that sites have; those of the URL too, which may be of none any more. */
function TagFilter({ list }: { list: SiteList }) {
  const { t } = useTranslation("sites");
  const { data: known = [] } = useQuery(siteQueries.tags);
  const selected = selectedValues(list.query.tags);
  const tags = [...new Set([...known, ...selected])];
  if (tags.length === 0) return null;
  return (
    <div className={style["filter"]}>
      <MultiDropdown
        label={t("tags")}
        none={t("anyTag")}
        value={selected}
        onChange={(keys) => list.filter({ tags: keys.join(",") })}
        options={tags.map((tag) => ({ key: tag, label: tag }))}
      />
    </div>
  );
}
