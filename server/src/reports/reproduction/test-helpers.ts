/** Functions that tests use, below the test. */
export const testHelpers = {
  readText: `/** What the page says. */
function readText(page: Page): Promise<string> {
  return page.evaluate(() => document.body.innerText)
}`,
  readWords: `/** What the page says, its title and what its fields hold, without blanks. */
function readWords(page: Page): Promise<string> {
  return page.evaluate(() => {
    const fields = document.querySelectorAll<HTMLInputElement>('input, textarea, select')
    const said = [document.title, document.body.innerText, ...Array.from(fields, ({ value }) => value)]
    return said.join('').replace(/\\s/gu, '')
  })
}`,
  readState: `/** What a visitor can notice of the page: its address, its text, its fields and what is open. */
function readState(page: Page): Promise<string> {
  return page.evaluate(() => {
    const fields = document.querySelectorAll<HTMLInputElement>('input, textarea, select')
    const marked = document.querySelectorAll('[aria-expanded], [aria-checked], [aria-pressed], [aria-selected], details, dialog')
    return JSON.stringify([
      location.pathname + location.search,
      scrollY,
      document.body.innerText,
      Array.from(fields, ({ value, checked }) => [value, checked]),
      Array.from(marked, ({ attributes }) => Array.from(attributes, ({ name, value }) => [name, value])),
    ])
  })
}`,
} as const
