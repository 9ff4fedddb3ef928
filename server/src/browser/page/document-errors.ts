/** The document that should answer is gone; callers then turn to the new one. */
export class DocumentGoneError extends Error {
  override readonly name = 'DocumentGoneError'
}

/** Code evaluated in a document threw; a page can cause that. */
export class PageAgentError extends Error {
  override readonly name = 'PageAgentError'
}
