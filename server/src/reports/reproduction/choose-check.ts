import type { CodeDetector, ObservedFriction } from '@understudy/contract/finding'
import { NOTICE_MESSAGE_MS, NOTICED_SHIFT, READ_WORD_MS } from '../../friction/limits.ts'
import type { ReproductionCheck } from './reproduction-check.ts'

type Chooser = (friction: ObservedFriction, toleratedMs: number) => ReproductionCheck | null

const hasEffect: Chooser = () => ({ kind: 'has_effect' })
const saysSomethingNew: Chooser = () => ({ kind: 'says_something_new' })
const keepsEntries: Chooser = () => ({ kind: 'keeps_entries' })
const readyInTime: Chooser = (_friction, ms) => ({ kind: 'ready_within', ms })

/** What a detector quotes are the words that show the problem. */
const lacksQuote: Chooser = ({ quote }) => {
  const words = (quote ?? '')
    .split(/[|·]/)
    .map(foldSpace)
    .filter((part) => part !== '')
  return words.length === 0 ? null : { kind: 'lacks_words', words }
}

const requestsSucceed: Chooser = (friction) => atPath(friction, 'requests_succeed')

const isWhole: Chooser = ({ quote }) => (quote === null ? null : { kind: 'is_whole', words: quote })
const isInReach: Chooser = ({ quote }) =>
  quote === null ? null : { kind: 'is_in_reach', words: quote }

/** Subjects have the beginning of a message, and # for its numbers. */
const staysReadable: Chooser = ({ subject }) => {
  const said = subject.split(' ').slice(2).join(' ')
  const words = said
    .split('#')
    .toSorted((one, other) => other.length - one.length)[0]
    ?.trim()
  if (words === undefined || words === '') return null
  return { kind: 'stays_readable', words, ms: NOTICE_MESSAGE_MS + READ_WORD_MS * countWords(said) }
}

const pagesOpen: Chooser = (friction, ms) => {
  const isAtError = /HTTP [45]\d\d/.test(friction.observed) || friction.quote === null
  return isAtError ? { kind: 'pages_open' } : lacksQuote(friction, ms)
}

/**
 * The check of a detector that a test without our browser can make as well. Detectors that are not listed measure what a short
 * test cannot: how something looks, or what several pages say of the same thing.
 */
const choosers: Partial<Record<CodeDetector, Chooser>> = {
  'accessibility-violation': ({ subject }) => {
    const [, ...parts] = subject.split(' ')
    const rule = parts.find((part) => !part.startsWith('@'))
    return rule === undefined ? null : { kind: 'follows_rule', rule }
  },
  'blank-page': () => ({ kind: 'has_text' }),
  'broken-image': (friction) => atPath(friction, 'images_load'),
  'broken-link': pagesOpen,
  'changed-currency': lacksQuote,
  'changed-entry': keepsEntries,
  'covered-target': () => ({ kind: 'is_clickable' }),
  'cut-entry': keepsEntries,
  'cut-off-text': isWhole,
  'dead-click': hasEffect,
  'dead-end': () => ({ kind: 'has_way_out' }),
  'differing-price': lacksQuote,
  'disabled-control': () => ({ kind: 'is_enabled' }),
  'empty-link': hasEffect,
  'empty-search': lacksQuote,
  'endless-busy': lacksQuote,
  'error-after-input': lacksQuote,
  'error-dialog': ({ quote }) => (quote === null ? null : { kind: 'lacks_dialog', words: quote }),
  'failed-page': pagesOpen,
  'failed-request': requestsSucceed,
  'false-success': requestsSucceed,
  'fleeting-message': staysReadable,
  'forgotten-entry': keepsEntries,
  'garbled-entry': lacksQuote,
  'hollow-page': () => ({ kind: 'has_text' }),
  'ignored-discount': lacksQuote,
  'layout-shift': () => ({ kind: 'stays_still', share: NOTICED_SHIFT }),
  'lost-input': keepsEntries,
  'mouse-only-control': () => ({ kind: 'is_focusable' }),
  'other-day': lacksQuote,
  'other-item': lacksQuote,
  'other-option': lacksQuote,
  'other-picked-day': lacksQuote,
  'other-time': lacksQuote,
  'placeholder-label': () => ({ kind: 'fields_have_labels' }),
  'raised-price': lacksQuote,
  'refused-login': lacksQuote,
  'repeated-click': saysSomethingNew,
  'same-picture': (friction) => atPath(friction, 'is_one_picture'),
  'saved-cancel': lacksQuote,
  'script-error': () => ({ kind: 'no_script_errors' }),
  'silent-return': saysSomethingNew,
  'silent-validation': saysSomethingNew,
  'slow-action': readyInTime,
  'slow-page': readyInTime,
  'stale-row': lacksQuote,
  'stale-total': lacksQuote,
  'stuck-loading': lacksQuote,
  'unfinished-text': lacksQuote,
  'unlabelled-control': ({ subject }) => ({ kind: 'follows_rule', rule: findNamingRule(subject) }),
  'unmarked-field': lacksQuote,
  'unreachable-page': () => ({ kind: 'pages_open' }),
  'unreachable-control': isInReach,
  'unresponsive-control': hasEffect,
  'validation-loop': lacksQuote,
  'wide-page': () => ({ kind: 'fits_width' }),
  'wrong-count': lacksQuote,
  'wrong-discount': lacksQuote,
  'wrong-total': lacksQuote,
}

/** What must hold for a problem to be gone; null if a short test cannot tell. toleratedMs: how long the persona waits. */
export function chooseCheck(
  friction: ObservedFriction,
  toleratedMs: number,
): ReproductionCheck | null {
  const { detector } = friction
  const chooser = isListed(detector) ? choosers[detector] : undefined
  return chooser?.(friction, toleratedMs) ?? null
}

function isListed(name: string): name is keyof typeof choosers {
  return Object.hasOwn(choosers, name)
}

/** Of all requests and pictures, only those of the address that the problem is about; null if none is left of it. */
function atPath(
  { subject }: ObservedFriction,
  kind: 'images_load' | 'is_one_picture' | 'requests_succeed',
): ReproductionCheck | null {
  const path = findPath(subject)
  return path === '' || path === '/' ? null : { kind, path }
}

/** The address that a subject names, without its host and from where something was folded in it; empty if it names none. */
function findPath(subject: string): string {
  const named = subject.split(' ').slice(1)
  const paths = named.map((word) => /^[^/]+(?<path>\/[^?#]*)/.exec(word)?.groups?.path ?? '')
  return paths.findLast((path) => path !== '')?.split(/:id|[#*{]/)[0] ?? ''
}

function findNamingRule(subject: string): string {
  const tag = subject.split(' ').find((part) => Object.hasOwn(rulesByTag, part)) ?? 'button'
  return rulesByTag[tag] ?? 'button-name'
}

const rulesByTag: Readonly<Record<string, string>> = {
  a: 'link-name',
  button: 'button-name',
  input: 'label',
  select: 'select-name',
  textarea: 'label',
}

function countWords(text: string): number {
  return text.split(' ').length
}

function foldSpace(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim()
}
