// Written by `npm run format` from the files in ./actions.
import type { RecordedAction } from '@understudy/contract/transcript'
import type { z } from 'zod'
import { clickAction } from './actions/click.ts'
import { typeAction } from './actions/type.ts'
import { selectAction } from './actions/select.ts'
import { checkAction } from './actions/check.ts'
import { pressAction } from './actions/press.ts'
import { hoverAction } from './actions/hover.ts'
import { scrollAction } from './actions/scroll.ts'
import { findAction } from './actions/find.ts'
import { backAction } from './actions/back.ts'
import { forwardAction } from './actions/forward.ts'
import { gotoAction } from './actions/goto.ts'
import { waitAction } from './actions/wait.ts'
import { answerDialogAction } from './actions/answer-dialog.ts'
import { uploadAction } from './actions/upload.ts'
import { useCredentialAction } from './actions/use-credential.ts'
import { askForHelpAction } from './actions/ask-for-help.ts'
import { noteAction } from './actions/note.ts'
import { giveUpAction } from './actions/give-up.ts'
import { doneAction } from './actions/done.ts'
import { noActionAction } from './actions/no-action.ts'
import { lookAction } from './actions/look.ts'
import { dragAction } from './actions/drag.ts'
import { scrollBoxAction } from './actions/scroll-box.ts'

/** Every action available to a mind, in the order of the prompt. */
export const actions = {
  click: clickAction,
  type: typeAction,
  select: selectAction,
  check: checkAction,
  press: pressAction,
  hover: hoverAction,
  scroll: scrollAction,
  find: findAction,
  back: backAction,
  forward: forwardAction,
  goto: gotoAction,
  wait: waitAction,
  answer_dialog: answerDialogAction,
  upload: uploadAction,
  use_credential: useCredentialAction,
  ask_for_help: askForHelpAction,
  note: noteAction,
  give_up: giveUpAction,
  done: doneAction,
  no_action: noActionAction,
  look: lookAction,
  drag: dragAction,
  scroll_box: scrollBoxAction,
} satisfies {
  readonly [Kind in RecordedAction['kind']]: { schema: z.ZodType<{ kind: Kind }> }
}
