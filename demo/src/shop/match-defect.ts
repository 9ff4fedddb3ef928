import type { Finding, FindingCategory } from '@understudy/contract/finding'
import type { DefectId } from '../defects.ts'
import { defects } from '../defects.ts'

/** How a report may speak of a defect; all parts must hold. */
interface Sign {
  category: FindingCategory
  /** Tested against the finding's title. */
  title: RegExp
  /** Tested against the path of each piece of evidence; one must fit. */
  path: RegExp
  /** Tested against what was observed. */
  observed?: RegExp
}

/** What of a finding tells which defect it is about. */
type Told = Pick<Finding, 'attribution' | 'category' | 'title' | 'observed' | 'evidence'>

/** The planted defect that a finding of a report is about; null when it is about none of them. */
export function matchDefect(finding: Told): (typeof defects)[number] | null {
  if (finding.attribution !== 'site') return null
  return defects.find(({ id }) => signs[id].some((sign) => isAbout(finding, sign))) ?? null
}

function isAbout(finding: Told, { category, title, path, observed }: Sign): boolean {
  const paths = finding.evidence.map(({ url }) => URL.parse(url)?.pathname ?? '')
  return (
    category === finding.category &&
    title.test(finding.title) &&
    paths.some((candidate) => path.test(candidate)) &&
    (observed === undefined || observed.test(finding.observed))
  )
}

const product = /^\/products\/[\w-]+$/
const anything = /./

const signs: Readonly<Record<DefectId, readonly Sign[]>> = {
  'dead-size-guide': [
    { category: 'interaction', title: /“Size guide” button does nothing/, path: product },
  ],
  'broken-care-link': [
    {
      category: 'navigation',
      title: /“How to care for stoneware” link leads to an error page/,
      path: product,
    },
  ],
  'broken-picture': [
    { category: 'content', title: /image .*Espresso cups.* is broken/, path: /^\/shop\/mugs$/ },
  ],
  'jumping-home': [{ category: 'layout', title: /^The content of \/ jumps/, path: /^\/$/ }],
  'slow-teapots': [
    {
      category: 'performance',
      title: /^\/shop\/teapots keeps users waiting/,
      path: /^\/shop\/teapots$/,
    },
  ],
  'covered-buy-button': [
    {
      category: 'layout',
      title: /“Add to cart” button is covered/,
      path: /^\/products\/latte-mug$/,
    },
  ],
  'crashing-gallery': [
    {
      category: 'error',
      title: /^A script of \/products\/[\w-]+ breaks/,
      path: product,
      observed: /null|undefined/,
    },
    { category: 'interaction', title: /“Next picture” button does nothing/, path: product },
  ],
  'lookbook-leads-astray': [
    {
      category: 'navigation',
      title: /“See the autumn lookbook” link leads to something else/,
      path: anything,
      observed: /led to \/shipping/,
    },
  ],
  'search-misses': [
    { category: 'navigation', title: /^The search finds nothing for/, path: /^\/search$/ },
  ],
  'silent-voucher': [
    {
      category: 'feedback',
      title: /“Apply voucher” button gives no sign that it works/,
      path: /^\/cart$/,
    },
  ],
  'price-rises-in-cart': [
    {
      category: 'trust',
      title: /Breakfast bowl.*(price|cost)|(price|cost).*Breakfast bowl/i,
      path: /^\/cart$/,
    },
  ],
  'continue-empties-cart': [
    { category: 'interaction', title: /“Continue shopping”.*empties/i, path: /^\/(cart)?$/ },
  ],
  'forgetful-checkout': [
    {
      category: 'form',
      title: /form on \/checkout forgets what was typed/,
      path: /^\/checkout$/,
    },
  ],
  'unmarked-phone': [
    {
      category: 'error',
      title: /does not say what is wrong: “Invalid input\.?”/,
      path: /^\/checkout$/,
    },
  ],
  'stubborn-postcode': [
    {
      category: 'form',
      title: /“(Your )?[Pp]ostcode” refuses one answer after the other/,
      path: /^\/shipping$/,
    },
    {
      category: 'error',
      title: /does not say what is wrong: “Invalid entry\.?”/,
      path: /^\/shipping$/,
    },
  ],
  'false-thanks': [
    {
      category: 'trust',
      title: /says “.*sent.*” though the request behind it failed/,
      path: /^\/contact$/,
    },
    {
      category: 'error',
      title: /^\/contact needs something its server does not deliver/,
      path: /^\/contact$/,
      observed: /POST \/api\/messages was answered with HTTP 500/,
    },
  ],
  'broken-sign-up': [
    {
      category: 'error',
      title: /“Create account” button leads to an error page|^\/account answers with an error/,
      path: /^\/account$/,
    },
  ],
  'endless-reviews': [
    {
      category: 'feedback',
      title: /^\/reviews shows “Loading reviews.*never finishes/,
      path: /^\/reviews$/,
    },
  ],
  'stranded-gift-cards': [
    {
      category: 'navigation',
      title: /^There is no way on from \/gift-cards/,
      path: /^\/gift-cards$/,
    },
  ],
  'pale-costs': [{ category: 'accessibility', title: /contrast/i, path: /^\/shipping$/ }],
  'nameless-remove': [
    {
      category: 'accessibility',
      title: /control on \/cart has no name \(button\)/,
      path: /^\/cart$/,
    },
  ],
  'nameless-glaze': [
    {
      category: 'accessibility',
      title: /control on \/products\/[\w-]+ has no name \(select\)/,
      path: product,
    },
  ],
  'untold-studio': [
    {
      category: 'accessibility',
      title: /(alternative text|alt).*\(\/about\)/i,
      path: /^\/about$/,
    },
  ],
}
