import { explainRefusal } from '../explain-failure.ts'
import type { ElementPerformer } from '../performer.ts'
import { getSampleFile } from '../sample-file.ts'

/** Passes a bundled file to a file field, including a hidden one represented by its label. */
export const uploadPerformer: ElementPerformer<'upload'> = async (
  { found },
  { sample },
  { target: { link } },
) => {
  if (found.element.inputType !== 'file')
    return { kind: 'not_editable', message: 'this is not a file field' }
  const call = ['attachFile', found.localRef, getSampleFile(sample)] as const
  return (await link.call(found.frameId, ...call)) === true ? null : explainRefusal(link, found)
}
