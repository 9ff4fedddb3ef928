import { listPages, type Page } from '@understudy/sdk/list-pages'

/** Every item of a list that comes in pages. */
export async function readAll<Item>(
  list: (cursor: string | undefined) => Promise<Page<Item>>,
): Promise<Item[]> {
  return collect(listPages(list))
}

/** Everything that is yielded. */
export async function collect<Item>(source: AsyncIterable<Item>): Promise<Item[]> {
  const items: Item[] = []
  for await (const item of source) items.push(item)
  return items
}
