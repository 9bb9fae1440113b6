/** What a table has under a name from outside. "constructor" and the like, which every object knows, are in none. */
export const ownValue = <Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;
