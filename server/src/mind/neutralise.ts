/**
 * What a reader of the page cannot see but a model can: controls, soft hyphens, zero-width and bidirectional marks, and the
 * tag and variation characters that smuggle whole sentences.
 */
const invisible = /(?![\n\t])[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

const lineSeparators = /\r\n?|[\u2028\u2029]/gu

/** Words that chat templates put before a speaker's turn. */
const speaker = /\b(system|assistant|user|human|developer|tool)[ \t]*([:：])/giu

/** Marks of chat templates: `<|im_start|>`, `[INST]`, `<<SYS>>`, `<start_of_turn>`, `</s>`. */
const templateMarks: readonly (readonly [RegExp, string])[] = [
  [/<(?=[<|])/gu, '< '],
  [/(?<=[>|])>/gu, ' >'],
  [/\[(?=\/?(?:INST|SYS)\])/giu, '[ '],
  [/<(?=\/?(?:s|start_of_turn|end_of_turn|begin_of_text|eot_id)>)/giu, '< '],
]

/**
 * Text from a page or a customer, made harmless for a prompt: nothing invisible, no fence mark, no look-alike of a chat
 * template's marks. What a person reads in it stays as it is.
 */
export function neutralise(text: string, nonce: string): string {
  const visible = text.replace(lineSeparators, '\n').replace(invisible, '').replaceAll(nonce, '·')
  const unmarked = templateMarks.reduce(
    (result, [mark, replacement]) => result.replace(mark, replacement),
    visible,
  )
  return unmarked.replace(speaker, '$1 $2')
}

/** Far beyond what is shown: pages may have titles of megabytes, and each turn repeats them. */
const PRECUT_FACTOR = 4

/** The same on one line and in quotes, cut to `maxLength` characters: for labels, titles and addresses. */
export function quote(text: string, nonce: string, maxLength = 120): string {
  const line = neutralise(text.slice(0, PRECUT_FACTOR * maxLength), nonce)
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .replaceAll('"', "'")
  return `"${shorten(line, maxLength)}"`
}

/** The first `maxLength` characters, with an ellipsis when something was left out. */
export function shorten(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : `${text.slice(0, maxLength - 1).toWellFormed()}…`
}

/**
 * A section of a prompt that is material and no instruction, cut to `maxLength` characters. Only who knows the nonce could
 * close it.
 */
export function fence(
  name: string,
  text: string,
  { nonce, maxLength }: { nonce: string; maxLength: number },
): string {
  const material = neutralise(text.slice(0, PRECUT_FACTOR * maxLength), nonce)
  return `<<<${name} ${nonce}\n${shorten(material, maxLength)}\n${name} ${nonce}>>>`
}
