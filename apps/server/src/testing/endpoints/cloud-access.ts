import { type Access, ALL, CENTER, CENTER_PILOT } from "./access-kinds.ts";

/** Files and folders, wherever they are shown. */
export const CLOUD_ACCESS: Record<string, Access> = {
  "media.listForMission": ["view clouds", ALL],
  "media.summary": ["view clouds", ALL],
  "media.get": ["view clouds", ALL],
  "media.thumbnail": ["view clouds", ALL],
  "media.preview": ["view clouds", ALL],
  "media.thermal": ["view clouds", ALL],
  "media.shots": ["view clouds", ALL],
  "media.spot": ["view clouds", ALL],
  "temperatures.area": ["view clouds", ALL],
  "media.content": ["view clouds", ALL],
  "media.file": ["download clouds", ALL],
  "media.rename": ["add clouds", CENTER_PILOT],
  "media.publish": ["allow upload output clouds", CENTER],
  "media.remove": ["delete clouds", CENTER],
  "cloudItems.list": ["view clouds", ALL],
  "cloudItems.mediaData": ["view clouds", ALL],
  "cloudItems.move": ["add clouds", CENTER_PILOT],
  "cloudItems.remove": ["delete clouds", CENTER],
  "cloudItems.archive": ["download clouds", ALL],
  "cloudOverview.get": ["view clouds", ALL],
  "cloudFolders.create": ["add clouds", CENTER_PILOT],
  "cloudFolders.rename": ["add clouds", CENTER_PILOT],
  "deliverables.listForMission": ["view missions", ALL],
};
