/** A page of a list with cursor pagination. */
export interface Page<Item> {
  items: Item[]
  next_cursor: string | null
}

/** Every item of a list. An empty page is not the end; only a page without a next cursor is (spec: GET /runs). */
export async function* listPages<Item>(
  list: (cursor: string | undefined) => Promise<Page<Item>>,
  start?: string,
): AsyncGenerator<Item, void> {
  let cursor: string | null | undefined = start
  while (cursor !== null) {
    const page: Page<Item> = await list(cursor)
    yield* page.items
    cursor = page.next_cursor
  }
}
