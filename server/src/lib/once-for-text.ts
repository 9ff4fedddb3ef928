import { BoundedMap } from './bounded-map.ts'

/** Texts whose results are kept: a flooded record names few pages, each thousands of times. */
const mostKept = 300

/** The same function of a text, which does its work once for each of the last texts. Only for functions that do nothing else. */
export function onceForText(work: (text: string) => string): (text: string) => string {
  const results = new BoundedMap<string>(mostKept)
  return (text) => results.getOrMake(text, () => work(text))
}
