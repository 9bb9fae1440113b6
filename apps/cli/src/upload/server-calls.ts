import { media, STATUSES_ACCEPTING_FILES } from "@overfly/contract/media/media";
import { missions } from "@overfly/contract/missions/missions";
import { Token } from "@overfly/contract/page";
import { z } from "zod";
import { CommandError } from "#command.ts";

export interface Server {
  url: URL;
  token: string;
}

/** Only what is needed here, so that an older or newer server is understood. */
const Mission = z.object({ token: z.string(), number: z.string(), status: z.string() });
const MissionPage = z.object({ data: z.array(Mission) });
const FilePage = z.object({
  data: z.array(z.object({ sha256: z.string() })),
  meta: z.object({ last_page: z.number() }),
});
const Failure = z.object({ message: z.string() });

const ROWS_A_PAGE = 200;

/** The mission of a number, or of the token in its address; it takes files. */
export async function findMission(server: Server, mission: string): Promise<z.infer<typeof Mission>> {
  const found = Token.safeParse(mission).success
    ? (await get(server, pathOf(missions.get.path, mission), z.object({ data: Mission }))).data
    : await missionOfNumber(server, mission);
  if (!found) throw new CommandError(`There is no mission ${mission}, or it can't be seen with this token.`);
  if (!STATUSES_ACCEPTING_FILES.includes(found.status))
    throw new CommandError(`${found.number} takes no files: its status is ${found.status}.`);
  return found;
}

async function missionOfNumber(server: Server, wanted: string) {
  const query = { search: wanted, item_count: String(ROWS_A_PAGE) };
  const { data } = await get(server, missions.list.path, MissionPage, query);
  return data.find(({ number }) => number === wanted);
}

/** SHA-256 of each file that the mission has. */
export async function storedFiles(server: Server, missionToken: string): Promise<Set<string>> {
  const hashes = new Set<string>();
  const path = pathOf(media.listForMission.path, missionToken);
  for (let page = 1, last = 1; page <= last; page += 1) {
    const query = { page: String(page), item_count: String(ROWS_A_PAGE) };
    const { data, meta } = await get(server, path, FilePage, query);
    for (const { sha256 } of data) hashes.add(sha256);
    last = meta.last_page;
  }
  return hashes;
}

const pathOf = (path: string, token: string) => path.replace(":token", encodeURIComponent(token));

async function get<T extends z.ZodType>(
  { url, token }: Server,
  path: string,
  reply: T,
  query: Record<string, string> = {},
): Promise<z.infer<T>> {
  const address = new URL(path, url);
  address.search = new URLSearchParams(query).toString();
  const response = await fetch(address, { headers: { authorization: `Bearer ${token}` } }).catch(() => {
    throw new CommandError(`${url.origin} can't be reached.`);
  });
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) {
    const { data } = Failure.safeParse(body);
    throw new CommandError(`${url.origin} answers: ${data?.message ?? response.statusText}`);
  }
  const read = reply.safeParse(body);
  if (!read.success) throw new CommandError(`${url.origin} is no Overfly server.`);
  return read.data;
}
