/** What readers are told instead of the address of the page that Chromium shows after a failed navigation. */
export const browserErrorPage = 'the browser’s error page'

/** Whether the window shows the page of Chromium itself (`chrome-error://chromewebdata/`) because a navigation failed. */
export function isBrowserErrorPage(url: string): boolean {
  return url.startsWith('chrome-error:')
}
