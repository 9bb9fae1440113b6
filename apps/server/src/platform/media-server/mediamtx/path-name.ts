/** The name of a stream there. */
export const pathOf = (streamId: number) => `live/${streamId}`;

/** The id of a stream by its name there; undefined of a stream that isn't ours. */
export const streamIdOf = (path: string): number | undefined => {
  const [, id] = /^live\/(\d{1,9})$/.exec(path) ?? [];
  return id === undefined ? undefined : Number(id);
};
