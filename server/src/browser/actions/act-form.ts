import type { ActionContext, ActionOutcome, ActionTarget } from './action-context.ts'
import { withoutWaiting } from './without-waiting.ts'
import { getSampleFile } from './sample-file.ts'
import type { SampleName } from './sample-file.ts'

/** Chooses an option of a native select by its label, or as near as a user would read it. */
export async function selectOption(
  { locator, found }: ActionTarget,
  option: string,
  { caps }: ActionContext,
): Promise<ActionOutcome> {
  const { tag, options } = found.element
  if (tag !== 'select')
    return { kind: 'not_editable', message: 'this is not a list of options; click it instead' }
  const index = findOption(options, option)
  if (index === -1)
    return { kind: 'no_such_option', message: `there is no option "${option.slice(0, 100)}"` }
  await locator.selectOption({ index }, { timeout: caps.actionabilityMs })
  return null
}

function findOption(options: readonly string[], wanted: string): number {
  const exact = options.findIndex((option) => plain(option) === plain(wanted))
  if (exact !== -1 || plain(wanted) === '') return exact
  return options.findIndex((option) => plain(option).includes(plain(wanted)))
}

function plain(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim().toLowerCase()
}

export async function checkElement(
  { locator, found }: ActionTarget,
  checked: boolean,
  { caps }: ActionContext,
): Promise<ActionOutcome> {
  if (found.element.checked === null)
    return { kind: 'not_editable', message: 'this cannot be checked' }
  if (found.element.checked !== checked) await locator.click(withoutWaiting(caps.actionabilityMs))
  return null
}

/** Hands a bundled file to a file field, also to a hidden one that its label stands for. */
export async function uploadSample(
  { locator, found }: ActionTarget,
  sample: SampleName,
  { caps }: ActionContext,
): Promise<ActionOutcome> {
  if (found.element.inputType !== 'file')
    return { kind: 'not_editable', message: 'this is not a field for files' }
  await locator.setInputFiles(getSampleFile(sample), { timeout: caps.actionabilityMs })
  return null
}
