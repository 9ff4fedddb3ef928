/**
 * Whether a document at this URL can be a page of a site. If a navigation fails, Chromium shows its own page at
 * `chrome-error://chromewebdata/`; before the first one and after a rejected one the window shows `about:blank`.
 */
export function isWebAddress(url: string): boolean {
  return /^https?:/i.test(url)
}
