import type { ElementPerformer } from '../performer.ts'
import { getSampleFile } from '../sample-file.ts'

/** Hands a bundled file to a file field, also to a hidden one that its label stands for. */
export const uploadPerformer: ElementPerformer<'upload'> = async (
  { locator, found },
  { sample },
  { caps },
) => {
  if (found.element.inputType !== 'file')
    return { kind: 'not_editable', message: 'this is not a field for files' }
  await locator.setInputFiles(getSampleFile(sample), { timeout: caps.actionabilityMs })
  return null
}
