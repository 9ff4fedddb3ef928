// Written by `npm run format` from the files in ./performers.
import type { ElementPerformers, ViewPerformers } from './performer.ts'
import { backPerformer } from './performers/back.ts'
import { checkPerformer } from './performers/check.ts'
import { clickPerformer } from './performers/click.ts'
import { findPerformer } from './performers/find.ts'
import { forwardPerformer } from './performers/forward.ts'
import { gotoPerformer } from './performers/goto.ts'
import { hoverPerformer } from './performers/hover.ts'
import { pressPerformer } from './performers/press.ts'
import { scrollPerformer } from './performers/scroll.ts'
import { selectPerformer } from './performers/select.ts'
import { typePerformer } from './performers/type.ts'
import { uploadPerformer } from './performers/upload.ts'
import { useCredentialPerformer } from './performers/use-credential.ts'
import { waitPerformer } from './performers/wait.ts'
import { answerDialogPerformer } from './performers/answer-dialog.ts'
import { dragPerformer } from './performers/drag.ts'
import { scrollBoxPerformer } from './performers/scroll-box.ts'

/** The code that performs each action on a page. */
export const performers: ElementPerformers & ViewPerformers = {
  back: backPerformer,
  check: checkPerformer,
  click: clickPerformer,
  find: findPerformer,
  forward: forwardPerformer,
  goto: gotoPerformer,
  hover: hoverPerformer,
  press: pressPerformer,
  scroll: scrollPerformer,
  select: selectPerformer,
  type: typePerformer,
  upload: uploadPerformer,
  use_credential: useCredentialPerformer,
  wait: waitPerformer,
  answer_dialog: answerDialogPerformer,
  drag: dragPerformer,
  scroll_box: scrollBoxPerformer,
}
