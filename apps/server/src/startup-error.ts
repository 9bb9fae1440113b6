/** Why the server can't start, in one line for its operator. */
export class StartupError extends Error {}

/** Opens a dependency; errors name it. */
export async function openDependency<T>(dependency: string, open: () => Promise<T> | T): Promise<T> {
  try {
    return await open();
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(`${dependency} can't be used: ${reasonOf(error)}`, { cause: error });
  }
}

/** Host and path of a URL, without its credentials. */
export function withoutCredentials(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname === "/" ? "" : pathname}`;
}

/** The innermost message of an error, in one line. Of a failed connection to several addresses, the first. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  if (error.message === "" && error.cause !== undefined) return reasonOf(error.cause);
  return (error.message || error.name).split("\n", 1)[0] ?? "";
}
