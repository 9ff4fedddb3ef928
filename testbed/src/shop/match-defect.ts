import type { Finding, FindingCategory } from '@understudy/contract/finding'
import { type DefectId, defects } from './defects.ts'

/** How a report may describe a defect; all given parts must match. */
interface Sign {
  category: FindingCategory
  title: RegExp
  observed?: RegExp
  /** Tested against the path of each piece of evidence, for titles that do not name their page; one must match. */
  path?: RegExp
}

/** The parts of a finding that show which defect it is about. */
type Told = Pick<Finding, 'attribution' | 'category' | 'title' | 'observed' | 'evidence'>

/** The planted defect that a finding of a report is about; null if none. */
export function matchDefect(finding: Told): (typeof defects)[number] | null {
  if (finding.attribution !== 'site') return null
  return defects.find(({ id }) => signs[id].some((sign) => isAbout(finding, sign))) ?? null
}

function isAbout(finding: Told, { category, title, path, observed }: Sign): boolean {
  const paths = finding.evidence.map(({ url }) => URL.parse(url)?.pathname ?? '')
  return (
    category === finding.category &&
    title.test(finding.title) &&
    (observed === undefined || observed.test(finding.observed)) &&
    (path === undefined || paths.some((candidate) => path.test(candidate)))
  )
}

const onProduct = /^\/products\/[\w-]+$/
const onCart = /^\/cart$/

const signs: Readonly<Record<DefectId, readonly Sign[]>> = {
  'dead-size-guide': [
    { category: 'interaction', title: /^The “Size guide” button does nothing$/, path: onProduct },
  ],
  'broken-care-link': [
    {
      category: 'navigation',
      title: /^The “How to care for stoneware” link leads to an error page$/,
      observed: /HTTP 404/,
    },
  ],
  'broken-picture': [
    { category: 'content', title: /^The image .*Espresso cups.* on \/shop\/mugs does not load$/ },
  ],
  'jumping-home': [
    { category: 'layout', title: /^The content of the start page jumps while it loads$/ },
  ],
  'slow-teapots': [{ category: 'performance', title: /^\/shop\/teapots keeps users waiting$/ }],
  'covered-buy-button': [
    {
      category: 'layout',
      title: /^The “Add to cart” button is covered by .*Nearly gone/,
      observed: /On \/products\/latte-mug, .*Nearly gone/,
    },
  ],
  'crashing-gallery': [
    {
      category: 'error',
      title: /^The “Next picture” button does nothing: a script fails on click$/,
      observed: /properties of null/,
    },
    {
      category: 'error',
      title: /^A script fails on \/products\/[\w-]+$/,
      observed: /properties of null/,
    },
  ],
  'lookbook-leads-astray': [
    {
      category: 'navigation',
      title: /^The “See the autumn lookbook” link leads to something else$/,
      observed: /^It led to \/shipping /,
    },
  ],
  'search-misses': [
    {
      category: 'navigation',
      title: /^The search finds nothing for “/,
      observed: /^It answered “No results for /,
    },
  ],
  'silent-voucher': [
    {
      category: 'feedback',
      title: /^The “Apply voucher” button shows no response$/,
      path: onCart,
    },
  ],
  'price-rises-in-cart': [
    {
      category: 'trust',
      title: /^“Speckled mug” costs more on \/(cart|checkout) than before$/,
      observed: /€18\.00.*€20\.50/,
    },
  ],
  'continue-empties-cart': [
    { category: 'interaction', title: /“Continue shopping”.*\b(empties|empty|lost|loses)\b/i },
  ],
  'forgetful-checkout': [
    { category: 'form', title: /^The form on \/checkout loses the input after an error$/ },
  ],
  'unmarked-phone': [
    {
      category: 'form',
      title: /^The form on \/checkout is rejected; “Phone” was left empty and is not marked/,
    },
    {
      category: 'error',
      title: /does not say what is wrong: “Invalid input\.”$/,
      observed: /on \/checkout the page said/,
    },
  ],
  'stubborn-postcode': [
    {
      category: 'form',
      title: /“Postcode” rejects one value after another$/,
      observed: /^On \/shipping /,
    },
    {
      category: 'error',
      title: /does not say what is wrong: “Invalid entry\.”$/,
      observed: /on \/shipping the page said/,
    },
  ],
  'false-thanks': [
    {
      category: 'trust',
      title: /^The site says “.*\bsent\b.*” though the request behind it failed$/,
      observed: /POST \/api\/messages returned HTTP 500/,
    },
    {
      category: 'error',
      title: /^\/contact sends data to its server, and the request fails$/,
      observed: /POST \/api\/messages returned HTTP 500/,
    },
  ],
  'broken-sign-up': [
    {
      category: 'error',
      title: /^The “Create account” button leads to an error page$|^\/account returns an error$/,
      observed: /HTTP 500/,
    },
  ],
  'endless-reviews': [
    { category: 'feedback', title: /^\/reviews shows “Loading reviews…” and never finishes$/ },
  ],
  'stranded-gift-cards': [
    { category: 'navigation', title: /^\/gift-cards has no link or button to continue$/ },
  ],
  'pale-costs': [{ category: 'accessibility', title: /contrast .*on \/shipping$/i }],
  'nameless-remove': [
    { category: 'accessibility', title: /^A button .*has no name /, path: onCart },
  ],
  'nameless-glaze': [
    { category: 'accessibility', title: /^A drop-down list .*has no name /, path: onProduct },
  ],
  'untold-studio': [{ category: 'accessibility', title: /alternative text on \/about$/i }],
}
