import type { Act } from './notice-frictions.ts'

/** What a page is about, its markup with `[[the fault||what is right]]`, what is done with it, and the title of what is found. */
export type Variant = [kind: string, markup: string, acts: Act[], title: string]

/** A page with its fault or without. */
export function chooseVersion(markup: string, isFaulty: boolean): Record<'/', string> {
  const page = markup.replaceAll(/\[\[(.*?)\|\|(.*?)\]\]/gs, (_, fault: string, right: string) =>
    isFaulty ? fault : right,
  )
  return { '/': `<!doctype html><title>Shop</title>${page}` }
}
