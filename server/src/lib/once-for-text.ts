/** Texts whose results are kept: a flooded record names few pages, each thousands of times. */
const mostKept = 300

/** The same function of a text, which does its work once for each of the last texts. Only for functions that do nothing else. */
export function onceForText(work: (text: string) => string): (text: string) => string {
  const results = new Map<string, string>()
  return (text) => {
    const known = results.get(text)
    if (known !== undefined) return known
    const result = work(text)
    if (results.size >= mostKept) results.clear()
    results.set(text, result)
    return result
  }
}
