import { actions } from '../../turn/actions.ts'

const MAX_LINE = 128

/** Keeps a kind and its fields on one line. */
const NO_BREAK = '\u00A0'

/** What a model can choose from: each kind with its fields, and what they do not say by themselves. */
export function describeActions(): string {
  const told = Object.values(actions).map(({ schema, line }) => {
    const { kind, ...fields } = schema.shape
    const names = Object.keys(fields).join(', ')
    const form = names === '' ? kind.value : `${kind.value} {${names}}`
    return `${form.replaceAll(' ', NO_BREAK)} ${line}`.trim()
  })
  return wrap(`${told.join('; ')}.`).replaceAll(NO_BREAK, ' ')
}

function wrap(text: string): string {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`
    if (lines.length > 0 && longer.length <= MAX_LINE) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines.join('\n')
}
