import type { CloudCrumb, CloudItem } from "@overfly/contract/media/cloud-items";
import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { FOLDER_KEY } from "#platform/layout/menu/menu-list.tsx";

/** The open folder, the open mission, or the site's own level. */
export interface OpenFolder {
  folder?: string;
  mission?: string;
}

/** Search parameters of a folder or mission. */
export const folderSearch = ({ id, mission_token }: Pick<CloudCrumb | CloudItem, "id" | "mission_token">) =>
  id !== null ? `folder=${id}` : `mission=${mission_token ?? ""}`;

/** The URL's parameters with another folder open; the tab stays. */
export function folderParams(search: string, before: URLSearchParams): URLSearchParams {
  const after = new URLSearchParams(search === "" ? "top=1" : search);
  const tab = before.get("tab");
  if (tab !== null) after.set("tab", tab);
  return after;
}

/**
 * The open folder, from the URL. It is stored for the session, and restored where a link names only the site; the side
 * menu's main entries forget it.
 */
export function useOpenFolder(token: string): OpenFolder {
  const [params, setParams] = useSearchParams();
  const [folder, mission] = [params.get("folder"), params.get("mission")];
  const isNamed = params.has("folder") || params.has("mission") || params.has("top");
  useEffect(() => {
    if (isNamed) {
      const search = folder ? `folder=${folder}` : mission ? `mission=${mission}` : "";
      sessionStorage.setItem(FOLDER_KEY, `${token}?${search}`);
      return;
    }
    const [site, search] = (sessionStorage.getItem(FOLDER_KEY) ?? "").split("?");
    if (site === token && search) setParams((before) => folderParams(search, before), { replace: true });
    else sessionStorage.setItem(FOLDER_KEY, `${token}?`);
  }, [token, folder, mission, isNamed, setParams]);
  return { ...(folder && { folder }), ...(!folder && mission && { mission }) };
}
