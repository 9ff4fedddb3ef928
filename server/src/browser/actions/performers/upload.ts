import type { ElementPerformer } from '../performer.ts'
import { getSampleFile } from '../sample-file.ts'

/** Passes a bundled file to a file field, including a hidden one represented by its label. */
export const uploadPerformer: ElementPerformer<'upload'> = async (
  { locator, found },
  { sample },
  { caps },
) => {
  if (found.element.inputType !== 'file')
    return { kind: 'not_editable', message: 'this is not a file field' }
  await locator.setInputFiles(getSampleFile(sample), { timeout: caps.actionabilityMs })
  return null
}
