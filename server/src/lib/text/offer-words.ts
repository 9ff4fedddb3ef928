/** Words in the names of links that say nothing about what is offered. */
const emptyWords: ReadonlySet<string> = new Set(
  (
    'new all our your more view see show shop buy get read sale best top free now the and for with from this ' +
    'neu neue alle mehr unsere der die das und für mit nouveau nouvelle tous toutes plus voir les des pour avec nuevo nueva todos más ver los las para con'
  ).split(' '),
)

/** A link in running text (“How about a new mug?”); the name of an offer can begin so, too, but with a capital letter. */
const runningText = /^(?:an?|eine?n?|une?|un[ao])\s/u

/** Whether the name of a link can be that of an offer. */
export function canNameOffer(name: string): boolean {
  return !runningText.test(name.trim())
}

/** Whether a search for the text would be for an offer. */
export function canSearchFor(text: string): boolean {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return words.some((word) => !emptyWords.has(word))
}
