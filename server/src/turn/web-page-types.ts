/** Content types of documents that are pages of a site; around other files a browser builds a page of its own. */
export const webPageTypes: readonly string[] = ['text/html', 'application/xhtml+xml']
