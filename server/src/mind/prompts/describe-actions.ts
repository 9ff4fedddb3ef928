import type { PersonaSnapshot } from '@understudy/contract/persona'
import { type Device, devices } from '@understudy/contract/visitor/devices'
import { actions } from '../../turn/actions.ts'
import { beginnerKeys } from '../../turn/actions/press.ts'
import { MAX_ACTION_LINE } from '../limits.ts'
import { describeWritten } from '../written-action.ts'

/** Keeps a kind and its fields on one line. */
const NO_BREAK = '\u00A0'

/**
 * The actions that a model can choose from as this persona: each kind with the fields that it writes, what they do not
 * explain, and what its text can be. Actions that the persona does not know, that the device does not allow or that
 * need pictures are left out where they would be rejected.
 */
export function describeActions(
  { technical_sophistication: level }: Pick<PersonaSnapshot, 'technical_sophistication'>,
  device: Device,
  isPictured: boolean,
): string {
  const isBeginner = level === 'low'
  const { hasTouch } = devices[device]
  const known = Object.values(actions).filter(
    (one) =>
      one.isOffered &&
      !(isBeginner && one.needsExperience) &&
      !(hasTouch && one.needsPointer) &&
      !(one.needsPicture && !isPictured),
  )
  const told = known.map(({ schema, line }) => {
    const kind = schema.shape.kind.value
    const { fields, choices } = describeWritten(kind)
    const form = fields.length === 0 ? kind : `${kind} {${fields.join(', ')}}`
    const able = isBeginner && kind === 'press' ? beginnerKeys : choices
    const what = [line, able.join(', ')].filter((words) => words !== '').join(': ')
    return [form.replaceAll(' ', NO_BREAK), what].filter((words) => words !== '').join(': ')
  })
  return wrap(`${told.join('; ')}.`).replaceAll(NO_BREAK, ' ')
}

function wrap(text: string): string {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`
    if (lines.length > 0 && longer.length <= MAX_ACTION_LINE) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines.join('\n')
}
