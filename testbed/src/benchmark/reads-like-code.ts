/** Names for elements that only developers use. Quoted page text and URLs can contain anything. */
const code = [
  /\w\s+>\s+\w/,
  /:nth-|\[[\w-]+[\]=~^$*|]/,
  /<\/?[a-z][^>]*>/i,
  /(?:^|[\s(])[#.][a-z_-]/i,
  /\b(?:a|button|div|form|h[1-6]|img|input|li|main|p|section|select|span|t[dhr]|ul)[#.][a-z]/,
  /\b(?:textbox|combobox|searchbox|spinbutton|listbox|menuitem)\b/i,
  /\b(?:null|undefined|NaN|TypeError)\b/,
]

/** Sentences that say nothing about the page they are about. */
const empty = [/match what users expect/i, /accordingly/i, /\bthe element\b/i]

/** Whether a title or a recommendation is unfit for a ticket because it names things by selector or code. */
export function readsLikeCode(text: string): boolean {
  const own = text.replaceAll(/“[^”]*”/g, '“”').replaceAll(/https?:\/\/\S+/g, '')
  return [...code, ...empty].some((pattern) => pattern.test(own))
}
