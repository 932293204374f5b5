export async function allOf<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

export async function* oneByOne<T>(items: Iterable<T>): AsyncGenerator<T> {
  yield* items;
}
