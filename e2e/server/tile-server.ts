import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";

/** Red of XYZ, green of WMTS, blue of PMTiles. */
export const TILE_COLOURS = { xyz: [200, 30, 30], wmts: [30, 160, 30], pmtiles: [30, 30, 200] } as const;
type Kind = keyof typeof TILE_COLOURS;

export interface TileServer {
  origin: string;
  /** Paths of the tiles and parts of files that were asked for, in that order. */
  asked: string[];
  stop: () => Promise<void>;
}

/** A tile service of another origin that speaks XYZ, WMTS and PMTiles; each has tiles of its own colour everywhere. */
export async function startTileServer(): Promise<TileServer> {
  const tiles = {
    xyz: await tile("xyz"),
    wmts: await tile("wmts"),
    pmtiles: pmtilesFile(await tile("pmtiles")),
  };
  const asked: string[] = [];
  const server = createServer(({ url = "", headers }, response) => {
    response.setHeader("access-control-allow-origin", "*");
    response.setHeader("cache-control", "no-store");
    if (url === "/capabilities.xml") return response.end(capabilities(origin));
    asked.push(url);
    if (/^\/xyz\/\d+\/\d+\/\d+\.png$/.test(url)) return png(tiles.xyz);
    if (/^\/wmts\/web\/\d+\/\d+\/\d+\.png$/.test(url)) return png(tiles.wmts);
    const range = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? "");
    if (url !== "/world.pmtiles" || !range) return response.writeHead(404).end();
    const [first, last] = [Number(range[1]), Math.min(Number(range[2]), tiles.pmtiles.length - 1)];
    response.setHeader("content-range", `bytes ${first}-${last}/${tiles.pmtiles.length}`);
    return response.writeHead(206).end(tiles.pmtiles.subarray(first, last + 1));

    function png(bytes: Buffer) {
      response.setHeader("content-type", "image/png");
      response.end(bytes);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    asked,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function tile(kind: Kind): Promise<Buffer> {
  const [r, g, b] = TILE_COLOURS[kind];
  return sharp({ create: { width: 256, height: 256, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer();
}

/** Scale denominator of zoom level 0 in Web Mercator, by the WMTS standard. */
const WEB_SCALE = 559_082_264.028;
const LEVELS = Array.from({ length: 20 }, (_, zoom) => zoom);

const capabilities = (origin: string) => `<?xml version="1.0"?>
<Capabilities xmlns="http://www.opengis.net/wmts/1.0" xmlns:ows="http://www.opengis.net/ows/1.1" version="1.0.0"><Contents>
<Layer><ows:Identifier>ortho</ows:Identifier><Style isDefault="true"><ows:Identifier>default</ows:Identifier></Style>
<TileMatrixSetLink><TileMatrixSet>web</TileMatrixSet></TileMatrixSetLink>
<ResourceURL format="image/png" resourceType="tile" template="${origin}/wmts/{TileMatrixSet}/{TileMatrix}/{TileRow}/{TileCol}.png"/></Layer>
<TileMatrixSet><ows:Identifier>web</ows:Identifier><ows:SupportedCRS>urn:ogc:def:crs:EPSG::3857</ows:SupportedCRS>
${LEVELS.map((zoom) => `<TileMatrix><ows:Identifier>${zoom}</ows:Identifier><ScaleDenominator>${WEB_SCALE / 2 ** zoom}</ScaleDenominator></TileMatrix>`).join("")}
</TileMatrixSet></Contents></Capabilities>`;

const HEADER_BYTES = 127;
const NO_COMPRESSION = 1;
const PNG_TILES = 2;
const DEGREE = 10_000_000;

/** One tile for the whole world, as version 3 of the specification lays out a file. */
function pmtilesFile(bytes: Buffer): Buffer {
  const metadata = Buffer.from("{}");
  // entries, first tile's id, how often it is repeated, its length, and its offset plus one
  const directory = Buffer.from([1, 0, 1, ...varint(bytes.length), 1]);
  const header = Buffer.alloc(HEADER_BYTES);
  header.write("PMTiles", "latin1");
  header.writeUInt8(3, 7);
  const metadataAt = HEADER_BYTES + directory.length;
  const tilesAt = metadataAt + metadata.length;
  const places = [
    [HEADER_BYTES, directory.length],
    [metadataAt, metadata.length],
    [tilesAt, 0],
    [tilesAt, bytes.length],
  ].flat();
  for (const [index, place] of places.entries()) header.writeBigUInt64LE(BigInt(place), 8 + index * 8);
  for (const at of [72, 80, 88]) header.writeBigUInt64LE(1n, at);
  header.writeUInt8(1, 96); // tiles lie in the order of their ids
  header.writeUInt8(NO_COMPRESSION, 97);
  header.writeUInt8(NO_COMPRESSION, 98);
  header.writeUInt8(PNG_TILES, 99);
  for (const [index, degrees] of [-180, -85, 180, 85].entries())
    header.writeInt32LE(degrees * DEGREE, 102 + index * 4);
  return Buffer.concat([header, directory, metadata, bytes]);
}

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
}
