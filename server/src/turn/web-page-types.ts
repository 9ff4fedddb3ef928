/** Content types of documents that are pages of a site; for other files the browser builds its own page. */
export const webPageTypes: readonly string[] = ['text/html', 'application/xhtml+xml']
