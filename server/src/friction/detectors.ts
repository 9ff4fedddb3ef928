// Written by `npm run format` from the files in ./detectors.
import type { CodeDetector } from '@understudy/contract/finding'
import type { Detector } from './detector.ts'
import { falseSuccess } from './detectors/forms/false-success.ts'
import { brokenLink } from './detectors/pages/broken-link.ts'
import { failedPage } from './detectors/pages/failed-page.ts'
import { brokenOffPage } from './detectors/pages/broken-off-page.ts'
import { blankPage } from './detectors/pages/blank-page.ts'
import { deadClick } from './detectors/controls/dead-click.ts'
import { repeatedClick } from './detectors/controls/repeated-click.ts'
import { coveredTarget } from './detectors/controls/covered-target.ts'
import { unresponsiveControl } from './detectors/controls/unresponsive-control.ts'
import { disabledControl } from './detectors/controls/disabled-control.ts'
import { lostInput } from './detectors/forms/lost-input.ts'
import { validationLoop } from './detectors/forms/validation-loop.ts'
import { silentValidation } from './detectors/forms/silent-validation.ts'
import { errorAfterInput } from './detectors/forms/error-after-input.ts'
import { endlessBusy } from './detectors/controls/endless-busy.ts'
import { stuckLoading } from './detectors/pages/stuck-loading.ts'
import { deadEnd } from './detectors/pages/dead-end.ts'
import { emptySearch } from './detectors/forms/empty-search.ts'
import { raisedPrice } from './detectors/forms/raised-price.ts'
import { slowPage } from './detectors/pages/slow-page.ts'
import { layoutShift } from './detectors/pages/layout-shift.ts'
import { brokenImage } from './detectors/pages/broken-image.ts'
import { scriptError } from './detectors/pages/script-error.ts'
import { failedRequest } from './detectors/pages/failed-request.ts'
import { unlabelledControl } from './detectors/controls/unlabelled-control.ts'
import { accessibilityViolation } from './detectors/pages/accessibility-violation.ts'
import { refusedLogin } from './detectors/forms/refused-login.ts'
import { blockedHost } from './detectors/pages/blocked-host.ts'
import { agentMistake } from './detectors/controls/agent-mistake.ts'
import { changedEntry } from './detectors/forms/changed-entry.ts'
import { emptyLink } from './detectors/controls/empty-link.ts'
import { errorDialog } from './detectors/controls/error-dialog.ts'
import { fleetingMessage } from './detectors/content/fleeting-message.ts'
import { silentReturn } from './detectors/forms/silent-return.ts'
import { slowAction } from './detectors/controls/slow-action.ts'
import { unfinishedText } from './detectors/content/unfinished-text.ts'
import { differingPrice } from './detectors/content/differing-price.ts'
import { mouseOnlyControl } from './detectors/controls/mouse-only-control.ts'
import { otherItem } from './detectors/content/other-item.ts'
import { placeholderLabel } from './detectors/forms/placeholder-label.ts'
import { samePicture } from './detectors/content/same-picture.ts'
import { widePage } from './detectors/pages/wide-page.ts'
import { wrongOrder } from './detectors/content/wrong-order.ts'
import { unreachablePage } from './detectors/pages/unreachable-page.ts'
import { unmarkedField } from './detectors/forms/unmarked-field.ts'
import { heldRequest } from './detectors/pages/held-request.ts'
import { signInInstead } from './detectors/forms/sign-in-instead.ts'
import { hiddenPage } from './detectors/pages/hidden-page.ts'
import { cutEntry } from './detectors/forms/cut-entry.ts'
import { emptiedList } from './detectors/items/emptied-list.ts'
import { forgottenEntry } from './detectors/forms/forgotten-entry.ts'
import { ignoredDiscount } from './detectors/items/ignored-discount.ts'
import { lostChoice } from './detectors/journeys/lost-choice.ts'
import { lostPage } from './detectors/journeys/lost-page.ts'
import { otherDay } from './detectors/forms/other-day.ts'
import { repeatedPage } from './detectors/items/repeated-page.ts'
import { returningDialog } from './detectors/pages/returning-dialog.ts'
import { runawayEnd } from './detectors/pages/runaway-end.ts'
import { scrollLock } from './detectors/pages/scroll-lock.ts'
import { staleTotal } from './detectors/items/stale-total.ts'
import { unseenAnswer } from './detectors/forms/unseen-answer.ts'
import { wrongRemoval } from './detectors/items/wrong-removal.ts'
import { cutOffText } from './detectors/looks/cut-off-text.ts'
import { oddItem } from './detectors/looks/odd-item.ts'
import { overlappingText } from './detectors/looks/overlapping-text.ts'
import { stretchedPicture } from './detectors/looks/stretched-picture.ts'
import { shrunkenPage } from './detectors/pages/shrunken-page.ts'
import { changedCurrency } from './detectors/items/changed-currency.ts'
import { leakyFilter } from './detectors/items/leaky-filter.ts'
import { wrongTarget } from './detectors/items/wrong-target.ts'
import { doubledEntry } from './detectors/items/doubled-entry.ts'
import { lostBySorting } from './detectors/items/lost-by-sorting.ts'
import { overlappingPage } from './detectors/items/overlapping-page.ts'
import { staleRow } from './detectors/items/stale-row.ts'
import { textOrder } from './detectors/items/text-order.ts'
import { wrongAddition } from './detectors/items/wrong-addition.ts'
import { wrongCount } from './detectors/items/wrong-count.ts'
import { wrongDiscount } from './detectors/items/wrong-discount.ts'
import { wrongTotal } from './detectors/items/wrong-total.ts'
import { garbledEntry } from './detectors/forms/garbled-entry.ts'
import { hollowPage } from './detectors/pages/hollow-page.ts'
import { lostFocus } from './detectors/controls/lost-focus.ts'
import { lostItem } from './detectors/journeys/lost-item.ts'
import { lostPlace } from './detectors/journeys/lost-place.ts'
import { lostSave } from './detectors/journeys/lost-save.ts'
import { otherOption } from './detectors/forms/other-option.ts'
import { otherPickedDay } from './detectors/forms/other-picked-day.ts'
import { otherQuantity } from './detectors/items/other-quantity.ts'
import { otherSuggestion } from './detectors/forms/other-suggestion.ts'
import { otherTime } from './detectors/forms/other-time.ts'
import { reloadingEnter } from './detectors/forms/reloading-enter.ts'
import { reopeningDialog } from './detectors/journeys/reopening-dialog.ts'
import { savedCancel } from './detectors/journeys/saved-cancel.ts'
import { unannouncedSignIn } from './detectors/journeys/unannounced-sign-in.ts'
import { unchangedLanguage } from './detectors/journeys/unchanged-language.ts'
import { unevenToggle } from './detectors/controls/uneven-toggle.ts'
import { wrongOpening } from './detectors/controls/wrong-opening.ts'
import { wrongTick } from './detectors/controls/wrong-tick.ts'
import { controlOverText } from './detectors/looks/control-over-text.ts'
import { emptyItem } from './detectors/looks/empty-item.ts'
import { faintText } from './detectors/looks/faint-text.ts'
import { tinyText } from './detectors/pages/tiny-text.ts'
import { unreachableControl } from './detectors/looks/unreachable-control.ts'
import { dragOnly } from './detectors/controls/drag-only.ts'
import { fileNameAlternative } from './detectors/content/file-name-alternative.ts'
import { muteDrawing } from './detectors/pages/mute-drawing.ts'
import { swappedLabel } from './detectors/forms/swapped-label.ts'
import { vagueLinks } from './detectors/controls/vague-links.ts'
import { alteredEntry } from './detectors/content/altered-entry.ts'
import { belowZero } from './detectors/items/below-zero.ts'
import { doubledCount } from './detectors/items/doubled-count.ts'
import { emptiedField } from './detectors/controls/emptied-field.ts'
import { hollowUndo } from './detectors/journeys/hollow-undo.ts'
import { repeatedItems } from './detectors/items/repeated-items.ts'
import { wrongPanel } from './detectors/controls/wrong-panel.ts'
import { failedDownload } from './detectors/controls/failed-download.ts'

