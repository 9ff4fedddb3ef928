import type { AccessibilityViolation } from '@understudy/contract/transcript'

/** What axe-core is asked to check: WCAG 2.2 A and AA. */
export const ruleTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] as const

type Impact = AccessibilityViolation['impact']

/**
 * axe-core's words for each of these rules, by impact. Copied, so that a worker needs neither axe-core nor what a host says; a
 * test compares it with the installed version.
 */
const helps: Readonly<Record<Impact, Readonly<Record<string, string>>>> = {
  critical: {
    'area-alt': 'Active <area> elements must have alternative text',
    'aria-allowed-attr': 'Elements must only use supported ARIA attributes',
    'aria-hidden-body': 'aria-hidden="true" must not be present on the document body',
    'aria-required-attr': 'Required ARIA attributes must be provided',
    'aria-required-children': 'Certain ARIA roles must contain particular children',
    'aria-required-parent': 'Certain ARIA roles must be contained by particular parents',
    'aria-roles': 'ARIA roles used must conform to valid values',
    'aria-valid-attr-value': 'ARIA attributes must conform to valid values',
    'aria-valid-attr': 'ARIA attributes must conform to valid names',
    'button-name': 'Buttons must have discernible text',
    'duplicate-id-aria': 'IDs used in ARIA and labels must be unique',
    'image-alt': 'Images must have alternative text',
    'input-button-name': 'Input buttons must have discernible text',
    'input-image-alt': 'Image buttons must have alternative text',
    label: 'Form elements must have labels',
    'meta-refresh': 'Delayed refresh under 20 hours must not be used',
    'select-name': 'Select element must have an accessible name',
    'video-caption': '<video> elements must have captions',
  },
  serious: {
    'aria-braille-equivalent': 'aria-braille attributes must have a non-braille equivalent',
    'aria-command-name': 'ARIA commands must have an accessible name',
    'aria-conditional-attr': "ARIA attributes must be used as specified for the element's role",
    'aria-hidden-focus': 'ARIA hidden element must not be focusable or contain focusable elements',
    'aria-input-field-name': 'ARIA input fields must have an accessible name',
    'aria-meter-name': 'ARIA meter nodes must have an accessible name',
    'aria-progressbar-name': 'ARIA progressbar nodes must have an accessible name',
    'aria-prohibited-attr': 'Elements must only use permitted ARIA attributes',
    'aria-tab-name': 'ARIA tab nodes must have an accessible name',
    'aria-toggle-field-name': 'ARIA toggle fields must have an accessible name',
    'aria-tooltip-name': 'ARIA tooltip nodes must have an accessible name',
    'autocomplete-valid': 'autocomplete attribute must be used correctly',
    'avoid-inline-spacing': 'Inline text spacing must be adjustable with custom stylesheets',
    blink: '<blink> elements are deprecated and must not be used',
    bypass: 'Page must have means to bypass repeated blocks',
    'color-contrast': 'Elements must meet minimum color contrast ratio thresholds',
    'definition-list':
      '<dl> elements must only directly contain properly-ordered <dt> and <dd> groups, <script>, <template> or <div> elements',
    dlitem: '<dt> and <dd> elements must be contained by a <dl>',
    'document-title': 'Documents must have <title> element to aid in navigation',
    'frame-focusable-content': 'Frames with focusable content must not have tabindex=-1',
    'frame-title-unique': 'Frames must have a unique title attribute',
    'frame-title': 'Frames must have an accessible name',
    'html-has-lang': '<html> element must have a lang attribute',
    'html-lang-valid': '<html> element must have a valid value for the lang attribute',
    'label-content-name-mismatch':
      'Elements must have their visible text as part of their accessible name',
    'link-in-text-block': 'Links must be distinguishable without relying on color',
    'link-name': 'Links must have discernible text',
    list: '<ul> and <ol> must only directly contain <li>, <script> or <template> elements',
    listitem: '<li> elements must be contained in a <ul> or <ol>',
    marquee: '<marquee> elements are deprecated and must not be used',
    'nested-interactive': 'Interactive controls must not be nested',
    'object-alt': '<object> elements must have alternative text',
    'role-img-alt': '[role="img"] and [role="image"] elements must have alternative text',
    'scrollable-region-focusable': 'Scrollable region must have keyboard access',
    'summary-name': 'Summary elements must have discernible text',
    'svg-img-alt': '<svg> elements with an img or image role must have alternative text',
    'target-size': 'All touch targets must be 24px large, or leave sufficient space',
    'td-headers-attr':
      'Table cell headers attributes must refer to other <th> elements in the same table',
    'th-has-data-cells': 'Table headers in a data table must refer to data cells',
    'valid-lang': 'lang attribute must have a valid value',
  },
  moderate: {
    'form-field-multiple-labels': 'Form field must not have multiple label elements',
    'html-xml-lang-mismatch':
      'HTML elements with lang and xml:lang must have the same base language',
    'meta-viewport': 'Zooming and scaling must not be disabled',
    'no-autoplay-audio': '<video> or <audio> elements must not play automatically',
  },
  minor: {
    'aria-deprecated-role': 'Deprecated ARIA roles must not be used',
    'server-side-image-map': 'Server-side image maps must not be used',
  },
}

/** What is true of every violation of a rule, whatever the page. */
type AccessibilityRule = Pick<AccessibilityViolation, 'impact' | 'help' | 'help_url'>

/** The rules that pages are checked for, by their ids. */
export const accessibilityRules: ReadonlyMap<string, AccessibilityRule> = new Map([
  ...describeRules('critical'),
  ...describeRules('serious'),
  ...describeRules('moderate'),
  ...describeRules('minor'),
])

function describeRules(impact: Impact): [id: string, rule: AccessibilityRule][] {
  return Object.entries(helps[impact]).map(([id, help]) => {
    const help_url = `https://dequeuniversity.com/rules/axe/4.14/${id}?application=axeAPI`
    return [id, { impact, help, help_url }]
  })
}
