/** The object in an answer, also when a model without a decoder put words or a code fence around it; undefined for none. */
export function parseJsonAnswer(text: string): unknown {
  try {
    return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1), (_key, value) =>
      typeof value === 'string' ? cleanString(value) : value,
    )
  } catch {
    // Every way of being no JSON is told to the model in the same words.
    return undefined
  }
}

/** What no database and no field of a page takes: controls and halves of surrogate pairs. */
function cleanString(text: string): string {
  return text.toWellFormed().replaceAll(/(?![\n\t])\p{Cc}/gu, '')
}
