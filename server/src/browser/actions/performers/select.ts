import type { ActionContext, ActionTarget } from '../action-context.ts'
import { explainRefusal } from '../explain-failure.ts'
import type { ElementPerformer } from '../performer.ts'
import { untilOperable } from '../until-operable.ts'

/** Selects an option of a native select by its label, or by the nearest one a user would accept. */
export const selectPerformer: ElementPerformer<'select'> = async (
  { found },
  { option },
  context,
) => {
  const { tag, options, optionCount } = found.element
  if (tag !== 'select')
    return { kind: 'not_editable', message: 'this is not a list of options; click it instead' }
  const { link } = context.target
  const index =
    findOption(options, option) ??
    (optionCount > options.length ? await findBeyond(found, option, link) : null)
  if (index === null)
    return { kind: 'no_such_option', message: `there is no option "${option.slice(0, 100)}"` }
  const chosen = await untilOperable(async (capMs) => {
    const call = ['chooseOption', found.localRef, index, capMs] as const
    return (await link.call(found.frameId, ...call)) === true ? 'chosen' : null
  }, context)
  return chosen === null ? explainRefusal(link, found) : null
}

function findOption(options: readonly string[], wanted: string): number | null {
  const exact = options.findIndex((option) => plain(option) === plain(wanted))
  if (exact !== -1) return exact
  const near = options.findIndex((option) => plain(option).includes(plain(wanted)))
  return near === -1 || plain(wanted) === '' ? null : near
}

/** Of a long list only the beginning was observed, and a visitor who scrolls through it finds the rest. */
async function findBeyond(
  { frameId, localRef }: ActionTarget['found'],
  wanted: string,
  link: ActionContext['target']['link'],
): Promise<number | null> {
  const index = await link.call(frameId, 'findOption', localRef, wanted)
  return typeof index === 'number' ? index : null
}

function plain(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim().toLowerCase()
}
