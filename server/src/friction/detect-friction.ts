import type { ObservedFriction } from '@understudy/contract/finding'
import { detectAccessibilityViolation } from './detectors/pages/accessibility-violation.ts'
import { detectAgentMistake } from './detectors/controls/agent-mistake.ts'
import { detectBlankPage } from './detectors/pages/blank-page.ts'
import { detectBlockedHost } from './detectors/pages/blocked-host.ts'
import { detectBrokenImage } from './detectors/pages/broken-image.ts'
import { detectBrokenLink } from './detectors/pages/broken-link.ts'
import { detectBrokenOffPage } from './detectors/pages/broken-off-page.ts'
import { detectCoveredTarget } from './detectors/controls/covered-target.ts'
import { detectDeadClick } from './detectors/controls/dead-click.ts'
import { detectDeadEnd } from './detectors/pages/dead-end.ts'
import { detectDisabledControl } from './detectors/controls/disabled-control.ts'
import { detectEmptySearch } from './detectors/forms/empty-search.ts'
import { detectEndlessBusy } from './detectors/controls/endless-busy.ts'
import { detectErrorAfterInput } from './detectors/forms/error-after-input.ts'
import { detectFailedPage } from './detectors/pages/failed-page.ts'
import { detectFailedRequest } from './detectors/pages/failed-request.ts'
import { detectFalseSuccess } from './detectors/forms/false-success.ts'
import type { Detector, FrictionContext } from './friction-context.ts'
import { detectLayoutShift } from './detectors/pages/layout-shift.ts'
import { detectLostInput } from './detectors/forms/lost-input.ts'
import { detectMisleadingLink } from './detectors/controls/misleading-link.ts'
import { detectRaisedPrice } from './detectors/forms/raised-price.ts'
import { detectRefusedLogin } from './detectors/forms/refused-login.ts'
import { detectRepeatedClick } from './detectors/controls/repeated-click.ts'
import { detectScriptError } from './detectors/pages/script-error.ts'
import { detectSilentValidation } from './detectors/forms/silent-validation.ts'
import { detectSlowPage } from './detectors/pages/slow-page.ts'
import { detectStuckLoading } from './detectors/pages/stuck-loading.ts'
import { detectUnlabelledControl } from './detectors/controls/unlabelled-control.ts'
import { detectUnresponsiveControl } from './detectors/controls/unresponsive-control.ts'
import { detectValidationLoop } from './detectors/forms/validation-loop.ts'

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
