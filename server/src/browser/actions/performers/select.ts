import { explainRefusal } from '../explain-failure.ts'
import type { ElementPerformer } from '../performer.ts'
import { untilOperable } from '../until-operable.ts'

/** Selects an option of a native select by its label, or by the nearest one a user would accept. */
export const selectPerformer: ElementPerformer<'select'> = async (
  { found },
  { option },
  context,
) => {
  const { tag, options } = found.element
  if (tag !== 'select')
    return { kind: 'not_editable', message: 'this is not a list of options; click it instead' }
  const index = findOption(options, option)
  if (index === -1)
    return { kind: 'no_such_option', message: `there is no option "${option.slice(0, 100)}"` }
  const { link } = context.target
  const chosen = await untilOperable(async (capMs) => {
    const call = ['chooseOption', found.localRef, index, capMs] as const
    return (await link.call(found.frameId, ...call)) === true ? 'chosen' : null
  }, context)
  return chosen === null ? explainRefusal(link, found) : null
}

function findOption(options: readonly string[], wanted: string): number {
  const exact = options.findIndex((option) => plain(option) === plain(wanted))
  if (exact !== -1 || plain(wanted) === '') return exact
  return options.findIndex((option) => plain(option).includes(plain(wanted)))
}

function plain(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim().toLowerCase()
}
