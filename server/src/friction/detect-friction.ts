import type { ObservedFriction } from '@understudy/contract/finding'
import { detectAccessibilityViolation } from './accessibility-violation.ts'
import { detectAgentMistake } from './agent-mistake.ts'
import { detectBlankPage } from './blank-page.ts'
import { detectBlockedHost } from './blocked-host.ts'
import { detectBrokenImage } from './broken-image.ts'
import { detectBrokenLink } from './broken-link.ts'
import { detectBrokenOffPage } from './broken-off-page.ts'
import { detectCoveredTarget } from './covered-target.ts'
import { detectDeadClick } from './dead-click.ts'
import { detectDeadEnd } from './dead-end.ts'
import { detectDisabledControl } from './disabled-control.ts'
import { detectEmptySearch } from './empty-search.ts'
import { detectEndlessBusy } from './endless-busy.ts'
import { detectErrorAfterInput } from './error-after-input.ts'
import { detectFailedPage } from './failed-page.ts'
import { detectFailedRequest } from './failed-request.ts'
import { detectFalseSuccess } from './false-success.ts'
import type { Detector, FrictionContext } from './friction-context.ts'
import { detectLayoutShift } from './layout-shift.ts'
import { detectLostInput } from './lost-input.ts'
import { detectMisleadingLink } from './misleading-link.ts'
import { detectRaisedPrice } from './raised-price.ts'
import { detectRefusedLogin } from './refused-login.ts'
import { detectRepeatedClick } from './repeated-click.ts'
import { detectScriptError } from './script-error.ts'
import { detectSilentValidation } from './silent-validation.ts'
import { detectSlowPage } from './slow-page.ts'
import { detectStuckLoading } from './stuck-loading.ts'
import { detectUnlabelledControl } from './unlabelled-control.ts'
import { detectUnresponsiveControl } from './unresponsive-control.ts'
import { detectValidationLoop } from './validation-loop.ts'

/** All detectors under the names their frictions carry, in the order in which those stand in the turn. */
export const detectors: Readonly<Record<string, Detector>> = {
  'false-success': detectFalseSuccess,
  'broken-link': detectBrokenLink,
  'failed-page': detectFailedPage,
  'broken-off-page': detectBrokenOffPage,
  'blank-page': detectBlankPage,
  'dead-click': detectDeadClick,
  'repeated-click': detectRepeatedClick,
  'covered-target': detectCoveredTarget,
  'unresponsive-control': detectUnresponsiveControl,
  'disabled-control': detectDisabledControl,
  'lost-input': detectLostInput,
  'validation-loop': detectValidationLoop,
  'silent-validation': detectSilentValidation,
  'error-after-input': detectErrorAfterInput,
  'endless-busy': detectEndlessBusy,
  'stuck-loading': detectStuckLoading,
  'dead-end': detectDeadEnd,
  'empty-search': detectEmptySearch,
  'raised-price': detectRaisedPrice,
  'misleading-link': detectMisleadingLink,
  'slow-page': detectSlowPage,
  'layout-shift': detectLayoutShift,
  'broken-image': detectBrokenImage,
  'script-error': detectScriptError,
  'failed-request': detectFailedRequest,
  'unlabelled-control': detectUnlabelledControl,
  'accessibility-violation': detectAccessibilityViolation,
  'refused-login': detectRefusedLogin,
  'blocked-host': detectBlockedHost,
  'agent-mistake': detectAgentMistake,
}

/** What the detectors notice in a finished turn. Code only; does not throw. */
export function detectFriction(context: FrictionContext): ObservedFriction[] {
  return Object.values(detectors).flatMap((detect) => detect(context))
}
