/**
 * The JSON object in an answer, even if the model added words or a code fence around it; undefined if there is none.
 */
export function parseJsonAnswer(text: string): unknown {
  try {
    return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1), (_key, value) =>
      typeof value === 'string' ? cleanString(value) : value,
    )
  } catch {
    // The model gets the same message for every kind of invalid JSON.
    return undefined
  }
}

/** Removes what databases and form fields do not accept: control characters and unpaired surrogates. */
function cleanString(text: string): string {
  return text.toWellFormed().replaceAll(/(?![\n\t])\p{Cc}/gu, '')
}
