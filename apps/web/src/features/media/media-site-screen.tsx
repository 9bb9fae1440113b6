import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { siteQueries } from "#platform/queries/site-queries.ts";
import { useCrumb } from "#platform/ui/crumbs.ts";
import { Page } from "#platform/ui/page.tsx";
import { CloudBrowser } from "./cloud/cloud-browser.tsx";

/** The folders and files of one site. */
export function MediaSiteScreen() {
  const { itemId = "" } = useParams();
  const { data: site } = useSuspenseQuery(siteQueries.one(itemId));
  useCrumb(itemId, site.name);
  return (
    <Page title={site.name}>
      <CloudBrowser site={site} />
    </Page>
  );
}
