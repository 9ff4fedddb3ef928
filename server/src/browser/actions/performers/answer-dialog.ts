import type { ViewPerformer } from '../performer.ts'

/** Keeps the answer until a dialog asks; a dialog holds up the whole page, so that it has to be there before. */
export const answerDialogPerformer: ViewPerformer<'answer_dialog'> = async (
  { accept, text },
  { target },
) => {
  target.dialogsAndConsole.answerNext({ accept, text })
  return null
}
