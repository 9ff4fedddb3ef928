import type { ViewPerformer } from '../performer.ts'

/** Prepares the answer before a dialog opens, because a dialog blocks the whole page. */
export const answerDialogPerformer: ViewPerformer<'answer_dialog'> = async (
  { accept, text },
  { target },
) => {
  target.dialogsAndConsole.answerNext({ accept, text })
  return null
}
