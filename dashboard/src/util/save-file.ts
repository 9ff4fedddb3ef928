/** Hands a file to the browser, which saves it where its person wants. */
export function saveFile(name: string, type: string, parts: readonly string[]): void {
  const address = URL.createObjectURL(new Blob([...parts], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Browsers read the file after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