/** Every detector, in the order of the frictions in a turn. */
export const detectors: { readonly [Name in CodeDetector]: Detector<Name> } = {
  'false-success': falseSuccess,
  'broken-link': brokenLink,
  'failed-page': failedPage,
  'broken-off-page': brokenOffPage,
  'blank-page': blankPage,
  'dead-click': deadClick,
  'repeated-click': repeatedClick,
  'covered-target': coveredTarget,
  'unresponsive-control': unresponsiveControl,
  'disabled-control': disabledControl,
  'lost-input': lostInput,
  'validation-loop': validationLoop,
  'silent-validation': silentValidation,
  'error-after-input': errorAfterInput,
  'endless-busy': endlessBusy,
  'stuck-loading': stuckLoading,
  'dead-end': deadEnd,
  'empty-search': emptySearch,
  'raised-price': raisedPrice,
  'slow-page': slowPage,
  'layout-shift': layoutShift,
  'broken-image': brokenImage,
  'script-error': scriptError,
  'failed-request': failedRequest,
  'unlabelled-control': unlabelledControl,
  'accessibility-violation': accessibilityViolation,
  'refused-login': refusedLogin,
  'blocked-host': blockedHost,
  'agent-mistake': agentMistake,
  'changed-entry': changedEntry,
  'empty-link': emptyLink,
  'error-dialog': errorDialog,
  'fleeting-message': fleetingMessage,
  'silent-return': silentReturn,
  'slow-action': slowAction,
  'unfinished-text': unfinishedText,
  'differing-price': differingPrice,
  'mouse-only-control': mouseOnlyControl,
  'other-item': otherItem,
  'placeholder-label': placeholderLabel,
  'same-picture': samePicture,
  'wide-page': widePage,
  'wrong-order': wrongOrder,
  'unreachable-page': unreachablePage,
  'unmarked-field': unmarkedField,
  'held-request': heldRequest,
  'sign-in-instead': signInInstead,
  'hidden-page': hiddenPage,
  'cut-entry': cutEntry,
  'emptied-list': emptiedList,
  'forgotten-entry': forgottenEntry,
  'ignored-discount': ignoredDiscount,
  'lost-choice': lostChoice,
  'lost-page': lostPage,
  'other-day': otherDay,
  'repeated-page': repeatedPage,
  'returning-dialog': returningDialog,
  'runaway-end': runawayEnd,
  'scroll-lock': scrollLock,
  'stale-total': staleTotal,
  'unseen-answer': unseenAnswer,
  'wrong-removal': wrongRemoval,
  'cut-off-text': cutOffText,
  'odd-item': oddItem,
  'overlapping-text': overlappingText,
  'stretched-picture': stretchedPicture,
  'shrunken-page': shrunkenPage,
  'changed-currency': changedCurrency,
  'leaky-filter': leakyFilter,
  'wrong-target': wrongTarget,
  'doubled-entry': doubledEntry,
  'lost-by-sorting': lostBySorting,
  'overlapping-page': overlappingPage,
  'stale-row': staleRow,
  'text-order': textOrder,
  'wrong-addition': wrongAddition,
  'wrong-count': wrongCount,
  'wrong-discount': wrongDiscount,
  'wrong-total': wrongTotal,
  'garbled-entry': garbledEntry,
  'hollow-page': hollowPage,
  'lost-focus': lostFocus,
  'lost-item': lostItem,
  'lost-place': lostPlace,
  'lost-save': lostSave,
  'other-option': otherOption,
  'other-picked-day': otherPickedDay,
  'other-quantity': otherQuantity,
  'other-suggestion': otherSuggestion,
  'other-time': otherTime,
  'reloading-enter': reloadingEnter,
  'reopening-dialog': reopeningDialog,
  'saved-cancel': savedCancel,
  'unannounced-sign-in': unannouncedSignIn,
  'unchanged-language': unchangedLanguage,
  'uneven-toggle': unevenToggle,
  'wrong-opening': wrongOpening,
  'wrong-tick': wrongTick,
  'control-over-text': controlOverText,
  'empty-item': emptyItem,
  'faint-text': faintText,
  'tiny-text': tinyText,
  'unreachable-control': unreachableControl,
  'drag-only': dragOnly,
  'file-name-alternative': fileNameAlternative,
  'mute-drawing': muteDrawing,
  'swapped-label': swappedLabel,
  'vague-links': vagueLinks,
  'altered-entry': alteredEntry,
  'below-zero': belowZero,
  'doubled-count': doubledCount,
  'emptied-field': emptiedField,
  'hollow-undo': hollowUndo,
  'repeated-items': repeatedItems,
  'wrong-panel': wrongPanel,
  'failed-download': failedDownload,
}
